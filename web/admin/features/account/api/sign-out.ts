import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/http.ts';
import { sessionQuery, type Session } from './session.ts';

/** Signs out. The local user is cleared even if the call fails (specification, section 4). */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // Running queries would be refused after the session has ended.
  await queryClient.cancelQueries();
  try {
    await callApi('/api/admin_users/sign_out', { method: 'DELETE' });
  } catch (error) {
    console.error('Signing out failed', error);
  } finally {
    queryClient.clear();
    queryClient.setQueryData<Session>(sessionQuery.queryKey, { user: null });
  }
}
