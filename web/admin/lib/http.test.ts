import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callApi, messageOrListOf } from './http.ts';

/** Answers the next calls and returns their requests. */
function answering(status: number, body = '') {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push([path, init]);
    return Promise.resolve(new Response(body, { status }));
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  test('goes to this site with the session cookie, and without a time limit', async () => {
    const calls = answering(200, '{"a":1}');
    expect(await callApi('/api/pages')).toEqual({ a: 1 });
    const [path, init] = calls[0] ?? [];
    expect(path).toBe('/api/pages');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(init?.headers).toEqual({ Accept: 'application/json' });
    expect(init).not.toHaveProperty('signal');
    expect(init).not.toHaveProperty('body');
  });

  test('sends JSON and accepts JSON', async () => {
    const calls = answering(200);
    await callApi('/api/pages/1', { method: 'PATCH', json: { page: { title: 'Fleet' } } });
    expect(calls[0]?.[1]).toMatchObject({
      method: 'PATCH',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: '{"page":{"title":"Fleet"}}',
    });
  });

  test('throws the server’s error if the call is refused', async () => {
    answering(404, '{"error":"There is no such page.","code":"page_not_found"}');
    await expect(callApi('/api/pages/9')).rejects.toMatchObject({
      status: 404,
      message: 'There is no such page.',
      body: { code: 'page_not_found' },
    });
  });

  test.each(['', '<h1>Bad gateway</h1>', '"text"', 'null'])(
    'throws an empty error when it is refused with the body %j',
    async (body) => {
      answering(502, body);
      await expect(callApi('/api/pages')).rejects.toMatchObject({ status: 502, message: '' });
    },
  );

  test('throws “cannot be reached” if there is no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error: unknown = await callApi('/api/pages').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, unreachable: true });
  });
});

test.each([
  [{ error: 'Too weak.' }, 'Too weak.'],
  [{ error: 'Too weak.', errors: ['a', 'b'] }, 'Too weak.'],
  [
    { errors: ['Password is short', 'Password is common'] },
    'Password is short, Password is common',
  ],
  [{ errors: [] }, 'Reset failed'],
  [{}, 'Reset failed'],
])('the password screens explain %j: %s', (body, text) => {
  expect(messageOrListOf(new ApiError(422, body), 'Reset failed')).toBe(text);
});
