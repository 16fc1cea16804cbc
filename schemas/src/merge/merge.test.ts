import { describe, expect, test } from 'vitest';
import type { Block } from '../content/page-content.ts';
import { mergeContent } from './blocks.ts';
import type { Decide } from './conflict.ts';
import { mergeOrder } from './order.ts';
import { mergePage, type MergeablePage } from './page.ts';
import { mergeValues } from './values.ts';
import { heading, twoCol, page, ids } from './test-pages.ts';

describe('mergeOrder', () => {
  const all = new Set('abcdefxy');
  test.each([
    ['takes the order of the side that changed it', 'abc', 'abc', 'cab', 'cab', ''],
    ['takes one move that both made, beside what only one added', 'abc', 'axcb', 'acb', 'axcb', ''],
    ['finds what came in before', 'ab', 'axyb', 'ayb', 'axyb', ''],
    ['keeps both moves of different items', 'abcdef', 'bacdef', 'abcdfe', 'bacdfe', ''],
    [
      'puts additions at the same place one after the other, ours first',
      'ab',
      'axb',
      'ayb',
      'axyb',
      '',
    ],
    ['keeps additions at the beginning and at the end', 'ab', 'xab', 'aby', 'xaby', ''],
    ['follows a neighbour that the other side moved', 'abc', 'bca', 'axbc', 'bcax', ''],
    [
      'reports a conflict when both sides move an item to different places',
      'abcd',
      'bcda',
      'bcad',
      'bcda',
      'a',
    ],
    ['applies the same move of both sides once', 'abc', 'cab', 'cab', 'cab', ''],
    ['keeps our order of what two merges have put together', 'ab', 'axyb', 'ayxb', 'axyb', ''],
    ['finds a move again beside one that only theirs has', 'xabcd', 'xacdb', 'acdxb', 'acdxb', ''],
    ['keeps the place of an item that only ours removed', 'abc', 'ac', 'abc', 'abc', ''],
    ['keeps the place of an item that only theirs removed', 'abc', 'abc', 'ac', 'abc', ''],
  ])('%s', (_, base, ours, theirs, expected, conflicts) => {
    const merged = mergeOrder([...base], [...ours], [...theirs], all);
    expect(merged.ids.join('')).toBe(expected);
    expect(merged.conflicts.join('')).toBe(conflicts);
  });

  test('merges 20,000 items that both sides partly reversed', () => {
    const base = Array.from({ length: 20_000 }, (_, index) => String(index));
    const ours = [...base.slice(0, 10_000).toReversed(), ...base.slice(10_000)];
    const theirs = [...base.slice(0, 10_000), ...base.slice(10_000).toReversed()];
    const merged = mergeOrder(base, ours, theirs, new Set(base));
    expect(merged.conflicts).toEqual([]);
    expect(merged.ids.toSorted()).toEqual(base.toSorted());
    expect(merged.ids.indexOf('9999')).toBeLessThan(merged.ids.indexOf('9998'));
    expect(merged.ids.indexOf('19999')).toBeLessThan(merged.ids.indexOf('19998'));
  });
});

describe('mergeValues', () => {
  test('merges objects key by key', () => {
    const merged = mergeValues({ a: 1, b: 1, c: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 1, d: 4 });
    expect(merged).toEqual({ value: { a: 2, b: 3, d: 4 }, conflicts: [] });
  });

  test('merges lists of items with ids one item at a time', () => {
    const base = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ];
    const ours = [
      { id: 'b', n: 1 },
      { id: 'a', n: 2 },
    ];
    const theirs = [{ id: 'a', n: 1, m: 3 }, { id: 'b', n: 1 }, { id: 'c' }];
    expect(mergeValues(base, ours, theirs)).toEqual({
      value: [{ id: 'b', n: 1 }, { id: 'c' }, { id: 'a', n: 2, m: 3 }],
      conflicts: [],
    });
  });

  test('reports a value that both changed, with its path and all three values', () => {
    const merge = (prefer: 'ours' | 'theirs') =>
      mergeValues({ nav: { cta: 'a' } }, { nav: { cta: 'b' } }, { nav: { cta: 'c' } }, prefer);
    const conflicts = [{ kind: 'value', path: 'nav.cta', base: 'a', ours: 'b', theirs: 'c' }];
    expect(merge('ours')).toEqual({ value: { nav: { cta: 'b' } }, conflicts });
    expect(merge('theirs')).toEqual({ value: { nav: { cta: 'c' } }, conflicts });
  });

  test('treats a list of plain values as one value', () => {
    expect(mergeValues([1, 2], [1, 2, 3], [0, 1, 2]).conflicts).toHaveLength(1);
  });

  test('reports an item that one side removed and the other changed', () => {
    const { value, conflicts } = mergeValues([{ id: 'a', n: 1 }], [{ id: 'a', n: 2 }], []);
    expect(value).toEqual([{ id: 'a', n: 2 }]);
    expect(conflicts).toMatchObject([{ kind: 'removed', path: '[id=a]' }]);
  });

  test('keeps an item that ours removed and theirs changed if theirs is preferred', () => {
    const base = [{ id: 'a' }, { id: 'b', n: 1 }, { id: 'c' }];
    const changed = [{ id: 'a' }, { id: 'b', n: 2 }, { id: 'c' }];
    const { value } = mergeValues(base, [{ id: 'a' }, { id: 'c' }], changed, 'theirs');
    expect(value).toEqual(changed);
  });
});

describe('mergeContent', () => {
  const base = page(heading('a'), twoCol('t', [heading('l')], [heading('r')]), heading('z'));

  test('keeps changes of different blocks from both sides', () => {
    const ours = page(heading('a', 'A'), twoCol('t', [heading('l')], [heading('r')]), heading('z'));
    const theirs = page(heading('a'), twoCol('t', [heading('l'), heading('n')], [heading('r')]));
    const { content, conflicts } = mergeContent(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(ids(content)).toEqual(['a', 't', 'l', 'n', 'r']);
    expect(content.content[1]?.props['text']).toBe('A');
  });

  test('keeps changes of different values of one block from both sides', () => {
    const level: Block = { type: 'HeadingBlock', props: { id: 'a', text: 'a', level: 4 } };
    const { content, conflicts } = mergeContent(
      page(heading('a')),
      page(heading('a', 'A')),
      page(level),
    );
    expect(conflicts).toEqual([]);
    expect(content.content[1]?.props).toEqual({ id: 'a', text: 'A', level: 4 });
  });

  test('moves a block that one side moved and the other changed', () => {
    const ours = page(twoCol('t', [heading('l')], [heading('r'), heading('a')]), heading('z'));
    const theirs = page(
      heading('a', 'A'),
      twoCol('t', [heading('l')], [heading('r')]),
      heading('z'),
    );
    const { content, conflicts } = mergeContent(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(ids(content)).toEqual(['t', 'l', 'r', 'a', 'z']);
    expect(JSON.stringify(content)).toContain('"text":"A"');
  });

  test('reports a conflict when one side removed a block that the other changed', () => {
    const ours = page(twoCol('t', [heading('l')], [heading('r')]), heading('z'));
    const theirs = page(
      heading('a', 'A'),
      twoCol('t', [heading('l')], [heading('r')]),
      heading('z'),
    );
    const keep = mergeContent(base, ours, theirs, 'theirs');
    expect(ids(keep.content)).toEqual(['a', 't', 'l', 'r', 'z']);
    expect(ids(mergeContent(base, ours, theirs, 'ours').content)).not.toContain('a');
    expect(keep.conflicts).toMatchObject([
      { kind: 'removed', block: { id: 'a', type: 'HeadingBlock' } },
    ]);
  });

  test('keeps a column that one side removed and to which the other added a block', () => {
    const ours = page(
      heading('a'),
      twoCol('t', [heading('l'), heading('new')], [heading('r')]),
      heading('z'),
    );
    const theirs = page(heading('a'), heading('z'));
    const { content, conflicts } = mergeContent(base, ours, theirs, 'ours');
    expect(ids(content)).toEqual(['a', 't', 'new', 'z']);
    expect(conflicts).toMatchObject([{ kind: 'removed', block: { id: 't' } }]);
    expect(ids(mergeContent(base, ours, theirs, 'theirs').content)).toEqual(['a', 'z']);
  });

  test('takes the preferred side when each side moved one column into the other', () => {
    const two = page(twoCol('p', []), twoCol('q', []));
    const ours = page(twoCol('p', [twoCol('q', [])]));
    const theirs = page(twoCol('q', [twoCol('p', [])]));
    const merge = (prefer: Decide) => mergeContent(two, ours, theirs, prefer);
    expect(merge('ours')).toMatchObject({ content: ours, conflicts: [{ block: { id: 'p' } }] });
    expect(merge('theirs')).toMatchObject({ content: theirs, conflicts: [{ block: { id: 'q' } }] });
    // If each block is decided separately, no side can resolve the cycle for all blocks, so `ours` decides.
    expect(merge((id) => (id === 'p' ? 'theirs' : 'ours')).content).toEqual(ours);
  });

  test('keeps blocks of a slot that the new type lacks', () => {
    const one = page(twoCol('t', [], []));
    const ours = page({ type: 'OneCol', props: { id: 't' } });
    const theirs = page(twoCol('t', [], [heading('n')]));
    const { content, conflicts } = mergeContent(one, ours, theirs);
    expect(ids(content)).toContain('n');
    expect(conflicts).toMatchObject([{ kind: 'place', block: { id: 'n' } }]);
  });
});

describe('mergePage', () => {
  const details = { title: 'T', description: '', address: '', social_image: '' };
  const make = (over: Partial<MergeablePage>): MergeablePage => ({
    ...details,
    content: page(heading('a')),
    ...over,
  });

  test('merges fields and content', () => {
    const merged = mergePage(
      make({}),
      make({ title: 'Ours' }),
      make({ description: 'Theirs', content: page(heading('a', 'New')) }),
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.page).toEqual({
      ...details,
      title: 'Ours',
      description: 'Theirs',
      content: page(heading('a', 'New')),
    });
  });
});

test('a side can be chosen for each block and each detail of a page', () => {
  const state = (title: string, ...texts: [string, string, string?]): MergeablePage => ({
    title,
    description: '',
    address: '',
    social_image: '',
    content: page(heading('a', texts[0]), heading('b', texts[1]), heading('c', texts[2])),
  });
  const base = state('Old', '1', '2');
  const ours = state('Ours', 'ours 1', 'ours 2', 'ours 3');
  const theirs = { ...state('Theirs', 'theirs 1', 'theirs 2') };
  theirs.content = page(heading('a', 'theirs 1'), heading('b', 'theirs 2'));
  const merge = (...chosen: string[]) => {
    const decide = (what: string) => (chosen.includes(what) ? 'theirs' : 'ours');
    const { page: merged, conflicts } = mergePage(base, ours, theirs, decide);
    expect(conflicts).toHaveLength(4);
    return [merged.title, ...merged.content.content.slice(1).map(({ props }) => props['text'])];
  };
  expect(merge()).toEqual(['Ours', 'ours 1', 'ours 2', 'ours 3']);
  expect(merge('title', 'b')).toEqual(['Theirs', 'ours 1', 'theirs 2', 'ours 3']);
  expect(merge('a', 'c')).toEqual(['Ours', 'theirs 1', 'ours 2']);
});
