import type { Rentals } from '@siteyard/schemas/rentals';
import { CURRENCY_HINT, CurrencySelect } from '../../../ui/currency-select.tsx';
import { Field, selectClass, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** The currency, the words about tax, and the address of the items. */
export function PriceFields({ rules, set }: RentalFieldsProps) {
  return (
    <Section title="Prices">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CurrencySelect
          label="Currency"
          hint={CURRENCY_HINT}
          value={rules.currency}
          onChange={(currency) => set({ currency })}
        />
        <TextField
          label="Web address of your items"
          value={rules.path}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          hint={`The web address of each item begins with it, such as /${rules.path}/mini-excavator`}
          onChange={({ target }) => set({ path: target.value.trim().toLowerCase() })}
        />
        <Field label="Tax">
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={rules.prices}
              onChange={({ target }) => {
                const prices = target.value as Rentals['prices'];
                set({ prices, ...(prices === 'untaxed' && { tax_rate: undefined }) });
              }}
            >
              <option value="untaxed">Prices without a note about tax</option>
              <option value="with_tax">Prices include tax</option>
              <option value="before_tax">Tax is added to the prices</option>
            </select>
          )}
        </Field>
        {rules.prices !== 'untaxed' && (
          <NumberField
            label="Tax in percent"
            value={rules.tax_rate}
            min={0}
            max={100}
            decimals
            onChange={(tax_rate) => set({ tax_rate })}
          />
        )}
      </div>
    </Section>
  );
}
