import type { QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/http.ts';
import { sessionQuery } from './session.ts';

/** The typed e-mail address and password. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in and reloads the session.
 * @returns false if the server refuses the e-mail address or the password
 * @throws ApiError for other errors (too many attempts, wrong origin, unreachable)
 */
export async function signIn(queryClient: QueryClient, admin_user: Credentials): Promise<boolean> {
  try {
    await callApi('/api/admin_users/sign_in', { method: 'POST', json: { admin_user } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 422)) return false;
    throw error;
  }
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return session.user !== null;
}
