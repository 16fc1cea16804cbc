import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Answer } from '../../helpers/app.ts';
import { plainPicture } from '../../helpers/images.ts';
import {
  actions,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
} from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import type { Call, Calls, Instance } from './call.ts';
import { newName, ok, read, seenByVisitors } from './shared.ts';

const runs = '/api/operator/runs';

/** Returns an id that no page of the site has. */
const newId = () => 10_000 + Math.floor(Math.random() * 1_000_000_000);

/**
 * Ends the lease and the marks of runs, so that another instance finishes the run. If their holder does
 * not renew them, they end after 15 s, which would be too long for the test.
 */
async function expireLeases({ direct }: Instance): Promise<boolean> {
  const gone = { $set: { 'applying.until': new Date(0) } };
  const states = direct.collection<{ _id: string }>('site_state');
  await direct
    .collection('content_runs')
    .updateMany({ working: { $ne: null } }, { $set: { 'working.until': new Date(0) } });
  return (await states.updateOne({ applying: { $ne: null } }, gone)).matchedCount === 0;
}

/** Waits until no run is being applied. */
export const idle = (on: Instance) =>
  expect.poll(() => expireLeases(on), { interval: 50 }).toBe(true);

async function emptyRun(on: Instance, options: object = {}, partial = true): Promise<ContentRun> {
  await idle(on);
  const { siteId } = await exportSite(on.operator);
  return sendBundle(on.operator, { siteId, pages: [], partial }, { ...options });
}

/** Returns a bundle with one new page, whose text is "After it". */
async function bundleWithPage(on: Instance): Promise<SentBundle & { page: number }> {
  await idle(on);
  const { siteId } = await exportSite(on.operator);
  const page = newId();
  const pages = [sentPage(page, {}, heading('h', 'After it'))];
  return { siteId, pages, partial: true, page };
}

/** The state of a run. */
const stateOf = (on: Instance, id: string) =>
  read<ContentRun>(on.operator, `${runs}/${id}`, ({ state }) => state);

/** Plans the run again, and returns a value of the plan; the status of an error. */
async function planned(on: Instance, id: string, value: (run: ContentRun) => unknown) {
  const answer = await on.operator.post(`${runs}/${id}/plan`);
  return answer.status === 200 ? value(answer.body as ContentRun) : answer.status;
}

/** How often the test waits one second for the end of a run. */
const PATIENCE = 20;

/**
 * Returns the response of an apply or an undo after the run has ended; an error if it failed in the
 * background.
 */
async function whenEnded(on: Instance, answer: Answer): Promise<Answer> {
  if (answer.status >= 300) return answer;
  const { id } = answer.body as ContentRun;
  for (let look = 0; ; look += 1) {
    const { state, error } = ok<ContentRun>(await on.operator.get(`${runs}/${id}?wait=1`));
    if (state === 'applied') return answer;
    if (state !== 'applying')
      return { ...answer, status: 503, body: error, text: JSON.stringify(error) };
    if (look === PATIENCE) throw new Error(`run ${id} does not end`);
    await expireLeases(on);
  }
}

async function undoing(on: Instance, path: string, agent: 'admin' | 'operator'): Promise<Call> {
  const { page, ...bundle } = await bundleWithPage(on);
  const { id } = await importBundle(on.operator, bundle);
  return {
    send: async (instance) =>
      whenEnded(instance, await instance[agent].post(`${path}/${id}/undo`, { force: false })),
    see: (instance) => seenByVisitors(instance, `/pages/${page}`),
    after: 404,
  };
}

/** Creates a run and a new picture for it. */
async function announcedPicture(on: Instance) {
  const { id } = await emptyRun(on);
  const colour = randomUUID().slice(0, 6);
  const bytes = await plainPicture(`#${colour}`, 40, 30).png().toBuffer();
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
  const entry = { name: 'a.png', type: 'image/png', width: 40, height: 30, bytes: bytes.length };
  const announce = (instance: Instance) =>
    instance.operator.post(`${runs}/${id}/media`, { media: { [name]: entry } });
  return { id, name, bytes, announce };
}

const sendingCalls: Calls = {
  async 'post /api/operator/runs'(on) {
    const { siteId } = await exportSite(on.operator);
    const digest = createHash('sha256').update(randomUUID()).digest('hex');
    const source = { name: newName() };
    const bundle = { site_id: siteId, content_version: CONTENT_VERSION, digest, partial: true };
    return {
      send: ({ operator }) => operator.post(runs, { source, bundle, options: {} }),
      see: (instance) =>
        read<{ runs: ContentRun[] }>(instance.operator, `${runs}?limit=50`, (list) =>
          list.runs.some((run) => run.source?.name === source.name),
        ),
      after: true,
    };
  },
  async 'put /api/operator/runs/:id/pages'(on) {
    const { id } = await emptyRun(on);
    const pages = [sentPage(newId())];
    return {
      send: ({ operator }) => operator.put(`${runs}/${id}/pages`, { pages }),
      see: (instance) => planned(instance, id, (run) => actions(run)['create']?.length ?? 0),
      after: 1,
    };
  },
  async 'put /api/operator/runs/:id/sections'(on) {
    const { id } = await emptyRun(on, {}, false);
    const section = {
      key: `section-${randomUUID().slice(0, 8)}`,
      name: newName(),
      purpose: 'hero',
      contentVersion: CONTENT_VERSION,
      blocks: [heading('h', 'A heading')],
    };
    return {
      send: ({ operator }) => operator.put(`${runs}/${id}/sections`, { sections: [section] }),
      see: (instance) =>
        planned(instance, id, (run) =>
          (run.plan?.sections ?? []).some(
            ({ action, key }) => key === section.key && action === 'create',
          ),
        ),
      after: true,
    };
  },
  async 'put /api/operator/runs/:id/items'(on) {
    const { id } = await emptyRun(on, {}, false);
    const item = { key: randomUUID(), name: newName(), address: `item-${newId()}` };
    return {
      send: ({ operator }) => operator.put(`${runs}/${id}/items`, { items: [item] }),
      see: (instance) =>
        planned(instance, id, (run) =>
          (run.plan?.items ?? []).some(
            ({ action, key }) => key === item.key && action === 'create',
          ),
        ),
      after: true,
    };
  },
  async 'put /api/operator/runs/:id/settings'(on) {
    const { settings } = await exportSite(on.operator);
    const { id } = await emptyRun(on, { on_conflict: 'overwrite' });
    const sent = { settings: { ...settings, title: newName() } };
    return {
      send: ({ operator }) => operator.put(`${runs}/${id}/settings`, sent),
      see: (instance) => planned(instance, id, (run) => run.plan?.settings?.action ?? 'none'),
      after: 'update',
    };
  },
  async 'put /api/operator/runs/:id/contact_requests'(on) {
    const { id } = await emptyRun(on, { include: ['contacts'] });
    const contact = {
      id: randomUUID().replaceAll('-', '').slice(0, 24),
      first_name: 'Ada',
      last_name: 'L',
      email: 'ada@example.com',
      phone: '',
      subject: '',
      message: newName(),
      status: 'open',
      admin_notes: '',
      created_at: new Date().toISOString(),
    };
    return {
      send: ({ operator }) =>
        operator.put(`${runs}/${id}/contact_requests`, { contact_requests: [contact] }),
      see: (instance) => planned(instance, id, (run) => run.plan?.contact_requests?.add ?? 0),
      after: 1,
    };
  },
  async 'post /api/operator/runs/:id/media'(on) {
    const { id, name, bytes, announce } = await announcedPicture(on);
    return {
      send: announce,
      // The site refuses an image that was not announced.
      see: async (instance) =>
        (
          await instance.operator.send('PUT', `${runs}/${id}/media/${name}`, {
            body: new Uint8Array(bytes),
          })
        ).status,
      after: 200,
    };
  },
  async 'put /api/operator/runs/:id/media/:name'(on) {
    const { id, name, bytes, announce } = await announcedPicture(on);
    ok(await announce(on));
    return {
      send: ({ operator }) =>
        operator.send('PUT', `${runs}/${id}/media/${name}`, { body: new Uint8Array(bytes) }),
      see: async (instance) => ok<{ missing: object[] }>(await announce(instance)).missing.length,
      after: 0,
    };
  },
};

export const runCalls: Calls = {
  ...sendingCalls,
  async 'post /api/operator/runs/:id/plan'(on) {
    const { page: _, ...bundle } = await bundleWithPage(on);
    const { id } = await sendBundle(on.operator, bundle);
    return {
      send: ({ operator }) => operator.post(`${runs}/${id}/plan`),
      see: (instance) => stateOf(instance, id),
      after: 'planned',
    };
  },
  async 'post /api/operator/runs/:id/apply'(on) {
    const { page, ...bundle } = await bundleWithPage(on);
    const prepare = async () => plan(on.operator, await sendBundle(on.operator, bundle));
    let run = await prepare();
    return {
      async send(instance) {
        // If the run has failed, the bundle is sent again, as `sitectl` does.
        if ((await stateOf(instance, run.id)) === 'failed') run = await prepare();
        const path = `${runs}/${run.id}/apply`;
        const body = { seal: run.plan?.seal };
        return whenEnded(instance, await instance.operator.post(path, body));
      },
      see: (instance) => seenByVisitors(instance, `/pages/${page}`),
      after: 'After it',
    };
  },
  async 'delete /api/operator/runs/:id'(on) {
    const { id } = await emptyRun(on);
    return {
      send: ({ operator }) => operator.delete(`${runs}/${id}`),
      see: (instance) => stateOf(instance, id),
      after: 'discarded',
    };
  },
  'post /api/operator/runs/:id/undo': (on) => undoing(on, runs, 'operator'),
  'post /api/runs/:id/undo': (on) => undoing(on, '/api/runs', 'admin'),
};
