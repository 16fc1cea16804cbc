import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { doctorDocumentsAnswer } from '@siteyard/schemas/doctor';
import type { ExportHashesAnswer } from '@siteyard/schemas/export';
import type { PageAnswer } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { createStagedPages } from '../../../api/src/features/pages/staged-pages.service.ts';
import {
  apply,
  exportSite,
  heading,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentPage,
} from './helpers.ts';
import { pageContent } from '../../helpers/factories.ts';
import { startLiveSite } from './operated-site.ts';

/** A page with exactly the received content refers to that content. The reference must not be visible. */

let site: Awaited<ReturnType<typeof startLiveSite>>;
beforeAll(async () => {
  site = await startLiveSite({ alone: 'what happens between two reads happens in this process' });
});
afterAll(() => site.app.close());
afterEach(() => vi.restoreAllMocks());

interface StoredPage {
  _id: number;
  content?: unknown;
  content_ref?: { hash: string };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const stored = () => site.app.connection.collection<StoredPage>('pages');
const received = () => site.app.connection.collection<{ _id: string }>('received_content');
const inDatabase = async () => (await stored().findOne({ _id: id }))!;
const shown = async () => (await site.app.guest().get(`/pages/${id}`)).text;
const get = async () => (await site.admin.get(`/api/pages/${id}`)).body as PageAnswer;
/** The blocks below the navbar. */
const blocksOf = ({ content }: { content: unknown }) =>
  (content as PageContent).content.filter(({ type }) => type !== 'SiteNavbar');
const inExport = async () =>
  (await exportSite(site.operator)).pages.find((each) => each.id === id)!;
const publish = async (text: string) => {
  const page = { content: pageContent(heading('h', text)) };
  expect((await site.admin.put(`/api/pages/${id}`, { page })).status).toBe(200);
};

let id = 8_000;
let page = sentPage(id);
beforeEach(async () => {
  id += 1;
  page = sentPage(id, { title: 'Says ,"content":{} of itself' }, heading('h', `First “${id}”`));
  await importBundle(site.operator, { siteId: site.siteId, pages: [page], partial: true });
  expect(await inDatabase()).toMatchObject({ content_ref: { hash: expect.any(String) } });
  expect(await inDatabase()).not.toHaveProperty('content');
});

test('its stored hash is the planned one, without reading the content', async () => {
  const hashOf = async () => {
    const found = await site.operator.get(`/api/operator/pages?as=hashes&after=${id - 1}&limit=1`);
    return (found.body as ExportHashesAnswer).pages[0];
  };
  const { hash } = (await site.app.connection.collection('run_items').findOne({ page_id: id }))![
    'item'
  ];
  expect(await hashOf()).toEqual({ id, hash });
  // In the format of an earlier version.
  const kept = { _id: (await inDatabase()).content_ref!.hash };
  const { content } = (await received().findOne(kept)) as unknown as { content: string };
  await received().updateOne(kept, { $set: { content: JSON.parse(content) as object } });
  expect(await hashOf()).toEqual({ id, hash });
});

test('it is shown, edited and exported like any other', async () => {
  expect(await shown()).toContain(`First “${id}”`);
  expect(blocksOf(await get())).toEqual([heading('h', `First “${id}”`)]);
  const exported = await inExport();
  expect([exported.title, blocksOf(exported)]).toEqual([
    page.title,
    [heading('h', `First “${id}”`)],
  ]);
  const renamed = await site.admin.patch(`/api/pages/${id}`, { page: { title: 'Renamed' } });
  expect(blocksOf(renamed.body as PageAnswer)).toHaveLength(1);
  expect(await shown()).toContain(`First “${id}”`);
  expect(await inDatabase()).toHaveProperty('content_ref');
});

test('a publish is stored in the page, and the earlier content is a version', async () => {
  await publish('Second');
  expect(await inDatabase()).toHaveProperty('content');
  expect(await inDatabase()).not.toHaveProperty('content_ref');
  expect(await shown()).toContain('Second');
  const version = await site.admin.get(`/api/pages/${id}/versions/1`);
  expect(version.status).toBe(200);
  expect(blocksOf(version.body as PageAnswer)).toEqual([heading('h', `First “${id}”`)]);
  await site.admin.post(`/api/pages/${id}/versions/1/restore`);
  expect(await shown()).toContain(`First “${id}”`);
  expect(blocksOf(await inExport())).toEqual([heading('h', `First “${id}”`)]);
});

test('an import that changes it is merged with it, and its undo restores it', async () => {
  const changed = { ...page, content: pageContent(heading('h', 'Of the bundle')) };
  const bundle = { siteId: site.siteId, pages: [changed], partial: true };
  const run = await importBundle(site.operator, bundle);
  expect(run.plan?.pages).toMatchObject([{ action: 'update' }]);
  expect(await shown()).toContain('Of the bundle');
  expect(await inDatabase()).not.toHaveProperty('content_ref');
  const undone = await site.operator.post(`/api/operator/runs/${run.id}/undo`, {});
  expect(undone.body).toMatchObject({ state: expect.stringMatching(/^appl/) });
  await site.app.site.settled();
  expect(await shown()).toContain(`First “${id}”`);
});

test('a run that changes its details, or deletes or restores it, does not move its content', async () => {
  const fresh = sentPage((id += 1), {}, heading('h', 'Its own'));
  const send = (sent: SentPage) =>
    importBundle(site.operator, { siteId: site.siteId, pages: [sent], partial: true });
  const stays = async (state: object) => {
    expect(await inDatabase()).toMatchObject({ ...state, content_ref: { hash } });
    expect(await inDatabase()).not.toHaveProperty('content');
  };
  const created = await send(fresh);
  const hash = (await inDatabase()).content_ref?.hash;
  const changed = await send({ ...fresh, title: 'Other' });
  await stays({ title: 'Other' });
  expect(blocksOf(await get())).toEqual([heading('h', 'Its own')]);
  await undo(site.operator, changed.id);
  await stays({ title: fresh.title });
  const gone = await undo(site.operator, created.id);
  await stays({ status: 'deleted' });
  await undo(site.operator, gone.id);
  await stays({ status: 'live' });
  expect(blocksOf(await inExport())).toEqual([heading('h', 'Its own')]);
});

test('its content is kept while the page refers to it, also in the trash', async () => {
  const sweep = (days: number) =>
    site.app.site.services.sweepRuns(new Date(Date.now() + days * DAY_MS));
  const { content_ref } = await inDatabase();
  // Simulates that the page has received other content since.
  await stored().updateOne({ _id: id }, { $set: { received: {} } as object });
  await sweep(400);
  expect(await shown()).toContain(`First “${id}”`);
  await site.admin.delete(`/api/pages/${id}`);
  await sweep(400);
  expect((await site.admin.post(`/api/trash/page-${id}/restore`)).status).toBe(200);
  expect(await shown()).toContain(`First “${id}”`);
  await publish('Second');
  await sweep(400);
  expect(await received().findOne({ _id: content_ref!.hash })).toBeNull();
});

test('a read during its publish returns one state or the other', async () => {
  const { content_ref } = await inDatabase();
  const collection = received();
  const find = collection.find.bind(collection);
  vi.spyOn(collection, 'find').mockImplementationOnce((...of) => {
    const cursor = find(...of);
    const toArray = cursor.toArray.bind(cursor);
    // Between the reads of the page and its content: it is published, and the sweep removes the old content.
    cursor.toArray = async () => {
      await publish('Published meanwhile');
      await collection.deleteOne({ _id: content_ref!.hash });
      return toArray();
    };
    return cursor;
  });
  const answer = await get();
  expect(blocksOf(answer)).toEqual([heading('h', 'Published meanwhile')]);
  expect(answer.content_revision).toBe(2);
});

test('the doctor names a page without its content, and it can be published again', async () => {
  const { content_ref } = await inDatabase();
  await received().deleteOne({ _id: content_ref!.hash });
  expect(blocksOf(await get())).toEqual([]);
  const { body } = await site.operator.get('/api/operator/doctor/documents');
  expect(doctorDocumentsAnswer.parse(body).malformed).toContainEqual({
    collection: 'pages',
    id: String(id),
    problems: ['content is missing'],
  });
  await publish('Second');
  expect(await shown()).toContain('Second');
});

test('a page with missing or malformed content gets it from an import, or its undo', async () => {
  const send = (title: string) =>
    importBundle(
      site.operator,
      { siteId: site.siteId, pages: [{ ...page, title }], partial: true },
      { on_conflict: 'overwrite' },
    );
  await received().deleteOne({ _id: (await inDatabase()).content_ref!.hash });
  await send('Other');
  const { content } = await inDatabase();
  expect(blocksOf({ content })).toEqual([heading('h', `First “${id}”`)]);
  await stored().updateOne({ _id: id }, { $set: { content: 'nonsense' } });
  await send('Another');
  expect((await inDatabase()).content).toEqual(content);
  const last = await send('Last');
  await stored().updateOne({ _id: id }, { $unset: { content: 1 } });
  await undo(site.operator, last.id);
  expect(await inDatabase()).toMatchObject({ title: 'Another', content });
});

test.each([{ hash: { toString: 1 } }, { hash: 5, bytes: 'x' }, null, 5])(
  'one that refers to its content by %j is read like one that has none',
  async (content_ref) => {
    await stored().updateOne({ _id: id }, { $set: { content_ref } as object });
    expect(blocksOf(await get())).toEqual([]);
    expect((await site.operator.get('/api/operator/doctor/documents')).status).toBe(200);
    await publish('Second');
    expect(blocksOf(await inExport())).toEqual([heading('h', 'Second')]);
  },
);

test('a new page that a slow instance writes while its run is discarded is removed by the next discard', async () => {
  const none = {} as never;
  const { connection } = site.app;
  const pages = createStagedPages({ connection, siteState: none, staged: none, versions: none });
  const late = { _id: 9_999, key: 'late', status: 'staged', next: { run: 'r' } };
  const { collection } = connection.models['Page']!;
  const deleteMany = collection.deleteMany.bind(collection);
  vi.spyOn(collection, 'deleteMany').mockImplementationOnce(async (...of) => {
    const done = await deleteMany(...of);
    await stored().insertOne(late);
    return done;
  });
  await pages.discard('r');
  await pages.discard('r');
  expect(await stored().findOne({ _id: late._id })).toBeNull();
});

test('the sweep removes new pages of an ended run whose instance was killed', async () => {
  const bundle = { siteId: site.siteId, pages: [sentPage(9_998)], partial: true };
  const run = await sendBundle(site.operator, bundle);
  const left = { _id: 9_998, key: 'left', status: 'staged', next: { run: run.id } };
  await stored().insertOne(left);
  await site.app.site.services.sweepRuns();
  expect(await stored().findOne({ _id: left._id })).not.toBeNull();
  await site.operator.delete(`/api/operator/runs/${run.id}`);
  await site.app.site.services.sweepRuns();
  expect(await stored().findOne({ _id: left._id })).toBeNull();
});

test('an undo that cannot restore a page, because another page has its key, leaves no changes', async () => {
  const send = (...pages: SentPage[]) => ({ siteId: site.siteId, pages, partial: true });
  const { id: run } = await importBundle(site.operator, send({ ...page, title: 'Changed' }));
  await stored().deleteOne({ _id: id });
  const other = { ...page, id: (id += 1) };
  await importBundle(site.operator, send(other));
  const undone = await site.operator.post(`/api/operator/runs/${run}/undo`, { force: true });
  expect([undone.status, undone.body]).toMatchObject([
    409,
    { code: 'plan_drifted', error: expect.stringMatching(/, so nothing was changed. Try again.$/) },
  ]);
  expect(await stored().countDocuments({ status: 'staged' } as object)).toBe(0);
});

test('a page from an older version of the product is exported in the current format', async () => {
  const { connection } = site.app;
  const sent = sentPage((id += 1));
  const run = await plan(
    site.operator,
    await sendBundle(site.operator, { siteId: site.siteId, pages: [sent], partial: true }),
  );
  // In the canonical form of that version, with its version number.
  const was = CONTENT_VERSION - 1;
  const pages = connection.collection<{ _id: string; hash: string }>('run_pages');
  const { hash } = (await pages.findOne({ _id: `${run.id}:${sent.key}` }))!;
  const { content } = (await received().findOne({ _id: hash })) as unknown as { content: string };
  const older = content.replace(`"contentVersion":${CONTENT_VERSION}`, `"contentVersion":${was}`);
  await received().updateOne({ _id: hash }, { $set: { content: older } as object });
  const content_hash = sha256(JSON.stringify((JSON.parse(older) as StoredPage).content));
  await pages.updateOne(
    { hash },
    { $set: { 'about.content_hash': content_hash, 'about.content_version': was } },
  );
  expect(await apply(site.operator, run)).toMatchObject({ state: 'applied' });
  expect(await inExport()).toMatchObject({ content: { contentVersion: CONTENT_VERSION } });
});

test('a run that is continued at the moment of the sweep keeps its received content', async () => {
  const sent = sentPage((id += 1));
  const bundle = { siteId: site.siteId, pages: [sent], partial: true };
  const run = await plan(site.operator, await sendBundle(site.operator, bundle));
  const models = Object.values(site.app.connection.models);
  const { collection } = models.find((model) => model.collection.name === 'content_runs')!;
  const updateOne = collection.updateOne.bind(collection);
  vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...of) => {
    const filter = { _id: run.id } as object;
    await updateOne(filter, { $set: { touched_at: new Date(Date.now() + 9 * DAY_MS) } });
    return updateOne(...of);
  });
  await site.app.site.services.sweepRuns(new Date(Date.now() + 3 * DAY_MS));
  expect(await apply(site.operator, run)).toMatchObject({ state: 'applied' });
  expect(blocksOf(await get())).toHaveLength(1);
});
