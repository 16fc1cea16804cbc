import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentRun, PageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { beforeNextCommit } from '../../helpers/entries.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
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
  type SentBundle,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());

/** The ids decrease, because the site assigns new ids above the highest one. */
let lastId = 9_000;
const newId = () => (lastId -= 1);
const bundleOf = (...pages: SentBundle['pages']): SentBundle => ({ siteId, pages, partial: true });
const textOf = async (id: number) => {
  const { title, content } = (await admin.get(`/api/pages/${id}`)).body as PageAnswer;
  return `${title}: ${content.content
    .slice(1)
    .map(({ props }) => props['text'])
    .join(', ')}`;
};
const linkTo = (page: number) => ({
  type: 'JumbotronBlock',
  props: { id: 'j', heading: 'J', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
const errorOf = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as ErrorBody;
  return { status: answer.status, code, errors };
};

/** Imports a page, and changes it on the site and in the bundle. */
async function clashing() {
  const page = sentPage(newId(), {}, heading('a', 'A'), heading('b', 'B'));
  await importBundle(operator, bundleOf(page));
  await admin.put(`/api/pages/${page.id}`, {
    page: { content: pageContent(heading('a', 'ours'), heading('b', 'B')) },
  });
  const changed = { ...page, content: pageContent(heading('a', 'theirs'), heading('b', 'new')) };
  return { id: page.id, bundle: bundleOf(changed) };
}

describe('conflicts', () => {
  test('are in the plan, which cannot be applied', async () => {
    const { id, bundle } = await clashing();
    const run = await plan(operator, await sendBundle(operator, bundle));
    expect(run.plan?.pages).toMatchObject([
      {
        id,
        action: 'conflict',
        conflicts: [{ block: { id: 'a' }, ours: 'ours', theirs: 'theirs' }],
      },
    ]);
    const refused = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(errorOf(refused)).toMatchObject({ status: 409, code: 'import_conflict' });
    expect(await textOf(id)).toContain('ours, B');
  });

  test.each([
    ['skip', 'skip', 'ours, B'],
    ['overwrite', 'update', 'theirs, new'],
    ['merge', 'merge', 'ours, new'],
    ['copy', 'copy', 'ours, B'],
  ])('%s', async (on_conflict, action, text) => {
    const { id, bundle } = await clashing();
    const run = await importBundle(operator, bundle, { on_conflict });
    expect(run.plan?.pages).toMatchObject([{ action }]);
    expect(await textOf(id)).toContain(text);
    if (action !== 'copy') return;
    const [copy] = run.plan!.pages;
    expect(copy!.id).not.toBe(id);
    expect(await textOf(copy!.id)).toContain('theirs, new');
  });
});

describe('lineage', () => {
  const stranger = { siteId: randomUUID(), pages: [sentPage(20_000)], partial: true };
  test('a bundle of another site is refused until it is adopted, once', async () => {
    const start = (adopt: boolean) =>
      operator.post('/api/operator/runs', {
        bundle: { site_id: stranger.siteId, content_version: 1, digest: '0'.repeat(64) },
        options: { adopt },
      });
    expect(errorOf(await start(false))).toMatchObject({ status: 409, code: 'other_lineage' });
    await importBundle(operator, stranger, { adopt: true });
    expect((await start(false)).status).toBe(201);
    expect((await exportSite(operator)).siteId).toBe(siteId);
  });

  test('prune deletes only pages that came from this lineage', async () => {
    const whole = { ...stranger, partial: false };
    const [kept] = stranger.pages;
    const second = sentPage(newId());
    await importBundle(operator, { ...whole, pages: [kept!, second] });
    const before = (await exportSite(operator)).pages.length;
    const run = await importBundle(operator, whole, { prune: true });
    expect(actions(run)).toEqual({ unchanged: [kept!.id], delete: [second.id] });
    expect((await exportSite(operator)).pages).toHaveLength(before - 1);
    await undo(operator, run.id);
    expect((await app.guest().get(`/pages/${second.id}`)).status).toBe(200);
    const partial = await operator.post('/api/operator/runs', {
      bundle: { site_id: siteId, content_version: 1, digest: '0'.repeat(64), partial: true },
      options: { prune: true },
    });
    expect(errorOf(partial)).toMatchObject({ status: 422, code: 'invalid_request' });
  });
});

test('a page gets a new id if another page has its id, and links to it are changed', async () => {
  const { id } = await createPage(admin, { title: 'In the way' });
  const moved = sentPage(id, {}, heading('m', 'Moved'));
  const linking = sentPage(newId(), {}, linkTo(id));
  const run = await importBundle(operator, bundleOf(moved, linking));
  const item = run.plan!.pages.find(({ bundle_id }) => bundle_id === id);
  expect(item!.id).not.toBe(id);
  const html = (await app.guest().get(`/pages/${linking.id}`)).text;
  expect(html).toContain(`href="/pages/${item!.id}"`);
});

test('links and images without targets stop the import, and the error names each', async () => {
  const broken = sentPage(
    newId(),
    { social_image: `/uploads/${'0'.repeat(64)}.png` },
    linkTo(999_999),
  );
  const run = await sendBundle(operator, bundleOf(broken));
  const answer = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(errorOf(answer)).toMatchObject({ status: 422, code: 'broken_references' });
  expect(errorOf(answer).errors).toEqual([
    expect.stringContaining('links to /pages/999999'),
    expect.stringContaining(`${'0'.repeat(64)}.png`),
  ]);
});

describe('a plan', () => {
  test('is refused if it is outdated or has another seal', async () => {
    const { id } = await createPage(admin, { title: 'Own' }, [heading('a', 'A')]);
    const page = (await exportSite(operator)).pages.find((each) => each.id === id)!;
    const run = await plan(
      operator,
      await sendBundle(operator, bundleOf({ ...page, title: 'New' })),
    );
    expect(actions(run)).toEqual({ update: [id] });
    const send = (seal: string) => operator.post(`/api/operator/runs/${run.id}/apply`, { seal });
    expect(errorOf(await send('0'.repeat(64)))).toMatchObject({
      status: 409,
      code: 'plan_drifted',
    });
    await admin.patch(`/api/pages/${id}`, { page: { description: 'Changed here' } });
    expect(errorOf(await send(run.plan!.seal))).toMatchObject({
      status: 409,
      code: 'plan_drifted',
    });
    expect(await textOf(id)).toContain('Own');
    // A new plan of the same run merges both changes.
    const merged = await apply(operator, await plan(operator, run));
    expect(actions(merged)).toEqual({ merge: [id] });
  });

  test('changes nothing if one of its pages is edited while it is applied', async () => {
    const ids = Array.from({ length: 30 }, newId);
    const old = ids.map((id) => sentPage(id));
    await importBundle(operator, bundleOf(...old));
    const changed = old.map((page) => ({ ...page, title: 'Other' }));
    const run = await plan(operator, await sendBundle(operator, bundleOf(...changed)));
    const taken = ids[17]!;
    beforeNextCommit('import', () =>
      admin.patch(`/api/pages/${taken}`, { page: { description: 'Ours' } }),
    );
    const { error, state } = await apply(operator, run);
    expect(state).toBe('failed');
    expect(error).toMatchObject({
      code: 'plan_drifted',
      error: expect.stringMatching(`Page ${taken}`),
    });
    const { entries } = await app.site.services.content.refresh();
    const now = ids.map((id) => entries.get(`page:${id}`));
    expect(now).toMatchObject(old.map(({ title }) => ({ title })));
    expect(now[17]).toMatchObject({ description: 'Ours' });
  });

  test('keeps an unpublished page unpublished', async () => {
    const page = sentPage(newId());
    await importBundle(operator, bundleOf(page));
    await admin.post(`/api/pages/${page.id}/unpublish`);
    await importBundle(operator, bundleOf({ ...page, title: 'New title' }));
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(404);
    expect(await textOf(page.id)).toContain('New title');
  });

  test('is removed when its run is discarded', async () => {
    const run = await plan(operator, await sendBundle(operator, bundleOf(sentPage(newId()))));
    expect((await operator.delete(`/api/operator/runs/${run.id}`)).body).toMatchObject({
      state: 'discarded',
    });
    const answer = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(errorOf(answer)).toMatchObject({ status: 409, code: 'run_not_open' });
  });
});

test('runs are listed newest first, in batches', async () => {
  const first = (await operator.get('/api/operator/runs?limit=2')).body as {
    runs: ContentRun[];
    next: string;
  };
  expect(first.runs).toHaveLength(2);
  const second = (await operator.get(`/api/operator/runs?limit=2&after=${first.next}`)).body as {
    runs: ContentRun[];
  };
  const times = [...first.runs, ...second.runs].map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set([...first.runs, ...second.runs].map(({ id }) => id)).size).toBe(4);
});

test('only one run is applied at a time, and the error of another run names its owner and start', async () => {
  const state = app.connection.collection<{ _id: string }>('site_state');
  const applying = {
    run: 'x',
    owner: `elsewhere|1|x`,
    who: 'ci-deploy',
    since: new Date(),
    until: new Date(Date.now() + 60_000),
  };
  const run = await plan(operator, await sendBundle(operator, bundleOf(sentPage(newId()))));
  await state.updateOne({ _id: 'site' }, { $set: { applying } });
  try {
    const answer = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(answer.body).toMatchObject({
      code: 'run_in_progress',
      who: 'ci-deploy',
      since: applying.since.toISOString(),
    });
  } finally {
    await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
  }
  expect((await apply(operator, run)).state).toBe('applied');
});

test('a write to a page during an import is applied to the imported page', async () => {
  const page = sentPage(newId(), { description: 'First' });
  await importBundle(operator, bundleOf(page));
  const changed = { ...page, description: 'Imported' };
  const run = await plan(operator, await sendBundle(operator, bundleOf(changed)));
  beforeNextCommit('details', () => apply(operator, run));
  const write = await admin.patch(`/api/pages/${page.id}`, { page: { title: 'Written' } });
  expect([write.status, write.body]).toMatchObject([
    200,
    { title: 'Written', description: 'Imported' },
  ]);
});

test('an import that is interrupted before its commit is discarded by the next instance', async () => {
  const page = sentPage(newId());
  const run = await plan(operator, await sendBundle(operator, bundleOf(page)));
  const past = new Date(Date.now() - 60_000);
  const owner = 'elsewhere|1|x';
  await app.connection
    .collection<{ _id: string }>('content_runs')
    .updateOne({ _id: run.id }, { $set: { state: 'applying' } });
  await app.connection
    .collection<{ _id: string }>('site_state')
    .updateOne(
      { _id: 'site' },
      { $set: { applying: { run: run.id, owner, who: null, since: past, until: past } } },
    );
  expect(await ended(operator, run.id)).toMatchObject({
    state: 'failed',
    error: { code: 'unavailable' },
  });
  const again = await plan(operator, await sendBundle(operator, bundleOf(page)));
  expect((await apply(operator, again)).state).toBe('applied');
});
