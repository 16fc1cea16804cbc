import { look as siteLook } from '@siteyard/schemas/look';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../test-admin.tsx';
import { localDrafts } from '../../lib/drafts/local-drafts.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { BusinessSettings } from './business/business-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settings, DRAFT, puts, calls, open, draftOf } from './test-settings-form.tsx';

useAdminTests();
// jsdom has no IndexedDB. A mocked module would also affect the worker's other files.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

test('the list of menu links has a note about the links that visitors see', async () => {
  open({});
  await seeText('Wide screens show the first 8 links, phones the first 12.');
});

describe('the settings form', () => {
  test('saves with the loaded revision, then with the saved one', async () => {
    let revision = 4;
    const queryClient = open({
      'PUT /api/site_settings': ({ body }: ApiCall) => ({
        ...(body as { settings: object }),
        revision: ++revision,
      }),
    });
    await type('Site Title', 'Brindle');
    await click('Save Settings');
    await seeText('Saved!');
    expect(puts()[0]).toMatchObject({
      headers: { 'If-Match': '"4"' },
      body: { settings: { ...settings, title: 'Brindle' } },
    });
    expect(queryClient.getQueryData(settingsQuery.queryKey)).toMatchObject({ revision: 5 });
    await type('Site Title', 'Brindle & Sons');
    await click('Save Settings');
    await see(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]?.headers).toMatchObject({ 'If-Match': '"5"' });
  });

  test('shows that a language changes the typeface of texts', async () => {
    const look = siteLook.parse({ heading_font: 'aleo', body_font: 'nunito' });
    open({}, undefined, { ...settings, look });
    await control('Site language');
    expect(document.body.textContent).not.toContain('Texts have the system font');
    await type('Site language', 'pl');
    await seeText(/Texts have the system font\. Nunito with the letters of Polski/);
  });

  test('keeps unsaved changes as a draft, and discards them on request', async () => {
    open({});
    await type('Site Title', 'Brindle');
    await seeText('Not saved yet, but kept');
    await see(() =>
      expect(calls('PUT', DRAFT).at(-1)?.body).toMatchObject({
        draft: { settings: { title: 'Brindle' }, base_revision: 4 },
      }),
    );
    await click('Discard');
    await see(async () => expect((await control('Site Title')).value).toBe('Northlift'));
    await see(() => expect(calls('DELETE', DRAFT)).toHaveLength(1));
    expect(document.body.textContent).not.toContain('Not saved yet, but kept');
    expect(puts()).toEqual([]);
    await click('Restore them');
    await see(async () => expect((await control('Site Title')).value).toBe('Brindle'));
  });

  test('offers to sign in after the session has ended, and keeps the changes on the device', async () => {
    let isSignedOut = true;
    const orSignedOut = (answer: object) => () => (isSignedOut ? refused(401) : answer);
    open({
      [`PUT ${DRAFT}`]: orSignedOut({ draft: { revision: 8 } }),
      'PUT /api/site_settings': orSignedOut({}),
    });
    const links = () => document.querySelectorAll('a[href="/login"]').length;
    await type('Site Title', 'Brindle');
    await seeText('Signed out. The draft is kept on this device.');
    expect(links()).toBe(1);
    expect(vi.mocked(localDrafts.put).mock.lastCall).toMatchObject([
      'owner',
      'settings',
      { content: { title: 'Brindle' }, synced: false },
    ]);
    await click('Save Settings');
    await see(() => expect(links()).toBe(2));
    // Another tab may have signed in.
    isSignedOut = false;
    await click('Retry');
    await seeText('Not saved yet, but kept');
  });

  test('opens with the draft, and removes it after saving', async () => {
    open(
      {
        'PUT /api/site_settings': ({ body }: ApiCall) => ({ ...(body as object), revision: 5 }),
      },
      { remote: draftOf({ title: 'Half done' }), local: undefined },
    );
    await see(async () => expect((await control('Site Title')).value).toBe('Half done'));
    await seeText('Not saved yet, but kept');
    await click('Save Settings');
    await seeText('Saved!');
    await see(() => expect(calls('DELETE', DRAFT)).toHaveLength(1));
  });

  test('changes one part of the navbar and keeps the others', async () => {
    open({ 'PUT /api/site_settings': { settings, revision: 5 } });
    await type('Button text', 'Get a quote');
    await click('Move Fleet up');
    await click('Save Settings');
    await seeText('Saved!');
    expect(puts()[0]?.body).toMatchObject({
      settings: {
        nav: {
          items: [{ title: 'Fleet' }, { title: 'Home' }],
          cta: { label: 'Get a quote', href: '/contact' },
        },
      },
    });
  });

  test('turns the call button on and off, and warns if there is no phone number', async () => {
    let revision = 4;
    const stored = () => ({ ...(puts().at(-1)?.body as { settings: object }), revision });
    open({
      'PUT /api/site_settings': () => {
        revision += 1;
        return stored();
      },
    });
    const name = 'Show a call button on phones';
    await click(name);
    await seeText('The button is not shown, because it needs a phone number');
    await type('Phone', '555 0100');
    await seeText('It calls 555 0100.');
    await click('Save Settings');
    await see(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.body).toMatchObject({ settings: { nav: { call: true } } });
    await seeText('Saved!');
    await click(name);
    await click('Save Settings');
    await see(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]?.body).toMatchObject({ settings: { nav: { call: false } } });
  });

  test('removes a notice whose text was deleted', async () => {
    const notice = { text: 'Closed', href: '', from: '', until: '' };
    openAdmin(
      <SettingsForm
        loaded={{ settings: { ...settings, notice }, revision: 4 }}
        drafts={{ remote: null, local: undefined }}
        userId="owner"
      >
        <BusinessSettings />
      </SettingsForm>,
      {
        'GET /api/pages': [],
        'POST /api/link_checks': { links: [] },
        [`PUT ${DRAFT}`]: { draft: { revision: 8 } },
        [`DELETE ${DRAFT}`]: { draft: null },
        'PUT /api/site_settings': { settings, revision: 5 },
      },
    );
    await type('Text', '');
    await click('Save Settings');
    await see(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.body).toMatchObject({ settings: { notice: null } });
  });

  test('shows where to enter opening hours while there is no location', async () => {
    openAdmin(
      <SettingsForm
        loaded={{ settings, revision: 4 }}
        drafts={{ remote: null, local: undefined }}
        userId="owner"
      >
        <BusinessSettings />
      </SettingsForm>,
      { 'GET /api/pages': [], [`PUT ${DRAFT}`]: { draft: { revision: 8 } } },
    );
    await seeText('Opening hours and closed days belong to a location');
    // A link to the hours scrolls to the hours, not to the name of the location.
    globalThis.location.hash = '#opening-hours';
    await click('+ Add Location');
    const hours = await control('Monday');
    await see(() => expect(document.activeElement).toBe(hours));
    globalThis.location.hash = '';
    await see(() =>
      expect(document.body.textContent).not.toContain('Opening hours and closed days belong'),
    );
  });

  test('completes an address without https when its field is left', async () => {
    open({ 'PUT /api/site_settings': { settings, revision: 5 } });
    const link = await control('Button link');
    link.focus();
    await type('Button link', 'facebook.com/brindle');
    expect(link.value).toBe('facebook.com/brindle');
    link.blur();
    await see(() => expect(link.value).toBe('https://facebook.com/brindle'));
  });

  test('keeps text that is typed during an upload, and saves both', async () => {
    let answerUpload = (_: object) => {};
    const uploaded = new Promise<object>((resolve) => (answerUpload = resolve));
    open({
      'POST /api/uploads': () => uploaded,
      'PUT /api/site_settings': { settings, revision: 5 },
    });
    await control('Site Title');
    // The first input is the favicon's. A GIF is sent without being decoded first.
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File(['x'], 'icon.gif', { type: 'image/gif' });
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await seeText('Uploading…');
    await type('Site Title', 'Brindle');
    await see(async () => expect((await control('Site Title')).value).toBe('Brindle'));
    answerUpload({ url: '/uploads/icon.gif' });
    await seeText('icon.gif');
    await click('Save Settings');
    await seeText('Saved!');
    expect(puts()[0]?.body).toMatchObject({
      settings: { title: 'Brindle', faviconUrl: expect.stringMatching('/uploads/icon.gif') },
    });
  });

  test.each([
    [{ error: 'The title is taken.', message: 'Other words' }, 'The title is taken.'],
    [{ message: 'Only a message' }, 'Only a message'],
    [{}, 'Save failed'],
  ])('shows why saving failed: %j', async (body, text) => {
    open({ 'PUT /api/site_settings': refused(500, body) });
    await type('Site Title', 'Never kept');
    await click('Save Settings');
    await see(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(text));
    expect((await control('Site Title')).value).toBe('Never kept');
    expect((await control('Save Settings')).disabled).toBe(false);
  });

  test('names the field that the server refuses', async () => {
    const issues = [{ path: 'settings.nav.items[1].href', message: 'is not a safe link' }];
    open({ 'PUT /api/site_settings': refused(422, { code: 'invalid_request', issues }) });
    await click('Save Settings');
    await seeText('Navbar item 2, link: is not a safe link');
    expect((await control('Site Title')).value).toBe('Northlift');
  });
});
