import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@siteyard/schemas/settings';
import { rentals } from '@siteyard/schemas/rentals';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/http.ts';
import { changeSettings } from '../../lib/settings/change-settings.ts';
import { currencyOfLanguage } from '../../lib/rentals/currency-of-language.ts';
import { Button } from '../../ui/button.tsx';
import { CURRENCY_HINT, CurrencySelect } from '../../ui/currency-select.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';

/** Sets up rental items: asks for the currency, and adds the periods day, week and four weeks. */
export function SetUpRentals({ language }: { language: Language }) {
  const queryClient = useQueryClient();
  const [currency, setCurrency] = useState(() => currencyOfLanguage(language));
  const setUp = useMutation({
    mutationFn: () =>
      changeSettings(queryClient, (settings) =>
        settings.rentals ? null : { rentals: rentals.parse({ currency }) },
      ),
    onError: (error) => console.error('Setting up rentals failed', error),
  });
  return (
    <EmptyState icon={Tag} title="Enter each machine once">
      <p>
        Its name, pictures and rates then appear in lists, price tables and on its own page, and
        visitors can ask for it with dates. Rates are by the day, by the week and for four weeks;
        you can change that later.
      </p>
      <div className="mx-auto mt-4 grid max-w-64 gap-3 text-left text-ink">
        <CurrencySelect
          label="Currency"
          hint={CURRENCY_HINT}
          value={currency}
          onChange={setCurrency}
        />
        <Button variant="primary" disabled={setUp.isPending} onClick={() => setUp.mutate()}>
          {setUp.isPending ? 'Setting up…' : 'Set up rentals'}
        </Button>
        {setUp.isError && (
          <Notice kind="error" action={<SignInRemedy error={setUp.error} />}>
            {messageOf(setUp.error, 'Not set up. Please try again.')}
          </Notice>
        )}
      </div>
    </EmptyState>
  );
}
