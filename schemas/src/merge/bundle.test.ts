import { describe, expect, it } from 'vitest';
import type { Bundle } from '../bundle/bundle.ts';
import { testBundle, testPage } from '../bundle/test-bundle.ts';
import { mergeBundles } from './bundle.ts';

const heading = (id: string, text: string) => ({ type: 'HeadingBlock', props: { id, text } });
const card = (id: string, href: string) => ({ type: 'Card', props: { id, ctaHref: href } });
const key = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const added = (id: number, letter: string, ...blocks: Parameters<typeof testPage>[1] & object) => ({
  ...testPage(id, blocks),
  key: key(letter),
  title: `Page ${letter}`,
});

const base = () =>
  testBundle(testPage(1, [heading('a', 'A'), heading('b', 'B')]), testPage(2), testPage(3));
/** The base with changes. */
const changed = (change: (bundle: Bundle) => void) => {
  const bundle = structuredClone(base());
  change(bundle);
  return bundle;
};
const setText = (bundle: Bundle, at: number, text: string) => {
  bundle.pages[0]!.content.content[at]!.props['text'] = text;
};
const texts = ({ pages }: Bundle) =>
  pages[0]?.content.content.flatMap(({ props }) => props['text'] ?? []);

describe('a merge of bundles', () => {
  it('takes the changes of each side', () => {
    const ours = changed((bundle) => {
      setText(bundle, 1, 'Ours');
      bundle.settings.title = 'Our title';
      bundle.pages.splice(1, 1);
    });
    const theirs = changed((bundle) => {
      setText(bundle, 2, 'Theirs');
      bundle.settings.language = 'de';
      bundle.pages.push(added(9, 'a'));
    });
    const { bundle, conflicts } = mergeBundles(base(), ours, theirs);
    expect(conflicts).toEqual([]);
    expect(texts(bundle)).toEqual(['Ours', 'Theirs']);
    expect(bundle.settings).toMatchObject({ title: 'Our title', language: 'de' });
    expect(bundle.pages.map(({ id }) => id)).toEqual([1, 3, 9]);
  });

  it('names the page and the block of a conflict, and takes the preferred side', () => {
    const ours = changed((bundle) => setText(bundle, 1, 'Ours'));
    const theirs = changed((bundle) => setText(bundle, 1, 'Theirs'));
    for (const [prefer, text] of [
      ['ours', 'Ours'],
      ['theirs', 'Theirs'],
    ] as const) {
      const { bundle, conflicts } = mergeBundles(base(), ours, theirs, prefer);
      expect(texts(bundle)).toEqual([text, 'B']);
      expect(conflicts).toMatchObject([
        {
          document: 'page',
          id: 1,
          conflicts: [{ kind: 'value', block: { id: 'a', type: 'HeadingBlock' } }],
        },
      ]);
    }
  });

  it('has a conflict if one side deleted the page that the other changed', () => {
    const without = changed((bundle) => bundle.pages.shift());
    const with_ = changed((bundle) => setText(bundle, 1, 'Changed'));
    for (const [ours, theirs] of [
      [without, with_],
      [with_, without],
    ] as const) {
      const { conflicts } = mergeBundles(base(), ours, theirs);
      expect(conflicts).toMatchObject([{ id: 1, conflicts: [{ kind: 'removed', path: '' }] }]);
    }
  });

  it('gives a new page of theirs a new number if ours has it, and changes only links to it', () => {
    const ours = changed((bundle) => {
      bundle.pages.push(added(9, 'a'));
      bundle.pages[1]!.content.content.push(card('o', '/pages/9'));
    });
    const theirs = changed((bundle) => {
      bundle.pages.push(added(9, 'b', card('self', '/pages/9')));
      bundle.pages[2]!.content.content.push(card('t', '/pages/9'));
      bundle.settings.home_page_path = '/pages/9';
    });
    const { bundle, conflicts, renumbered } = mergeBundles(base(), ours, theirs);
    expect(conflicts).toEqual([]);
    expect(renumbered).toEqual([{ key: key('b'), from: 9, to: 10 }]);
    expect(bundle.pages.map((page) => [page.id, page.key[0]])).toEqual([
      ...[1, 2, 3].map((id) => [id, '0']),
      [9, 'a'],
      [10, 'b'],
    ]);
    const links = bundle.pages.flatMap(({ content }) =>
      content.content.flatMap(({ props }) => props['ctaHref'] ?? []),
    );
    expect(links).toEqual(['/pages/9', '/pages/10', '/pages/10']);
    expect(bundle.settings.home_page_path).toBe('/pages/10');
  });

  it('keeps the numbers that ours gave to pages in an earlier merge', () => {
    const [a, b] = [changed(() => {}), changed(() => {})];
    a.pages.push(added(9, 'a', card('c', '/pages/9')));
    b.pages.push(added(9, 'b', card('c', '/pages/9')));
    const [left, right] = [mergeBundles(base(), a, b).bundle, mergeBundles(base(), b, a).bundle];
    const merged = mergeBundles(base(), left, right);
    expect(merged.conflicts).toEqual([]);
    expect(merged.bundle).toEqual(left);
  });

  it('needs a person for a link of theirs if ours gave the number to another page', () => {
    const ours = changed(({ pages }) => {
      pages.splice(2, 1, { ...testPage(3), key: key('a'), title: 'New' });
    });
    const link = (bundle: Bundle) => {
      bundle.pages[0]!.content.content.push(card('t', '/pages/3'));
    };
    expect(mergeBundles(base(), ours, changed(link)).conflicts).toMatchObject([
      { id: 3, conflicts: [{ path: 'id', ours: 'New', theirs: 'Page 3' }], needsPerson: true },
    ]);
    const menu = changed(({ settings }) => (settings.home_page_path = '/pages/3'));
    expect(mergeBundles(base(), ours, menu).conflicts).toMatchObject([{ needsPerson: true }]);
    // Links in the base that ours did not change cause no conflict.
    const linked = changed(link);
    const ofBoth = { ...ours, pages: [linked.pages[0]!, ...ours.pages.slice(1)] };
    expect(mergeBundles(linked, ofBoth, linked).conflicts).toEqual([]);
  });

  it('needs a person for two pages with a reserved number', () => {
    const [ours, theirs] = ['a', 'b'].map((letter) =>
      changed((bundle) => bundle.pages.push(added(11, letter))),
    ) as [Bundle, Bundle];
    expect(mergeBundles(base(), ours, theirs).conflicts).toMatchObject([
      { id: 11, conflicts: [{ path: 'id' }] },
    ]);
  });

  it('does not delete pages that a partial bundle lacks', () => {
    const theirs = changed((bundle) => {
      bundle.pages = bundle.pages.slice(0, 1);
      setText(bundle, 1, 'Theirs');
      bundle.manifest.scope = { pages: [bundle.pages[0]!.key] };
    });
    const merged = mergeBundles(base(), base(), theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.bundle.pages).toHaveLength(3);
    expect(texts(merged.bundle)).toEqual(['Theirs', 'B']);
    expect(merged.bundle.manifest.scope).toBe('site');
    const whole = changed((bundle) => bundle.pages.push(added(9, 'a')));
    const into = mergeBundles(base(), theirs, whole);
    expect(into.bundle.pages.map(({ id }) => id)).toEqual([1]);
  });

  it('keeps the images that the result shows', () => {
    const entry = (alt: string) => ({
      name: 'x.png',
      type: 'image/png' as const,
      width: 1,
      height: 1,
      bytes: 1,
      alt,
    });
    const name = (digit: string) => `${digit.repeat(64)}.png`;
    const show = (digit: string, alt: string) => (bundle: Bundle) => {
      bundle.pages.push({
        ...added(8, digit),
        id: 8 + Number(digit),
        social_image: `/uploads/${name(digit)}`,
      });
      bundle.media[name(digit)] = entry(alt);
      bundle.media[name('9')] = entry('unused');
    };
    const { bundle, conflicts } = mergeBundles(
      base(),
      changed(show('1', 'one')),
      changed(show('2', 'two')),
    );
    expect(conflicts).toEqual([]);
    expect(bundle.media).toEqual({ [name('1')]: entry('one'), [name('2')]: entry('two') });
  });
});
