import { afterEach, expect, test } from 'vitest';
import type { GuideStep, SampleOnPage, StarterGuide } from '@siteyard/schemas/http';
import { type PageContent, sampleTextsOf } from '@siteyard/schemas/content';
import {
  GENERAL_SAMPLES,
  SAMPLE_FIRMS,
  SAMPLE_MARKS,
  type SeedName,
} from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { startTestSite, type Agent, type TestSite } from '../../../../../tests/helpers/app.ts';
import { createSampleComparison } from './compare-with-sample.ts';
import { guideSteps } from './guide-steps.ts';
import { seedsIn } from './seed-bundles.ts';
import { block, pageContent } from '../../../../../tests/helpers/factories.ts';
import { testInLongRun } from '../../../../../tests/helpers/long-run.ts';

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
const save = async (settings: object) =>
  expect((await admin.put('/api/site_settings', { settings })).status).toBe(200);
const itemKeys = async () => {
  const { items } = (await admin.get('/api/items')).body as { items: { key: string }[] };
  return items.map(({ key }) => key);
};
const publish = async (id: number, ...blocks: ReturnType<typeof block>[]) => {
  const page = { content: pageContent(...blocks) };
  expect((await admin.put(`/api/pages/${id}`, { page })).status).toBe(200);
};

test('there is no guide for a site that began with the plain pages', async () => {
  await open('minimal');
  expect(await guide()).toEqual({ sample: null, steps: [] });
});

test('every step is open on a sample site, and done once its value is another one', async () => {
  await open('events');
  const all = [
    'name',
    'logo',
    'contact',
    'look',
    'home',
    'pages',
    'items',
    'named',
    'pictures',
    'contact_form',
  ];
  expect((await guide()).sample).toEqual({
    title: 'Thistlewick Event Rental',
    firm: 'Thistlewick',
  });
  expect(await kinds(false)).toEqual(all);
  expect((await step('name'))?.left).toEqual(['title', 'business']);

  await save({ title: 'Ours' });
  expect((await step('name'))?.left).toEqual(['business']);
  const { body } = await admin.get('/api/site_settings');
  const { business, look } = (body as { settings: SiteSettings }).settings;
  const [location] = business!.locations;
  const own = { name: '', phone: '030 123', email: 'hello@ours.example', address: '1 Our Street' };
  // One remaining value of the sample keeps the step open.
  const locations = [{ ...location, ...own, phone: location!.phone }];
  await save({ business: { name: 'Ours', locations }, contact: { phone: '030 123', email: '' } });
  expect((await step('contact'))?.left).toEqual(['locations', 'hours']);
  await save({ business: { name: 'Ours', locations: [{ ...location, ...own }] } });
  expect((await step('contact'))?.left).toEqual(['hours']);
  await save({ business: { name: 'Ours', locations: [{ ...location, ...own, hours: [] }] } });
  await save({ nav: { logoImageUrl: '' }, faviconUrl: '', look: { ...look, brand: '#123456' } });
  expect(await kinds(true)).toEqual(['name', 'logo', 'contact', 'look']);

  const home = await step('home');
  expect(home?.pages).toEqual([
    { id: 1, title: 'Home', texts: expect.any(Number) as number, sample_description: true },
  ]);
  const left = home!.pages[0]!.texts;
  expect(left).toBeGreaterThan(5);
  const { content } = (await admin.get('/api/pages/1')).body as {
    content: { content: { type: string; props: { heading?: string; backgroundImage?: string } }[] };
  };
  content.content[1]!.props.heading = 'Our own words';
  await admin.put('/api/pages/1', { page: { content } });
  expect((await step('home'))?.pages[0]?.texts).toBe(left - 1);
  // The image of the banner stays when its words change.
  const backgroundImage = content.content[1]!.props.backgroundImage!;
  const background = { backgroundType: 'image', backgroundImage };
  const pictured = async () => (await step('pictures'))?.pages.map(({ id }) => id);
  await publish(1, block('JumbotronBlock', { heading: 'Ours', ...background }));
  expect(await pictured()).toContain(1);
  const { social_image } = (await admin.get('/api/pages/1')).body as { social_image: string };
  await admin.patch('/api/pages/1', { page: { social_image: '' } });
  expect(await pictured()).toContain(1);
  // Visitors do not see the image of a banner with a colour.
  const hidden = { backgroundType: 'color', backgroundImage };
  await publish(1, block('JumbotronBlock', { heading: 'Ours', ...hidden }));
  expect(await pictured()).not.toContain(1);
  await publish(1, block('JumbotronBlock', { heading: 'Ours' }));
  expect(await pictured()).not.toContain(1);
  // Its shared links have another image.
  await admin.patch('/api/pages/1', { page: { social_image } });
  expect(await pictured()).toContain(1);
  await admin.patch('/api/pages/1', { page: { social_image: '' } });
  // Search engines and shared links still show these two.
  expect((await step('home'))?.pages[0]).toMatchObject({ texts: 0, sample_description: true });
  await admin.patch('/api/pages/1', { page: { description: 'Boats for rent.' } });
  expect((await step('home'))?.done).toBe(true);

  // Another page counts as the owner's once half of its texts are changed. An unpublished page needs
  // nothing.
  const others = (await step('pages'))!.pages.map(({ id }) => id);
  expect(others).toEqual([4, 11, 12, 13, 21, 22, 23, 24]);
  const { content: contact } = (await admin.get('/api/pages/24')).body as { content: PageContent };
  const shown = async () => (await step('pages'))?.pages.find(({ id }) => id === 24)?.texts;
  const texts = (await shown())!;
  const [first, ...more] = sampleTextsOf(contact.content);
  const without = async (all: readonly string[]) => {
    const content = JSON.parse(
      JSON.stringify(contact, (_key, value: unknown) =>
        all.includes(value as string) ? 'Our own words' : value,
      ),
    ) as PageContent;
    expect((await admin.put('/api/pages/24', { page: { content } })).status).toBe(200);
  };
  await without([first!]);
  expect(await shown()).toBe(texts - 1);
  await without([first!, ...more.slice(0, texts / 2)]);
  expect(await shown()).toBeUndefined();
  await publish(24, block('ContactFormBlock'), block('HeadingBlock', { text: 'Call THISTLEWICK' }));
  await admin.post('/api/pages/23/unpublish');
  for (const id of [4, 11, 12, 13, 21, 22]) await admin.delete(`/api/pages/${id}`);
  expect((await step('pages'))?.done).toBe(true);
  expect((await step('named'))?.pages).toEqual([
    { id: 24, title: 'Contact', texts: 0, sample_description: true },
  ]);
  await publish(
    24,
    block('ContactFormBlock'),
    block('Column', { body: 'hello@thistlewick.example' }),
  );
  expect((await step('named'))?.done).toBe(false);
  const about = async (body: string) => {
    const details = { description: 'Ask us.', social_image: '' };
    await admin.patch('/api/pages/24', { page: details });
    await publish(24, block('ContactFormBlock'), block('Column', { body }));
    return (await step('named'))?.done;
  };
  expect(await about('Come to 9 ORCHARD lane.')).toBe(false);
  expect(await about('Come to 1 Our Street.')).toBe(true);
  await admin.patch('/api/pages/24', { page: { description: 'Ask Thistlewick.' } });
  await publish(24, block('ContactFormBlock'));
  // Texts for search engines count, too.
  expect((await step('named'))?.done).toBe(false);
  await admin.patch('/api/pages/24', { page: { description: 'Ask us.', social_image: '' } });
  expect(await kinds(false)).toEqual(['items', 'contact_form']);
  const keys = await itemKeys();
  await admin.post('/api/items/bulk', { action: 'delete', keys });
  expect(await kinds(false)).toEqual(['contact_form']);

  const contact_request = { first_name: 'A', last_name: 'B', email: 'a@b.example', message: 'Hi' };
  expect((await app!.guest().post('/api/contact_requests', { contact_request })).status).toBe(201);
  // An owner can keep the look of the sample.
  await save({ look });
  expect((await guide()).sample).toBeNull();
  // If an owner enters values of the sample again, the guide continues.
  await save({ title: 'Thistlewick Event Rental' });
  expect(await kinds(false)).toEqual(['name', 'look']);
});

test('the items of the sample are left until each one is changed or deleted', async () => {
  await open('events');
  const left = async () => (await step('items'))?.items;
  const [canopy, ...others] = (await left())!;
  expect([canopy, others.length]).toEqual(['Canopy 10 by 10', 20]);
  const [first = '', second = '', ...rest] = await itemKeys();
  // An owner may rent the same thing, for another rate.
  await admin.patch(`/api/items/${first}`, { item: { rates: { day: 9_900 } } });
  await admin.patch(`/api/items/${second}`, { item: { name: 'Our tent' } });
  expect(await left()).toHaveLength(19);
  expect((await step('items'))?.done).toBe(false);
  await admin.post('/api/items/bulk', { action: 'delete', keys: rest });
  expect(await step('items')).toMatchObject({ done: true, items: [] });
});

test('each sample site names its business, and is open in every step that it needs', async () => {
  for (const [name, firm] of Object.entries(SAMPLE_FIRMS)) {
    const { bundle: sample } = await seedsIn()(name as SeedName);
    const marks = SAMPLE_MARKS[name as SeedName]!;
    const general = GENERAL_SAMPLES[name as SeedName];
    const compare = createSampleComparison({ sample, firm, marks, business: undefined, general });
    const pages = sample.pages.map((page) => compare({ ...page, about: [page.description] }));
    const { settings, items = [] } = sample;
    const steps = guideSteps({ sample, settings, pages, items, isFormTested: false });
    expect(steps).toHaveLength(items.length > 0 ? 10 : 9);
    // The short sample has no images to replace.
    const done = steps.filter((each) => each.done).map(({ kind }) => kind);
    expect(done).toEqual(name === 'short' ? ['logo', 'pages', 'pictures'] : []);
    const named = steps.find(({ kind }) => kind === 'named')?.pages.map(({ id }) => id);
    expect(named).toEqual(expect.arrayContaining([4, 11, 12]));
    // The guide must know each phone number and street of the sample, so that none stays unnoticed.
    const said = JSON.stringify([sample.pages, settings]);
    const known = [settings.contact, ...(settings.business?.locations ?? [])];
    const phones = new Set(said.match(/\(\d{3}\) \d{3}-\d{4}/g));
    for (const phone of phones)
      expect([...marks, ...known.map((each) => each.phone)]).toContain(phone);
    for (const [, place = ''] of said.matchAll(/\d+ (\w+ (?:Road|Lane|Street|Avenue))/g))
      expect(marks).toContain(place);
  }
});

testInLongRun(
  'texts that an owner keeps as they are need nothing, until another sample site is taken',
  async () => {
    await open('events');
    const keep = async (id: number, keep: boolean) =>
      expect((await admin.put(`/api/starters/guide/pages/${id}`, { keep })).status).toBe(200);
    const found = async () =>
      (await admin.get('/api/starters/guide/pages/11')).body as SampleOnPage;
    const mostly = async () => (await step('pages'))?.pages.map(({ id }) => id);
    const pictured = async () => (await step('pictures'))?.pages.map(({ id }) => id);
    const before = await pictured();
    const { description, texts } = await found();
    expect([texts.length > 5, description]).toEqual([true, expect.stringContaining('The terms')]);
    await keep(11, true);
    await keep(1, true);
    expect(await mostly()).not.toContain(11);
    expect((await step('home'))?.done).toBe(true);
    expect(await found()).toMatchObject({ texts: [], description: '' });
    // The name and images of the sample are separate steps.
    expect((await step('named'))?.pages.map(({ id }) => id)).toContain(11);
    expect(await pictured()).toEqual(before);
    await keep(11, false);
    expect(await mostly()).toContain(11);
    await keep(12, true);
    expect((await admin.post('/api/starters/demo')).status).toBe(200);
    expect(await mostly()).toContain(12);
  },
);

test('an owner can keep the texts of any page, also on a site without a sample', async () => {
  await open('minimal');
  const { id } = (await admin.post('/api/pages', { page: { title: 'Fleet' } })).body as {
    id: number;
  };
  const kept = async (of: number) =>
    ((await admin.get(`/api/starters/guide/pages/${of}`)).body as SampleOnPage).kept;
  const keep = (of: number, keep: boolean) =>
    admin.put(`/api/starters/guide/pages/${of}`, { keep });
  expect(await kept(id)).toBe(false);
  await keep(id, true);
  await keep(9_999, true);
  expect([await kept(id), await kept(9_999)]).toEqual([true, false]);
  await keep(id, false);
  expect(await kept(id)).toBe(false);
});
