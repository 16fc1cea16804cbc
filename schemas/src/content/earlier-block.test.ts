import { expect, test } from 'vitest';
import type { Block, PageContent } from './page-content.ts';
import { withEarlierBlock } from './earlier-block.ts';

const heading = (id: string, text = id): Block => ({ type: 'HeadingBlock', props: { id, text } });
const column = (id: string, ...blocks: Block[]): Block => ({
  type: 'OneCol',
  props: { id, content: blocks },
});
const page = (...blocks: Block[]): PageContent => ({
  contentVersion: 1,
  root: { props: {} },
  content: blocks,
});

test('replaces a block that the page still has, where it is now', () => {
  const then = page(heading('a', 'old'), heading('b'));
  const now = page(heading('b', 'new'), heading('a', 'new'));
  expect(withEarlierBlock(now, then, 'a')).toEqual(page(heading('b', 'new'), heading('a', 'old')));
  expect(now).toEqual(page(heading('b', 'new'), heading('a', 'new')));
});

test('puts a removed block at its former place', () => {
  const then = page(heading('a'), heading('b'), heading('c'));
  expect(withEarlierBlock(page(heading('a'), heading('c')), then, 'b')).toEqual(then);
  expect(withEarlierBlock(page(), then, 'c')).toEqual(page(heading('c')));
});

test('puts a block into its former column, or into the page if that is gone', () => {
  const slot = Object.keys(column('x').props)[1]!;
  expect(slot).toBe('content');
  const then = page(column('x', heading('a'), heading('b')));
  expect(withEarlierBlock(page(column('x', heading('b'))), then, 'a')).toEqual(then);
  expect(withEarlierBlock(page(heading('z')), then, 'b')).toEqual(page(heading('z'), heading('b')));
});

test('restores the blocks in it, too', () => {
  const then = page(column('x', heading('a')));
  expect(withEarlierBlock(page(), then, 'x')).toEqual(then);
});

test('leaves a block at its place that a person has moved out of the column', () => {
  const then = page(column('x', heading('a'), heading('b')));
  const now = page(heading('a', 'moved'));
  const expected = page(column('x', heading('b')), heading('a', 'moved'));
  expect(withEarlierBlock(now, then, 'x')).toEqual(expected);
});

test('leaves a column at its place that now contains the block', () => {
  const then = page(column('x', column('y', heading('a'))));
  const now = page(column('y', column('x')));
  expect(withEarlierBlock(now, then, 'x')).toEqual(page(column('y', column('x'))));
});

test('knows that the page did not have the block', () => {
  expect(withEarlierBlock(page(heading('a')), page(), 'a')).toBeNull();
});
