import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runList,
  type ContentRun,
  type PageAnswer,
  seedReport,
  type SeedReport,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { beforeNextCommit, changeEntry } from '../../helpers/entries.ts';
import { actions, expectSealed, exportSite, undo } from '../../helpers/content-runs.ts';
import { startOperatedSite } from '../../helpers/operated-site.ts';

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
