import { rentals, type Rentals } from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { currencyOfLanguage } from '../../../lib/rentals/currency-of-language.ts';
import { Button } from '../../../ui/button.tsx';
import { CURRENCY_HINT, CurrencySelect } from '../../../ui/currency-select.tsx';
import { Section } from '../../../ui/section.tsx';
import { useWork } from '../work/settings-work-context.ts';
import { CategoryFields } from './category-fields.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { ExampleFields } from './example-fields.tsx';
import { FeeFields } from './fee-fields.tsx';
import { MoreRules } from './more-rules.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuoteFields } from './quote-fields.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';
import { ZoneFields } from './zone-fields.tsx';

/** The rules of the shop, at `/settings/rentals`. The form shows only the rules that the shop uses. */
export function RentalSettings() {
  const { settings, set } = useWork();
  const { rentals: rules } = settings;
  if (!rules) return <StartRentals onStart={(next) => set({ rentals: next })} />;
  const fields: RentalFieldsProps = {
    rules,
    settings,
    set: (change) => set({ rentals: { ...rules, ...change } }),
  };
  return (
    <>
      <PriceFields {...fields} />
      <PeriodFields {...fields} />
      <DepositFields {...fields} />
      <FeeFields {...fields} />
      <ZoneFields {...fields} />
      <MoreRules {...fields} />
      <CategoryFields {...fields} />
      <ExampleFields {...fields} />
      <QuoteFields {...fields} />
    </>
  );
}

function StartRentals({ onStart }: { onStart: (rules: Rentals) => void }) {
  const { settings } = useWork();
  const [currency, setCurrency] = useState(() => currencyOfLanguage(settings.language));
  return (
    <Section title="Rentals">
      <p className="text-sm text-quiet">
        Enter your machines once, with rates by the day, by the week and for four weeks. They then
        appear in lists and price tables, and visitors can ask for them with dates.
      </p>
      <div className="grid gap-4 sm:max-w-xs">
        <CurrencySelect
          label="Currency"
          hint={CURRENCY_HINT}
          value={currency}
          onChange={setCurrency}
        />
        <Button className="justify-self-start" onClick={() => onStart(rentals.parse({ currency }))}>
          Set up rentals
        </Button>
      </div>
    </Section>
  );
}
