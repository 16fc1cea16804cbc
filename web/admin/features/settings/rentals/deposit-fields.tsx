import type { Rentals } from '@siteyard/schemas/rentals';
import { AmountInput } from '../../../ui/amount-field.tsx';
import { Field, selectClass } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { NumberField } from './number-field.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';

/** The deposit of an order. It is shown next to the total, and is not part of it. */
export function DepositFields({ rules, set }: RentalFieldsProps) {
  const isPercent = rules.deposits === 'percent';
  return (
    <Section title="Deposit">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label="If a customer rents several items">
          {(ids) => (
            <select
              {...ids}
              className={selectClass}
              value={rules.deposits}
              onChange={({ target }) => {
                const deposits = target.value as Rentals['deposits'];
                set({
                  deposits,
                  deposit_percent:
                    deposits === 'percent' ? (rules.deposit_percent ?? 50) : undefined,
                  deposit_least: deposits === 'percent' ? rules.deposit_least : undefined,
                });
              }}
            >
              <option value="sum">Add their deposits</option>
              <option value="highest">Take only the highest</option>
              <option value="percent">Always take a percentage</option>
            </select>
          )}
        </Field>
        {isPercent && (
          <>
            <NumberField
              label="Percent of the rental"
              value={rules.deposit_percent}
              min={0}
              max={100}
              decimals
              onChange={(deposit_percent) => set({ deposit_percent })}
            />
            <AmountInput
              label="At least"
              currency={rules.currency}
              amount={rules.deposit_least}
              onAmount={(deposit_least) => set({ deposit_least })}
            />
          </>
        )}
      </div>
    </Section>
  );
}
