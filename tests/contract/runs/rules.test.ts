import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentRun, PageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { beforeNextCommit } from '../../helpers/entries.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { picture } from '../../helpers/images.ts';
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

describe('images', () => {
  async function withImage() {
    const height = newId() - 8_900;
    const bytes = await picture(50, height).png().toBuffer();
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    const entry = {
      name: 'digger.png',
      type: 'image/png',
      width: 50,
      height,
      bytes: bytes.length,
      alt: 'A digger',
      focal_point: { x: 0.25, y: 1 },
      crop_of: 'c'.repeat(64),
    };
    const page = sentPage(newId(), { social_image: `/uploads/${name}` });
    const run = await sendBundle(operator, bundleOf(page));
    const announce = async () =>
      (await operator.post(`/api/operator/runs/${run.id}/media`, { media: { [name]: entry } }))
        .body;
    const send = (part: Buffer, offset?: number) =>
      operator.send('PUT', `/api/operator/runs/${run.id}/media/${name}`, {
        body: new Uint8Array(part),
        headers: {
          'Content-Type': 'application/octet-stream',
          ...(offset !== undefined && { 'Upload-Offset': String(offset) }),
        },
      });
    return { bytes, name, entry, run, announce, send };
  }

  test('an interrupted upload is continued, and stored unchanged', async () => {
    const { bytes, name, run, announce, send } = await withImage();
    expect(await announce()).toEqual({ missing: [{ name, received: 0 }] });
    const planned = await plan(operator, run);
    expect(planned.plan?.media).toEqual([name]);
    const early = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: planned.plan?.seal,
    });
    expect(errorOf(early)).toMatchObject({ status: 422, code: 'broken_references' });

    expect((await send(bytes.subarray(0, 60))).body).toEqual({
      name,
      received: 60,
      complete: false,
    });
    expect(await announce()).toEqual({ missing: [{ name, received: 60 }] });
    const wrong = await send(bytes.subarray(90), 90);
    expect(wrong.body).toMatchObject({ code: 'upload_offset_wrong', received: 60 });
    expect((await send(bytes.subarray(60), 60)).body).toMatchObject({
      received: bytes.length,
      complete: true,
    });
    expect(await announce()).toEqual({ missing: [] });

    // The plan is the same after the image was sent.
    expect((await apply(operator, await plan(operator, run))).plan?.seal).toBe(planned.plan?.seal);
    const kept = Buffer.from(await (await fetch(`${app.url}/uploads/${name}`)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(true);
  });

  test('an image gets its texts from the bundle, and an export contains them', async () => {
    const { bytes, name, entry, announce, send } = await withImage();
    await announce();
    await send(bytes);
    const exported = await operator.get('/api/operator/uploads?limit=1000');
    const { media } = exported.body as { media: Record<string, object> };
    expect(media[name]).toEqual(entry);
  });

  test('an image whose bytes do not match its name is refused', async () => {
    const { bytes, announce, send } = await withImage();
    await announce();
    const answer = await send(Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]));
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'bundle_media_invalid' });
    expect((await send(bytes)).status).toBe(200);
  });
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

describe('an undo', () => {
  test('reverts the runs one after the other, the newest first', async () => {
    const page = sentPage(newId(), {}, heading('a', 'first'));
    const { settings } = await exportSite(operator);
    const version = (text: string): SentBundle => ({
      ...bundleOf({ ...page, content: pageContent(heading('a', text)) }),
      settings: { ...settings, title: text },
    });
    await importBundle(operator, version('first'));
    const runs = [];
    for (const text of ['second', 'third']) runs.push(await importBundle(operator, version(text)));
    for (const run of runs.toReversed()) await undo(operator, run.id);
    expect(await textOf(page.id)).toBe(`Page ${page.id}: first`);
    expect((await exportSite(operator)).settings).toMatchObject({ title: 'first' });
  });

  test('returns the same run for a second request during its preparation', async () => {
    const run = await importBundle(operator, bundleOf(sentPage(newId())));
    const ask = () => operator.post(`/api/operator/runs/${run.id}/undo`, {});
    const answers = await Promise.all([ask(), ask(), ask()]);
    const ids = answers.map(({ body }) => (body as { id: string }).id);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(ids).size).toBe(1);
    await expect
      .poll(async () => (await operator.get(`/api/operator/runs/${ids[0]}`)).body)
      .toMatchObject({ state: 'applied' });
  });

  test('is refused if a page was edited since, and a forced undo can be undone', async () => {
    const { id, bundle } = await clashing();
    const run = await importBundle(operator, bundle, { on_conflict: 'overwrite' });
    await admin.patch(`/api/pages/${id}`, { page: { title: 'Edited since' } });
    const refused = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(errorOf(refused)).toMatchObject({ status: 409, code: 'undo_refused' });
    expect(errorOf(refused).errors).toEqual([`pages/${id}: was changed since`]);
    const undone = await undo(operator, run.id, true);
    expect(await textOf(id)).toContain('ours, B');
    const again = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(again).toMatchObject({ status: 200, body: { id: undone.id, state: 'applied' } });
    expect(await textOf(id)).toContain('ours, B');
    const redone = await undo(operator, undone.id);
    const third = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(third.text).toContain(`run ${redone.id} has brought it back`);
    expect(await textOf(id)).toBe('Edited since: theirs, new');
  });

  test('is refused with the place of a link that would have no target, and a forced undo can be undone', async () => {
    const [to, from, later] = [sentPage(newId()), sentPage(newId()), sentPage(newId())];
    const before = { ...from, content: pageContent(linkTo(to.id)) };
    await importBundle(operator, bundleOf(to, before));
    const run = await importBundle(operator, bundleOf(from, later));
    await admin.delete(`/api/pages/${to.id}`);
    const own = await createPage(admin, {}, [linkTo(later.id)]);
    const path = `/api/operator/runs/${run.id}/undo`;
    expect(errorOf(await operator.post(path, {}))).toEqual({
      status: 409,
      code: 'undo_refused',
      errors: [
        `pages/${from.id} content[1].props.ctaHref: links to /pages/${to.id}, which would not exist`,
        `pages/${own.id} content[1].props.ctaHref: links to /pages/${later.id}, which would not exist`,
      ],
    });
    await undo(operator, run.id, true);
  });

  test('is also refused if the page in the trash has that link', async () => {
    const [to, from] = [sentPage(newId()), sentPage(newId())];
    await importBundle(operator, bundleOf(to));
    const linking = { ...from, content: pageContent(linkTo(to.id)) };
    const undone = await undo(operator, (await importBundle(operator, bundleOf(linking))).id);
    await admin.delete(`/api/pages/${to.id}`);
    const refused = await operator.post(`/api/operator/runs/${undone.id}/undo`, {});
    expect(errorOf(refused).errors).toEqual([
      `pages/${from.id} content[1].props.ctaHref: links to /pages/${to.id}, which would not exist`,
    ]);
  });

  test('restores links that had no target before the run', async () => {
    const { settings } = await exportSite(operator);
    const [gone, from] = [sentPage(newId()), sentPage(newId())];
    const nav = { items: [{ title: 'Gone', href: `/pages/${gone.id}` }] };
    const before = {
      ...bundleOf(gone, { ...from, content: pageContent(linkTo(gone.id)) }),
      settings: { ...settings, nav },
    };
    await importBundle(operator, before);
    await admin.delete(`/api/pages/${gone.id}`);
    const run = await importBundle(operator, { ...bundleOf(from), settings });
    await undo(operator, run.id);
    expect((await exportSite(operator)).settings).toMatchObject({ nav });
    // This also holds for the undo of an undo.
    const again = await importBundle(operator, { ...bundleOf(from), settings });
    await undo(operator, (await undo(operator, (await undo(operator, again.id)).id)).id);
    expect((await exportSite(operator)).settings).toMatchObject({ nav });
    await admin.put('/api/site_settings', { settings });
  });

  test('removes a new page, and the same import creates it again', async () => {
    const page = sentPage(newId(), { address: 'back-again' });
    const run = await importBundle(operator, bundleOf(page));
    await undo(operator, run.id);
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(404);
    const second = await importBundle(operator, bundleOf(page));
    expect(actions(second)).toEqual({ create: [page.id] });
    expect((await app.guest().get('/back-again')).status).toBe(200);
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
