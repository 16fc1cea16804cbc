import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runList,
  type ContentRun,
  type VersionSummary,
  uploadAnswer,
} from '@siteyard/schemas/http';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { heading } from '../../helpers/factories.ts';
import { changeEntry } from '../../helpers/entries.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import {
  actions,
  ended,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { startOperatedSite } from '../../helpers/operated-site.ts';

const DAY_MS = 86_400_000;
let app: TestSite;
let operator: Agent;
let admin: Agent;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('minimal'));
});
afterAll(() => app.close());

const listRuns = async () => runList.parse((await operator.get('/api/operator/runs')).body).runs;
const getRun = async (id: string | undefined) =>
  (await operator.get(`/api/operator/runs/${id}`)).body as ContentRun;

describe('the pictures that an undo needs', () => {
  test('are kept as long as its receipt', async () => {
    const image = await picture(61, 47).png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(image) });
    const { url, sha256 } = uploadAnswer.parse(sent.body);
    const { siteId } = await exportSite(operator);
    const with_ = sentPage(3_000, { social_image: url });
    const without = { ...with_, social_image: '' };
    const import_ = (page: typeof with_) =>
      importBundle(operator, { siteId, pages: [page], partial: true });
    await import_(with_);
    const run = await import_(without);

    const inUse = await admin.delete(`/api/uploads/${sha256}`);
    expect(inUse.status).toBe(409);
    expect(inUse.body).toMatchObject({
      uses: [{ where: 'receipt', page_id: 3_000, title: 'Page 3000' }],
    });
    const later = new Date(Date.now() + 91 * DAY_MS);
    await app.site.services.uploads.sweep(later);
    await undo(operator, run.id);
    expect((await fetch(app.url + url)).status).toBe(200);
    expect((await admin.get('/api/pages/3000')).text).toContain(sha256);

    await import_(without);
    await app.site.services.sweepRuns(later);
    expect((await listRuns()).length).toBe(0);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
  });
});

/** Deletes a page for good, as the trash does after thirty days. */
async function purge(id: number): Promise<void> {
  const at = new Date(Date.now() - 31 * DAY_MS);
  await changeEntry(app, `page:${id}`, (entry) => ({ ...entry, deleted: { by: null, at } }));
  expect(await app.site.services.pages.purgeDeleted()).toContain(id);
}

test('an undo restores a page that an import deleted, also after the trash has purged it', async () => {
  const { siteId } = await exportSite(operator);
  const page = sentPage(4_000);
  const whole = await exportSite(operator);
  await importBundle(operator, { ...whole, pages: [...whole.pages, page] });
  const run = await importBundle(operator, { ...whole, siteId }, { prune: true });
  expect(actions(run)['delete']).toEqual([4_000]);
  await purge(4_000);
  await undo(operator, run.id);
  expect((await app.guest().get('/pages/4000')).status).toBe(200);
});

test('a page that is created again continues the numbers of its former versions', async () => {
  const { siteId } = await exportSite(operator);
  const call = '/api/pages/4050';
  const rename = async (...titles: string[]) => {
    for (const title of titles)
      expect((await admin.patch(call, { page: { title } })).status).toBe(200);
  };
  const titles = async () => {
    const answer = await admin.get(`${call}/versions`);
    return (answer.body as VersionSummary[]).map(({ title }) => title).slice(0, 3);
  };
  const whole = await exportSite(operator);
  const page = sentPage(4_050);
  const with_ = { ...whole, siteId, pages: [...whole.pages, page] };
  await importBundle(operator, with_);
  await rename('Second', 'Third');
  const pruned = await importBundle(operator, whole, { prune: true, on_conflict: 'overwrite' });
  await purge(4_050);

  await undo(operator, pruned.id);
  await rename('Fourth', 'Fifth', 'Sixth');
  expect(await titles()).toEqual(['Fifth', 'Fourth', 'Third']);

  // A page that is imported again also continues the numbers of its versions.
  await importBundle(operator, whole, { prune: true, on_conflict: 'overwrite' });
  await purge(4_050);
  const again = await importBundle(operator, with_);
  const change = await admin.get(`/api/runs/${again.id}/pages/4050`);
  expect(change.body).toMatchObject({ change: { change: 'added', title: page.title } });
  await rename('Second again', 'Third again', 'Fourth again');
  expect(await titles()).toEqual(['Third again', 'Second again', page.title]);
  // The page has no versions from before its deletion.
  expect((await admin.get(`${call}/versions/1`)).status).toBe(404);
  expect((await admin.post(`${call}/versions/1/restore`, {})).status).toBe(404);
});

test('an undo does not remove a page that another run has created since with its number', async () => {
  const { siteId } = await exportSite(operator);
  const page = sentPage(4_060);
  const import_ = (sent: typeof page) =>
    importBundle(operator, { siteId, pages: [sent], partial: true });
  const first = await import_(page);
  await admin.delete('/api/pages/4060');
  await purge(4_060);
  await import_({ ...page, title: 'Another' });
  const refused = await operator.post(`/api/operator/runs/${first.id}/undo`, {});
  expect(refused.body).toMatchObject({
    code: 'undo_refused',
    issues: [{ path: 'pages/4060', message: 'was changed since' }],
  });
  await undo(operator, first.id, true);
});

describe('the lineage that an import recorded', () => {
  const adopted = async () => (await app.site.services.siteState.read()).lineages ?? [];
  const stranger = (...ids: number[]) => ({
    siteId: randomUUID(),
    pages: ids.map((id) => sentPage(id)),
    partial: true,
  });

  test('is removed by its undo, and restored by the undo of that', async () => {
    const bundle = stranger(5_000);
    const run = await importBundle(operator, bundle, { adopt: true });
    expect(await adopted()).toContain(bundle.siteId);
    const undone = await undo(operator, run.id);
    expect(await adopted()).not.toContain(bundle.siteId);
    await undo(operator, undone.id);
    expect(await adopted()).toContain(bundle.siteId);
  });

  test('stays while the site has other content of that lineage', async () => {
    const bundle = stranger(5_100, 5_200);
    const [first, second] = bundle.pages;
    const run = await importBundle(operator, { ...bundle, pages: [first!] }, { adopt: true });
    const next = await importBundle(operator, { ...bundle, pages: [second!] });
    await undo(operator, run.id);
    expect(await adopted()).toContain(bundle.siteId);
    expect(actions(next)).toEqual({ create: [5_200] });
  });

  test('is the identity of an empty site only until the import is undone', async () => {
    const { app: empty, operator: there } = await startOperatedSite('none');
    try {
      const own = (await exportSite(there)).siteId;
      const bundle = stranger(6_000);
      const run = await importBundle(there, bundle);
      expect((await exportSite(there)).siteId).toBe(bundle.siteId);
      const undone = await undo(there, run.id);
      expect((await exportSite(there)).siteId).toBe(own);
      await undo(there, undone.id);
      expect((await exportSite(there)).siteId).toBe(bundle.siteId);
    } finally {
      await empty.close();
    }
  });
});

describe('the activity log', () => {
  const log = async () =>
    (
      (await admin.get('/api/activity?limit=5')).body as {
        items: { action: string; subject: string }[];
      }
    ).items;

  test('records an import and its undo when they are done', async () => {
    const { siteId } = await exportSite(operator);
    const page = sentPage(7_000);
    const run = await importBundle(operator, { siteId, pages: [page], partial: true });
    expect((await log())[0]).toMatchObject({ action: 'run.imported', subject: `/runs/${run.id}` });
    const undone = await undo(operator, run.id);
    expect((await log())[0]).toMatchObject({ action: 'run.undone', subject: `/runs/${undone.id}` });
  });

  test('records a failed import', async () => {
    const { siteId } = await exportSite(operator);
    const bundle = { siteId, pages: [sentPage(7_100)], partial: true };
    const { id } = await plan(operator, await sendBundle(operator, bundle));
    const noted = (await log())[0];
    const past = new Date(0);
    await app.connection
      .collection<{ _id: string }>('content_runs')
      .updateOne({ _id: id }, { $set: { state: 'applying' } });
    const applying = { run: id, owner: 'elsewhere|1|x', who: null, since: past, until: past };
    await app.connection
      .collection<{ _id: string }>('site_state')
      .updateOne({ _id: 'site' }, { $set: { applying } });
    expect((await ended(operator, id)).state).toBe('failed');
    await expect
      .poll(async () => (await log())[0])
      .toMatchObject({ action: 'run.failed', subject: `/runs/${id}` });
    expect((await log())[1]).toEqual(noted);
  });
});

test.each([
  ['applied', importBundle],
  // The instance of this run was killed while it prepared the run for applying.
  [
    'planned',
    async (...to: Parameters<typeof sendBundle>) => plan(operator, await sendBundle(...to)),
  ],
] as const)(
  'a run in the state %s counts as being applied until the next one can start',
  async (was, begin) => {
    const page = sentPage(8_990, {}, heading('a', 'A'));
    const { siteId } = await exportSite(operator);
    const run = await begin(operator, { siteId, pages: [page], partial: true });
    const state = app.connection.collection<{ _id: string }>('site_state');
    const applying = {
      run: run.id,
      owner: 'elsewhere|1|x',
      who: null,
      since: new Date(),
      until: new Date(Date.now() + DAY_MS),
    };
    await state.updateOne({ _id: 'site' }, { $set: { applying } });
    expect(await getRun(run.id)).toMatchObject({ state: 'applying' });
    const head = await operator.get(`/api/operator/runs/${run.id}?without=plan`);
    expect(head.body).toMatchObject({ state: 'applying' });
    await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
    expect(await getRun(run.id)).toMatchObject({ state: was });
  },
);

test('an applied run cannot be planned again, and can be undone', async () => {
  const before = await exportSite(operator);
  const [page] = before.pages;
  const bundle = { ...before, partial: true, pages: [{ ...page!, title: 'Planned once' }] };
  const run = await importBundle(operator, bundle);
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'run_not_open' }]);
  expect((await getRun(run.id)).plan).toEqual(run.plan);
  await undo(operator, run.id);
  expect(await exportSite(operator)).toEqual(before);
});
