import { siteSettings } from '@siteyard/schemas/settings';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
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
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { SettingsForm } from './settings-form.tsx';

useAdminTests();

const settings = siteSettings.parse({
  title: 'Northlift',
  nav: { items: [{ title: 'Home' }, { title: 'Fleet' }], cta: { label: 'Call', href: '/contact' } },
});

const puts = () => callsOf(({ method }) => method === 'PUT');
const open = (answers: object) =>
  openAdmin(<SettingsForm loaded={{ settings, revision: 4 }} />, {
    'GET /api/pages': [],
    ...answers,
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

  test('asks after a conflict, and overwrites only after a confirmation', async () => {
    let saved = 0;
    open({
      'PUT /api/site_settings': ({ headers }: ApiCall) =>
        'If-Match' in headers
          ? refused(409, { code: 'revision_conflict', error: 'Changed.' })
          : { settings, revision: 9 + saved++ },
    });
    await click('Save Settings');
    await seeText('The settings were changed in the meantime');
    await click('Cancel');
    await see(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(saved).toBe(0);
    await click('Save Settings');
    await click('Save mine');
    await seeText('Saved!');
    expect(saved).toBe(1);
    expect(puts().at(-1)?.headers).not.toHaveProperty('If-Match');
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
