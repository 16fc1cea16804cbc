import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doctorAnswer } from '@siteyard/schemas/doctor';
import type { UploadAnswer } from '@siteyard/schemas/upload';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Agent } from '../../helpers/app.ts';
import {
  actions,
  apply,
  exportSite,
  heading,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentBundle,
  type SentPage,
} from './helpers.ts';
import { DAY_MS } from '../../../api/src/lib/days.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import { makeBackup, restoreBackup } from '../../helpers/backups.ts';
import { createPage } from '../../helpers/factories.ts';
import { startLiveSite, TOKEN } from './operated-site.ts';

let site: Awaited<ReturnType<typeof startLiveSite>>;
beforeAll(async () => {
  site = await startLiveSite({ alone: 'the fault is in this process' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.app.close();
});

const guest = (): Agent => site.app.guest();
const send = (...pages: SentPage[]) => ({ siteId: site.siteId, pages, partial: true });
const shown = async (path: string) => (await guest().get(path)).text;
const pages = () => site.app.connection.models['Page']!.collection;
const unfolded = async () => {
  const state = site.app.connection.collection<{ _id: string; unfolded?: string[] }>('site_state');
  return (await state.findOne({ _id: 'site' }))?.unfolded ?? [];
};
const inDoctor = async () => {
  const { checks } = doctorAnswer.parse((await site.operator.get('/api/operator/doctor')).body);
  return checks.find(({ name }) => name === 'runs');
};

/** Makes the writes of runs to these collections fail, as if the database refused the documents. */
function refuseFolds(...models: string[]): void {
  for (const name of models) {
    const { collection } = site.app.connection.models[name]!;
    const { updateOne } = collection;
    vi.spyOn(collection, 'updateOne').mockImplementation(async (filter, ...rest) => {
      if ('next.run' in filter) throw new Error('injected');
      return updateOne.call(collection, filter, ...rest);
    });
  }
}

/** Makes the writes to these pages fail, as if the database refused the documents. */
function refuseWrites(...ids: number[]): void {
  const collection = pages();
  const { bulkWrite, updateOne, updateMany } = collection;
  vi.spyOn(collection, 'bulkWrite').mockImplementation(async (operations, ...rest) => {
    type Operation = { updateOne?: { filter: { _id: number; 'next.run'?: string } } };
    const isRefused = (operations as readonly Operation[]).some(
      ({ updateOne: { filter } = {} }) => filter?.['next.run'] && ids.includes(filter._id),
    );
    if (isRefused) throw new Error('injected');
    return bulkWrite.call(collection, operations, ...rest);
  });
  vi.spyOn(collection, 'updateMany').mockImplementation(async (filter, update, ...rest) => {
    const { _id, status } = filter as { _id?: { $in?: number[] }; status?: string };
    const isFold = status === 'staged' && ids.some((id) => _id?.$in?.includes(id));
    if (isFold) throw new Error('injected');
    return updateMany.call(collection, filter, update, ...rest);
  });
  vi.spyOn(collection, 'updateOne').mockImplementation(async (filter, update, ...rest) => {
    const { _id, 'next.run': run } = filter as { _id?: number; 'next.run'?: string };
    if (run !== undefined && ids.includes(_id ?? 0)) throw new Error('injected');
    return updateOne.call(collection, filter, update, ...rest);
  });
}

test('a run with pages that cannot be written ends, names them, and loses none of their content', async () => {
  const [old, other, fresh] = [sentPage(6_001), sentPage(6_002), sentPage(6_003)];
  await importBundle(site.operator, send(old, other));
  const changed = (page: SentPage, text: string, overrides = {}): SentPage => ({
    ...sentPage(page.id, { key: page.key, ...overrides }, heading('h', text)),
  });

  refuseWrites(old.id, fresh.id);
  const run = await apply(
    site.operator,
    await plan(
      site.operator,
      await sendBundle(
        site.operator,
        send(
          changed(old, 'Second text', { address: 'second' }),
          changed(other, 'Other second text'),
          fresh,
        ),
      ),
    ),
  );
  expect(run).toMatchObject({
    state: 'applied',
    error: {
      code: 'internal_error',
      issues: [{ path: `pages/${old.id}` }, { path: `pages/${fresh.id}` }],
    },
  });
  expect(run.error?.error).toContain(`page ${old.id}`);
  expect(await unfolded()).toEqual([run.id]);
  expect(await shown(`/pages/${old.id}`)).toContain('Second text');
  expect(await shown('/second')).toContain('Second text');
  expect(await shown(`/pages/${other.id}`)).toContain('Other second text');
  expect(await shown(`/pages/${fresh.id}`)).toContain(`Text of ${fresh.id}`);
  expect(await inDoctor()).toMatchObject({ state: 'problem' });
  expect((await inDoctor())?.message).toContain(run.id);

  // The site continues: other pages can be saved, backed up and imported without losing anything.
  const third = sentPage(6_004);
  await importBundle(site.operator, send(third, changed(other, 'Other third text')));
  expect(await shown(`/pages/${other.id}`)).toContain('Other third text');
  expect(await shown('/second')).toContain('Second text');
  expect(await shown(`/pages/${fresh.id}`)).toContain(`Text of ${fresh.id}`);
  const exported = (await exportSite(site.operator)).pages.map(({ id }) => id);
  expect(exported).toEqual(expect.arrayContaining([old.id, other.id, fresh.id, third.id]));
  const save = (id: number) =>
    site.admin.patch(`/api/pages/${id}`, { page: { description: 'Saved' } });
  expect((await save(other.id)).status).toBe(200);
  const held = await save(old.id);
  expect([held.status, held.text]).toEqual([409, expect.stringContaining('could not finish')]);
  const operated = { url: site.app.url, token: TOKEN };
  const backup = await makeBackup(operated);
  const touching = await plan(
    site.operator,
    await sendBundle(site.operator, send(changed(old, 'Fourth text'))),
  );
  const refused = await apply(site.operator, touching);
  expect(refused).toMatchObject({ state: 'failed', error: { code: 'plan_drifted' } });
  expect(refused.error?.error).toContain(`Run ${run.id} could not finish page ${old.id}`);
  const again = await plan(
    site.operator,
    await sendBundle(site.operator, send(changed(fresh, 'Another text'))),
  );
  const taken = await site.operator.post(`/api/operator/runs/${again.id}/apply`, {
    seal: again.plan?.seal,
  });
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining(`Run ${run.id} could not finish page ${fresh.id}`),
  ]);
  // Its receipt is kept for longer than others, because only it has the content.
  await site.app.site.services.sweepRuns(new Date(Date.now() + 101 * DAY_MS));
  expect(await shown('/second')).toContain('Second text');

  // When the database accepts the pages, the next run completes them first.
  vi.restoreAllMocks();
  await importBundle(site.operator, send(changed(other, 'Other fifth text')));
  expect(await unfolded()).toEqual([]);
  expect(await pages().countDocuments({ next: { $ne: null } })).toBe(0);
  expect(await shown('/second')).toContain('Second text');
  expect(await shown(`/pages/${fresh.id}`)).toContain(`Text of ${fresh.id}`);
  const now = await site.operator.get(`/api/operator/runs/${run.id}?without=plan`);
  expect(now.body).toMatchObject({ state: 'applied', error: null });
  expect(await inDoctor()).toMatchObject({ state: 'ok' });

  await restoreBackup(operated, backup);
  expect(await shown('/second')).toContain('Second text');
  expect(await shown(`/pages/${other.id}`)).toContain('Other third text');
  expect(await shown(`/pages/${fresh.id}`)).toContain(`Text of ${fresh.id}`);
});

test('the undo of a run waits until its new page can be written', async () => {
  const [fresh, other] = [sentPage(6_051), sentPage(6_052)];
  refuseWrites(fresh.id);
  const planned = await plan(site.operator, await sendBundle(site.operator, send(fresh, other)));
  const run = await apply(site.operator, planned);
  expect(await unfolded()).toEqual([run.id]);
  for (const force of [false, true]) {
    const refused = await site.operator.post(`/api/operator/runs/${run.id}/undo`, { force });
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'undo_refused',
      can_force: false,
      issues: [{ path: `pages/${fresh.id}` }],
    });
  }
  expect(await shown(`/pages/${other.id}`)).toContain(`Text of ${other.id}`);

  vi.restoreAllMocks();
  const undone = await undo(site.operator, run.id);
  expect(actions(undone)).toEqual({ delete: [fresh.id, other.id] });
  expect(await unfolded()).toEqual([]);
  expect((await guest().get(`/pages/${fresh.id}`)).status).toBe(404);
});

test('the address of a page that a run could not finish is taken', async () => {
  const { operator } = site;
  const admin = await site.app.signIn();
  const [old, fresh] = [sentPage(6_071), sentPage(6_072, { address: 'held-new' })];
  const other = await createPage(admin, { title: 'Other' }, [heading('h', 'Other')]);
  const gone = await createPage(admin, { title: 'Gone', address: 'held' }, [heading('h', 'Gone')]);
  await admin.delete(`/api/pages/${gone.id}`);
  await importBundle(operator, send(old));

  refuseWrites(old.id, fresh.id);
  const run = await plan(
    operator,
    await sendBundle(operator, send({ ...old, address: 'held' }, fresh)),
  );
  await apply(operator, run);
  expect(await unfolded()).toEqual([run.id]);
  for (const address of ['held', 'held-new'])
    for (const answer of [
      await admin.post('/api/pages', { page: { title: 'New', address } }),
      await admin.patch(`/api/pages/${other.id}`, { page: { address } }),
    ])
      expect(answer.body).toMatchObject({ code: 'address_taken' });
  const back = await admin.post(`/api/trash/page-${gone.id}/restore`);
  expect(back.body).toMatchObject({ lost_address: 'held' });
  const page = sentPage(6_073, { address: 'held-new' });
  const another = await plan(operator, await sendBundle(operator, send(page)));
  const seal = another.plan?.seal;
  const refused = await operator.post(`/api/operator/runs/${another.id}/apply`, { seal });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining(`Run ${run.id} could not finish page ${fresh.id}`),
  ]);

  vi.restoreAllMocks();
  await importBundle(operator, send(sentPage(6_074)));
  expect(await unfolded()).toEqual([]);
  expect(await shown('/held')).toContain(`Text of ${old.id}`);
  expect(await shown('/held-new')).toContain(`Text of ${fresh.id}`);
});

test('an address from a run can be given to another page after the run was completed', async () => {
  const { operator } = site;
  const [old, moving] = [sentPage(6_081), sentPage(6_082)];
  await importBundle(operator, send(old, moving));
  refuseWrites(old.id);
  const given = send({ ...old, title: 'Second' }, { ...moving, address: 'given' });
  await apply(operator, await plan(operator, await sendBundle(operator, given)));
  expect(await unfolded()).toHaveLength(1);

  const next = sentPage(6_083, { address: 'given' });
  await importBundle(operator, send({ ...moving, address: 'moved' }, next));
  expect(await shown('/given')).toContain(`Text of ${next.id}`);
  expect(await shown('/moved')).toContain(`Text of ${moving.id}`);

  vi.restoreAllMocks();
  await importBundle(operator, send(sentPage(6_084)));
  expect(await unfolded()).toEqual([]);
  expect(await shown('/given')).toContain(`Text of ${next.id}`);
});

test('a save of a page that a run could not complete is refused immediately', async () => {
  const { operator, siteId } = site;
  const admin = await site.app.signIn();
  const bytes = await plainPicture('#345678').png().toBuffer();
  const body = imageForm(bytes, 'a.png');
  const picture = (await admin.send('POST', '/api/uploads', { body })).body as UploadAnswer;
  const { settings } = await exportSite(operator);
  const file = picture.url.slice('/uploads/'.length);
  const about = { name: 'a.png', type: 'image/png', width: 60, height: 40, bytes: 1 } as const;
  const bundle = (text: string): SentBundle => ({
    siteId,
    pages: [sentPage(6_101)],
    settings: { ...settings, title: text },
    sections: [
      {
        ...{ key: 'left-one', name: text, purpose: 'hero' as const },
        ...{ contentVersion: CONTENT_VERSION, blocks: [heading('h', 'Text')] },
      },
    ],
    media: { [file]: { ...about, alt: text } },
  });
  await importBundle(operator, bundle('Before'));

  refuseFolds('Section', 'SiteSettings', 'Upload');
  const run = await apply(
    operator,
    await plan(operator, await sendBundle(operator, bundle('Now'))),
  );
  expect(run.error?.issues?.map(({ path }) => path).toSorted()).toEqual([
    'media',
    'sections/left-one',
    'settings',
  ]);
  const held = await Promise.all([
    admin.patch('/api/sections/left-one', { section: { name: 'Mine' } }),
    admin.put('/api/site_settings', { settings: { ...settings, title: 'Mine' } }),
    admin.patch(`/api/uploads/${picture.sha256}`, { upload: { alt: 'Mine' } }),
  ]);
  for (const answer of held)
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('could not finish'),
    ]);

  vi.restoreAllMocks();
  await importBundle(operator, send(sentPage(6_102)));
  expect(await unfolded()).toEqual([]);
  const saved = await admin.patch('/api/sections/left-one', { section: { name: 'Mine' } });
  expect(saved.status).toBe(200);
});
