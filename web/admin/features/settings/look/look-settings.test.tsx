import { type Language, siteSettings } from '@siteyard/schemas/settings';
import { READY_MADE_LOOKS, look, type Look } from '@siteyard/schemas/look';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import {
  callsOf,
  click,
  control,
  openAdmin,
  see,
  seeText,
  useAdminTests,
} from '../../../test-admin.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { lookNotes } from './look-notes.ts';
import { LookSettings } from './look-settings.tsx';

useAdminTests();
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const [yard] = READY_MADE_LOOKS;
const DRAFT = '/api/site_settings/draft';
const saves = () =>
  callsOf(({ method, path }) => method === 'PUT' && path === '/api/site_settings');
const radio = (name: string, group: string) =>
  [...document.querySelectorAll('fieldset')]
    .find((each) => each.querySelector('legend')?.textContent === group)
    ?.querySelector<HTMLInputElement>(`input[value="${name}"]`);

function open(chosen?: Look, site: { settings?: object; pages?: object[] } = {}) {
  const settings = siteSettings.parse({ ...(chosen && { look: chosen }), ...site.settings });
  openAdmin(
    <SettingsForm
      loaded={{ settings, revision: 4 }}
      drafts={{ remote: null, local: undefined }}
      userId="owner"
    >
      <LookSettings />
    </SettingsForm>,
    {
      'GET /api/pages': site.pages ?? [],
      [`PUT ${DRAFT}`]: { draft: { revision: 8 } },
      [`DELETE ${DRAFT}`]: { draft: null },
      'PUT /api/site_settings': {
        settings: siteSettings.parse({}),
        revision: 5,
        updated_at: null,
      },
    },
  );
}

test.each([
  ['by its address', { home_page_path: '/welcome' }],
  ['as the first page of the menu', { nav: { items: [{ title: 'Home', href: '/pages/4' }] } }],
])('the preview begins with the home page, chosen %s', async (_, settings) => {
  const at = '2026-03-01T10:00:00.000Z';
  const pages = [
    { id: 20, title: 'Latest', address: '', published_at: at },
    { id: 4, title: 'Home', address: 'welcome', published_at: at },
  ];
  open(undefined, { settings, pages });
  await see(async () => expect((await control('Page in the preview')).value).toBe('4'));
});

describe('the look', () => {
  test('starts from a ready-made one, is changed, and is saved completely', async () => {
    open();
    await seeText('Your site has the standard look.');
    document.querySelector<HTMLInputElement>('[aria-label="Ready-made looks"] input')?.click();
    await seeText('Lines and marks have the brand colour');
    radio('round', 'Corners')?.click();
    await see(() => expect(radio('round', 'Corners')?.checked).toBe(true));
    await click('Save Settings');
    await see(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({
      settings: { look: { ...yard!.look, corners: 'round' } },
    });
  });

  test('is removed with null if the standard one is chosen', async () => {
    open(yard!.look);
    await click('Use the standard look');
    await seeText('Your site has the standard look.');
    await click('Save Settings');
    await see(() => expect(saves()).toHaveLength(1));
    // A missing look would keep the stored one.
    expect(saves()[0]?.body).toMatchObject({ settings: { look: null } });
  });

  test('returns to the saved one when changes are discarded', async () => {
    open(yard!.look);
    await click('Use the standard look');
    await click('Discard');
    await see(() => expect(radio('square', 'Corners')?.checked).toBe(true));
  });
});

test.each<[Partial<Look>, RegExp[]]>([
  [{ brand: '#0b57d0', accent: '#0b57d0' }, []],
  [{ brand: '#ffe000', accent: '#0b57d0' }, [/^Links have a darker shade .* #[0-9a-f]{6},/]],
  [{ brand: '#0b57d0', accent: '#ffffff' }, [/^Lines and marks/, /^Buttons have a darker edge/]],
  [
    { brand: '#ffe000', accent: '#ffd23f' },
    [/^Links/, /^Lines and marks have a darker shade/, /^Buttons/],
  ],
  [{ brand: '#0b57d0', accent: '#0b57d0', header: 'brand' }, [/^The button in the header/]],
  [
    { brand: '#0b57d0', accent: '#0b57d0', heading_font: 'aleo', body_font: 'archivo' },
    [/^Banners in Merriweather, Signika Negative or TikTok Sans have the typeface of the headings/],
  ],
])('the look %j shows which choices are replaced', (choices, expected) => {
  const notes = lookNotes(look.parse(choices), 'en');
  expect(notes).toEqual(expected.map((each) => expect.stringMatching(each) as string));
});

test.each<[Language, Partial<Look>, string[]]>([
  ['en', { heading_font: 'aleo', body_font: 'nunito' }, []],
  ['pl', { heading_font: 'archivo', body_font: 'archivo' }, []],
  ['pl', { heading_font: 'aleo' }, []],
  [
    'pl',
    { heading_font: 'aleo', body_font: 'nunito' },
    ['Texts have the system font. Nunito with the letters of Polski would make pages slow.'],
  ],
])(
  'in %s, the look %j shows whether texts have another typeface',
  (language, choices, expected) => {
    const notes = lookNotes(look.parse({ accent: '#0b57d0', ...choices }), language);
    expect(notes.filter((note) => note.startsWith('Texts'))).toEqual(expected);
  },
);
