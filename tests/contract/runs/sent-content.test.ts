import { Model } from 'mongoose';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import { PAGE_LIMITS, RICH_TEXT_LIST_LEVELS } from '@siteyard/schemas/primitives/limits';
import type { Block } from '@siteyard/schemas/content';
import { createRunStore } from '../../../api/src/features/content-ops/runs/store/run-store.service.ts';
import { runModel } from '../../../api/src/features/content-ops/runs/store/run.model.ts';
import { apply, exportSite, plan, sendBundle, sentPage } from '../../helpers/content-runs.ts';
import { deepBlock } from '../../helpers/deep-block.ts';
import { storedStates } from '../../helpers/entries.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { codeOf } from '../../helpers/agent.ts';

type LiveSite = Awaited<ReturnType<typeof startLiveSite>>;

let site: LiveSite;
beforeAll(async () => {
  site = await startLiveSite();
});
afterAll(() => site.app.close());

/** A document of a run in the database. */
interface SentDocument {
  _id: string;
  run: string;
  hash?: string;
}

let id = 7_000;
let blocks: Block[] = [];
beforeEach(() => {
  id += 1;
  blocks = [heading('h', `Only in page ${id}`)];
});

const keyOf = (page: number) => `00000000-0000-4000-8000-${String(page).padStart(12, '0')}`;

/** Plans a run with one page. Within a test, each call sends the same page. */
async function planned(more: Block[] = []): Promise<ContentRun> {
  const { operator, siteId } = site;
  const pages = [sentPage(id, { key: keyOf(id) }, ...blocks, ...more)];
  return plan(operator, await sendBundle(operator, { siteId, pages, partial: true }));
}

const collection = (name: string) => site.app.connection.collection<SentDocument>(name);
const discard = (run: ContentRun) => site.operator.delete(`/api/operator/runs/${run.id}`);

/** Returns the number of stored contents with this text. */
async function keptWith(text: string): Promise<number> {
  const all = await storedStates(site.app).find({ kind: 'content' }).toArray();
  return all.filter(({ value }) => JSON.stringify(value).includes(text)).length;
}

/** Runs the clean-up of the content store, as if all its states had been stored two days ago. */
async function cleanUp(): Promise<void> {
  const { content } = site.app.site.services;
  const touched_at = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await storedStates(site.app).updateMany({}, { $set: { touched_at } as object });
  const { namedStates } = createRunStore({ connection: site.app.connection, content });
  const backupRuns = () => Promise.resolve(false);
  expect(await content.clean({ backupRuns, namedByDocuments: namedStates })).not.toBeNull();
}

const text = () => `Only in page ${id}`;

test('a discarded run leaves none of its received content', async () => {
  const run = await planned();
  expect(await keptWith(text())).toBe(1);
  expect((await discard(run)).status).toBe(200);
  await cleanUp();
  expect(await keptWith(text())).toBe(0);
  expect(await collection('run_pages').countDocuments({ run: run.id })).toBe(0);
});

test('content of two runs is kept for one run when the other is discarded', async () => {
  const one = await planned();
  const other = await planned();
  await discard(one);
  await cleanUp();
  expect(await keptWith(text())).toBe(1);
  expect(await apply(site.operator, other)).toMatchObject({ state: 'applied' });
  const { pages } = await exportSite(site.operator);
  expect(pages.find((page) => page.id === id)).toMatchObject({ content: { content: [{}, {}] } });
  expect(await keptWith(text())).toBe(1);
});

test('the received content of a page is kept when a later run with the same content is discarded', async () => {
  const first = await planned();
  await apply(site.operator, first);
  await discard(await planned());
  await cleanUp();
  expect(await keptWith(text())).toBe(1);
  // The received content is the base of the next merge, so a change of only the bundle is an update.
  const next = await planned([heading('i', 'Another')]);
  expect(next.plan?.pages.map(({ action }) => action)).toEqual(['update']);
  await discard(next);
});

test('an applied run keeps no content of a page that was sent and not applied', async () => {
  const { operator, siteId } = site;
  await apply(operator, await planned());
  const skipped = `Skipped ${id}`;
  const pages = [
    sentPage(id, { key: keyOf(id) }, heading('h', skipped)),
    sentPage(id + 1_000, {}, heading('h', 'New')),
  ];
  const bundle = { siteId, pages, partial: true };
  const run = await plan(
    operator,
    await sendBundle(operator, bundle, { only: [String(id + 1_000)] }),
  );
  await cleanUp();
  expect(await keptWith(skipped)).toBe(1);
  await apply(operator, run);
  await expect.poll(() => collection('run_pages').countDocuments({ run: run.id })).toBe(0);
  await cleanUp();
  expect(await keptWith(skipped)).toBe(0);
});

test('the sweep removes the remaining content of an applied run whose process did not remove it', async () => {
  const { operator, siteId } = site;
  const { deleteMany } = Model;
  const stopped = vi.spyOn(Model, 'deleteMany').mockImplementation(function (
    this: typeof Model,
    ...of: Parameters<typeof deleteMany>
  ) {
    if (this.modelName === 'RunPage') throw new Error('killed');
    return deleteMany.apply(this, of);
  } as never);
  onTestFinished(() => stopped.mockRestore());
  await apply(operator, await planned());
  const other = `Not received ${id}`;
  const pages = [sentPage(id, { key: keyOf(id) }, heading('h', other)), sentPage(id + 2_000)];
  const bundle = { siteId, pages, partial: true };
  const only = { only: [String(id + 2_000)] };
  const run = await plan(operator, await sendBundle(operator, bundle, only));
  await apply(operator, run);
  const stops = () => stopped.mock.results.filter(({ type }) => type === 'throw').length;
  await expect.poll(stops).toBe(2);
  stopped.mockRestore();
  const left = () => collection('run_pages').countDocuments({ run: run.id });
  expect(await left()).toBe(2);
  await site.app.site.services.sweepRuns();
  expect(await left()).toBe(0);
  // The receipt of the run is kept.
  expect((await operator.get(`/api/operator/runs/${run.id}`)).status).toBe(200);
});

test('the clean-up keeps the received content of an open run', async () => {
  const run = await planned();
  await cleanUp();
  expect(await keptWith(text())).toBe(1);
  expect(await apply(site.operator, run)).toMatchObject({ state: 'applied' });
  await cleanUp();
  expect((await site.app.guest().get(`/pages/${id}`)).text).toContain(text());
});

test('a run that continues at the moment of the sweep keeps its received content', async () => {
  const run = await planned();
  const { collection: runs } = runModel(site.app.connection);
  const updateOne = runs.updateOne.bind(runs);
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const write = vi.spyOn(runs, 'updateOne').mockImplementationOnce(async (...of) => {
    await updateOne({ _id: run.id as never }, { $set: { touched_at: later(9) } });
    return updateOne(...of);
  });
  onTestFinished(() => write.mockRestore());
  await site.app.site.services.sweepRuns(later(3));
  expect(write).toHaveBeenCalled();
  write.mockRestore();
  await cleanUp();
  expect(await apply(site.operator, run)).toMatchObject({ state: 'applied' });
});

describe('content with the maximum depth', () => {
  const { nesting } = PAGE_LIMITS;
  const DEEPEST = deepBlock(nesting, RICH_TEXT_LIST_LEVELS);

  test('can be published, saved as a draft or a section, and imported', async () => {
    const page = await createPage(site.admin, {}, [DEEPEST]);
    const draft = { content: page.content, base_revision: page.content_revision };
    const drafted = await site.admin.put(`/api/pages/${page.id}/draft`, { draft });
    expect([drafted.status, drafted.text]).toEqual([200, expect.any(String)]);
    const section = { name: 'Deep', purpose: 'text', blocks: [DEEPEST] };
    expect((await site.admin.post('/api/sections', { section })).status).toBe(201);
    expect((await site.app.guest().get(`/pages/${page.id}`)).text).toContain('Level 12');
    blocks = [DEEPEST];
    expect(await apply(site.operator, await planned())).toMatchObject({ state: 'applied' });
    const { pages } = await exportSite(site.operator);
    expect(JSON.stringify(pages.find((each) => each.id === id))).toContain('Level 12');
  });

  test.each([
    ['columns', deepBlock(nesting + 1, 1), 'is nested too deeply; at most 8 levels of columns'],
    ['lists', deepBlock(nesting, 13), 'has lists in lists in lists; at most 12 levels'],
  ])('is refused with one more level of %s, and every error names it', async (_, block, why) => {
    const page = await createPage(site.admin);
    const content = pageContent(block);
    const section = { name: 'Deeper', purpose: 'text', blocks: [block] };
    const { siteId, operator } = site;
    const run = await sendBundle(operator, { siteId, pages: [], partial: true });
    const answers = await Promise.all([
      site.admin.put(`/api/pages/${page.id}`, { page: { content } }),
      site.admin.put(`/api/pages/${page.id}`, { page: { content: JSON.stringify(content) } }),
      site.admin.post('/api/sections', { section }),
      operator.put(`/api/operator/runs/${run.id}/pages`, { pages: [sentPage(id, {}, block)] }),
    ]);
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_content']);
      expect(answer.text).toContain(why);
    }
  });
});
