import { afterEach, expect, test } from 'vitest';
import type { GuideStep, SampleOnPage, StarterGuide } from '@siteyard/schemas/http';
import { mapBlockFields, walkBlocks } from '@siteyard/schemas/content';
import {
  replaceSampleBusiness,
  ownBusiness,
  SAMPLE_BUSINESSES,
  type SeedName,
} from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
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

test('the own business replaces the sample’s everywhere, as one run that can be undone', async () => {
  await open('events');
  const before = await admin.get('/api/site_settings');
  const own = {
    name: 'Kingfisher & Sons',
    phone: '01632 960 142',
    email: 'hello@kingfisher.example',
    street: '4 Canal Road',
    town: 'Harrow Vale',
    postcode: 'HV1 2AB',
  };
  const put = (business: object) => admin.post('/api/starters/guide/business', business);
  const texts = async () => (await step('home'))?.pages[0]?.texts;
  const home = await texts();
  const { run } = (await put(own)).body as { run: string };
  expect(await kinds(true)).toEqual(['name', 'logo']);
  expect((await step('contact'))?.left).toEqual(['hours']);
  // Its sentences are still the sample's, about another business.
  expect(await texts()).toBe(home);
  expect((await step('home'))?.pages[0]?.sample_description).toBe(true);
  expect((await step('named'))?.pages.map(({ id }) => id)).toEqual([4]);
  const { settings } = (await admin.get('/api/site_settings')).body as { settings: SiteSettings };
  expect(settings).toMatchObject({
    title: own.name,
    contact: { phone: own.phone, email: own.email },
    nav: { logoImageUrl: '' },
    business: {
      name: own.name,
      // The texts of the pages have only the town.
      locations: [{ name: '', address: '4 Canal Road\nHarrow Vale HV1 2AB' }],
    },
  });
  expect(settings.business?.locations[0]?.hours).not.toEqual([]);
  const privacy = await app!.guest().get('/pages/12');
  expect(privacy.text).toContain(
    'Kingfisher &amp; Sons, 4 Canal Road, Harrow Vale. Write to hello@kingfisher.example or call 01632 960 142',
  );
  const found = (await admin.get('/api/starters/guide/pages/12')).body as SampleOnPage;
  expect(found.texts).toContainEqual(expect.stringContaining('Kingfisher &amp; Sons, 4 Canal'));
  expect(found.named).toEqual([]);
  // The image of shared links shows the sample’s barn, and is nowhere else on the page.
  expect((await admin.get('/api/pages/1')).body).toMatchObject({ social_image: '' });
  // A repeated call changes nothing.
  expect((await put(own)).body).toEqual({});
  expect((await put({ ...own, name: ' ' })).status).toBe(422);

  expect((await admin.post(`/api/runs/${run}/undo`, { force: false })).status).toBe(202);
  await expect
    .poll(
      async () => ((await admin.get('/api/site_settings')).body as { settings: object }).settings,
    )
    .toEqual((before.body as { settings: object }).settings);
  await expect.poll(() => kinds(true)).toEqual([]);
});

test('the guide asks for the opening hours again after the run that entered them is undone', async () => {
  await open('events');
  const { bundle } = await seedsIn()('events');
  const sampleHours = bundle.settings.business?.locations[0]?.hours ?? [];
  const otherHours = sampleHours.map((each) => ({ ...each, opens: '06:30' }));
  expect(otherHours).not.toEqual(sampleHours);
  const left = async () => (await step('contact'))?.left;
  for (const hours of [otherHours, sampleHours]) {
    const own = { name: 'Kingfisher', hours, time_zone: 'Europe/London' };
    const { run } = (await admin.post('/api/starters/guide/business', own)).body as { run: string };
    expect(await left()).not.toContain('hours');
    expect((await admin.post(`/api/runs/${run}/undo`, { force: false })).status).toBe(202);
    await expect.poll(left).toContain('hours');
    // The business is entered again without the hours.
    const again = await admin.post('/api/starters/guide/business', { name: 'Kingfisher' });
    if (hours === otherHours) expect(await left()).toContain('hours');
    const { run: second } = again.body as { run: string };
    expect((await admin.post(`/api/runs/${second}/undo`, { force: false })).status).toBe(202);
    await expect.poll(() => kinds(false)).toContain('name');
  }
});

test('an owner who enters only a name shows no address, number or mailbox of the sample', async () => {
  await open('events');
  const sample = /9 Orchard Lane|Alder Mills|555-0177|hello@thistlewick/;
  expect((await app!.guest().get('/pages/12')).text).toMatch(sample);
  expect((await admin.post('/api/starters/guide/business', { name: 'Ours' })).status).toBe(200);
  for (const path of ['/pages/1', '/pages/12', '/pages/24'])
    expect([path, sample.exec((await app!.guest().get(path)).text)?.[0]]).toEqual([
      path,
      undefined,
    ]);
});

test('a site without a sample has no business to replace', async () => {
  await open('minimal');
  const { status, body } = await admin.post('/api/starters/guide/business', { name: 'Ours' });
  expect([status, (body as { code: string }).code]).toEqual([409, 'site_edited']);
  expect((await admin.get('/api/starters/guide/pages/1')).body).toMatchObject({ texts: [] });
});

test('nothing of a sample’s business remains where its words are replaced, except its people and accounts', async () => {
  const own = ownBusiness.parse({
    name: 'Ours',
    phone: '030 12345',
    email: 'a@b.test',
    street: '1 Our Way',
    town: 'Here',
  });
  for (const [name, sample] of Object.entries(SAMPLE_BUSINESSES)) {
    const { bundle } = await seedsIn()(name as SeedName);
    const say = replaceSampleBusiness(sample, own);
    const left = bundle.pages.flatMap(({ content }) =>
      [...walkBlocks(content)].flatMap(({ block }) => {
        const said: string[] = [];
        mapBlockFields(block, (kind, value) => {
          said.push(say(kind, value));
          return value;
        });
        return said;
      }),
    );
    expect(
      left
        .filter((text) =>
          /555|Alder Mills|Hollis Ferry|Pell Crossing|Marlow|@\w+\.example\b/.test(text),
        )
        .filter((text) => !text.startsWith('https:')),
    ).toEqual([]);
  }
});
