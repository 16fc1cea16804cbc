import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { RunWork } from '../../../api/src/features/content-ops/runs/store/run.model.ts';
import { exportSite, plan, sendBundle, sentPage } from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

type LiveSite = Awaited<ReturnType<typeof startLiveSite>>;

let site: LiveSite;
beforeAll(async () => {
  site = await startLiveSite({ alone: 'the test is the other instance' });
});
afterAll(() => site.app.close());

let lastId = 9_000;

/** Plans a run with one new page. */
async function planned({ operator, siteId } = site): Promise<ContentRun> {
  const pages = [sentPage((lastId -= 1), {}, heading('h', 'Text'))];
  return plan(operator, await sendBundle(operator, { siteId, pages, partial: true }));
}

/** Marks a run as if another instance were working on it. */
const workElsewhere = async ({ id }: ContentRun, what: RunWork) => {
  const working = { what, owner: 'elsewhere|1|x', until: new Date(Date.now() + 60_000) };
  await site.app.connection
    .collection<{ _id: string }>('content_runs')
    .updateOne({ _id: id }, { $set: { working } });
};

const at = ({ id }: ContentRun, rest: string) => `/api/operator/runs/${id}${rest}`;
const sealOf = ({ plan: made }: ContentRun) => ({ seal: made!.seal });

test('a planned run does not have the state “applying” while another run is applied', async () => {
  const run = await planned();
  await workElsewhere(run, 'apply');
  const other = await planned();
  const wrong = await site.operator.post(at(run, '/apply?wait=0'), sealOf(other));
  expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'plan_drifted' }]);
  const same = await site.operator.post(at(run, '/apply?wait=0'), sealOf(run));
  expect([same.status, same.body]).toMatchObject([202, { state: 'applying' }]);
});

test('a run that is being planned does not have the state “applying”', async () => {
  const run = await planned();
  await workElsewhere(run, 'plan');
  const answer = await site.operator.post(at(run, '/apply?wait=0'), sealOf(run));
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'run_in_progress' }]);
  const again = await site.operator.post(at(run, '/plan?wait=0'));
  expect([again.status, again.body]).toMatchObject([202, { planning: true }]);
});

test('a run that is being prepared for applying accepts no content and cannot be discarded', async () => {
  const run = await planned();
  await workElsewhere(run, 'apply');
  const { settings } = await exportSite(site.operator);
  const section = { key: 'own', name: 'Own', purpose: 'hero', blocks: [heading('h', 'Text')] };
  const refused = [
    await site.operator.put(at(run, '/pages'), { pages: [sentPage(1)] }),
    await site.operator.put(at(run, '/settings'), { settings }),
    await site.operator.put(at(run, '/sections'), { sections: [section] }),
    await site.operator.post(at(run, '/media'), { media: {} }),
    await site.operator.post(at(run, '/plan?wait=0')),
    await site.operator.delete(at(run, '')),
  ];
  for (const answer of refused)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'run_not_open' }]);
  expect((await site.operator.get(at(run, ''))).body).toMatchObject({ plan: run.plan });
});

test('a run that is discarded during its preparation is not applied', async () => {
  const run = await planned();
  const { connection, site: own } = site.app;
  const { content } = own.services;
  const refresh = content.refresh.bind(content);
  let discarded = 0;
  const spy = vi.spyOn(content, 'refresh').mockImplementation(async () => {
    const runs = connection.collection<{ _id: string }>('content_runs');
    const inWork = { _id: run.id, state: 'planned', 'working.what': 'apply' };
    const { modifiedCount } = await runs.updateOne(inWork, { $set: { state: 'discarded' } });
    discarded += modifiedCount;
    return refresh();
  });
  onTestFinished(() => spy.mockRestore());
  const answer = await site.operator.post(at(run, '/apply?wait=30'), sealOf(run));
  spy.mockRestore();
  expect(discarded).toBe(1);
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'run_not_open' }]);
  expect((await site.operator.get(at(run, ''))).body).toMatchObject({ state: 'discarded' });
  // The run has released the lease, so another run can be planned.
  await site.operator.delete(at(await planned(), ''));
});

test('a call can wait for up to a minute, and other values of wait are refused', async () => {
  const run = await planned();
  for (const wait of ['NaN', '-1', '61', '1e9', '0.5', 'x', 'Infinity'])
    for (const call of ['plan', 'apply', 'undo'])
      expect((await site.operator.post(at(run, `/${call}?wait=${wait}`), {})).status).toBe(422);
  expect((await site.operator.post(at(run, '/plan?wait=1&wait=2'))).status).toBe(422);
});

test('a call that waits for a run is answered when the run has ended', async () => {
  const run = await planned();
  const begun = await site.operator.post(at(run, '/apply?wait=0'), sealOf(run));
  expect(begun.body).toMatchObject({ state: 'applying' });
  const before = await site.operator.get(at(run, '?without=plan&wait=0'));
  expect(before.body).toMatchObject({ state: 'applying', plan: null });
  const after = await site.operator.get(at(run, '?wait=60'));
  expect(after.body).toMatchObject({ state: 'applied', plan: run.plan });
});
