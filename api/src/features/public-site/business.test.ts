import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
let path = '';
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  const { id } = await createPage(admin, { title: 'Contact' }, [block('ContactFormBlock')]);
  path = `/pages/${id}`;
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

const save = (settings: object) => admin.put('/api/site_settings', { settings });
const html = async () => String((await app.guest().get(path)).body);

const yard = {
  id: 'yard',
  name: 'Main yard',
  address: '1 Hill Road\nColumbus',
  hours: [{ days: ['mo', 'tu', 'we', 'th', 'fr', 'su'], opens: '08:00', closes: '17:30' }],
  map_url: 'https://maps.example/yard',
};

describe('business details', () => {
  test('appear on the page, and a page without them has the same bytes as before', async () => {
    const before = await html();
    await save({
      contact: { phone: '(614) 555-0142' },
      business: { name: 'Brindle </script><b>', locations: [yard] },
    });
    const page = await html();
    expect(page).toContain('Mon–Fri, Sun');
    expect(page).toContain('8:00 AM – 5:30 PM');
    // The number is in the footer and next to the form. The first location has the number of the site.
    expect(page.match(/href="tel:6145550142"/g)?.length).toBeGreaterThanOrEqual(2);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [
        {
          '@type': 'LocalBusiness',
          name: 'Brindle </script><b>',
          address: '1 Hill Road, Columbus',
          telephone: '(614) 555-0142',
          hasMap: 'https://maps.example/yard',
          openingHoursSpecification: [{ opens: '08:00', closes: '17:30' }],
        },
      ],
    });
    await save({ contact: { phone: '' }, business: { name: '', locations: [] } });
    expect(await html()).toBe(before);
    const { settings } = (await admin.get('/api/site_settings')).body as { settings: object };
    expect(settings).not.toHaveProperty('business');
  });

  test('are checked field by field, and are kept as versions', async () => {
    const hours = [{ days: ['mo'], opens: '25:00', closes: '17:00' }];
    const refused = await save({
      business: { locations: [{ ...yard, hours, email: 'nobody', map_url: 'javascript:x' }] },
      timezone: 'Mars/Base',
      notice: { text: 'x', from: '2026-02-30' },
    });
    expect(refused.status).toBe(422);
    expect((refused.body as ErrorBody).issues?.map((issue) => issue.path).sort()).toEqual([
      'settings.business.locations[0].email',
      'settings.business.locations[0].hours[0].opens',
      'settings.business.locations[0].map_url',
      'settings.notice.from',
      'settings.timezone',
    ]);
    expect((await save({ business: { locations: [yard, yard] } })).status).toBe(422);

    await save({ business: { name: 'First', locations: [yard] } });
    await save({ business: { name: 'Second' } });
    const versions = (await admin.get('/api/site_settings/versions')).body as { number: number }[];
    const version = await admin.get(`/api/site_settings/versions/${versions[0]?.number}`);
    expect(version.body).toMatchObject({ settings: { business: { name: 'First' } } });
    const now = await admin.get('/api/site_settings');
    expect(now.body).toMatchObject({
      settings: { business: { name: 'Second', locations: [{ id: 'yard' }] } },
    });
    await save({ business: { name: '', locations: [] } });
  });
});

describe('a notice', () => {
  test('appears and disappears on a cached page by itself', async () => {
    await save({
      timezone: 'America/New_York',
      notice: { text: 'Closed for Christmas', href: '/x', from: '2026-12-24', until: '2026-12-26' },
    });
    const shownAt = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      const [first, again] = [await html(), await html()];
      expect(again).toBe(first);
      return first.includes('Closed for Christmas');
    };
    expect(await shownAt('2026-12-24T04:59:00Z')).toBe(false);
    expect(await shownAt('2026-12-24T05:01:00Z')).toBe(true);
    expect(await shownAt('2026-12-27T04:59:00Z')).toBe(true);
    expect(await shownAt('2026-12-27T05:01:00Z')).toBe(false);
    vi.useRealTimers();
    await save({ notice: null, timezone: '' });
    const { settings } = (await admin.get('/api/site_settings')).body as { settings: object };
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['notice', 'timezone']));
  });
});

describe('opening hours', () => {
  test('are right on a cached page as a location opens and closes, and at midnight', async () => {
    await save({ business: { locations: [{ ...yard, time_zone: 'America/New_York' }] } });
    const { id } = await createPage(admin, { title: 'Hours' }, [block('OpeningHours')]);
    const saysAt = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      const read = async () => String((await app.guest().get(`/pages/${id}`)).body);
      const [first, again] = [await read(), await read()];
      expect(again).toBe(first);
      return /(Open now|Closed), \w+ [^<]+/.exec(first)?.[0].replace(/\s/g, ' ');
    };
    // 27 November 2026 is a Friday, and Saturday is no day of the yard.
    expect(await saysAt('2026-11-27T22:29:00Z')).toBe('Open now, closes at 5:30 PM');
    expect(await saysAt('2026-11-27T22:30:00Z')).toBe('Closed, opens Sunday at 8:00 AM');
    expect(await saysAt('2026-11-29T04:59:00Z')).toBe('Closed, opens Sunday at 8:00 AM');
    expect(await saysAt('2026-11-29T05:00:00Z')).toBe('Closed, opens at 8:00 AM');
    expect(await saysAt('2026-11-29T13:00:00Z')).toBe('Open now, closes at 5:30 PM');
    vi.useRealTimers();
    await save({ business: { name: '', locations: [] } });
  });
});
