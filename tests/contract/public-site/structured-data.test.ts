import { afterEach, describe, expect, test } from 'vitest';
import { seedsIn } from '../../../api/src/features/content-ops/seed/seed-bundles.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';
import {
  structuredDataOf,
  structuredDataProblems,
  thingsOfType,
  type Thing,
} from '../../helpers/structured-data.ts';

const ORIGIN = 'https://yard.example';

let app: TestSite;
afterEach(() => app.close());

async function dataAt(path: string): Promise<Thing[]> {
  const { status, text } = await app.guest().get(path);
  expect([path, status]).toEqual([path, 200]);
  return structuredDataOf(text);
}

describe.each([
  ['demo', '214 Foundry Road', 'Hollis Ferry'],
  ['events', '9 Orchard Lane', 'Alder Mills'],
  ['short', '18 Willow Street', 'Pell Crossing'],
] as const)('the sample site "%s"', (seed, streetAddress, addressLocality) => {
  test('has complete structured data on every page', async () => {
    app = await startTestSite({ env: { SEED: seed, PUBLIC_URL: ORIGIN } });
    const { bundle } = await seedsIn()(seed);
    const { path, categories } = bundle.settings.rentals!;
    const rentals = [...categories, ...(bundle.items ?? [])].map((each) => each.address);
    const paths = [
      ...bundle.pages.map(({ id }) => `/pages/${id}`),
      `/${path}`,
      ...rentals.map((address) => `/${path}/${address}`),
    ];
    const found = new Map<string, Thing[]>();
    for (const each of paths) found.set(each, await dataAt(each));
    for (const [each, data] of found) {
      expect([each, structuredDataProblems(data)]).toEqual([each, []]);
      expect(thingsOfType(data, 'LocalBusiness')).toMatchObject([
        {
          address: { streetAddress, addressLocality, addressRegion: 'Ohio', addressCountry: 'US' },
          openingHoursSpecification: [{}, {}],
          specialOpeningHoursSpecification: [{ validFrom: '2026-12-24' }, {}],
          parentOrganization: { '@id': `${ORIGIN}/#business` },
        },
      ]);
      expect(thingsOfType(data, 'WebPage')).toMatchObject([
        { '@id': `${ORIGIN}${each}#page`, isPartOf: { '@id': `${ORIGIN}/#website` } },
      ]);
    }
    // Every page of a category or an item has breadcrumbs.
    const withPath = [...found].filter(([, data]) => thingsOfType(data, 'BreadcrumbList').length);
    expect(withPath.map(([each]) => each)).toEqual(rentals.map((each) => `/${path}/${each}`));
    // Every page has the same locations, with the same identifiers.
    const places = [...found.values()].map((data) => thingsOfType(data, 'LocalBusiness'));
    for (const each of places) expect(each).toEqual(places[0]);
  });
});

describe('a page', () => {
  async function open(settings: object): Promise<Agent> {
    app = await startTestSite({ env: { PUBLIC_URL: ORIGIN } });
    const admin = await app.signIn();
    await admin.put('/api/site_settings', { settings });
    return admin;
  }
  const publish = (admin: Agent, title: string, address: string) =>
    createPage(admin, { title, address }, [block('HeadingBlock', { text: title })]);
  const pathAt = async (path: string) =>
    thingsOfType(await dataAt(path), 'BreadcrumbList').map(({ itemListElement }) =>
      (itemListElement as Thing[]).map(({ name, item }) => [name, item]),
    );

  test('has breadcrumbs of the public pages above it, by their addresses', async () => {
    const admin = await open({});
    const fleet = await publish(admin, 'Fleet', 'fleet');
    const forklifts = await publish(admin, 'Forklifts', 'fleet/forklifts');
    const { id } = await publish(admin, 'Electric', 'fleet/forklifts/electric');
    const electric = ['Electric', `${ORIGIN}/fleet/forklifts/electric`];
    expect(await dataAt('/fleet')).toEqual([]);
    expect(await pathAt('/fleet/forklifts/electric')).toEqual([
      [['Fleet', `${ORIGIN}/fleet`], ['Forklifts', `${ORIGIN}/fleet/forklifts`], electric],
    ]);
    await admin.patch(`/api/pages/${fleet.id}`, { page: { title: 'Machines' } });
    await admin.post(`/api/pages/${forklifts.id}/unpublish`, {});
    expect(await pathAt('/fleet/forklifts/electric')).toEqual([
      [['Machines', `${ORIGIN}/fleet`], electric],
    ]);
    await admin.patch(`/api/pages/${id}`, { page: { address: 'electric' } });
    expect(await pathAt('/electric')).toEqual([]);
  });

  test('has each location with its own identifier, and the entered parts of its address', async () => {
    const postal = { street: '3 Quay Road', town: 'Cork', postcode: 'T12 AB34', country: 'IE' };
    const locations = [
      { id: 'north', name: 'North yard', address: 'By the river', postal },
      { id: 'south', name: 'South yard', address: '4 Canal Road\nHarrow Vale HV1 2AB' },
      { id: 'third', name: 'Third yard', address: 'Behind the\nold mill' },
    ];
    const admin = await open({ title: 'Yards', business: { name: 'Brindle', locations } });
    await publish(admin, 'Fleet', 'fleet');
    const data = await dataAt('/fleet');
    const [north, south, third] = thingsOfType(data, 'LocalBusiness');
    expect(north).toMatchObject({
      '@id': `${ORIGIN}/#location-north`,
      name: 'Brindle · North yard',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '3 Quay Road',
        postalCode: 'T12 AB34',
        addressLocality: 'Cork',
        addressCountry: 'IE',
      },
    });
    expect(north!['address']).not.toHaveProperty('addressRegion');
    expect(south).toMatchObject({
      '@id': `${ORIGIN}/#location-south`,
      address: { addressLocality: 'Harrow Vale', postalCode: 'HV1 2AB', addressCountry: 'GB' },
    });
    expect(third).toMatchObject({ address: 'Behind the, old mill' });
    expect(structuredDataProblems(data)).toEqual(['address has no parts']);
    expect(thingsOfType(data, 'Organization')).toMatchObject([
      { '@id': `${ORIGIN}/#business`, name: 'Brindle', url: `${ORIGIN}/` },
    ]);
    expect(thingsOfType(data, 'WebSite')).toMatchObject([
      { name: 'Yards', publisher: { '@id': `${ORIGIN}/#business` } },
    ]);
    // The page shows the text of the address, and not its parts.
    const { text } = await app.guest().get('/fleet');
    expect(text.slice(text.indexOf('<body'))).toContain('By the river');
    expect(text.slice(text.indexOf('<body'))).not.toContain('Cork');
  });
});
