import { onlineManager } from '@tanstack/react-query';
import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import {
  click,
  callsOf,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { SettingsScreen } from './settings-screen.tsx';

useAdminTests();

test.each([
  ['the error of the server', { error: 'The database is away.' }, 'The database is away.'],
  ['a general text', {}, 'Failed to load settings'],
])(
  'the screen shows %s when the settings cannot be loaded, and can reload them',
  async (_, body, text) => {
    let loaded = false;
    openAdmin(
      <SettingsScreen userId="owner" links={null} isWide={false}>
        <GeneralSettings />
      </SettingsScreen>,
      {
        'GET /api/site_settings/draft': { draft: null },
        'GET /api/pages': [],
        'POST /api/link_checks': { links: [] },
        'GET /api/site_settings': () =>
          loaded
            ? { settings: siteSettings.parse({ title: 'Northlift' }), revision: 1 }
            : refused(500, body),
      },
    );
    await seeText(text);
    loaded = true;
    await click('Try again');
    await see(async () => expect((await control('Site Title')).value).toBe('Northlift'));
    expect(document.body.textContent).not.toContain(text);
  },
);

test('the form stays while the connection is lost and restored', async () => {
  let isAway = false;
  const orAway = (answer: object) => () => (isAway ? refused(500) : answer);
  openAdmin(
    <SettingsScreen userId="owner" links={null} isWide={false}>
      <GeneralSettings />
    </SettingsScreen>,
    {
      'GET /api/site_settings/draft': orAway({ draft: null }),
      'GET /api/pages': orAway([]),
      'POST /api/link_checks': orAway({ links: [] }),
      'GET /api/site_settings': orAway({ settings: siteSettings.parse({}), revision: 1 }),
    },
  );
  await control('Site Title');
  const asked = () => callsOf(({ path }) => path.startsWith('/api/pages')).length;
  const before = asked();
  isAway = true;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  // A new request for the list of pages shows that queries are being reloaded.
  await see(() => expect(asked()).toBeGreaterThan(before));
  await see(async () => expect(document.body.textContent).not.toContain('Failed to load settings'));
  await control('Site Title');
});
