import { describe, expect, test } from 'vitest';
import { readSettings } from './get-settings.ts';

const settings = { title: 'Northlift', nav: { items: [] } };

describe('readSettings', () => {
  test.each([
    ['settings', { settings, revision: 4 }],
    ['site_settings.settings', { site_settings: { settings } }],
    ['data.settings', { data: { settings } }],
    ['the answer itself', settings],
  ])('reads them from %s', (_, answer) => {
    expect(readSettings(answer).settings).toMatchObject({ title: 'Northlift', nav: { items: [] } });
  });

  test('returns the defaults for an empty answer', () => {
    const { settings: read, revision } = readSettings({});
    expect(read.nav.items.map((item) => item.title)).toEqual([
      'Home',
      'Fleet',
      'Services',
      'Contact',
    ]);
    expect(read.nav.cta).toEqual({ label: 'Get a Quote', href: '/contact' });
    expect(revision).toBeUndefined();
  });
});
