import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commitList,
  pastPages,
  restoredAnswer,
  type CommitList,
  type CommitSummary,
  type RestoredAnswer,
  type PageAnswer,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent, heading } from '../../helpers/factories.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import { exportSite } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/** The history of the site: listing, comparing, restoring and undoing its commits. */

let app: TestSite;
let admin: Agent;
let operator: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, admin, operator, siteId } = await startLiveSite());
});
afterAll(() => app.close());

async function list(query = '', by = admin): Promise<CommitList> {
  const answer = await by.get(`/api/commits${query}`);
  expect(answer.status, answer.text).toBe(200);
  return commitList.parse(answer.body);
}
const newest = async (): Promise<CommitSummary> => (await list('?limit=1')).commits[0]!;
const publish = (id: number, ...texts: string[]) =>
  admin.put(`/api/pages/${id}`, {
    page: { content: pageContent(...texts.map((text, n) => heading(`h${n}`, text))) },
  });
const textsOf = async (id: number) => {
  const { content } = (await admin.get(`/api/pages/${id}.json`)).body as PageAnswer;
  return content.content.slice(1).map(({ props }) => props['text']);
};
async function restore(number: number, what: JsonObject, dry_run = false): Promise<RestoredAnswer> {
  const body = { restore: what, dry_run };
  const answer = await admin.post(`/api/commits/${number}/restore`, body);
  expect(answer.status, answer.text).toBe(200);
  return restoredAnswer.parse(answer.body);
}
async function undoOf(number: number, dry_run = false): Promise<RestoredAnswer> {
  const answer = await admin.post(`/api/commits/${number}/undo`, { dry_run });
  expect(answer.status, answer.text).toBe(200);
  return restoredAnswer.parse(answer.body);
}
const saveSettings = (settings: JsonObject) => admin.put('/api/site_settings', { settings });
const titleNow = async () => (await exportSite(operator)).settings['title'];

describe('undoing a change', () => {
  test('shows the changes first, then makes them, and can be undone', async () => {
    const { id } = await createPage(admin, { title: 'Undone' }, [heading('h0', 'A')]);
    await publish(id, 'B');
    const { number } = await newest();
    const shown = await undoOf(number, true);
    expect(shown).toMatchObject({ commit: null, pages: [{ id, actions: ['content'] }] });
    expect(await textsOf(id)).toEqual(['B']);
    const { commit } = await undoOf(number);
    expect(await textsOf(id)).toEqual(['A']);
    expect(await newest()).toMatchObject({ number: commit, kind: 'undo', undoes: number });
    expect((await (await admin.get(`/api/commits/${number}`)).body) as CommitSummary).toMatchObject(
      {
        undone_by: commit,
      },
    );
    await undoOf(commit!);
    expect(await textsOf(id)).toEqual(['B']);
  });

  test('moves a page that the change created to the trash, and restores a page that it deleted', async () => {
    const { id } = await createPage(admin, { title: 'Made', address: 'made' });
    await undoOf((await newest()).number);
    expect((await admin.get(`/api/pages/${id}.json`)).status).toBe(404);
    await undoOf((await newest()).number);
    expect((await admin.get(`/api/pages/${id}.json`)).body).toMatchObject({ address: 'made' });
  });

  test('is refused if the page has changed since, and names the page', async () => {
    const { id } = await createPage(admin, { title: 'Changed' }, [heading('h0', 'A')]);
    await publish(id, 'B');
    const { number } = await newest();
    await publish(id, 'C');
    const answer = await admin.post(`/api/commits/${number}/undo`, {});
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([409, 'undo_refused']);
    expect((answer.body as ErrorBody).error).toContain(`page ${id} was changed since "Changed"`);
    expect(await textsOf(id)).toEqual(['C']);
  });

  test('leaves out an address that another page has now', async () => {
    const { id } = await createPage(admin, { title: 'First', address: 'shared' });
    await admin.delete(`/api/pages/${id}`);
    const { number } = await newest();
    const other = await createPage(admin, { title: 'Second', address: 'shared' });
    const { notes } = await undoOf(number);
    expect(notes).toEqual([`"First" has no address, because page ${other.id} has /shared now.`]);
    expect((await admin.get(`/api/pages/${id}.json`)).body).toMatchObject({ address: '' });
  });
});

test('undoing does not change uploaded and deleted pictures, and notes that', async () => {
  const bytes = await picture(60, 41).png().toBuffer();
  const made = await admin.send('POST', '/api/uploads', { body: imageForm(bytes, 'crane.png') });
  const { sha256 } = made.body as { sha256: string };
  const uploaded = await newest();
  expect(uploaded.pictures).toMatchObject([{ name: 'crane.png', change: 'create' }]);
  expect(await undoOf(uploaded.number)).toMatchObject({
    commit: null,
    notes: ['The picture "crane.png" stays. It can be deleted under Pictures.'],
  });
  await admin.delete(`/api/uploads/${sha256}`);
  expect(await undoOf((await newest()).number)).toMatchObject({
    commit: null,
    notes: ['The picture "crane.png" was deleted, so it is gone.'],
  });
});

describe('restoring an earlier state', () => {
  test('restores a page with its details', async () => {
    const { id } = await createPage(admin, { title: 'Then' }, [heading('h0', 'A')]);
    const { number } = await newest();
    await publish(id, 'B', 'C');
    await admin.patch(`/api/pages/${id}`, { page: { title: 'Now' } });
    const what = { what: 'page', page: id };
    expect((await restore(number, what, true)).pages).toMatchObject([
      { id, actions: ['content', 'details'] },
    ]);
    const { commit } = await restore(number, what);
    expect(await textsOf(id)).toEqual(['A']);
    expect((await admin.get(`/api/pages/${id}.json`)).body).toMatchObject({ title: 'Then' });
    expect(await newest()).toMatchObject({ kind: 'bring_back', brings_back: number });
    await undoOf(commit!);
    expect(await textsOf(id)).toEqual(['B', 'C']);
    const none = await restore((await newest()).number, what);
    expect(none).toMatchObject({ commit: null, pages: [] });
  });

  test('restores one block', async () => {
    const { id } = await createPage(admin, { title: 'Blocks' }, [
      heading('h0', 'A'),
      heading('h1', 'B'),
    ]);
    const { number } = await newest();
    await publish(id, 'A changed');
    await admin.post(`/api/pages/${id}/unpublish`);
    const what = { what: 'page', page: id, block: 'h1' };
    expect((await restore(number, what, true)).pages).toMatchObject([{ id, actions: ['content'] }]);
    await restore(number, what);
    expect(await textsOf(id)).toEqual(['A changed', 'B']);
    expect((await admin.get(`/api/pages/${id}.json`)).body).toMatchObject({ published_at: null });
    const missing = { restore: { ...what, block: 'none' } };
    expect((await admin.post(`/api/commits/${number}/restore`, missing)).status).toBe(404);
  });

  test('restores the settings', async () => {
    await saveSettings({ title: 'Then' });
    const { number } = await newest();
    await saveSettings({ title: 'Now' });
    await restore(number, { what: 'settings' });
    expect(await titleNow()).toBe('Then');
  });

  test('restores a site without saved settings', async () => {
    const site = await startLiveSite();
    try {
      const before = await exportSite(site.operator);
      const { commits } = (await site.admin.get('/api/commits?limit=1')).body as CommitList;
      await site.admin.put('/api/site_settings', { settings: { title: 'Saved' } });
      const restored = await site.admin.post(`/api/commits/${commits[0]!.number}/restore`, {
        restore: { what: 'site' },
      });
      expect(restored.body).toMatchObject({ settings: true });
      expect(await exportSite(site.operator)).toEqual(before);
    } finally {
      await site.app.close();
    }
  });

  test('restores the whole site, and undoing that gives the present bytes', async () => {
    const { id } = await createPage(admin, { title: 'Whole', address: 'whole' }, [
      heading('h0', 'A'),
    ]);
    const gone = await createPage(admin, { title: 'Gone', address: 'gone' }, [heading('h0', 'G')]);
    await saveSettings({ title: 'Then' });
    const then = await exportSite(operator);
    const { number } = await newest();
    await publish(id, 'B');
    await admin.delete(`/api/pages/${gone.id}`);
    const made = await createPage(admin, { title: 'Newer', address: 'gone' }, [heading('h0', 'N')]);
    await saveSettings({ title: 'Now' });
    const now = await exportSite(operator);
    const shown = await restore(number, { what: 'site' }, true);
    expect(shown.pages).toMatchObject([
      { id, actions: ['content'] },
      { id: gone.id, actions: ['restore'] },
      { id: made.id, actions: ['delete'] },
    ]);
    expect(shown.settings).toBe(true);
    const { commit } = await restore(number, { what: 'site' });
    expect(await exportSite(operator)).toEqual(then);
    await undoOf(commit!);
    expect(await exportSite(operator)).toEqual(now);
  });
});

test('the site can be exported in its state after a change', async () => {
  const { id } = await createPage(admin, { title: 'Exported' }, [heading('h0', 'A')]);
  await saveSettings({ title: 'Exported then' });
  const then = await exportSite(operator);
  const { number } = await newest();
  await publish(id, 'B');
  await saveSettings({ title: 'Exported now' });
  const get = async (path: string) => (await operator.get(path)).body as JsonObject;
  expect((await get(`/api/operator/pages?at=${number}`))['pages']).toEqual(then.pages);
  expect((await get(`/api/operator/settings?at=${number}`))['settings']).toEqual(then.settings);
  expect(await get(`/api/operator/site?at=${number}`)).toMatchObject({
    site_id: siteId,
    title: 'Exported then',
  });
  expect((await get('/api/operator/settings'))['settings']).toMatchObject({
    title: 'Exported now',
  });
  const unknown = await operator.get('/api/operator/pages?at=99999');
  expect([unknown.status, (unknown.body as ErrorBody).code]).toEqual([404, 'commit_not_found']);
});

describe('the pages of an earlier state', () => {
  test('link to each other, have disabled forms, and are for administrators only', async () => {
    const second = await createPage(admin, { title: 'Second', address: 'second' }, [
      heading('h0', 'Second then'),
    ]);
    const first = await createPage(admin, { title: 'First' }, [
      heading('h0', 'First then'),
      block('ContactFormBlock'),
    ]);
    const nav = { items: [{ title: 'Second', href: '/second', imageUrl: '' }] };
    await saveSettings({ home_page_path: `/pages/${first.id}`, title: 'Title then', nav });
    const { number } = await newest();
    await publish(first.id, 'First now');
    await admin.delete(`/api/pages/${second.id}`);
    await saveSettings({ home_page_path: '', title: 'Title now' });
    const path = `/admin/preview/commits/${number}`;
    const home = await admin.get(path);
    expect(home.headers.get('cache-control')).toBe('no-store');
    expect(home.text).toContain('First then');
    expect(home.text).toContain('Title then');
    expect(home.text).toContain(`href="${path}/pages/${second.id}"`);
    expect(home.text).toContain('<form inert ');
    expect(home.text).not.toMatch(/First now|Title now/);
    expect((await admin.get(`${path}/pages/${second.id}`)).text).toContain('Second then');
    expect((await admin.get(`${path}/pages/9999`)).status).toBe(404);
    expect((await admin.get('/admin/preview/commits/99999')).status).toBe(404);
    const guest = await app.guest().get(path);
    expect(guest.text).not.toContain('First then');
  });

  test('are listed by title, with the home page and a search', async () => {
    const zebra = await createPage(admin, { title: 'Zebra then' }, [heading('h0', 'Z')]);
    const hidden = await createPage(admin, { title: 'Zebra hidden' }, [heading('h0', 'H')]);
    await admin.post(`/api/pages/${hidden.id}/unpublish`);
    await saveSettings({ home_page_path: `/pages/${zebra.id}` });
    const { number, at } = await newest();
    await admin.patch(`/api/pages/${zebra.id}`, { page: { title: 'Zebra now' } });
    await saveSettings({ home_page_path: '' });
    const answer = await admin.get(`/api/commits/${number}/pages?search=zebra`);
    expect(pastPages.parse(answer.body)).toEqual({
      at,
      home: zebra.id,
      more: false,
      pages: [
        {
          id: zebra.id,
          title: 'Zebra then',
        },
      ],
    });
    const all = pastPages.parse((await admin.get(`/api/commits/${number}/pages`)).body).pages;
    expect(all.length).toBeGreaterThan(1);
    expect(all.at(-1)).toEqual({ id: zebra.id, title: 'Zebra then' });
    expect((await admin.get('/api/commits/99999/pages')).status).toBe(404);
    expect((await app.guest().get(`/api/commits/${number}/pages`)).status).toBe(401);
  });
});
