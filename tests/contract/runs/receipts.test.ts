import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  runList,
  type ContentRun,
  type RunPageChange,
  type PageAnswer,
  type VersionSummary,
  seedReport,
  type SeedReport,
  uploadAnswer,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, type Agent, type TestSite } from '../../helpers/app.ts';
import { pageContent, heading } from '../../helpers/factories.ts';
import { beforeNextCommit, changeEntry } from '../../helpers/entries.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import {
  actions,
  ended,
  expectSealed,
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
const titleOf = async (id: number) =>
  ((await admin.get(`/api/pages/${id}`)).body as PageAnswer).title;

describe('a seed', () => {
  async function seed(body: object): Promise<SeedReport> {
    const answer = await operator.post('/api/operator/seed', body);
    expect(answer.status, answer.text).toBe(200);
    return seedReport.parse(answer.body);
  }

  test('that changes nothing has no receipt, and the first start has none', async () => {
    expect((await seed({})).run).toBeUndefined();
    expect(await listRuns()).toEqual([]);
  });

  test('has a receipt of its changes, and can be undone and redone', async () => {
    await admin.patch('/api/pages/11', { page: { title: 'Our terms' } });
    await admin.put('/api/site_settings', { settings: { title: 'Hill Rentals' } });
    await admin.delete('/api/pages/13');
    const before = await exportSite(operator);

    const forced = await seed({ force: true });
    const run = await getRun(forced.run);
    expectSealed(run);
    expect(run).toMatchObject({ kind: 'seed', state: 'applied', source: { name: 'minimal' } });
    expect(actions(run)).toEqual({ unchanged: [1, 4, 12], update: [11, 13] });
    expect(run.plan?.pages.find(({ id }) => id === 11)?.changes).toEqual({ details: 1, blocks: 0 });
    expect(run.plan?.settings).toMatchObject({ action: 'update', changes: ['title'] });
    expect((await listRuns()).map(({ id, totals }) => [id, totals])).toEqual([
      [run.id, { unchanged: 3, update: 2 }],
    ]);
    const seeded = await exportSite(operator);
    expect(seeded).not.toEqual(before);

    const undone = await undo(operator, run.id);
    expect(await exportSite(operator)).toEqual(before);
    // Changes of a person count as changes of the site again.
    expect((await seed({})).pages.filter(({ result }) => result === 'kept')).toHaveLength(2);
    await undo(operator, undone.id);
    expect(await exportSite(operator)).toEqual(seeded);
  });

  test('is not undone if a person has edited since, unless forced', async () => {
    await admin.patch('/api/pages/12', { page: { title: 'Changed' } });
    const { run } = await seed({ names: ['privacy'], force: true });
    await admin.patch('/api/pages/12', { page: { title: 'Changed since' } });
    const refused = await operator.post(`/api/operator/runs/${run}/undo`, {});
    expect(refused.body).toMatchObject({ code: 'undo_refused' } satisfies Partial<ErrorBody>);
    await undo(operator, run!, true);
    expect(await titleOf(12)).toBe('Changed');
  });

  test('creates its page again after the page was undone', async () => {
    await changeEntry(app, 'page:4', () => null);
    const { run } = await seed({ names: ['history'] });
    expect(actions(await getRun(run))).toEqual({ create: [4] });
    // The menu links to the page, so only a forced undo removes the page.
    await undo(operator, run!, true);
    expect((await app.guest().get('/pages/4')).status).toBe(404);
    const again = await seed({ names: ['history'] });
    expect(again.pages).toMatchObject([{ id: 4, result: 'created' }]);
    expect((await app.guest().get('/pages/4')).status).toBe(200);
  });

  test('changes nothing if a person changes one of its pages at the same moment', async () => {
    await admin.patch('/api/pages/11', { page: { title: 'Terms of ours' } });
    await admin.patch('/api/pages/12', { page: { title: 'Privacy of ours' } });
    beforeNextCommit('seed', () =>
      admin.patch('/api/pages/12', { page: { title: 'Privacy of others' } }),
    );
    const refused = await operator.post('/api/operator/seed', { force: true });
    expect(refused.body).toMatchObject({ code: 'plan_drifted' } satisfies Partial<ErrorBody>);
    expect(refused.text).toContain('nothing was changed. Try again.');
    expect([await titleOf(11), await titleOf(12)]).toEqual(['Terms of ours', 'Privacy of others']);
    expect((await listRuns())[0]).toMatchObject({ kind: 'seed', state: 'failed' });
    const pinned = { run: (await listRuns())[0]!.id, pins: { $exists: true } };
    expect(await app.connection.collection('run_items').countDocuments(pinned)).toBe(0);
  });

  test('is refused while another run is applied', async () => {
    const state = app.connection.collection<{ _id: string }>('site_state');
    const soon = new Date(Date.now() + 60_000);
    const applying = {
      run: 'x',
      owner: 'elsewhere|1|x',
      who: 'ci',
      since: new Date(),
      until: soon,
    };
    await admin.patch('/api/pages/11', { page: { title: 'Other terms' } });
    await state.updateOne({ _id: 'site' }, { $set: { applying } });
    const refused = await operator.post('/api/operator/seed', { force: true });
    await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
    expect(refused.body).toMatchObject({ code: 'run_in_progress', who: 'ci' });
    expect(await titleOf(11)).toBe('Other terms');
  });
});

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

describe('the runs in the admin', () => {
  const changeOf = async (run: string, page: number) =>
    ((await admin.get(`/api/runs/${run}/pages/${page}`)).body as RunPageChange).change;

  test('show each page before and after, block by block, also after it was edited', async () => {
    const { siteId, settings } = await exportSite(operator);
    const page = sentPage(8_000, {}, heading('a', 'A'), heading('b', 'B'));
    const first = await importBundle(operator, { siteId, pages: [page], partial: true });
    expect(await changeOf(first.id, 8_000)).toMatchObject({ change: 'added', title: 'Page 8000' });
    const content = pageContent(heading('a', 'New'), heading('c', 'C'));
    const run = await importBundle(operator, {
      siteId,
      pages: [{ ...page, title: 'New title', content }],
      settings: { ...settings, title: 'New name' },
      partial: true,
    });
    const expected = {
      change: 'changed',
      title: 'New title',
      details: [{ path: 'title', before: 'Page 8000', after: 'New title' }],
      blocks: expect.arrayContaining([
        expect.objectContaining({
          change: 'changed',
          id: 'a',
          values: [{ path: 'props.text', before: 'A', after: 'New' }],
        }),
        { change: 'removed', id: 'b', type: 'HeadingBlock' },
        { change: 'added', id: 'c', type: 'HeadingBlock' },
      ]) as unknown,
    };
    expect(await changeOf(run.id, 8_000)).toMatchObject(expected);
    expect((await admin.get(`/api/runs/${run.id}/settings`)).body).toEqual({
      changes: [{ path: 'title', before: settings['title'], after: 'New name' }],
    });
    expect((await admin.get(`/api/runs/${first.id}/settings`)).body).toEqual({ changes: [] });

    await admin.patch('/api/pages/8000', { page: { title: 'Edited since' } });
    await admin.put('/api/site_settings', { settings: { title: 'Edited since' } });
    expect(await changeOf(run.id, 8_000)).toMatchObject(expected);
    expect((await admin.get(`/api/runs/${run.id}/settings`)).text).toContain('New name');
    // The site no longer keeps the former state of the page.
    const history = vi
      .spyOn(app.site.services.content, 'everyEntries')
      .mockResolvedValue(new Map());
    expect(await changeOf(run.id, 8_000)).toBeNull();
    history.mockRestore();
    expect((await admin.get(`/api/runs/${run.id}/pages/4`)).status).toBe(404);
  });

  test('are those that were applied or failed, not abandoned ones', async () => {
    const { siteId } = await exportSite(operator);
    const bundle = { siteId, pages: [sentPage(8_100)], partial: true };
    const planned = await plan(operator, await sendBundle(operator, bundle));
    const seen = runList.parse((await admin.get('/api/runs?limit=3')).body);
    expect(seen.runs).toHaveLength(3);
    expect(seen.runs.map(({ id }) => id)).not.toContain(planned.id);
    const next = runList.parse((await admin.get(`/api/runs?limit=3&after=${seen.next}`)).body);
    expect(next.runs.map(({ id }) => id)).not.toContain(seen.next);
    const early = await admin.get(`/api/runs/${planned.id}/pages/8100`);
    expect(early.body).toMatchObject({ code: 'run_not_open' });
  });

  test('can be undone with a session, only from this site', async () => {
    const { siteId } = await exportSite(operator);
    const bundle = { siteId, pages: [sentPage(8_200)], partial: true };
    const { id } = await importBundle(operator, bundle);
    const foreign = await admin.post(
      `/api/runs/${id}/undo`,
      {},
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(foreign.body).toMatchObject({ code: 'wrong_origin' });
    const started = await admin.post(`/api/runs/${id}/undo`, {});
    expect(started.status, started.text).toBe(202);
    const undone = await ended(operator, (started.body as ContentRun).id);
    expect(undone).toMatchObject({ state: 'applied', undoes: id, who: ADMIN.email });
    expect((await app.guest().get('/pages/8200')).status).toBe(404);
    expect((await operator.post(`/api/runs/${id}/undo`, {})).status).toBe(401);
  });

  test('are undone in the background and report that, and a late refusal has the same details as an early one', async () => {
    const { siteId } = await exportSite(operator);
    const pages = [sentPage(8_300), sentPage(8_301)];
    const { id } = await importBundle(operator, { siteId, pages, partial: true });
    await admin.patch('/api/pages/8301', { page: { title: 'Edited since' } });
    const begin = async (force: boolean) => {
      const begun = await admin.post(`/api/runs/${id}/undo?wait=0`, { force });
      expect(begun).toMatchObject({ status: 202, body: { kind: 'undo', state: 'applying' } });
      return (begun.body as ContentRun).id;
    };
    const head = async (run: string) =>
      (await admin.get(`/api/runs/${run}?without=plan`)).body as ContentRun;
    const until = (run: string, state: ContentRun['state']) =>
      expect.poll(async () => (await head(run)).state, { timeout: 60_000 }).toBe(state);

    const refused = await begin(false);
    await until(refused, 'discarded');
    const early = (await admin.post(`/api/runs/${id}/undo`, { force: false })).body as ErrorBody;
    expect(early).toMatchObject({ code: 'undo_refused', can_force: true });
    expect((await head(refused)).error).toEqual({
      code: 'undo_refused',
      error: expect.stringContaining(early.error) as unknown,
      issues: [{ path: 'pages/8301', message: 'was changed since' }],
      can_force: true,
    });
    expect(await head(id)).not.toHaveProperty('undoing');

    const forced = await begin(true);
    // The undo may have ended already.
    const { undoing, undone_by } = await head(id);
    expect(undoing ?? undone_by).toBe(forced);
    await until(forced, 'applied');
    const after = await head(id);
    expect(after.undone_by).toBe(forced);
    expect(after).not.toHaveProperty('undoing');
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
