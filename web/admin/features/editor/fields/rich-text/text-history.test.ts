import { expect, test } from 'vitest';
import { TextHistory } from './text-history.ts';

test('undoes and redoes step by step', () => {
  const history = new TextHistory('a');
  history.record('b');
  history.record('b');
  history.record('c');
  expect([history.undo(), history.undo(), history.undo()]).toEqual(['b', 'a', null]);
  expect([history.redo(), history.redo(), history.redo()]).toEqual(['b', 'c', null]);
});

test('drops undone steps after a new change', () => {
  const history = new TextHistory('a');
  history.record('b');
  history.undo();
  history.record('c');
  expect(history.redo()).toBeNull();
  expect(history.undo()).toBe('a');
});

test('forgets the oldest steps beyond its limit', () => {
  const history = new TextHistory(0, 3);
  for (let step = 1; step <= 5; step += 1) history.record(step);
  expect([history.undo(), history.undo(), history.undo()]).toEqual([4, 3, null]);
});
