import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const USER = { id: '1', email: 'owner@example.com', must_change_password: false };
const CREDENTIALS = { email: USER.email, password: 'a long password' };

let client: QueryClient;
/** Answers by method and path. All other calls fail as unreachable. */
let answers: Record<string, [status: number, body: unknown]>;
let calls: string[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = {};
  calls = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const name = `${method} ${path}`;
    calls.push(typeof body === 'string' ? `${name} ${body}` : name);
    const [status, answer] = answers[name] ?? [];
    if (status === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const session = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

describe('the session', () => {
  test.each([200, 401, 404, 422])('accepts status %i', async (status) => {
    answers['GET /api/session'] = [status, { authenticated: true, user: USER }];
    expect(await session()).toEqual({ user: USER });
    answers['GET /api/session'] = [status, {}];
    expect(await session()).toEqual({ user: null });
  });

  test.each([500, 503])('rejects status %i', async (status) => {
    answers['GET /api/session'] = [status, { authenticated: true, user: USER }];
    await expect(session()).rejects.toMatchObject({ status });
  });
});

describe('signing in', () => {
  test('reloads the session', async () => {
    answers['GET /api/session'] = [200, { ok: false }];
    expect(await session()).toEqual({ user: null });
    answers['POST /api/admin_users/sign_in'] = [200, {}];
    answers['GET /api/session'] = [200, { ok: true, admin_user: USER }];
    expect(await signIn(client, CREDENTIALS)).toBe(true);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: USER });
    expect(calls).toEqual([
      'GET /api/session',
      `POST /api/admin_users/sign_in ${JSON.stringify({ admin_user: CREDENTIALS })}`,
      'GET /api/session',
    ]);
  });

  test.each([401, 422])('returns false if it is refused with %i', async (status) => {
    answers['POST /api/admin_users/sign_in'] = [status, { error: 'Invalid email or password' }];
    expect(await signIn(client, CREDENTIALS)).toBe(false);
  });

  test.each([
    [429, 'Too many tries.'],
    [503, 'The database is away.'],
  ])('throws any other error: %i', async (status, error) => {
    answers['POST /api/admin_users/sign_in'] = [status, { error }];
    await expect(signIn(client, CREDENTIALS)).rejects.toThrow(error);
  });
});

describe('signing out', () => {
  test.each([
    ['succeeds', 200],
    ['is refused', 500],
    ['is not answered', undefined],
  ])('clears the user when the call %s', async (_, status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    client.setQueryData(sessionQuery.queryKey, { user: USER });
    client.setQueryData(['pages', 'all'], [{ id: 1 }]);
    if (status) answers['DELETE /api/admin_users/sign_out'] = [status, {}];
    await signOut(client);
    expect(calls).toEqual(['DELETE /api/admin_users/sign_out']);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null });
    expect(client.getQueryData(['pages', 'all'])).toBeUndefined();
  });

  test('first cancels running queries, because they would be refused', async () => {
    let signal: AbortSignal | undefined;
    const loading = client.fetchQuery({
      queryKey: ['proposals'],
      queryFn: (call) => {
        ({ signal } = call);
        return new Promise<never>(() => {});
      },
    });
    loading.catch(() => undefined);
    answers['DELETE /api/admin_users/sign_out'] = [200, {}];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
      expect(signal?.aborted).toBe(true);
      return fetch(...call);
    });
    await signOut(client);
    expect(calls).toEqual(['DELETE /api/admin_users/sign_out']);
  });
});
