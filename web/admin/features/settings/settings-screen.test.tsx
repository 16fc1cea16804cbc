import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import {
  click,
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
      <SettingsScreen userId="owner">
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
