import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { ChevronDown } from 'lucide-react';
import { CheckField } from '../../../ui/check-field.tsx';
import { Field, selectClass, TextAreaField, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** Fields that few items need. They are closed at first. */
export function MoreFields(fields: ItemFieldsProps) {
  const { values, set, problems } = fields;
  return (
    <details className="group rounded-xl border border-line bg-white shadow-card">
      <summary className="flex cursor-pointer list-none items-center gap-2 p-4 text-base font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4 -rotate-90 text-quiet transition-transform group-open:rotate-0"
        />
        More
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        <RuleFields {...fields} />
        <LocationFields {...fields} />
        <TextField
          label="Title for search engines"
          value={values.search_title}
          maxLength={200}
          hint="If empty: the name and the site title."
          error={problems.search_title}
          onChange={(event) => set({ search_title: event.target.value })}
        />
        <TextAreaField
          label="Description for search engines"
          rows={2}
          value={values.description}
          maxLength={PAGE_LIMITS.description}
          hint="If empty: the summary."
          error={problems.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <ImageField
          label="Picture in chats and social networks"
          hint="If empty: the first picture."
          value={values.social_image}
          onChange={(social_image) => set({ social_image })}
        />
        <CheckField
          label="Hide from search engines"
          checked={values.noindex}
          onChange={(noindex) => set({ noindex })}
        />
      </div>
    </details>
  );
}

/** The shortest period and the estimate, if the shop has such rules. */
function RuleFields({ values, set, problems, rules }: ItemFieldsProps) {
  const { periods, estimate } = rules;
  return (
    <>
      {(periods.length > 1 || values.minimum !== '') && (
        <Field
          label="Shortest period"
          hint="A shorter rental costs the rate of this period."
          error={problems.minimum}
        >
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={values.minimum}
              onChange={({ target }) => set({ minimum: target.value })}
            >
              <option value="">Any</option>
              {periods.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {(estimate === 'on' || values.no_estimate) && (
        <CheckField
          label="Show no estimate for this item"
          checked={values.no_estimate}
          onChange={(no_estimate) => set({ no_estimate })}
        />
      )}
    </>
  );
}

/** The locations that rent the item, if there are several. */
function LocationFields({ values, set, site }: ItemFieldsProps) {
  const locations = site.business?.locations ?? [];
  if (locations.length < 2) return null;
  const toggle = (id: string, isOn: boolean) =>
    set({
      locations: locations
        .map((each) => each.id)
        .filter((each) => (each === id ? isOn : values.locations.includes(each))),
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Only at these locations</legend>
      {locations.map(({ id, name }, index) => (
        <CheckField
          key={id}
          label={name || `Location ${index + 1}`}
          checked={values.locations.includes(id)}
          onChange={(isOn) => toggle(id, isOn)}
        />
      ))}
      <p className="text-sm text-quiet">If you choose none: all locations.</p>
    </fieldset>
  );
}
