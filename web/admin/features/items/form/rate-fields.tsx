import { AmountField } from '../../../ui/amount-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** The rates by the periods of the shop, the deposit, and a note. */
export function RateFields({ values, set, problems, rules }: ItemFieldsProps) {
  const { currency, periods, deposits } = rules;
  const usesDeposit = deposits !== 'percent' || values.deposit !== '';
  return (
    <Section title="Rates">
      <p className="text-sm text-quiet">
        If you leave a rate empty, visitors read “on request”.
        {rules.prices === 'with_tax' && ' Rates include tax.'}
        {rules.prices === 'before_tax' && ' Rates are without tax.'}
      </p>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {periods.map(({ id, title }) => (
          <AmountField
            key={id}
            label={title}
            currency={currency}
            value={values.rates[id] ?? ''}
            placeholder="On request"
            error={problems[`rates.${id}`]}
            onChange={(rate) => set({ rates: withRate(values.rates, id, rate) })}
          />
        ))}
        {usesDeposit && (
          <AmountField
            label="Deposit"
            currency={currency}
            value={values.deposit}
            error={problems.deposit}
            onChange={(deposit) => set({ deposit })}
          />
        )}
      </div>
      <TextField
        label="Note on the rates"
        value={values.rate_note}
        maxLength={200}
        placeholder="Without fuel; 8 hours a day"
        error={problems.rate_note}
        onChange={(event) => set({ rate_note: event.target.value })}
      />
    </Section>
  );
}

/** An empty rate is absent, so that a cleared field equals one that never had a rate. */
function withRate(rates: Readonly<Record<string, string>>, id: string, rate: string) {
  const { [id]: _, ...rest } = rates;
  return rate === '' ? rest : { ...rest, [id]: rate };
}
