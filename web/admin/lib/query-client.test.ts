import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './http.ts';
import { createAdminQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The number of requests of a query that always fails with this error. */
async function callsOf(error: Error): Promise<number> {
  const queryFn = vi.fn().mockRejectedValue(error);
  const query = createAdminQueryClient().fetchQuery({
    queryKey: ['failing'],
    queryFn,
    // `fetchQuery` does not retry unless it gets the client's own rule.
    retry: createAdminQueryClient().getDefaultOptions().queries?.retry,
  });
  const failed = expect(query).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await failed;
  return queryFn.mock.calls.length;
}

test.each([
  ['a site that cannot be reached', new ApiError(0, {}), 3],
  ['503', new ApiError(503, {}), 3],
  ['500', new ApiError(500, {}), 1],
  ['404', new ApiError(404, {}), 1],
  ['401', new ApiError(401, {}), 1],
  ['429', new ApiError(429, {}), 1],
  ['an error of our own code', new Error('boom'), 1],
])('retries a query only if a second try can succeed: %s', async (_, error, calls) => {
  expect(await callsOf(error)).toBe(calls);
});
