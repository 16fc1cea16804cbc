import { queryOptions } from '@tanstack/react-query';
import type { SessionAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

type SessionUser = NonNullable<SessionAnswer['user']>;

/** The signed-in user; null for a guest. */
export interface Session {
  user: SessionUser | null;
}

/**
 * The accepted forms of the answer: specification, section 7 ("reads ok or authenticated, user or
 * admin_user").
 */
type Answer = Partial<SessionAnswer & { admin_user: SessionUser | null }>;

/** Reads an answer of `GET /api/session`. An answer in another form means a guest. */
export function readSession(answer: unknown): Session {
  const { ok, authenticated, user, admin_user } = (answer ?? {}) as Answer;
  const found = user ?? admin_user ?? null;
  const signedIn = authenticated ?? ok ?? false;
  return { user: signedIn && found ? found : null };
}

/** The session. Any status below 500 is a valid answer. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) =>
    readSession(
      await callApi<unknown>('/api/session', { signal, accepts: (status) => status < 500 }),
    ),
  staleTime: 60_000,
});
