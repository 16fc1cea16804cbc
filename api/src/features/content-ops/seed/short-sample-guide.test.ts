import { afterEach, expect, test } from 'vitest';
import type { GuideStep, SampleOnPage, StarterGuide } from '@siteyard/schemas/http';
import { sampleTextsOf } from '@siteyard/schemas/content';
import { type SeedName } from '@siteyard/schemas/business';
import { startTestSite, type Agent, type TestSite } from '../../../../../tests/helpers/app.ts';
import { seedsIn } from './seed-bundles.ts';

let app: TestSite | undefined;
let admin: Agent;
afterEach(() => app?.close());

async function open(seed: SeedName): Promise<void> {
  app = await startTestSite({ env: { SEED: seed } });
  admin = await app.signIn();
}

const guide = async () => (await admin.get('/api/starters/guide')).body as StarterGuide;
const step = async (kind: GuideStep['kind']) =>
  (await guide()).steps.find((each) => each.kind === kind);
const kinds = async (done: boolean) =>
  (await guide()).steps.filter((each) => each.done === done).map(({ kind }) => kind);

test('the short sample asks only for its banner and items, and has no texts of ready-made sections', async () => {
  await open('short');
  const asked = async (id: number) =>
    (await admin.get(`/api/starters/guide/pages/${id}`)).body as SampleOnPage;
  // The other texts of the page fit any rental business.
  expect(await asked(1)).toMatchObject({ texts: [expect.any(String)], fitting: 14 });
  expect((await asked(31)).texts).toEqual([]);
  expect((await step('pages'))?.done).toBe(true);
  expect((await step('items'))?.items).toHaveLength(4);
  await admin.post('/api/starters/guide/business', {
    name: 'Kingfisher & Sons',
    phone: '01632 960 142',
    email: 'hello@kingfisher.example',
    street: '4 Canal Road',
    town: 'Harrow Vale',
  });
  expect(await kinds(false)).toEqual(['contact', 'look', 'home', 'items', 'contact_form']);
  // The guide would take a text of a ready-made section for an unchanged text of the sample.
  const { sections } = (await admin.get('/api/ready_made_sections')).body as {
    sections: { texts: string[] }[];
  };
  const ofSections = sections.flatMap(({ texts }) => texts);
  const { bundle } = await seedsIn()('short');
  for (const { content } of bundle.pages)
    expect(sampleTextsOf(content.content).filter((text) => ofSections.includes(text))).toEqual([]);
});

test('an owner who answers all questions at once leaves nothing of the short sample', async () => {
  await open('short');
  const { bundle } = await seedsIn()('short');
  const hours = bundle.settings.business?.locations[0]?.hours;
  expect(hours).toHaveLength(2);
  const own = {
    name: 'Kingfisher Bikes',
    phone: '01632 960 142',
    email: 'hello@kingfisher.example',
    street: '4 Canal Road',
    town: 'Harrow Vale',
    rents: 'bikes and trailers',
    prices: [
      {
        name: 'City bike',
        day: '$22',
        week: '$88',
      },
      {
        name: 'Trailer',
        day: 'on request',
        week: '',
      },
      {
        name: 'Tandem',
        day: 'from 30',
        week: '1,20',
      },
      {
        name: ' ',
        day: '1',
        week: '2',
      },
    ],
    currency: 'GBP',
    hours,
    time_zone: 'Europe/London',
  };
  const { run } = (await admin.post('/api/starters/guide/business', own)).body as { run: string };
  expect((await guide()).sample).toBeNull();
  expect(await kinds(false)).toEqual(['look', 'contact_form']);
  const home = await app!.guest().get('/pages/1');
  expect(home.text).toContain('Bikes and trailers for rent');
  const { text } = await app!.guest().get('/pages/31');
  for (const said of ['City bike', '£22', '£88', 'on request']) expect(text).toContain(said);
  expect(text).not.toContain('Compact model');
  const bike = await app!.guest().get('/rentals/city-bike');
  expect([bike.status, bike.text.includes('£22')]).toEqual([200, true]);
  // A price that is no amount is a note.
  const { text: tandem } = await app!.guest().get('/rentals/tandem');
  for (const said of ['£1.20', 'from 30']) expect(tandem).toContain(said);
  expect((await app!.guest().get('/rentals/compact-model')).status).toBe(404);
  expect((await admin.get('/api/site_settings')).body).toMatchObject({
    settings: { timezone: 'Europe/London', business: { locations: [{ hours }] } },
  });
  expect((await admin.post(`/api/runs/${run}/undo`, { force: false })).status).toBe(202);
  await expect.poll(() => kinds(true)).not.toContain('home');
  expect((await step('items'))?.items).toHaveLength(4);
  expect((await app!.guest().get('/rentals/compact-model')).text).toContain('$22');
});
