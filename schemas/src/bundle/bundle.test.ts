import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockSchemas } from '../blocks/index.ts';
import { bundlePageFileName, type Bundle } from './bundle.ts';
import { fixBundle } from './fix-bundle.ts';
import { isUsable, readBundle } from './read-bundle.ts';
import type { BundleSource } from './bundle-source.ts';
import { writeBundle } from './write-bundle.ts';
import {
  bytesOf,
  packedSource,
  sha256,
  sourceOf,
  testBundle,
  testPage,
  testSource,
} from './test-bundle.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { readPageContent } from '../content/read.ts';
import { toCanonicalFile } from '../values/json.ts';
import { upgradeSteps } from '../upgrades/index.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);

async function codes(source: BundleSource): Promise<string[]> {
  const { issues } = await readBundle(source);
  return [...new Set(issues.map(({ code }) => code))].toSorted();
}

const heading = (id: string, props: object = {}) => ({
  type: 'HeadingBlock',
  props: { id, text: 'Hello', ...props },
});

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

describe('fixing', () => {
  it('corrects unambiguous values', async () => {
    const bundle = testBundle(
      testPage(1, [
        heading('h', { level: 9 }),
        { type: 'JumbotronBlock', props: { id: 'j', textColor: '#FFF', overlayOpacity: -3.4 } },
        { type: 'ImageBlock', props: { id: 'i', width: 9000, src: '/a.png?cb=17' } },
      ]),
    );
    const files = new Map<string, string>(writeBundle(bundle));
    const page = files.get('pages/0001-page-1.json')!;
    files.delete('pages/0001-page-1.json');
    files.set('pages/1.json', JSON.stringify(JSON.parse(page)));
    const changes = await fixBundle(sourceOf(files));
    expect([...changes.keys()].toSorted()).toEqual(['pages/0001-page-1.json', 'pages/1.json']);
    for (const [name, text] of changes)
      if (text === null) files.delete(name);
      else files.set(name, text);
    expect((await readBundle(sourceOf(files))).issues).toEqual([]);
    const [, h, j, i] = (
      JSON.parse(files.get('pages/0001-page-1.json')!) as {
        content: { content: { props: object }[] };
      }
    ).content.content;
    expect(h?.props).toMatchObject({ level: 6 });
    expect(j?.props).toEqual({ id: 'j', overlayOpacity: 0 });
    expect(i?.props).toMatchObject({ width: 4000, src: '/a.png' });
    expect(await fixBundle(sourceOf(files))).toEqual(new Map());
  });

  it.each([
    [
      'a key that stands twice',
      (text: string) => text.replace('"title"', '"title": "Lost", "title"'),
    ],
    [
      'a key that is not known',
      (text: string) =>
        text.replace('"type": "HeadingBlock"', '"type": "HeadingBlock", "note": "keep"'),
    ],
    [
      'an entry that is no block',
      (text: string) => text.replace('"content": [', '"content": ["keep this",'),
    ],
    [
      'a slot that is no list',
      (text: string) =>
        text
          .replace('"type": "HeadingBlock"', '"type": "TwoCol"')
          .replace('"text": "Hello"', '"left": "keep"'),
    ],
    [
      'content that is no list',
      (text: string) => text.replace(/"content": \[[^]*\],/, '"content": {"keep": 1},'),
    ],
    [
      'a title in the root',
      (text: string) => text.replace('"props": {}', '"props": {"title": "keep"}'),
    ],
    ['a file that is not JSON', (text: string) => text.slice(0, -4)],
  ])('does not change a page that would lose %s', async (_, spoil) => {
    const name = 'pages/0001-page-1.json';
    const source = testSource(testBundle(testPage(1, [heading('h')])), (files) => {
      const spoilt = spoil(String(files.get(name)));
      expect(spoilt).not.toBe(files.get(name));
      files.set(name, spoilt);
    });
    const { issues } = await readBundle(source);
    expect(issues.some(({ fixable, file }) => file === name && !fixable)).toBe(true);
    expect(await fixBundle(source)).toEqual(new Map());
  });

  it('names an unresolved merge in a page, and what to do', async () => {
    const file = 'pages/0001-page-1.json';
    const source = testSource(testBundle(testPage(1)), (files) => {
      const [first, ...rest] = String(files.get(file)).split('\n');
      const both = ['<<<<<<< HEAD', ...rest, '=======', ...rest, '>>>>>>> other'];
      files.set(file, [first, ...both].join('\r\n'));
    });
    const { issues } = await readBundle(source);
    expect(issues.find(({ code }) => code === 'bundle_json_invalid')).toMatchObject({
      file,
      message: 'has an unresolved conflict of a merge',
      suggestion:
        'Keep one of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
    });
  });

  it('reports a page file with another name than its page has', async () => {
    const source = testSource(testBundle(testPage(1)), (files) => {
      files.set('pages/other.json', files.get('pages/0001-page-1.json')!);
      files.delete('pages/0001-page-1.json');
    });
    const { issues } = await readBundle(source);
    expect(issues.filter(({ file }) => file === 'pages/other.json')).toContainEqual(
      expect.objectContaining({ code: 'bundle_not_canonical', fixable: true }),
    );
  });

  it.each([
    ['before', (right: string, wrong: string) => `${wrong}\n${right}`],
    ['after', (right: string, wrong: string) => `${right}\n${wrong}`],
  ])('reports a wrong checksum %s the right one of a file', async (_, lines) => {
    const name = 'pages/0001-page-1.json';
    const source = packedSource(testBundle(testPage(1)), (files) => {
      const checksums = String(files.get('checksums.txt'));
      const right = checksums.split('\n').find((line) => line.endsWith(name))!;
      files.set(
        'checksums.txt',
        checksums.replace(right, lines(right, `${'0'.repeat(64)}  ${name}`)),
      );
    });
    const { issues } = await readBundle(source);
    expect(issues).toEqual([
      expect.objectContaining({
        code: 'bundle_checksum_mismatch',
        file: name,
        message: 'has several checksums, one of which is right',
      }),
    ]);
  });

  it('reports a social image and a home page that are not in the bundle', async () => {
    const social_image = `/uploads/${'a'.repeat(64)}.png`;
    const bundle = testBundle({ ...testPage(1), social_image });
    bundle.settings.home_page_path = '/pages/2';
    const { issues } = await readBundle(testSource(bundle));
    const broken = issues.filter(({ code }) => code === 'bundle_reference_broken');
    expect(broken.map(({ file, path }) => [file, path])).toEqual([
      ['pages/0001-page-1.json', 'social_image'],
      ['settings.json', 'home_page_path'],
    ]);
  });

  it('gives new ids to blocks without one', async () => {
    const name = 'pages/0001-page-1.json';
    const source = testSource(testBundle(testPage(1, [heading('h'), heading('i')])), (files) =>
      files.set(name, String(files.get(name)).replace('"id": "i"', '"id": "h"')),
    );
    const { issues } = await readBundle(source);
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'invalid_content',
        path: 'content.content[2]',
        fixable: true,
      }),
    );
    expect((await fixBundle(source)).get(name)).toContain('HeadingBlock-at-2');
  });

  it('never swaps the files of two pages with the same id', async () => {
    const bundle = testBundle(testPage(1), { ...testPage(1), key: testPage(2).key });
    const files = new Map<string, string>(writeBundle(bundle));
    files.set('pages/other.json', files.get('pages/0001-page-1.json')!.replace(/0001"/, '0002"'));
    expect(await fixBundle(sourceOf(files))).toEqual(new Map());
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

describe('a hostile bundle', () => {
  const spoil = (change: (files: Map<string, string | Uint8Array>) => void) =>
    codes(testSource(testBundle(testPage(1, [heading('h')])), change));
  const page = 'pages/0001-page-1.json';

  it.each([
    '/etc/passwd',
    '../outside.json',
    'pages/../../outside.json',
    'pages/..json/x.json',
    'pages/a\u0000.json',
    'pages\\0002.json',
    'pages/sub/0002.json',
    'media/../site.json',
    'media/x.png',
    'C:/site.json',
    'pages/\u202egpj.json',
  ])('with a file named %j has it refused unread', async (name) => {
    const change = (files: Map<string, string | Uint8Array>) => void files.set(name, 'x');
    const source = testSource(testBundle(testPage(1)), change);
    const read = source.read.bind(source);
    source.read = (each) => (each === name ? Promise.reject(new Error('read')) : read(each));
    expect(await codes(source)).toEqual(['bundle_file_unexpected']);
  });

  it.each([
    ['deep nesting', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['a forbidden key', '{"__proto__": {"polluted": true}}'],
    ['a forbidden key deep inside', '{"content": {"constructor": 1}}'],
    ['an operator', '{"id": {"$gt": 0}}'],
    ['too many values', `[${'0,'.repeat(300_000)}0]`],
    ['too many bytes', `"${'x'.repeat(6 * 1024 * 1024)}"`],
    ['nothing', ''],
    ['UTF-16', bytesOf('\u0000{\u0000}')],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['a comment', '{} // {}'],
    ['NaN', '{"id": NaN}'],
  ])('with %s in a page is refused', async (_, text) => {
    const found = await spoil((files) => void files.set(page, text));
    expect(found).toContain('bundle_json_invalid');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('with a byte order mark or foreign line ends is merely not canonical', async () => {
    const expected = ['bundle_not_canonical'];
    expect(
      await spoil((files) => void files.set(page, `\ufeff${String(files.get(page))}`)),
    ).toEqual(expected);
    const crlf = (files: Map<string, string | Uint8Array>) =>
      void files.set(page, String(files.get(page)).replaceAll('\n', '\r\n'));
    expect(await spoil(crlf)).toEqual(expected);
  });

  it('with a repeated key is refused in every file', async () => {
    const { issues } = await readBundle(
      testSource(testBundle(testPage(1, [heading('h')])), (files) => {
        files.set(
          page,
          String(files.get(page)).replace('"text"', '"te\\u0078t": "Lost \\" }", "text"'),
        );
      }),
    );
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'bundle_json_invalid',
        path: 'content.content[1].props.text',
      }),
    );
  });

  it.each([
    ['javascript:alert(1)', 'invalid_content'],
    ['//evil.example', 'invalid_content'],
    ['/pages/99', 'bundle_reference_broken'],
    ['/pages/2', 'bundle_reference_broken'],
  ])('that links to %s is refused', async (href, code) => {
    const card = { type: 'Card', props: { id: 'c', ctaLabel: 'Go', ctaHref: href } };
    expect(await codes(testSource(testBundle(testPage(1, [card]))))).toEqual([code]);
  });

  it('with a broken link inside rich text or an image that is not there is refused', async () => {
    const data = { text: 'See <a href="/pages/77">here</a>' };
    const rich = {
      type: 'RichText',
      props: { id: 'r', content: { blocks: [{ type: 'paragraph', data }] } },
    };
    const image = { type: 'ImageBlock', props: { id: 'i', src: `/uploads/${'a'.repeat(64)}.png` } };
    const { issues } = await readBundle(testSource(testBundle(testPage(1, [rich, image]))));
    expect(issues.map(({ code, block }) => [code, block?.id])).toEqual([
      ['bundle_reference_broken', 'r'],
      ['bundle_reference_broken', 'i'],
    ]);
  });

  it('with an image that contains metadata is refused, as on a site', async () => {
    const chunk = (type: string, data = '') => {
      const length = String.fromCharCode(0, 0, 0, data.length);
      return `${length}${type}${data}0000`;
    };
    const png = (...chunks: string[]) =>
      Uint8Array.from(`\u0089PNG\r\n\u001a\n${chunks.join('')}`, (char) => char.charCodeAt(0));
    const problemsOf = async (bytes: Uint8Array) => {
      const name = `${sha256(bytes)}.png`;
      const bundle = testBundle(testPage(1));
      bundle.settings.faviconUrl = `/uploads/${name}`;
      const about = { name: 'x.png', type: 'image/png', alt: '' } as const;
      bundle.media[name] = { ...about, width: 1, height: 1, bytes: bytes.length };
      const source = testSource(bundle, (files) => void files.set(`media/${name}`, bytes));
      const { issues } = await readBundle(source);
      return issues.map(({ code, file, message }) => [code, file === `media/${name}`, message]);
    };
    const [head, end] = [chunk('IHDR'), chunk('IEND')];
    expect(await problemsOf(png(head, end))).toEqual([]);
    expect(await problemsOf(png(head, chunk('eXIf', 'me'), end))).toEqual([
      ['bundle_media_invalid', true, 'cannot be used as it is: it contains metadata (eXIf)'],
    ]);
    expect(await problemsOf(png(head, end, 'more'))).toEqual([
      ['bundle_media_invalid', true, 'cannot be used as it is: bytes follow after its end'],
    ]);
  });

  it('with a script that is named like an image is refused', async () => {
    const bytes = bytesOf('<script>alert(1)</script>');
    const name = `${sha256(bytes)}.png`;
    const bundle = testBundle(testPage(1));
    bundle.settings.faviconUrl = `/uploads/${name}`;
    bundle.media[name] = {
      name: 'x.png',
      type: 'image/png',
      width: 1,
      height: 1,
      bytes: bytes.length,
      alt: '',
    };
    const source = (body: Uint8Array) =>
      testSource(bundle, (files) => void files.set(`media/${name}`, body));
    expect(await codes(source(bytes))).toEqual(['bundle_media_invalid']);
    expect(await codes(source(bytesOf('other')))).toEqual(['bundle_media_invalid']);
  });
});
