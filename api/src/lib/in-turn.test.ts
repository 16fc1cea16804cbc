import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './in-turn.ts';

afterEach(() => vi.useRealTimers());

test('tasks with one key run in order, even after a failure; other keys do not wait', async () => {
  const turns = createTurns<string>();
  const said: string[] = [];
  let letGo = () => {};
  const held = turns('a', async () => {
    said.push('a1 begins');
    await new Promise<void>((resolve) => (letGo = resolve));
    said.push('a1 fails');
    throw new Error('a1');
  });
  const second = turns('a', () => Promise.resolve(said.push('a2')));
  await turns('b', () => Promise.resolve(said.push('b')));
  expect(said).toEqual(['a1 begins', 'b']);
  letGo();
  await expect(held).rejects.toThrow('a1');
  await second;
  expect(said).toEqual(['a1 begins', 'b', 'a1 fails', 'a2']);
});

test('a task whose turn does not come in time fails and never runs; later tasks run', async () => {
  vi.useFakeTimers();
  const turns = createTurns<string>(1_000);
  let answer = () => {};
  const held = turns('a', () => new Promise<void>((resolve) => (answer = resolve)));
  const late = vi.fn(() => Promise.resolve());
  const refused = expect(turns('a', late)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  const next = turns('a', () => Promise.resolve('next'));
  answer();
  await held;
  expect(await next).toBe('next');
  expect(late).not.toHaveBeenCalled();
});

test('a task that throws before its first await fails, and the next task runs', async () => {
  const turns = createTurns<string>();
  const failing = turns('a', () => {
    throw new Error('at once');
  });
  await expect(failing).rejects.toThrow('at once');
  expect(await turns('a', () => Promise.resolve('next'))).toBe('next');
});
