import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUNDLE_FORMAT } from '../bundle.ts';
import { fixBundle } from '../test-bundle.ts';
import { isUsable, readBundle } from '../read-bundle.ts';
import { sourceOf } from '../test-bundle.ts';
import { formatSteps } from './index.ts';

const releases = fileURLToPath(new URL('../../../../fixtures/releases/', import.meta.url));

/** The bytes of every file of a stored bundle, by name. */
function filesOf(release: string): Map<string, string | Uint8Array> {
  const folder = path.join(releases, release, 'bundle');
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return entry.isFile() ? [[path.relative(folder, file), fs.readFileSync(file)]] : [];
    }),
  );
}

const IMAGE = '0098e646c6b0da1b7fac86ba3e38cba406f41670a757509fe514e00194ffaf31.webp';

describe('a bundle of site-bundle/1', () => {
  it('has a step that leads to the current format, and a kept release that needs it', () => {
    expect(formatSteps.map(({ from, to }) => [from, to])).toEqual([
      ['site-bundle/1', BUNDLE_FORMAT],
    ]);
    const site = JSON.parse(String(filesOf('0.1.0').get('site.json'))) as { format: string };
    expect(site.format).toBe('site-bundle/1');
  });

  it('is read as a whole starter, with one warning', async () => {
    const report = await readBundle(sourceOf(filesOf('0.1.0')));
    expect(report.issues).toMatchObject([
      { severity: 'warning', file: 'site.json', path: 'format', fixable: true },
    ]);
    expect(isUsable(report)).toBe(true);
    expect(report.bundle?.manifest).toMatchObject({
      format: BUNDLE_FORMAT,
      site_id: null,
      scope: 'site',
    });
    expect(report.bundle?.media[IMAGE]).toMatchObject({ type: 'image/webp' });
    expect(Object.keys(report.bundle?.media ?? {})).toHaveLength(18);
  });

  it('is written as the current format, which then has nothing left to fix', async () => {
    const files = filesOf('0.1.0');
    const before = (await readBundle(sourceOf(files))).bundle;
    for (const [name, text] of await fixBundle(sourceOf(files)))
      if (text === null) files.delete(name);
      else files.set(name, text);
    expect(files.has('media.json')).toBe(false);
    const after = await readBundle(sourceOf(files));
    expect(after.issues).toEqual([]);
    expect(after.bundle).toEqual(before);
    expect(await fixBundle(sourceOf(files))).toEqual(new Map());
  });

  it.each([
    ['an entry that is not valid', (entry: object) => ({ ...entry, width: 0 }), 'width'],
    ['an entry of another type', (entry: object) => ({ ...entry, type: 'image/png' }), 'type'],
    ['an entry without its name', (entry: object) => ({ ...entry, name: undefined }), 'name'],
  ])('with %s names the place in media.json', async (_, spoil, key) => {
    const files = filesOf('0.1.0');
    const media = JSON.parse(String(files.get('media.json'))) as Record<string, object>;
    files.set('media.json', JSON.stringify({ ...media, [IMAGE]: spoil(media[IMAGE]!) }));
    const { issues } = await readBundle(sourceOf(files));
    expect(issues).toContainEqual(
      expect.objectContaining({ file: 'media.json', path: `${IMAGE}.${key}` }),
    );
  });

  it.each([
    ['a list', '[]'],
    ['a text', '"x"'],
    ['no JSON', '{'],
    ['a name that is no image', '{"../x.png": {}}'],
    ['a key twice', `{"${IMAGE}": {}, "${IMAGE}": {}}`],
  ])('whose media.json is %s is not upgraded and has no changes', async (_, text) => {
    const files = filesOf('0.1.0').set('media.json', text);
    const { bundle, issues } = await readBundle(sourceOf(files));
    expect(bundle).toBeUndefined();
    expect(issues.map(({ file }) => file)).toContain('media.json');
    expect([...(await fixBundle(sourceOf(files))).keys()]).toEqual(['checksums.txt']);
  });

  it('keeps its format when only one of its pages is fixed', async () => {
    const changes = await fixBundle(
      sourceOf(filesOf('0.1.0')),
      (name) => name === 'pages/0001-home.json',
    );
    expect(changes).toEqual(new Map());
  });
});
