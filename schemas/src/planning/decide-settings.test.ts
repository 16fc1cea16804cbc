import { describe, expect, test } from 'vitest';
import type { ConflictRule } from './plan.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { ENVIRONMENT_BOUND, decideSettings } from './decide-settings.ts';

describe('settings', () => {
  const at = (change: object) => siteSettings.parse(change);
  test.each<[string, SiteSettings, SiteSettings, SiteSettings | null, ConflictRule, string]>([
    ['unchanged', at({ title: 'a' }), at({ title: 'a' }), null, 'fail', 'unchanged'],
    ['update', at({ title: 'b' }), at({ title: 'a' }), at({ title: 'a' }), 'fail', 'update'],
    ['keep', at({ title: 'a' }), at({ title: 'b' }), at({ title: 'a' }), 'fail', 'keep'],
    ['merge', at({ title: 'b' }), at({ language: 'de' }), at({}), 'fail', 'merge'],
    ['conflict', at({ title: 'b' }), at({ title: 'c' }), at({}), 'fail', 'conflict'],
    ['skip', at({ title: 'b' }), at({ title: 'c' }), at({}), 'skip', 'skip'],
    ['overwrite', at({ title: 'b' }), at({ title: 'c' }), at({}), 'overwrite', 'update'],
    ['merge on request', at({ title: 'b' }), at({ title: 'c' }), at({}), 'merge', 'merge'],
  ])('%s', (_, theirs, current, base, rule, action) => {
    expect(decideSettings({ incoming: theirs, current, base }, rule).action).toBe(action);
  });

  test('settings of an environment are never applied', () => {
    const [name] = ENVIRONMENT_BOUND;
    const own = { ...at({ title: 'a' }), [name!]: 'own' } as SiteSettings;
    const sent = { ...at({ title: 'b' }), [name!]: 'theirs' } as SiteSettings;
    const base = { ...at({ title: 'a' }), [name!]: 'base' } as SiteSettings;
    const decision = decideSettings({ incoming: sent, current: own, base }, 'fail');
    expect(decision).toMatchObject({ action: 'update', settings: { title: 'b', [name!]: 'own' } });
  });
});
