import { afterEach, expect, test, vi } from 'vitest';
import { createKeyedLock } from './keyed-lock.ts';

afterEach(() => vi.useRealTimers());

test('tasks with one key run in order, even after a failure; other keys do not wait', async () => {
  const withLock = createKeyedLock<string>();
  const said: string[] = [];
  let letGo = () => {};
  const held = withLock('a', async () => {
    said.push('a1 begins');
    await new Promise<void>((resolve) => (letGo = resolve));
    said.push('a1 fails');
    throw new Error('a1');
  });
  const second = withLock('a', () => Promise.resolve(said.push('a2')));
  await withLock('b', () => Promise.resolve(said.push('b')));
  expect(said).toEqual(['a1 begins', 'b']);
  letGo();
  await expect(held).rejects.toThrow('a1');
  await second;
  expect(said).toEqual(['a1 begins', 'b', 'a1 fails', 'a2']);
});

test('a task that waits too long for the lock fails and never runs; later tasks run', async () => {
  vi.useFakeTimers();
  const withLock = createKeyedLock<string>(1_000);
  let answer = () => {};
  const held = withLock('a', () => new Promise<void>((resolve) => (answer = resolve)));
  const late = vi.fn(() => Promise.resolve());
  const refused = expect(withLock('a', late)).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  const next = withLock('a', () => Promise.resolve('next'));
  answer();
  await held;
  expect(await next).toBe('next');
  expect(late).not.toHaveBeenCalled();
});

test('a task that throws before its first await fails, and the next task runs', async () => {
  const withLock = createKeyedLock<string>();
  const failing = withLock('a', () => {
    throw new Error('at once');
  });
  await expect(failing).rejects.toThrow('at once');
  expect(await withLock('a', () => Promise.resolve('next'))).toBe('next');
});
