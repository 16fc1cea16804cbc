import { describe, expect, test } from 'vitest';
import { readBundle } from '../bundle/read-bundle.ts';
import { testBundle, testPage, testSource } from '../bundle/test-bundle.ts';
import { diffSites } from '../merge/diff.ts';
import { omitDefaults } from '../values/omit-defaults.ts';
import { readLeniently } from '../values/read-leniently.ts';
import { look, type Look } from './look.ts';
import { READY_MADE_LOOKS } from './ready-made.ts';
import { mergeSettings } from '../merge/settings.ts';
import { readSettingsDraft } from '../http/settings-draft.ts';
import { siteSettings, tidySettings, type SiteSettings } from '../settings/settings.ts';

const [yard, shop] = READY_MADE_LOOKS.map((made) => made.look) as [Look, Look];
const settings = (chosen?: unknown) =>
  siteSettings.parse({ title: 'Brindle', ...(chosen !== undefined && { look: chosen }) });

describe('a look', () => {
  test('is not stored if there is none', () => {
    expect(settings()).not.toHaveProperty('look');
    expect(tidySettings({ ...settings(), look: undefined })).not.toHaveProperty('look');
    expect(tidySettings(settings(yard)).look).toEqual(yard);
  });

  test('with only defaults is stored', () => {
    expect(omitDefaults(siteSettings, settings({}))).toEqual({ title: 'Brindle', look: {} });
    expect(settings({}).look).toEqual(look.parse({}));
  });

  test('whose stored choice is no longer offered keeps its others', () => {
    const stored = { ...settings(), look: { ...yard, heading_font: 'comic', accent: 'red' } };
    const read = readLeniently(siteSettings, stored) as { value: SiteSettings };
    const { accent, heading_font } = look.parse({});
    expect(read.value.look).toEqual({ ...yard, accent, heading_font });
  });

  test('in a draft is read back', () => {
    expect(readSettingsDraft({ ...settings(shop) }).look).toEqual(shop);
    expect(readSettingsDraft({ ...settings() })).not.toHaveProperty('look');
  });

  test('is part of a bundle, which reports its problems', async () => {
    const empty = testBundle(testPage(1));
    const bundle = { ...empty, settings: { ...empty.settings, look: yard } };
    const again = await readBundle(testSource(bundle));
    expect(again.issues).toEqual([]);
    expect(again.bundle?.settings.look).toEqual(yard);
    const broken = testSource(bundle, (files) => {
      const file = String(files.get('settings.json'));
      files.set('settings.json', file.replace(yard.brand, 'red'));
    });
    const { issues } = await readBundle(broken);
    expect(issues).toContainEqual(
      expect.objectContaining({ file: 'settings.json', path: 'look.brand' }),
    );
  });

  test('is compared field by field', () => {
    const bundle = testBundle(testPage(1));
    const site = (chosen?: Look) => ({ ...bundle, settings: settings(chosen) });
    const changed = diffSites(site(yard), site({ ...yard, brand: '#123456' }));
    expect(changed.settings).toEqual([
      { path: 'look.brand', before: yard.brand, after: '#123456' },
    ]);
    expect(diffSites(site(), site(yard)).settings.map(({ path }) => path.split('.')[0])).toContain(
      'look',
    );
  });

  test('is merged field by field, and a field that both changed is a conflict', () => {
    const base = settings(yard);
    const [ours, theirs] = [
      settings({ ...yard, brand: '#111111', corners: 'round' }),
      settings({ ...yard, brand: '#222222', density: 'spacious' }),
    ];
    const { value, conflicts } = mergeSettings(base, ours, theirs);
    expect((value as SiteSettings).look).toEqual({
      ...yard,
      brand: '#111111',
      corners: 'round',
      density: 'spacious',
    });
    expect(conflicts.map(({ path }) => path)).toEqual(['look.brand']);
    // A look that one side removes and the other does not change is removed.
    expect(mergeSettings(base, settings(), base).value).not.toHaveProperty('look');
  });
});
