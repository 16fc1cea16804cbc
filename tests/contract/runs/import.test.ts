import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentRun, PageAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import {
  actions,
  apply,
  ended,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

const bearer = { Authorization: `Bearer ${TOKEN}` };

let source: TestSite;
let target: TestSite;
let from: Agent;
let to: Agent;
let admin: Agent;
beforeAll(async () => {
  [source, target] = await Promise.all([
    startTestSite({ env: { SEED: 'minimal' }, privateToken: TOKEN }),
    startTestSite({ env: { SEED: 'none' }, privateToken: TOKEN }),
  ]);
  from = source.plain(bearer);
  to = target.plain(bearer);
  admin = await target.signIn();
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
});

describe('an import', () => {
  test('into an empty site makes that site identical, with the same identity', async () => {
    const bundle = await exportSite(from);
    const run = await sendBundle(to, bundle);
    const planned = await plan(to, run);
    expect(actions(planned)).toEqual({ create: [1, 4, 11, 12, 13] });
    expect(planned.plan?.settings).toMatchObject({ action: 'update', seen: 0 });
    expect((await admin.get('/api/pages')).body).toEqual([]);
    const applied = await apply(to, planned);
    expect(applied).toMatchObject({ state: 'applied', error: null });
    expect({ ...applied.plan, created_at: '' }).toEqual({ ...planned.plan, created_at: '' });
    expect(await exportSite(to)).toEqual(bundle);
    expect((await target.guest().get('/pages/11')).status).toBe(200);
    const again = await apply(to, planned);
    expect(again).toEqual(applied);
  });

  test('is planned, applied and undone in calls that return immediately', async () => {
    const bundle = await exportSite(to);
    const sent = { ...bundle, pages: [...bundle.pages, sentPage(40)] };
    const { id } = await sendBundle(to, sent);
    const at = `/api/operator/runs/${id}`;
    const until = async (isDone: (run: ContentRun) => boolean, path = at) => {
      const head = async () => (await to.get(`${path}?without=plan`)).body as ContentRun;
      await expect.poll(async () => isDone(await head()), { timeout: 60_000 }).toBe(true);
      return (await to.get(path)).body as ContentRun;
    };
    expect(await to.post(`${at}/plan?wait=0`)).toMatchObject({
      status: 202,
      body: { planning: true, plan: null },
    });
    const planned = await until(({ planning }) => !planning);
    expect(planned).toMatchObject({ state: 'planned', error: null });
    const { seal } = planned.plan!;
    const started = await to.post(`${at}/apply?wait=0`, { seal });
    expect(started).toMatchObject({ status: 202, body: { state: 'applying' } });
    expect((await until(({ state }) => state !== 'applying')).state).toBe('applied');
    const undoing = await to.post(`${at}/undo?wait=0`, {});
    expect(undoing).toMatchObject({ status: 202, body: { kind: 'undo', state: 'applying' } });
    const back = `/api/operator/runs/${(undoing.body as ContentRun).id}`;
    expect((await until(({ state }) => state !== 'applying', back)).state).toBe('applied');
    expect(await exportSite(to)).toEqual(bundle);
  });

  test('of the same bundle again changes nothing', async () => {
    const run = await importBundle(to, await exportSite(from));
    expect(actions(run)).toEqual({ unchanged: [1, 4, 11, 12, 13] });
    const page = (await admin.get('/api/pages/11')).body as PageAnswer;
    expect(page.content_revision).toBe(1);
  });

  test('applies changes of only the bundle, and keeps changes of only the site', async () => {
    const bundle = await exportSite(from);
    const [first, second] = bundle.pages;
    first!.title = 'New title';
    await admin.patch(`/api/pages/${second!.id}`, { page: { title: 'Own title' } });
    const run = await importBundle(to, bundle);
    expect(actions(run)).toMatchObject({ update: [first!.id], keep: [second!.id] });
    const after = await exportSite(to);
    expect(after.pages.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['New title', 'Own title']),
    );
    await undo(to, run.id);
    expect((await exportSite(to)).pages[0]!.title).not.toBe('New title');
  });
});

describe('an undo', () => {
  test('restores the site, and its own undo restores the import', async () => {
    const before = await exportSite(to);
    const fresh = sentPage(20, { address: 'fresh' }, heading('a', 'Fresh'));
    const bundle = { ...before, pages: [...before.pages.slice(1), fresh] };
    bundle.pages[0] = { ...bundle.pages[0]!, title: 'Changed in the bundle' };
    const run = await importBundle(to, bundle, { on_conflict: 'overwrite' });
    const imported = await exportSite(to);
    expect(imported.pages.map(({ id }) => id)).toContain(20);
    expect((await target.guest().get('/fresh')).status).toBe(200);
    const undone = await undo(to, run.id);
    expect(undone).toMatchObject({ kind: 'undo', undoes: run.id });
    expect(await exportSite(to)).toEqual(before);
    await undo(to, undone.id);
    expect(await exportSite(to)).toEqual(imported);
    expect((await ended(to, run.id)).undone_by).toBe(undone.id);
  });
});
