import type { QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/http.ts';
import { sessionQuery } from './session.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in and reads the session anew. False when the server refuses the e-mail or password;
 * throws `ApiError` for everything else (too many tries, wrong origin, not reachable).
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
