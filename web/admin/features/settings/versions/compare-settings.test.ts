import { siteSettings } from '@siteyard/schemas/settings';
import { describe, expect, test } from 'vitest';
import { compareSettings } from './compare-settings.ts';

const settings = siteSettings.parse({ title: 'Brindle', nav: { items: [{ title: 'Fleet' }] } });

describe('two states of the settings', () => {
  test('have no differences if they are equal', () => {
    expect(compareSettings(settings, structuredClone(settings))).toEqual([]);
  });

  test.each([
    ['Site Title', { title: 'Hill' }],
    ['Favicon', { faviconUrl: '/a.png' }],
    ['Home page', { home_page_path: '/pages/4' }],
    ['Site language', { language: 'de' }],
    ['Phone', { contact: { ...settings.contact, phone: '1' } }],
    ['Email', { contact: { ...settings.contact, email: 'a@b.c' } }],
    ['Logo', { nav: { ...settings.nav, logoImageUrl: '/a.png' } }],
    ['Button text', { nav: { ...settings.nav, cta: { ...settings.nav.cta, label: 'Call' } } }],
    ['Button link', { nav: { ...settings.nav, cta: { ...settings.nav.cta, href: '/x' } } }],
    ['Menu stays at the top', { nav: { ...settings.nav, sticky: true } }],
    ['Navbar Items', { nav: { ...settings.nav, items: [] } }],
  ] as const)('differ in %s alone', (label, change) => {
    const found = compareSettings(settings, siteSettings.parse({ ...settings, ...change }));
    expect(found.map((each) => each.label)).toEqual([label]);
    expect(found[0]?.before).not.toBe(found[0]?.now);
  });

  test('differ in a look, with the labels of its form', () => {
    const chosen = siteSettings.parse({ ...settings, look: { header: 'brand' } });
    const other = siteSettings.parse({ ...settings, look: { header: 'dark' } });
    expect(compareSettings(chosen, other)).toMatchObject([
      { label: 'Look, header', before: 'Brand colour', now: 'Dark' },
    ]);
    expect(compareSettings(settings, chosen)).toContainEqual(
      expect.objectContaining({ label: 'Look', before: 'The standard look' }),
    );
  });

  const shop = { currency: 'USD' };
  test.each<[string, object]>([
    ['Rentals, currency', { currency: 'CAD' }],
    ['Rentals, web address of the items', { path: 'hire' }],
    ['Rentals, tax', { prices: 'with_tax' }],
    ['Rentals, tax in percent', { tax_rate: 20 }],
    ['Rentals, periods', { periods: [{ id: 'day', title: 'Day', kind: 'days', length: 2 }] }],
    ['Rentals, deposit', { deposits: 'highest' }],
    ['Rentals, fees', { fees: [{ id: 'f', title: 'Waiver', percent: 10 }] }],
    ['Rentals, delivery', { zones: [{ id: 'z', title: 'Near', fee: 1000 }] }],
    ['Rentals, line under price tables', { rates_note: 'Without fuel' }],
    ['Rentals, text of quotes', { quote: 'Hello {name}' }],
    ['Rentals, counted days', { count: 'calendar' }],
    ['Rentals, free first and last day', { free: { until: '09:00' } }],
    ['Rentals, late return', { grace: 60 }],
    ['Rentals, how a rental is charged', { rule: 'one_period' }],
    ['Rentals, minimum order', { minimum_order: 100 }],
    ['Rentals, categories', { categories: [{ id: 'c', title: 'Lifts', address: 'lifts' }] }],
    ['Rentals, estimates for visitors', { estimate: 'on' }],
  ])('differ in %s alone', (label, change) => {
    const [before, now] = [shop, { ...shop, ...change }].map((rentals) =>
      siteSettings.parse({ ...settings, rentals }),
    );
    const found = compareSettings(before!, now!);
    expect(found.map((each) => each.label)).toEqual([label]);
    expect(found[0]?.before).not.toBe(found[0]?.now);
  });

  test('differ in a part of an address', () => {
    const withTown = (town: string) =>
      siteSettings.parse({
        business: { locations: [{ id: 'a', postal: { town, country: 'US' } }] },
      });
    const town = {
      label: 'Locations',
      before: 'Newark · United States',
      now: 'Columbus · United States',
    };
    expect(compareSettings(withTown('Newark'), withTown('Columbus'))).toMatchObject([town]);
  });

  test('differ in rentals that were set up', () => {
    const now = siteSettings.parse({ ...settings, rentals: shop });
    expect(compareSettings(settings, now)).toContainEqual({
      label: 'Rentals',
      before: '',
      now: 'Set up',
      picture: false,
    });
  });

  test('differ if the image of an item differs', () => {
    const before = siteSettings.parse({ nav: { items: [{ title: 'A', imageUrl: '/1.png' }] } });
    const now = siteSettings.parse({ nav: { items: [{ title: 'A', imageUrl: '/2.png' }] } });
    expect(compareSettings(before, now)).toMatchObject([{ label: 'Navbar Items' }]);
  });

  test('have exactly the settings that are compared', () => {
    const known = Object.keys(settings).sort();
    expect(known).toEqual(['contact', 'faviconUrl', 'home_page_path', 'language', 'nav', 'title']);
    expect(Object.keys(settings.nav).sort()).toEqual(['cta', 'items', 'logoImageUrl', 'sticky']);
  });
});
