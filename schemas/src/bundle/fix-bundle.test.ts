import { describe, expect, it } from 'vitest';
import { fixBundle } from './test-bundle.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import {
  packedSource,
  sourceOf,
  testBundle,
  testPage,
  testSource,
  heading,
} from './test-bundle.ts';

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
