import { rentals } from '@siteyard/schemas/rentals';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { click, control, openAdmin, see, useAdminTests } from '../../test-admin.tsx';
import { localDrafts } from '../../lib/drafts/local-drafts.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { GeneralSettings } from './general-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settings, DRAFT, calls, open } from './test-settings-form.tsx';

useAdminTests();
// jsdom has no IndexedDB. A mocked module would also affect the worker's other files.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

/** The form, after the settings were loaded as the screen loads them. */
function SettingsScreenOf({ loaded }: { loaded: typeof settings }) {
  const { isSuccess } = useQuery(settingsQuery);
  return (
    isSuccess && (
      <SettingsForm
        loaded={{ settings: loaded, revision: 4 }}
        drafts={{ remote: null, local: undefined }}
        userId="owner"
      >
        <GeneralSettings />
      </SettingsForm>
    )
  );
}

describe('the home page', () => {
  const HINT = 'Unauthenticated visitors hitting / are redirected to this path.';
  const withHome = (path: string, link: object) =>
    open(
      {
        'GET /api/pages/6': { id: 6, title: 'Secret' },
        'POST /api/link_checks': { links: [{ link: path, page: null, ...link }] },
      },
      undefined,
      {
        ...settings,
        home_page_path: path,
      },
    );
  const note = async () => {
    const id = (await control('Home page')).getAttribute('aria-describedby');
    return document.getElementById(id ?? '')?.textContent;
  };

  test.each([
    [{ state: 'not_public', page: { id: 6, title: 'Secret' } }, '“Secret” is not public'],
    [{ state: 'not_found' }, 'No page of your site has this web address.'],
  ])('is marked if visitors do not see it: %o', async (link, warning) => {
    withHome('/pages/6', link);
    await see(async () => expect(await note()).toContain(warning));
    expect(await note()).toContain(HINT);
  });

  test('has no warning if visitors see it', async () => {
    withHome('/pages/6', { state: 'fine', page: { id: 6, title: 'Start' } });
    await see(() => expect(calls('POST', '/api/link_checks')).toHaveLength(1));
    expect(calls('POST', '/api/link_checks')[0]?.body).toMatchObject({
      links: ['/contact', '/pages/6'],
    });
    expect(await note()).toBe(`The page that visitors see first. ${HINT}`);
  });

  test('can be a public page or a list of rental items, and nothing else', async () => {
    const rules = rentals.parse({
      currency: 'USD',
      categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
    });
    const lift = { name: 'Lift', address: 'lift', published_at: '2026-03-01T10:00:00.000Z' };
    const loaded = { ...settings, rentals: rules };
    openAdmin(<SettingsScreenOf loaded={loaded} />, {
      'GET /api/pages': [
        { id: 6, title: 'Secret', published_at: null },
        { id: 7, title: 'Start', published_at: '2026-03-01T10:00:00.000Z' },
      ],
      'GET /api/items': { items: [lift], total: 1 },
      'GET /api/site_settings': { settings: loaded, revision: 4 },
      'POST /api/link_checks': { links: [] },
      [`PUT ${DRAFT}`]: { draft: { revision: 8 } },
    });
    await click('Home page');
    const options = () =>
      [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
    await see(() =>
      expect(options()).toEqual([
        'First menu item that is a page',
        'Start (/pages/7)',
        'All items (/rentals)',
        'Lifts (/rentals/lifts)',
      ]),
    );
  });
});
