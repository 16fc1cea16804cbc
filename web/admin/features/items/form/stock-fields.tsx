import { Field, selectClass, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ItemValues } from './item-values.ts';
import type { ItemFieldsProps } from './item-fields.ts';

/** The number of pieces, the last day on which the item is not available, and the delivery. */
export function StockFields({ values, set, problems, rules }: ItemFieldsProps) {
  const usesDelivery = rules.zones.length > 0 || values.delivered !== 'either';
  return (
    <Section title="Availability">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="How many you own"
          inputMode="numeric"
          value={values.owned}
          maxLength={7}
          hint="Visitors do not see it. If a visitor asks for more, you see it in the contact request."
          error={problems.owned}
          onChange={(event) => set({ owned: event.target.value })}
        />
        <TextField
          label="Not available until"
          type="date"
          value={values.unavailable_until}
          hint="The last day on which the item is not available. Leave it empty if the item is available now."
          error={problems.unavailable_until}
          onChange={(event) => set({ unavailable_until: event.target.value })}
        />
        {usesDelivery && (
          <Field label="Delivery">
            {(ids) => (
              <select
                {...ids}
                className={selectClass}
                value={values.delivered}
                onChange={({ target }) =>
                  set({ delivered: target.value as ItemValues['delivered'] })
                }
              >
                <option value="either">Delivered or picked up</option>
                <option value="delivery">Only delivered</option>
                <option value="collection">Only picked up</option>
              </select>
            )}
          </Field>
        )}
      </div>
    </Section>
  );
}
