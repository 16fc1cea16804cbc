import { describe, expect, it } from 'vitest';
import { readLeniently } from '../values/read-leniently.ts';
import { directionOf, LANGUAGES } from './languages.ts';
import { callNumberOf } from '../business/business-details.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import { testBundle, testPage, testSource } from '../bundle/test-bundle.ts';
import { settingsUpdate, updateSettingsRequest } from './settings-calls.ts';
import { siteSettings, tidySettings, type SiteSettings } from './settings.ts';

/** Node.js has `textInfo`, but the types of TypeScript lack it. */
type Directed = Intl.Locale & { textInfo?: { direction: 'ltr' | 'rtl' } };

describe('site settings', () => {
  it('have the specified fields and defaults', () => {
    expect(siteSettings.parse({})).toEqual({
      title: '',
      faviconUrl: '',
      home_page_path: '',
      language: 'en',
      contact: { phone: '', email: '' },
      nav: {
        logoImageUrl: '',
        items: [
          { title: 'Home', href: '/', imageUrl: '' },
          { title: 'Fleet', href: '/fleet', imageUrl: '' },
          { title: 'Services', href: '/services', imageUrl: '' },
          { title: 'Contact', href: '/contact', imageUrl: '' },
        ],
        cta: { label: 'Get a Quote', href: '/contact' },
        sticky: false,
      },
    });
  });

  it('are saved under a settings key', () => {
    const settings = {
      title: 'Northlift',
      faviconUrl: '/uploads/icon.ico',
      home_page_path: '/pages/1',
      language: 'de-AT',
      contact: { phone: '555-0100', email: 'office@northlift.example' },
      nav: {
        logoImageUrl: '/uploads/logo.png',
        items: [{ title: 'Fleet', href: '/pages/2', imageUrl: '' }],
        cta: { label: 'Call', href: 'tel:5550100' },
        sticky: true,
      },
    };
    expect(updateSettingsRequest.parse({ settings })).toEqual({ settings });
    expect(updateSettingsRequest.safeParse(settings).success).toBe(false);
  });

  it.each(['https://evil.example', '//evil.example', 'pages/1', 'javascript:alert(1)'])(
    'refuse %s as the home page',
    (home_page_path) => {
      expect(updateSettingsRequest.safeParse({ settings: { home_page_path } }).success).toBe(false);
    },
  );

  it('default to English and no phone number when they are older', () => {
    const { language, contact, ...older } = siteSettings.parse({ title: 'Northlift' });
    expect(readLeniently(siteSettings, older)).toEqual({
      ok: true,
      value: { ...older, language, contact },
    });
    const unusable = { ...older, language: 'tlh', contact: { email: 'nobody' } };
    expect(readLeniently(siteSettings, unusable)).toEqual({
      ok: true,
      value: { ...older, language: 'en', contact: { phone: '', email: '' } },
    });
  });

  it.each([
    { language: 'tlh' },
    { contact: { email: 'nobody' } },
    { contact: { fax: '1' } },
    { contact: { email: 'a\u202eb@c.de' } },
  ])('refuse %j', (settings) => {
    expect(updateSettingsRequest.safeParse({ settings }).success).toBe(false);
  });
});

describe('a language', () => {
  it.each(LANGUAGES)('is known to the platform and in canonical form: %s', (language) => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(language)).toEqual([language]);
    const { direction } = (new Intl.Locale(language) as Directed).textInfo ?? {};
    expect(directionOf(language)).toBe(direction);
  });
});

describe('optional settings at their default', () => {
  const plain = siteSettings.parse({});
  const full = siteSettings.parse({
    ...plain,
    nav: { call: true },
    business: { name: 'Brindle' },
    timezone: 'Europe/Paris',
    notice: { text: 'Closed today' },
  });

  it('are absent in the canonical form', () => {
    expect(tidySettings({ ...plain, nav: { ...plain.nav, call: false } })).toEqual(plain);
    expect(tidySettings({ ...plain, nav: { ...plain.nav, call: false } }).nav).not.toHaveProperty(
      'call',
    );
    expect(tidySettings(full)).toEqual(full);
  });

  it('include an address in parts that has no part', () => {
    const withPostal = (postal?: object) =>
      siteSettings.parse({ business: { locations: [{ id: 'a', postal }] } });
    const empty = tidySettings(withPostal({ town: ' ' })).business?.locations[0];
    expect(empty).not.toHaveProperty('postal');
    expect(tidySettings(withPostal({}))).toEqual(withPostal());
    const known = withPostal({ town: 'Columbus' });
    expect(tidySettings(known)).toEqual(known);
  });

  it('are sent only if they were removed', () => {
    expect(settingsUpdate(plain, plain)).toEqual(plain);
    expect(settingsUpdate(full, plain)).toEqual(full);
    const update = settingsUpdate(plain, full);
    expect(update).toEqual({
      ...plain,
      nav: { ...plain.nav, call: false },
      business: { name: '', locations: [] },
      timezone: '',
      notice: null,
    });
    expect(updateSettingsRequest.safeParse({ settings: update }).success).toBe(true);
  });
});

describe('the number that the call button dials', () => {
  const settingsWith = (phone: string, ...phones: string[]): SiteSettings =>
    siteSettings.parse({
      contact: { phone },
      business: { locations: phones.map((each, index) => ({ id: `l-${index}`, phone: each })) },
    });

  it.each([
    [settingsWith('555 0100'), { shown: '555 0100', dialled: '5550100' }],
    [
      settingsWith('555 0100', '+1 (555) 0199', '5'),
      { shown: '+1 (555) 0199', dialled: '+15550199' },
    ],
    [settingsWith('555 0100', '', '555 0177'), { shown: '555 0100', dialled: '5550100' }],
    [settingsWith(''), null],
    [settingsWith('', '', '555 0177'), null],
    [settingsWith('555 0100 ext. 5'), null],
  ])('is that of the first location, or of the site', (settings, expected) => {
    expect(callNumberOf(settings)).toEqual(expected);
  });

  it('causes a warning of the bundle if it is missing', async () => {
    const issuesWith = async (phone: string) => {
      const bundle = testBundle(testPage(1));
      bundle.settings.nav.call = true;
      bundle.settings.contact.phone = phone;
      return (await readBundle(testSource(bundle))).issues;
    };
    expect(await issuesWith('555 0100')).toEqual([]);
    expect(await issuesWith('')).toMatchObject([
      { code: 'bundle_reference_broken', severity: 'warning', path: 'nav.call' },
    ]);
  });
});
