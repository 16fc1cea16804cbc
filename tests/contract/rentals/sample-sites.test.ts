import { afterEach, expect, test } from 'vitest';
import { estimateAnswer } from '@siteyard/schemas/rentals';
import { seedsIn } from '../../../api/src/features/content-ops/seed/seed-bundles.ts';
import { startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
afterEach(() => app.close());

/**
 * The sample sites with confirmed estimates. The rates of the short site are only examples for its
 * owner.
 */
const WITH_ESTIMATES = ['demo', 'events'] as const;
const SITES = [...WITH_ESTIMATES, 'short'] as const;

async function seeded(seed: (typeof SITES)[number]) {
  app = await startTestSite({ env: { SEED: seed } });
  const { bundle } = await seedsIn()(seed);
  return { ...bundle, rules: bundle.settings.rentals!, items: bundle.items ?? [] };
}

const linksIn = (html: string) =>
  [...html.matchAll(/ href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test.each(SITES)(
  'after the first start with the seed "%s", each item has its own page',
  async (seed) => {
    const { rules, items } = await seeded(seed);
    expect(items.length).toBeGreaterThan(3);
    const sitemap = (await app.guest().get('/sitemap.xml')).text;
    for (const { address, name } of [
      ...items,
      ...rules.categories.map((each) => ({ ...each, name: each.title })),
    ]) {
      const { status, text } = await app.guest().get(`/${rules.path}/${address}`);
      expect(status, address).toBe(200);
      expect(text).toContain(`>${name.replaceAll('&', '&amp;')}</h1>`);
      expect(sitemap).toContain(`/${rules.path}/${address}<`);
    }
  },
);

test.each(SITES)('every link of the seed "%s" leads to a page', async (seed) => {
  const { pages } = await seeded(seed);
  const seen = new Set(['/', ...pages.map(({ id }) => `/pages/${id}`)]);
  const broken: string[] = [];
  // The loop adds paths to the set, and also visits those.
  for (const path of seen) {
    const { status, text, headers } = await app.guest().get(path);
    if (status >= 400) broken.push(`${path} ${status}`);
    const found = status === 302 ? [headers.get('location') ?? ''] : linksIn(text);
    for (const link of found) if (!/\.\w+$/.test(link)) seen.add(link);
  }
  expect(broken).toEqual([]);
  expect([...seen].filter((path) => path.includes('?item=')).length).toBeGreaterThan(3);
});

test.each(WITH_ESTIMATES)(
  'the form of the seed "%s" gives the confirmed estimates',
  async (seed) => {
    const { rules } = await seeded(seed);
    const [date, time] = [
      (moment: string) => moment.slice(0, 10),
      (moment: string) => moment.slice(11),
    ];
    for (const { items, from, to, zone, total } of rules.examples) {
      const { status, body, text } = await app.guest().post('/api/estimates', {
        estimate: {
          items,
          from: { date: date(from), time: time(from) },
          to: { date: date(to), time: time(to) },
          delivery: zone === null ? { kind: 'collection' } : { kind: 'delivery', zone },
        },
      });
      expect(status, text).toBe(200);
      expect(estimateAnswer.parse(body).estimate).toMatchObject({ complete: true, total });
    }
  },
);

test('a site that starts again from a sample site has its items, and loses them with the next sample site', async () => {
  app = await startTestSite({ env: { SEED: 'minimal' } });
  const admin = await app.signIn();
  const page = '/rentals/propane-forklift-5000-lb';
  const start = async (seed: string) => {
    const { status, text } = await admin.post(`/api/starters/${seed}`);
    expect(status, text).toBe(200);
    return (await app.guest().get(page)).status;
  };
  expect((await app.guest().get(page)).status).toBe(302);
  expect(await start('demo')).toBe(200);
  expect(await start('minimal')).toBe(302);
});
