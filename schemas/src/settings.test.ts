import { describe, expect, it } from 'vitest';
import { readLeniently } from './fields.ts';
import { directionOf, LANGUAGES } from './languages.ts';
import { siteSettings, updateSettingsRequest } from './settings.ts';

/** Node.js has it; the types of TypeScript do not yet. */
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
