import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery, type Session } from '../features/account/api/session.ts';
import { ApiError } from '../lib/http.ts';

/**
 * Opens the sign-in screen when a query fails with 401, and remembers the location. The editor does not
 * use it, so that unsaved work stays on the screen.
 */
export function SignedOutWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type !== 'updated') return;
        const { error } = query.state;
        if (!(error instanceof ApiError) || error.status !== 401) return;
        if (!queryClient.getQueryData<Session>(sessionQuery.queryKey)?.user) return;
        queryClient.setQueryData<Session>(sessionQuery.queryKey, { user: null });
        void router.invalidate();
      }),
    [queryClient, router],
  );
  return null;
}
