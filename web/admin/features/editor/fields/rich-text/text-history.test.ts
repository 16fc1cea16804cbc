import { expect, test } from 'vitest';
import { TextHistory } from './text-history.ts';

const texts = (steps: ({ text: unknown } | null)[]) => steps.map((step) => step?.text ?? null);

test('undoes and redoes step by step', () => {
  const history = new TextHistory('a');
  history.record('b');
  history.record('b');
  history.record('c');
  expect(texts([history.undo(), history.undo(), history.undo()])).toEqual(['b', 'a', null]);
  expect(texts([history.redo(), history.redo(), history.redo()])).toEqual(['b', 'c', null]);
});

test('drops undone steps after a new change', () => {
  const history = new TextHistory('a');
  history.record('b');
  history.undo();
  history.record('c');
  expect(history.redo()).toBeNull();
  expect(texts([history.undo()])).toEqual(['a']);
});

test('forgets the oldest steps beyond its limit', () => {
  const history = new TextHistory(0, 3);
  for (let step = 1; step <= 5; step += 1) history.record(step);
  expect(texts([history.undo(), history.undo(), history.undo()])).toEqual([4, 3, null]);
});

test('undo returns the caret from before the change, redo the one from after it', () => {
  const history = new TextHistory<string, number>('a');
  history.record('ab', 1, 2);
  history.record('abc', 2, 3);
  expect(history.undo()).toEqual({ text: 'ab', caret: 2 });
  expect(history.undo()).toEqual({ text: 'a', caret: 1 });
  expect(history.redo()).toEqual({ text: 'ab', caret: 2 });
  expect(history.redo()).toEqual({ text: 'abc', caret: 3 });
});

const text = (id: string | undefined, words: string) => ({
  blocks: [{ ...(id && { id }), type: 'paragraph', data: { text: words } }],
});

test('keeps undone steps if the first state is recorded again with new ids', () => {
  const history = new TextHistory(text(undefined, 'First'));
  history.record(text('a', 'Second'));
  expect(history.undo()?.text).toEqual(text(undefined, 'First'));
  // One undo too many. The editor has given the text an id.
  history.record(text('b', 'First'));
  expect(history.undo()).toBeNull();
  expect(history.redo()?.text).toEqual(text('a', 'Second'));
});

test('keeps undone steps if the editor normalises a restored state', () => {
  const history = new TextHistory('a');
  history.record('b');
  history.undo();
  history.settle('a, tidied');
  history.record('a, tidied');
  expect(texts([history.redo(), history.undo()])).toEqual(['b', 'a, tidied']);
});
