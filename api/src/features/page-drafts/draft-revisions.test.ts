import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

type Draft = { revision: number; content: JsonObject; settings: JsonObject };
const draftOf = (answer: { body: unknown }) => (answer.body as { draft: Draft | null }).draft;

/** The draft of a page and the draft of the settings. The same tests run for both. */
const KINDS = {
  page: async () => {
    const { id } = await createPage(admin);
    const path = `/api/pages/${id}/draft`;
    const draft = (text: string) => ({
      content: pageContent(block('HeadingBlock', { id: 'H', text })),
      base_revision: 0,
    });
    return { path, draft };
  },
  settings: async () => {
    const path = '/api/site_settings/draft';
    await admin.delete(path);
    return { path, draft: (title: string) => ({ settings: { title }, base_revision: 0 }) };
  },
};

describe.each(['page', 'settings'] as const)('a draft of a %s', (kind) => {
  async function open() {
    const { path, draft } = await KINDS[kind]();
    const save = (text: string, base: object = {}, headers = {}) =>
      admin.put(path, { draft: { ...draft(text), ...base } }, headers);
    const remove = (revision: number) => admin.delete(path, { 'If-Match': `"${revision}"` });
    const text = async () => JSON.stringify((await admin.get(path)).body);
    return { path, save, remove, text };
  }
  const revisionOf = (answer: { body: unknown }) => draftOf(answer)?.revision ?? 0;

  test('names the browser of the last save, also when a stale save is refused', async () => {
    const { path, save } = await open();
    const browser = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' };
    const first = await save('one', { revision: 0 }, browser);
    expect(first.body).toMatchObject({ draft: { user_agent: browser['User-Agent'] } });
    const phone = { 'User-Agent': `Phone ${'x'.repeat(400)}` };
    expect((await save('two', { revision: revisionOf(first) }, phone)).status).toBe(200);
    const named = { user_agent: phone['User-Agent'].slice(0, 300) };
    expect(await admin.get(path)).toMatchObject({ body: { draft: named } });
    const stale = await save('three', { revision: revisionOf(first) }, browser);
    expect(stale.body).toMatchObject({ code: 'revision_conflict', current: named });
  });

  test('gets a new revision with each save, and the next save sends it', async () => {
    const { path, save } = await open();
    const first = revisionOf(await save('one', { revision: 0 }));
    const second = revisionOf(await save('two', { revision: first }));
    expect(second).toBeGreaterThan(first);
    expect(revisionOf(await admin.get(path))).toBe(second);
  });

  test.each(['body', 'header'])(
    'is not replaced by a save with a stale revision in the %s',
    async (place) => {
      const { save, text } = await open();
      const revision = revisionOf(await save('one'));
      const theirs = await save('theirs', { revision });
      const answer =
        place === 'body'
          ? await save('mine', { revision })
          : await save('mine', {}, { 'If-Match': `"${revision}"` });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'revision_conflict',
        current: draftOf(theirs) as object,
      });
      expect(await text()).toContain('theirs');
      const again = await save('both', { revision: revisionOf(theirs) });
      expect(again.status).toBe(200);
    },
  );

  test('is created once if two tabs create it at the same time', async () => {
    const { save } = await open();
    const answers = await Promise.all([
      save('mine', { revision: 0, tab: 'a' }),
      save('theirs', { revision: 0, tab: 'b' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is replaced by a save without a revision, which older clients send', async () => {
    const { save, text } = await open();
    const before = revisionOf(await save('one'));
    const answer = await save('two');
    expect(answer.status).toBe(200);
    expect(revisionOf(answer)).toBeGreaterThan(before);
    expect(await text()).toContain('two');
  });

  test('accepts the saves of one tab if a response was lost, until another tab saves', async () => {
    const { save } = await open();
    const revision = revisionOf(await save('one', { revision: 0, tab: 'a' }));
    await save('lost', { revision, tab: 'a' });
    const retry = await save('two', { revision, tab: 'a' });
    expect(retry.status).toBe(200);
    await save('theirs', { revision: revisionOf(retry), tab: 'b' });
    expect((await save('mine', { revision: revisionOf(retry), tab: 'a' })).status).toBe(409);
  });

  test('that was deleted is not saved again with its revision, and a new one has another', async () => {
    const { path, save } = await open();
    const revision = revisionOf(await save('one'));
    await admin.delete(path);
    const answer = await save('mine', { revision });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'revision_conflict', current: null });
    const created = await save('theirs', { revision: 0 });
    expect(created.status).toBe(200);
    expect((await save('mine', { revision })).status).toBe(409);
  });

  test('is not deleted with a stale revision', async () => {
    const { save, remove, text } = await open();
    const revision = revisionOf(await save('one', { tab: 'a' }));
    const theirs = revisionOf(await save('theirs', { revision, tab: 'b' }));
    const answer = await remove(revision);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ current: { revision: theirs } });
    expect(await text()).toContain('theirs');
    expect((await remove(theirs)).status).toBe(200);
    expect(await text()).toContain('null');
  });

  test('of an older version, without a revision, can be saved and deleted', async () => {
    const { path, save } = await open();
    await save('old');
    const collection = app.connection.collection(
      kind === 'page' ? 'page_drafts' : 'settings_drafts',
    );
    await collection.updateMany({}, { $unset: { revision: 1, tab: 1 } });
    const revision = revisionOf(await admin.get(path));
    expect((await save('new', { revision })).status).toBe(200);
    expect((await save('newer', { revision })).status).toBe(409);
  });
});
