import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsAnswer } from '@siteyard/schemas/settings';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { damageState, valueOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const save = (settings: unknown, headers?: Record<string, string>) =>
  admin.put('/api/site_settings', { settings }, headers);
const read = async () => settingsAnswer.parse((await app.guest().get('/api/site_settings')).body);

describe('read', () => {
  test('a new site has the specified navigation', async () => {
    const { settings, revision } = await read();
    expect(revision).toBe(0);
    expect(settings.nav.items.map(({ title, href }) => [title, href])).toEqual([
      ['Home', '/'],
      ['Fleet', '/fleet'],
      ['Services', '/services'],
      ['Contact', '/contact'],
    ]);
    expect(settings.nav.cta).toEqual({ label: 'Get a Quote', href: '/contact' });
  });
});

describe('save', () => {
  test('sets only the given keys, at both levels', async () => {
    expect((await save({ title: 'Forklifts', nav: { sticky: true } })).status).toBe(200);
    const answer = await save({ home_page_path: '/pages/1', nav: { cta: { label: 'Call us' } } });
    expect(answer.status).toBe(200);
    const { settings } = await read();
    expect(settings).toMatchObject({ title: 'Forklifts', home_page_path: '/pages/1' });
    expect(settings.nav.sticky).toBe(true);
    expect(settings.nav.cta).toEqual({ label: 'Call us', href: '/contact' });
    expect(settings.nav.items).toHaveLength(4);
  });

  test('sets the phone number, the e-mail address and the language separately', async () => {
    await save({ language: 'de', contact: { phone: '555-0142' } });
    expect((await save({ contact: { email: 'rentals@brindle.example' } })).status).toBe(200);
    expect((await read()).settings).toMatchObject({
      language: 'de',
      contact: { phone: '555-0142', email: 'rentals@brindle.example' },
    });
    const refused = await save({ language: 'tlh', contact: { email: 'nobody' } });
    expect(refused.status).toBe(422);
    expect((refused.body as ErrorBody).issues?.map(({ path }) => path)).toEqual([
      'settings.language',
      'settings.contact.email',
    ]);
  });

  test('turns the call button on and off, and stores it only if it is on', async () => {
    const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
    const view = async () => {
      const answer = await app.guest().get(`/pages/${id}`);
      expect(answer.status).toBe(200);
      return answer.text;
    };
    await save({ contact: { phone: '555-0142' }, nav: { call: true } });
    expect((await read()).settings.nav.call).toBe(true);
    expect(await view()).toContain('href="tel:5550142"');
    await save({ nav: { sticky: true } });
    expect((await read()).settings.nav.call).toBe(true);
    await save({ nav: { call: false } });
    expect((await read()).settings.nav).not.toHaveProperty('call');
    expect(await valueOf(app, 'settings:site')).not.toHaveProperty('nav.call');
    expect(await view()).not.toContain('tel:');
    expect((await save({ nav: { call: 'yes' } })).status).toBe(422);
  });

  test('removes the cache buster from image addresses', async () => {
    await save({ faviconUrl: '/uploads/x.png?cb=123' });
    expect((await read()).settings.faviconUrl).toBe('/uploads/x.png');
  });

  test('returns a conflict with the current settings for a stale revision', async () => {
    const { revision } = await read();
    const header = { 'If-Match': `"${revision}"` };
    expect((await save({ title: 'First' }, header)).status).toBe(200);
    const lost = await save({ title: 'Second' }, header);
    expect(lost.status).toBe(409);
    expect(lost.body).toMatchObject({
      code: 'revision_conflict',
      saved_by: 'owner@example.com',
      current: { settings: { title: 'First' } },
    });
    // A client sends the same request again after a lost response.
    expect((await save({ title: 'First' }, header)).status).toBe(200);
  });

  test('keeps each of many concurrent saves without a revision', async () => {
    const { revision } = await read();
    const titles = Array.from({ length: 50 }, (_each, index) => `Title ${index}`);
    const answers = await Promise.all(titles.map((title) => save({ title })));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    const now = await read();
    expect(now.revision).toBe(revision + 50);
    const kept: string[] = [now.settings.title];
    for (let number = revision + 1; number < now.revision; number += 1) {
      const version = await admin.get(`/api/site_settings/versions/${number}`);
      kept.push(settingsAnswer.parse({ ...now, ...(version.body as object) }).settings.title);
    }
    expect(kept.toSorted()).toEqual(titles.toSorted());
  });

  test.each([
    [
      { nav: { items: [{ title: 'x', href: 'javascript:alert(1)' }] } },
      'settings.nav.items[0].href',
    ],
    [{ faviconUrl: 'data:image/png;base64,x' }, 'settings.faviconUrl'],
    [{ home_page_path: '//evil.example' }, 'settings.home_page_path'],
    [{ colour: 'red' }, 'settings.colour'],
    [{ nav: { cta: { label: 5 } } }, 'settings.nav.cta.label'],
  ])('refuses %j and names its path', async (settings, path) => {
    const answer = await save(settings);
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('requires an administrator', async () => {
    const answer = await app.guest().put('/api/site_settings', { settings: { title: 'x' } });
    expect(answer.status).toBe(401);
  });
});

describe('versions', () => {
  test('each save keeps the previous settings as a version, which can be restored', async () => {
    await save({ title: 'Old title' });
    const old = await read();
    await save({ title: 'New title' });
    const list = (await admin.get('/api/site_settings/versions')).body as { number: number }[];
    expect(list[0]).toMatchObject({ number: old.revision, title: 'Old title' });
    const one = await admin.get(`/api/site_settings/versions/${old.revision}`);
    expect(one.body).toMatchObject({ settings: old.settings });
    const restored = await admin.post(`/api/site_settings/versions/${old.revision}/restore`);
    expect(restored.status).toBe(200);
    expect((await read()).settings.title).toBe('Old title');
    expect((await admin.get('/api/site_settings/versions/9999')).status).toBe(404);
  });
});

describe('unsaved settings', () => {
  const PATH = '/api/site_settings/draft';
  const keep = (settings: object, base_revision: number) =>
    admin.put(PATH, { draft: { settings, base_revision } });

  test('are kept for their administrator only, even if saving would refuse them', async () => {
    const { settings, revision } = await read();
    expect((await admin.get(PATH)).body).toEqual({ draft: null });
    const typed = { ...settings, nav: { ...settings.nav, cta: { label: 'Go', href: 'not yet' } } };
    expect((await keep(typed, revision)).status).toBe(200);
    expect((await admin.get(PATH)).body).toMatchObject({
      draft: { settings: { nav: { cta: { href: 'not yet' } } }, base_revision: revision },
    });
    expect((await read()).settings.nav.cta.href).not.toBe('not yet');
    await app.site.services.adminUsers.create('second@example.com', 'another long passphrase');
    const second = await app.signIn('second@example.com', 'another long passphrase');
    expect((await second.get(PATH)).body).toEqual({ draft: null });
    expect((await app.guest().get(PATH)).status).toBe(401);
    await admin.delete(PATH);
    expect((await admin.get(PATH)).body).toEqual({ draft: null });
  });

  test('include the settings from which they were started, if these have changed', async () => {
    await save({ title: 'Before' });
    const { settings, revision } = await read();
    await keep({ ...settings, title: 'Mine' }, revision);
    expect((await admin.get(PATH)).body).not.toHaveProperty('draft.base');
    await save({ home_page_path: '/pages/2' });
    expect((await admin.get(PATH)).body).toMatchObject({
      draft: { settings: { title: 'Mine' }, base_revision: revision, base: { title: 'Before' } },
    });
    await admin.delete(PATH);
  });
});

describe('broken records', () => {
  test('are read as far as they are valid', async () => {
    const nav = { items: [null, { title: 'ok', href: 'x:y' }] };
    await damageState(app, 'settings:site', { title: 5, nav });
    const { settings } = await read();
    expect(settings.title).toBe('');
    expect(settings.nav.items).toEqual([{ title: 'ok', href: '', imageUrl: '' }]);
  });
});
