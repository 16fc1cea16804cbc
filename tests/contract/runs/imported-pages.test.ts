import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ContentRun,
  doctorDocumentsAnswer,
  type ExportHashesAnswer,
  type PageAnswer,
} from '@siteyard/schemas/http';
import type { PageContent } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import {
  apply,
  ended,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentPage,
} from '../../helpers/content-runs.ts';
import {
  changeEntry,
  damageState,
  entryOf,
  putState,
  storedStates,
} from '../../helpers/entries.ts';
import { pageContent, heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/** Imported pages behave like pages that a person has created. */

let site: Awaited<ReturnType<typeof startLiveSite>>;
beforeAll(async () => {
  site = await startLiveSite();
});
afterAll(() => site.app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const entry = () => entryOf(site.app, `page:${id}`);
const states = () => storedStates(site.app);
const shown = async () => (await site.app.guest().get(`/pages/${id}`)).text;
const get = async () => (await site.admin.get(`/api/pages/${id}`)).body as PageAnswer;
/** The blocks below the navbar. */
const blocksOf = ({ content }: { content: unknown }) =>
  (content as PageContent).content.filter(({ type }) => type !== 'SiteNavbar');
const inExport = async () =>
  (await exportSite(site.operator)).pages.find((each) => each.id === id)!;
const publish = async (text: string) => {
  const sent = { content: pageContent(heading('h', text)) };
  expect((await site.admin.put(`/api/pages/${id}`, { page: sent })).status).toBe(200);
};
const bundleOf = (...pages: SentPage[]) => ({ siteId: site.siteId, pages, partial: true });
const send = (...pages: SentPage[]) => importBundle(site.operator, bundleOf(...pages));

let id = 8_000;
let page = sentPage(id);
beforeEach(async () => {
  id += 1;
  page = sentPage(id, { title: 'A title with ,"content":{} in it' }, heading('h', `First “${id}”`));
  await send(page);
});

test('the stored hash of an imported page is the hash in the plan', async () => {
  const found = await site.operator.get(`/api/operator/pages?as=hashes&after=${id - 1}&limit=1`);
  const items = site.app.connection.collection('run_items');
  const { hash } = (await items.findOne({ page_id: id }))!['item'] as { hash: string };
  expect((found.body as ExportHashesAnswer).pages[0]).toEqual({ id, hash });
});

test('an imported page is shown, edited and exported like any other page', async () => {
  expect(await shown()).toContain(`First “${id}”`);
  expect(blocksOf(await get())).toEqual([heading('h', `First “${id}”`)]);
  const exported = await inExport();
  expect([exported.title, blocksOf(exported)]).toEqual([
    page.title,
    [heading('h', `First “${id}”`)],
  ]);
  const { content } = await entry();
  const renamed = await site.admin.patch(`/api/pages/${id}`, { page: { title: 'Renamed' } });
  expect(blocksOf(renamed.body as PageAnswer)).toHaveLength(1);
  expect(await shown()).toContain(`First “${id}”`);
  expect((await entry()).content).toBe(content);
});

test('a publish replaces the imported content, which becomes a version of the page', async () => {
  await publish('Second');
  expect(await shown()).toContain('Second');
  const version = await site.admin.get(`/api/pages/${id}/versions/1`);
  expect(version.status).toBe(200);
  expect(blocksOf(version.body as PageAnswer)).toEqual([heading('h', `First “${id}”`)]);
  await site.admin.post(`/api/pages/${id}/versions/1/restore`);
  expect(await shown()).toContain(`First “${id}”`);
  expect(blocksOf(await inExport())).toEqual([heading('h', `First “${id}”`)]);
});

test('an import is merged with the present content, and its undo restores that content', async () => {
  const run = await send({ ...page, content: pageContent(heading('h', 'Of the bundle')) });
  expect(run.plan?.pages).toMatchObject([{ action: 'update' }]);
  expect(await shown()).toContain('Of the bundle');
  await undo(site.operator, run.id);
  expect(await shown()).toContain(`First “${id}”`);
});

test('a run that changes the details of a page, or deletes or restores it, does not change its content', async () => {
  const fresh = sentPage((id += 1), {}, heading('h', 'Its own'));
  const created = await send(fresh);
  const { content } = await entry();
  const changed = await send({ ...fresh, title: 'Other' });
  expect(await entry()).toMatchObject({ title: 'Other', content });
  expect(blocksOf(await get())).toEqual([heading('h', 'Its own')]);
  await undo(site.operator, changed.id);
  expect(await entry()).toMatchObject({ title: fresh.title, content });
  const gone = await undo(site.operator, created.id);
  expect(await entry()).toMatchObject({ deleted: { undone: true }, content });
  await undo(site.operator, gone.id);
  expect(await entry()).not.toHaveProperty('deleted');
  expect(blocksOf(await inExport())).toEqual([heading('h', 'Its own')]);
});

test('the imported content is kept while the page has it, also in the trash', async () => {
  const cleanUp = async () => {
    const touched_at = new Date(Date.now() - 2 * DAY_MS);
    await states().updateMany({}, { $set: { touched_at } as object });
    await site.app.site.services.sweepRuns(new Date(Date.now() + 400 * DAY_MS));
    const none = { backupRuns: async () => false, namedByDocuments: async () => [] };
    expect(await site.app.site.services.content.clean(none)).not.toBeNull();
  };
  // The entry no longer names the received content, as after another import.
  await changeEntry(site.app, `page:${id}`, (before) => ({ ...before, received: {} }));
  await cleanUp();
  expect(await shown()).toContain(`First “${id}”`);
  await site.admin.delete(`/api/pages/${id}`);
  await cleanUp();
  expect((await site.admin.post(`/api/trash/page-${id}/restore`)).status).toBe(200);
  expect(await shown()).toContain(`First “${id}”`);
});

test('the doctor reports a page whose content is missing, and the page can be published again', async () => {
  await states().deleteOne({ _id: (await entry()).content });
  expect(blocksOf(await get())).toEqual([]);
  const { body } = await site.operator.get('/api/operator/doctor/documents');
  expect(doctorDocumentsAnswer.parse(body).malformed).toContainEqual({
    collection: 'pages',
    id: String(id),
    problems: ['its state is missing'],
  });
  await publish('Second');
  expect(await shown()).toContain('Second');
});

test('an import restores the missing content of a page', async () => {
  await states().deleteOne({ _id: (await entry()).content });
  await send({ ...page, title: 'Other' });
  expect(blocksOf(await inExport())).toEqual([heading('h', `First “${id}”`)]);
});

test.each(['nonsense', 5, null, { content: 'nonsense' }])(
  'a page with the content %j is read like an empty page',
  async (value) => {
    await damageState(site.app, `page:${id}`, value);
    expect(blocksOf(await get())).toEqual([]);
    expect((await site.operator.get('/api/operator/doctor/documents')).status).toBe(200);
    await publish('Second');
    expect(blocksOf(await inExport())).toEqual([heading('h', 'Second')]);
  },
);

test('an undo that cannot restore a page because another page has its key changes nothing', async () => {
  const { id: run } = await send({ ...page, title: 'Changed' });
  await changeEntry(site.app, `page:${id}`, () => null);
  await send({ ...page, id: (id += 1) });
  const { entries } = await site.app.site.services.content.refresh();
  const undone = await site.operator.post(`/api/operator/runs/${run}/undo`, { force: true });
  expect(undone.status).toBe(202);
  const { id: undoing } = undone.body as ContentRun;
  expect(await ended(site.operator, undoing)).toMatchObject({
    state: 'failed',
    error: { code: 'plan_drifted', error: expect.stringContaining('nothing was changed') },
  });
  expect((await site.app.site.services.content.refresh()).entries).toEqual(entries);
});

test("a page that an older version of the product has received is exported as today's content", async () => {
  const sent = sentPage((id += 1));
  const run = await plan(site.operator, await sendBundle(site.operator, bundleOf(sent)));
  // That version had canonical content with its own version number.
  const was = CONTENT_VERSION - 1;
  const pages = site.app.connection.collection<{ _id: string; content: string }>('run_pages');
  const _id = `${run.id}:${sent.key}`;
  const { content } = (await pages.findOne({ _id }))!;
  const { value } = (await states().findOne({ _id: content }))!;
  const older = { ...(value as PageContent), contentVersion: was };
  const content_hash = sha256(JSON.stringify(older));
  const own = await putState(site.app, 'content', older);
  await pages.updateOne(
    { _id },
    { $set: { content: own, 'about.content_hash': content_hash, 'about.content_version': was } },
  );
  expect(await apply(site.operator, run)).toMatchObject({ state: 'applied' });
  expect(await inExport()).toMatchObject({ content: { contentVersion: CONTENT_VERSION } });
  expect(blocksOf(await inExport())).toEqual(blocksOf(sent));
});

test('an import replaces the malformed content of a page', async () => {
  await damageState(site.app, `page:${id}`, 'nonsense');
  await importBundle(site.operator, bundleOf({ ...page, title: 'Other' }), {
    on_conflict: 'overwrite',
  });
  expect(blocksOf(await inExport())).toEqual([heading('h', `First “${id}”`)]);
});
