import { describe, expect, test } from 'vitest';
import { siteSettings } from '../settings/settings.ts';
import { readSettingsDraft } from './settings-draft.ts';

describe('readSettingsDraft', () => {
  test('keeps texts that saving would refuse', () => {
    const read = readSettingsDraft({
      home_page_path: 'not a path',
      nav: { items: [{ title: 'Fleet', href: 'half typed' }], cta: { href: 'javascript:x' } },
    });
    expect(read.home_page_path).toBe('not a path');
    expect(read.nav.items).toEqual([{ title: 'Fleet', href: 'half typed', imageUrl: '' }]);
    expect(read.nav.cta).toEqual({ label: 'Get a Quote', href: 'javascript:x' });
  });

  test('returns valid types for any stored draft', () => {
    const defaults = siteSettings.parse({});
    for (const stored of [null, 5, [], { nav: 'x', title: 7, language: 'tlh' }])
      expect(readSettingsDraft(stored)).toEqual(defaults);
    expect(readSettingsDraft({ nav: { items: [null, 'x', {}] } }).nav.items).toHaveLength(1);
  });
});
