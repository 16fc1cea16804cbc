import { describe, expect, it } from 'vitest';
import { readBundle } from './read-bundle.ts';
import {
  bytesOf,
  sha256,
  testBundle,
  testPage,
  testSource,
  codes,
  heading,
} from './test-bundle.ts';

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
