import { expect, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import type { SeedReport } from '@siteyard/schemas/http';
import { itemFields, rentals } from '@siteyard/schemas/rentals';
import { startTestDatabase } from '../../../../../tests/helpers/database.ts';
import { startTestSite, type TestSite } from '../../../../../tests/helpers/app.ts';
import { exportItems } from '../../../../../tests/helpers/content-runs.ts';
import { seedsIn, type ReadSeed } from './seed-bundles.ts';
import { TOKEN } from '../../../../../tests/helpers/operated-site.ts';

const keyOf = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const itemOf = (letter: string, day: number) => ({
  ...itemFields.parse({ name: `Item ${letter}`, address: `item-${letter}`, rates: { day } }),
  key: keyOf(letter),
});

/** The rates of the items in each seed, by letter. */
const rates = { minimal: { a: 100, b: 200 }, events: { b: 300, c: 400 } } as Record<string, object>;

/** The product's seeds, with rental items. */
const readSeed: ReadSeed = async (name) => {
  const { bundle, ...rest } = await seedsIn()(name);
  const items = Object.entries(rates[name] ?? {}).map(([letter, day]) =>
    itemOf(letter, Number(day)),
  );
  const settings = { ...bundle.settings, rentals: rentals.parse({ currency: 'USD' }) };
  return { ...rest, bundle: { ...bundle, settings, items } };
};

const start = (databaseUri?: string) =>
  startTestSite({
    env: { SEED: 'minimal' },
    readSeed,
    privateToken: TOKEN,
    ...(databaseUri && { databaseUri }),
  });
const operatorOf = (app: TestSite) => app.plain({ Authorization: `Bearer ${TOKEN}` });
const dayRates = async (app: TestSite) =>
  Object.fromEntries(
    (await exportItems(operatorOf(app))).map(({ key, rates: of }) => [
      String(key)[0],
      (of as JsonObject).day,
    ]),
  );
const seed = async (app: TestSite, body: object = {}) => {
  const answer = await operatorOf(app).post('/api/operator/seed', body);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as SeedReport).items?.map(({ name, result, reason = '' }) =>
    `${name} ${result} ${reason}`.trim(),
  );
};

test('the first start creates the items of a seed once, although two instances start together', async () => {
  const database = await startTestDatabase();
  const apps = await Promise.all([start(database.uri), start(database.uri)]);
  try {
    expect(await dayRates(apps[0]!)).toEqual({ a: 100, b: 200 });
    expect(await seed(apps[0]!)).toEqual(['Item a unchanged', 'Item b unchanged']);
  } finally {
    await Promise.all(apps.map((app) => app.close()));
    await database.stop();
  }
});

test('a seed keeps items that a person has changed or deleted, unless it is forced', async () => {
  const app = await start();
  try {
    const admin = await app.signIn();
    await admin.patch(`/api/items/${keyOf('a')}`, { item: { rates: { day: 150 } } });
    await admin.delete(`/api/items/${keyOf('b')}`);
    expect(await seed(app)).toEqual([
      'Item a kept a person changed it',
      'Item b kept it was deleted on the site',
    ]);
    expect(await dayRates(app)).toEqual({ a: 150 });
    await seed(app, { names: ['items'], force: true });
    expect(await dayRates(app)).toEqual({ a: 100, b: 200 });
  } finally {
    await app.close();
  }
});

test('another sample site replaces the items, in one run that can be undone', async () => {
  const app = await start();
  try {
    const admin = await app.signIn();
    const { body } = await admin.post('/api/starters/events');
    expect(await dayRates(app)).toEqual({ b: 300, c: 400 });
    const run = (body as SeedReport).run!;
    const undone = await admin.post(`/api/runs/${run}/undo`, {});
    expect(undone.status, undone.text).toBeLessThan(300);
    await expect.poll(() => dayRates(app)).toEqual({ a: 100, b: 200 });
  } finally {
    await app.close();
  }
});

test('a site with an edited item cannot become another sample site', async () => {
  const app = await start();
  try {
    const admin = await app.signIn();
    await admin.patch(`/api/items/${keyOf('a')}`, { item: { rates: { day: 150 } } });
    expect((await admin.get('/api/starters')).body).toMatchObject({ untouched: false });
  } finally {
    await app.close();
  }
});
