import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockSchemas } from '../blocks/index.ts';
import { bundlePageFileName, type Bundle } from './bundle.ts';
import { fixBundle } from './test-bundle.ts';
import { isUsable, readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import {
  bytesOf,
  packedSource,
  sha256,
  sourceOf,
  testBundle,
  testPage,
  testSource,
  codes,
} from './test-bundle.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { readPageContent } from '../content/read.ts';
import { toCanonicalFile } from '../values/json.ts';
import { upgradeSteps } from '../upgrades/index.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);

/** Pseudo-random numbers that are equal in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return state % sides;
  };
}

const texts = ['', 'Ü — 森 🚜', 'a'.repeat(300), '"quoted" \\ /', 'عربي', '0', 'null', '</script>'];

function randomBundle(seed: number): Bundle {
  const roll = dice(seed);
  let ids = 0;
  const block = (depth: number): { type: string; props: { id: string } } => {
    const schema = blockSchemas[roll(blockSchemas.length - 1)]!;
    const slots = schema.slots.map((slot) => [
      slot,
      depth > 3 ? [] : Array.from({ length: roll(3) }, () => block(depth + 1)),
    ]);
    const known = 'text' in schema.props.shape ? { text: texts[roll(texts.length)] } : {};
    return {
      type: schema.type,
      props: { id: `${schema.type}-${(ids += 1)}`, ...known, ...Object.fromEntries(slots) },
    };
  };
  const pages = Array.from({ length: 1 + roll(5) }, (_, index) => ({
    ...testPage(
      1 + index * 7,
      Array.from({ length: roll(6) }, () => block(0)),
    ),
    title: texts[roll(texts.length)]?.slice(0, 200).trim() || `Page ${index}`,
    address: roll(2) ? `page-${index}` : '',
  }));
  return testBundle(...pages);
}

/** Content without the props of its root, because a page of a bundle has these fields itself. */
const withoutRoot = (raw: unknown) => (typeof raw === 'object' ? { ...raw, root: undefined } : raw);

describe('a bundle', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'comes back as it was written (%i)',
    async (seed) => {
      const bundle = randomBundle(seed);
      const files = writeBundle(bundle);
      const report = await readBundle(sourceOf(files));
      expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(isUsable(report)).toBe(true);
      expect(report.bundle).toEqual({
        ...bundle,
        pages: bundle.pages.map((page) => ({
          ...page,
          content: normalisePageContent(page.content),
        })),
      });
      expect(writeBundle(report.bundle!)).toEqual(files);
    },
  );

  it('has the same bytes for any order of pages and keys', () => {
    const bundle = randomBundle(7);
    const reversed = JSON.parse(JSON.stringify(bundle), (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as Bundle;
    reversed.pages.reverse();
    const [a, b] = [writeBundle(bundle), writeBundle(reversed)];
    expect(Object.fromEntries(b)).toEqual(Object.fromEntries(a));
  });

  it('names the file of a page for people', () => {
    const name = (title: string, id = 11) => bundlePageFileName({ id, title });
    expect(name('Terms')).toBe('pages/0011-terms.json');
    expect(name('  Café & Über!  ')).toBe('pages/0011-cafe-uber.json');
    expect(name('森林')).toBe('pages/0011.json');
    expect(name('../../etc/passwd')).toBe('pages/0011-etc-passwd.json');
    expect(name('x', 123456)).toBe('pages/123456-x.json');
  });

  it.each(fs.readdirSync(new URL('legacy/', fixtures)).filter((name) => name.includes('.before.')))(
    'of an older version is brought up to date: %s',
    async (before) => {
      const read = (name: string) => fs.readFileSync(new URL(`legacy/${name}`, fixtures), 'utf8');
      const raw: unknown = JSON.parse(read(before));
      const { content, problems } = readPageContent(raw);
      expect(problems).toEqual([]);
      expect(toCanonicalFile(normalisePageContent(content))).toBe(
        read(before.replace('before', 'after')),
      );
      const source = testSource(testBundle(testPage(1)), (files) => {
        const page = JSON.parse(String(files.get('pages/0001-page-1.json'))) as object;
        files.set(
          'pages/0001-page-1.json',
          toCanonicalFile({ ...page, content: withoutRoot(raw) }),
        );
      });
      expect(await codes(source)).toEqual(['bundle_not_canonical']);
      expect((await readBundle(source)).bundle?.pages[0]?.content).toEqual(
        normalisePageContent(content),
      );
    },
  );

  it('has a fixture for every upgrade step', () => {
    const names = fs.readdirSync(new URL('legacy/', fixtures));
    upgradeSteps.forEach(({ name }, index) => {
      const number = String(index + 1).padStart(3, '0');
      expect(names).toContain(`${number}-${name}.before.json`);
      expect(names).toContain(`${number}-${name}.after.json`);
    });
  });

  it('of an older content version is read with one warning for all pages', async () => {
    const source = testSource(testBundle(testPage(1), testPage(2)), (files) => {
      for (const [name, text] of files)
        files.set(name, String(text).replace(/"contentVersion": \d+/, '"contentVersion": 0'));
    });
    const { bundle, issues } = await readBundle(source);
    expect(issues).toMatchObject([{ severity: 'warning', file: 'site.json', fixable: true }]);
    expect(bundle?.manifest.contentVersion).toBe(upgradeSteps.length);
  });
});

describe('checksums.txt', () => {
  const wrong = (files: Map<string, string | Uint8Array>) =>
    files.set('checksums.txt', `${'0'.repeat(64)}  site.json\nno line\n`);

  it('does not count in a folder, and a fix removes it', async () => {
    const source = testSource(testBundle(testPage(1)), wrong);
    expect((await readBundle(source)).issues).toEqual([]);
    expect([...(await fixBundle(source))]).toEqual([['checksums.txt', null]]);
    expect([...(await fixBundle(source, (name) => name.startsWith('pages/')))]).toEqual([]);
  });

  it('must match in an archive, and may be absent', async () => {
    const { issues } = await readBundle(packedSource(testBundle(testPage(1)), wrong));
    const found = issues.map(({ code, fixable }) => [code, fixable]);
    expect(found).toContainEqual(['bundle_checksum_mismatch', false]);
    expect(found.every(([, fixable]) => fixable === false)).toBe(true);
    const without = packedSource(testBundle(testPage(1)), (files) => files.delete('checksums.txt'));
    expect((await readBundle(without)).issues).toEqual([]);
  });

  it('gives a folder and an archive with the same files one digest', async () => {
    const bundle = testBundle(testPage(1));
    const sums = new Map<string, string | Uint8Array>();
    const packed = packedSource(bundle, (files) =>
      files.forEach((text, name) => sums.set(name, text)),
    );
    const { digest } = await readBundle(packed);
    expect(digest).toBe(sha256(bytesOf(String(sums.get('checksums.txt')))));
    expect((await readBundle(testSource(bundle, wrong))).digest).toBe(digest);
  });
});
