import { RENTALS_MOST, type RentalFee } from '@siteyard/schemas/rentals';
import { AmountInput } from '../../../ui/amount-field.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Field, selectClass } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { AddChoice } from './add-choice.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';
import { TitleField } from './title-field.tsx';
import { freeId } from '../../../lib/rentals/rental-periods.ts';

const CHOICES = [
  {
    label: 'Damage waiver',
    example: '10 percent of the rental, the visitor decides',
    fee: { title: 'Damage waiver', percent: 10, per: 'order', required: false },
  },
  {
    label: 'Cleaning',
    example: 'an amount for each order',
    fee: { title: 'Cleaning', amount: 0, per: 'order', required: true },
  },
  {
    label: 'Fee for each item',
    example: 'an amount for each rented machine',
    fee: { title: 'Handling', amount: 0, per: 'piece', required: true },
  },
  {
    label: 'Fee for each item and day',
    example: 'insurance at 5 a day for each machine',
    fee: { title: 'Insurance', amount: 0, per: 'piece_day', required: true },
  },
] as const;

/** A waiver, cleaning and other fees. */
export function FeeFields({ rules, set }: RentalFieldsProps) {
  const { fees, categories, currency } = rules;
  return (
    <Section title="Fees">
      <SortableList
        label="Fees"
        entries={fees}
        nameOf={({ title }, index) => title || `fee ${index + 1}`}
        keyOf={({ id }) => id}
        onChange={(next) => set({ fees: next })}
      >
        {(fee, index, change) => (
          <div className="grid items-start gap-2 sm:grid-cols-2">
            <TitleField
              label={`Name of fee ${index + 1}`}
              value={fee.title}
              onChange={(title) => change({ title })}
            />
            {fee.percent === undefined ? (
              <AmountInput
                label={PER[fee.per]}
                currency={currency}
                amount={fee.amount}
                onAmount={(amount) => change({ amount: amount ?? 0 })}
              />
            ) : (
              <NumberField
                label="Percent of the rental"
                value={fee.percent}
                min={0}
                max={100}
                decimals
                onChange={(percent) => change({ percent: percent ?? 0 })}
              />
            )}
            <CheckField
              label="Always charged"
              checked={fee.required}
              onChange={(required) => change({ required })}
            />
            {categories.length > 0 && (
              <Field label="Applies to">
                {(ids) => (
                  <select
                    {...ids}
                    className={selectClass}
                    value={fee.categories.length > 1 ? 'several' : (fee.categories[0] ?? '')}
                    onChange={({ target }) =>
                      change({ categories: target.value === '' ? [] : [target.value] })
                    }
                  >
                    <option value="">All items</option>
                    {fee.categories.length > 1 && (
                      <option value="several" disabled>
                        {fee.categories.length} categories
                      </option>
                    )}
                    {categories.map(({ id, title }) => (
                      <option key={id} value={id}>
                        Only {title}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
        )}
      </SortableList>
      <AddChoice
        label="Add a fee"
        disabled={fees.length >= RENTALS_MOST.fees}
        choices={CHOICES}
        onChoose={({ fee }) =>
          set({ fees: [...fees, { id: freeId(fee.title, fees), categories: [], ...fee }] })
        }
      />
    </Section>
  );
}

const PER: Record<RentalFee['per'], string> = {
  order: 'For each order',
  piece: 'For each item',
  piece_day: 'For each item and day',
};
