import { describe, expect, it } from 'vitest';
import { siteSettings, updateSettingsRequest } from './settings.ts';

describe('site settings', () => {
  it('have the specified fields and defaults', () => {
    expect(siteSettings.parse({})).toEqual({
      title: '',
      faviconUrl: '',
      home_page_path: '',
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
    'take no home page at %s',
    (home_page_path) => {
      expect(updateSettingsRequest.safeParse({ settings: { home_page_path } }).success).toBe(false);
    },
  );
});
