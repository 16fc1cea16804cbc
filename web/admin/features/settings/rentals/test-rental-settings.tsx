import { itemFields, type Rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import { callsOf, click, openAdmin, seeText, type ApiCall } from '../../../test-admin.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { RentalSettings } from './rental-settings.tsx';

export const KEY = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const DATE = '2026-11-01T08:00:00.000Z';
export const lift = {
  ...itemFields.parse({
    name: 'Lift',
    address: 'lift',
    rates: {
      day: 1e4,
      week: 3e4,
    },
  }),
  key: KEY,
  image: '',
  created_at: DATE,
  updated_at: DATE,
  published_at: DATE,
  unpublished_at: null,
  revision: 1,
  saved_by: null,
};

export const open = (rules: object | undefined, answers: object = {}) =>
  openAdmin(
    <SettingsForm
      loaded={{
        settings: siteSettings.parse({ rentals: rules && { currency: 'USD', ...rules } }),
        revision: 4,
      }}
      drafts={{ remote: null, local: undefined }}
      userId="owner"
    >
      <RentalSettings />
    </SettingsForm>,
    {
      'PUT /api/site_settings/draft': { draft: { revision: 8 } },
      'DELETE /api/site_settings/draft': { draft: null },
      'PUT /api/site_settings': ({ body }: ApiCall) => ({ ...(body as object), revision: 5 }),
      'GET /api/items': { items: [lift], total: 1 },
      [`GET /api/items/${KEY}`]: { item: lift },
      ...answers,
    },
  );

/** Saves the form, and returns the saved rules. */
export async function saved(): Promise<Rentals> {
  await click('Save Settings');
  await seeText('Saved!');
  const puts = callsOf(({ method, path }) => method === 'PUT' && path === '/api/site_settings');
  return (puts.at(-1)!.body as { settings: { rentals: Rentals } }).settings.rentals;
}
