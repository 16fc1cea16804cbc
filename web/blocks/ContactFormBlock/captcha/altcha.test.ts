import { afterEach, expect, test, vi } from 'vitest';
import { solveAltcha } from './altcha.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a challenge fails if it has not loaded after 20 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const failed = vi.fn();
  solveAltcha(new AbortController().signal).catch(failed);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(failed).toHaveBeenCalledOnce();
});
