import { afterEach, expect, test, vi } from 'vitest';
import { siteSettings } from '@siteyard/schemas/settings';
import { renderPage } from '@siteyard/web/renderer';
import { EXAMPLE_RENTALS } from '../../../../web/renderer/example-rentals.ts';
import pino from 'pino';
import { block, pageContent } from '../../../../tests/helpers/factories.ts';
import { NO_RENTALS } from './public-rentals.ts';
import { createPageViews, type PageViewsOptions } from './page-views.ts';

afterEach(() => vi.useRealTimers());

test('a cached page shows that a location has closed even while the database is unreachable', async () => {
  const hours = [{ days: ['fr'], opens: '08:00', closes: '17:30' }];
  const location = { id: 'yard', name: 'Yard', time_zone: 'America/New_York', hours };
  const settings = siteSettings.parse({ business: { locations: [location] } });
  const page = {
    _id: 1,
    key: 'home',
    version: 1,
    title: 'Home',
    content: pageContent(block('OpeningHours')),
  };
  let isReachable = true;
  const find = vi.fn(() =>
    isReachable ? Promise.resolve(page) : Promise.reject(new Error('unreachable')),
  );
  const views = createPageViews({
    pages: { find },
    readSettings: () => Promise.resolve({ settings, version: '1' }),
    imageSizes: () => Promise.resolve(new Map()),
    focalPoints: () => Promise.resolve({ points: new Map(), version: '' }),
    readRentals: async () => NO_RENTALS,
    renderPage,
    assets: {
      stylesheet: '/public.css',
      clientScript: '/main.js',
      fonts: [],
      relaxedPolicy: false,
    },
    config: { publicUrl: 'http://localhost', captcha: { provider: 'none', siteKey: '' } },
    siteState: { revision: () => 1, isBehind: () => false },
    logger: pino({ enabled: false }),
  } as unknown as PageViewsOptions);
  const saysAt = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return /(Open now|Closed),/.exec(String((await views.get(1))?.text.plain))?.[1];
  };
  expect(await saysAt('2026-11-27T22:29:00Z')).toBe('Open now');
  isReachable = false;
  expect(await saysAt('2026-11-27T22:30:00Z')).toBe('Closed');
  // It is rendered once, and is valid until its next moment.
  const asked = find.mock.calls.length;
  expect(await saysAt('2026-11-27T22:31:00Z')).toBe('Closed');
  expect(find).toHaveBeenCalledTimes(asked);
});

test('a view shows the focal points of the same state as its page', async () => {
  let run = 'old';
  const views = createPageViews({
    pages: { find: async (id: number) => ({ _id: id, key: 'k', version: 1, content: {} }) },
    readSettings: async () => ({ settings: siteSettings.parse({}), version: '1' }),
    focalPoints: async () => ({
      points: new Map([['a.png', { x: run === 'old' ? 0.1 : 0.9, y: 0.5 }]]),
      version: run,
    }),
    // An import is applied while the view is built.
    readRentals: async () => NO_RENTALS,
    imageSizes: async () => ((run = 'new'), new Map()),
    renderPage: ({ focalPoint }: { focalPoint: (name: string) => { x: number } }) => ({
      html: String(focalPoint('a.png').x),
    }),
    assets: { stylesheet: '', clientScript: '', fonts: [], relaxedPolicy: '' },
    config: { publicUrl: '', captcha: { provider: 'none', siteKey: '' } },
    siteState: { revision: () => 1, isBehind: () => false },
    logger: { error: console.error, warn: console.error },
  } as unknown as PageViewsOptions);
  const view = await views.get(1);
  expect(view?.text.plain.toString()).toBe('0.1');
});

test('a view that took too long for others to wait is built again', async () => {
  let [known, stored] = ['old', 'old'];
  const views = createPageViews({
    pages: {
      find: async (id: number) => ({ _id: id, key: 'k', version: 1, title: stored, content: {} }),
    },
    readSettings: async () => ({ settings: siteSettings.parse({ title: known }), version: known }),
    focalPoints: async () => {
      // The process is stopped here, and another instance applies an import.
      stored = 'new';
      return { points: new Map(), version: '' };
    },
    readRentals: async () => NO_RENTALS,
    imageSizes: async () => new Map(),
    renderPage: ({ page, settings }: { page: { title: string }; settings: { title: string } }) => ({
      html: `${page.title} ${settings.title}`,
    }),
    assets: { stylesheet: '', clientScript: '', fonts: [], relaxedPolicy: '' },
    config: { publicUrl: '', captcha: { provider: 'none', siteKey: '' } },
    siteState: {
      revision: () => (known === 'old' ? 1 : 2),
      isBehind: () => known !== stored,
      catchUp: async () => void (known = stored),
    },
    logger: { error: console.error, warn: console.error },
  } as unknown as PageViewsOptions);
  expect((await views.get(1))?.text.plain.toString()).toBe('new new');
});

test('a cached page shows an item as available when its last day is over', async () => {
  const settings = siteSettings.parse({ timezone: 'America/New_York' });
  const rentals = {
    ...EXAMPLE_RENTALS,
    items: [{ ...EXAMPLE_RENTALS.items[0]!, unavailable_until: '2026-11-27' }],
  };
  const find = vi.fn(async (id: number) => ({
    ...{ _id: id, key: 'k', version: 1, title: 'Fleet', content: pageContent(block('ItemList')) },
  }));
  const views = createPageViews({
    pages: { find },
    readSettings: async () => ({ settings, version: '1' }),
    readRentals: async () => ({ rentals, version: '1' }),
    imageSizes: async () => new Map(),
    focalPoints: async () => ({ points: new Map(), version: '' }),
    renderPage,
    assets: { stylesheet: '/a.css', clientScript: '/a.js', fonts: [], relaxedPolicy: false },
    config: { publicUrl: '', captcha: { provider: 'none', siteKey: '' } },
    siteState: { revision: () => 1, isBehind: () => false },
    logger: pino({ enabled: false }),
  } as unknown as PageViewsOptions);
  const isOutAt = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return String((await views.get(1))?.text.plain).includes('Not available until');
  };
  expect(await isOutAt('2026-11-27T15:00:00Z')).toBe(true);
  expect(await isOutAt('2026-11-28T04:59:59Z')).toBe(true);
  expect(find).toHaveBeenCalledTimes(1);
  expect(await isOutAt('2026-11-28T05:00:00Z')).toBe(false);
});
