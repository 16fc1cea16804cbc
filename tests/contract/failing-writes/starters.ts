import type { SettingsAnswer } from '@siteyard/schemas/settings';
import type { Calls, Instance } from './call.ts';
import { idle } from './runs.ts';
import { newName, ok, read } from './shared.ts';

const title = (on: Instance) =>
  read<SettingsAnswer>(on.admin, '/api/site_settings', ({ settings }) => settings.title);
const hasTitle = async (on: Instance, wanted: string) => (await title(on)) === wanted;

const start = async (on: Instance, name: string) => {
  await idle(on);
  return on.admin.post(`/api/starters/${name}`);
};

const isKept = (on: Instance, id: number) =>
  read<{ kept: boolean }>(on.admin, `/api/starters/guide/pages/${id}`, ({ kept }) => kept);
const keep = (on: Instance, id: number, kept: boolean) =>
  on.admin.put(`/api/starters/guide/pages/${id}`, { keep: kept });

const business = {
  phone: '(614) 555-0190',
  email: 'hello@harbour-tents.example',
  street: '3 Quay Street',
  town: 'Alder Mills',
  postcode: 'OH 43215',
  time_zone: 'America/New_York',
  hours: [
    {
      days: ['mo'],
      opens: '08:00',
      closes: '17:00',
    },
  ],
  rents: 'Tents',
  prices: [],
};
const putBusiness = (on: Instance, name: string) =>
  on.admin.post('/api/starters/guide/business', { ...business, name });
let lastRun: string | undefined;
let hasPictures = false;

/** Calls of a site with the seed `minimal`, in an order in which each call is possible. */
export const starterCalls: Calls = {
  async 'post /api/starters/:name'(on) {
    // The first call saves the pictures of the sample, so it sends more writes.
    if (!hasPictures) ok(await start(on, 'events'));
    hasPictures = true;
    ok(await start(on, 'minimal'));
    const before = await title(on);
    return {
      send: (instance) => start(instance, 'events'),
      see: async (instance) => (await title(instance)) !== before,
      after: true,
    };
  },
  async 'put /api/starters/guide/pages/:id'(on) {
    const { steps } = ok<{ steps: { pages: { id: number }[] }[] }>(
      await on.admin.get('/api/starters/guide'),
    );
    const id = steps.flatMap(({ pages }) => pages)[0]?.id ?? 0;
    ok(await keep(on, id, false));
    return {
      send: (instance) => keep(instance, id, true),
      see: (instance) => isKept(instance, id),
      after: true,
    };
  },
  async 'post /api/starters/guide/business'(on) {
    await idle(on);
    const undone = lastRun && (await on.admin.post(`/api/runs/${lastRun}/undo`, {}));
    if (undone) ok(undone);
    await idle(on);
    const name = newName();
    return {
      async send(instance) {
        await idle(instance);
        const answer = await putBusiness(instance, name);
        if (answer.status < 300) lastRun = (answer.body as { run?: string }).run;
        return answer;
      },
      see: (instance) => hasTitle(instance, name),
      after: true,
    };
  },
  async 'post /api/operator/seed'(on) {
    await idle(on);
    const { seed } = ok<{ seed: string }>(await on.operator.get('/api/operator/seed'));
    ok(await on.admin.put('/api/site_settings', { settings: { title: newName() } }));
    const before = await title(on);
    return {
      async send(instance) {
        await idle(instance);
        return instance.operator.post('/api/operator/seed', { names: ['settings'], force: true });
      },
      see: async (instance) => [seed !== 'none', (await title(instance)) !== before],
      after: [true, true],
    };
  },
};
