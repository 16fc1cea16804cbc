import { describe, expect, it } from 'vitest';
import type { BundleMediaEntry } from '../bundle/bundle.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import { writeBundle } from '../bundle/write-bundle.ts';
import { fixBundle, sha256, sourceOf, testBundle, testPage } from '../bundle/test-bundle.ts';
import { diffSites } from '../merge/diff.ts';
import { CENTRE, cssPosition, storedFocalPoint } from './focal-point.ts';
import { toCanonicalFile } from '../values/json.ts';
import { mergeBundles } from '../merge/bundle.ts';

// The check reads only the first bytes.
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const HASH = sha256(PNG);
const NAME = `${HASH}.png`;
const ENTRY: BundleMediaEntry = {
  name: 'digger.png',
  type: 'image/png',
  width: 40,
  height: 30,
  bytes: PNG.length,
  alt: '',
};

function bundleWith(entry: object) {
  const bundle = testBundle({ ...testPage(1), social_image: `/uploads/${NAME}` });
  bundle.media[NAME] = { ...ENTRY, ...entry };
  return bundle;
}

function sourceWith(entry: object) {
  const files = new Map<string, string | Uint8Array>(writeBundle(bundleWith(entry)));
  return sourceOf(files.set(`media/${NAME}`, PNG));
}

describe('a focal point', () => {
  it('is stored if it is not the centre', () => {
    expect(storedFocalPoint({ x: 0.5, y: 0.4 })).toEqual({ x: 0.5, y: 0.4 });
    expect(storedFocalPoint({ ...CENTRE })).toBeUndefined();
    expect(storedFocalPoint(null)).toBeUndefined();
  });

  it('is a position of CSS, in percent', () => {
    expect(cssPosition({ x: 0.125, y: 1 })).toBe('12.5% 100%');
    expect(cssPosition({ x: 1 / 3, y: 0 })).toBe('33.33% 0%');
  });
});

describe('an image of a bundle', () => {
  it('keeps its focal point and the image that it was cropped from', async () => {
    const more = { focal_point: { x: 0.25, y: 0.75 }, crop_of: 'a'.repeat(64) };
    const { bundle, issues } = await readBundle(sourceWith(more));
    expect(issues).toEqual([]);
    expect(bundle?.media[NAME]).toEqual({ ...ENTRY, ...more });
  });

  it('is written without a focal point at the centre, which validate --fix leaves out', async () => {
    const source = sourceWith({ focal_point: CENTRE });
    const { bundle, issues } = await readBundle(source);
    expect(bundle?.media[NAME]).toEqual(ENTRY);
    expect(issues.map(({ code, file }) => [code, file])).toEqual([
      ['bundle_not_canonical', `media/${HASH}.json`],
    ]);
    const fixed = await fixBundle(source);
    expect(fixed.get(`media/${HASH}.json`)).toBe(toCanonicalFile(ENTRY));
  });

  it.each([
    [{ focal_point: { x: 1.2, y: 0 } }, 'focal_point.x'],
    [{ focal_point: { x: 0 } }, 'focal_point.y'],
    [{ crop_of: '../etc/passwd' }, 'crop_of'],
  ])('with %j is refused', async (more, path) => {
    const { issues } = await readBundle(sourceWith(more));
    expect(issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('differs by its focal point', () => {
    const moved = bundleWith({ focal_point: { x: 0, y: 0 } });
    expect(diffSites(bundleWith({}), moved).media.changed).toEqual([NAME]);
  });

  it('is merged: a change of one side is kept, and different changes of both sides are a conflict', () => {
    const ours = bundleWith({ alt: 'A digger' });
    const theirs = bundleWith({ focal_point: { x: 0.1, y: 0.2 } });
    const merged = mergeBundles(bundleWith({}), ours, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.bundle.media[NAME]).toEqual({
      ...ENTRY,
      alt: 'A digger',
      focal_point: {
        x: 0.1,
        y: 0.2,
      },
    });
    const other = bundleWith({ focal_point: { x: 0.9, y: 0.2 } });
    const { conflicts } = mergeBundles(bundleWith({}), other, theirs);
    expect(conflicts).toMatchObject([
      { document: 'image', key: NAME, conflicts: [{ path: 'focal_point' }] },
    ]);
  });
});
