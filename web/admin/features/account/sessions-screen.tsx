import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../../lib/http.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import { endOtherSessions, endSession } from './api/end-sessions.ts';
import { ownSessionsQuery } from './api/own-sessions.ts';
import { SessionRow } from './session-row.tsx';

/** The user's sessions, with buttons that end them. */
export function SessionsScreen() {
  const queryClient = useQueryClient();
  const list = useQuery(ownSessionsQuery);
  const end = useMutation({
    /** The `id` of one session, or null for all but the current one. */
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) => {
      toast.success(id === null ? 'Signed out everywhere else' : 'Signed out there');
    },
    onError: (error) => console.error('Signing out elsewhere failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const here = list.data?.filter(({ current }) => current) ?? [];
  const place = useFocusAfterRemoval<HTMLUListElement>(list.data?.length ?? 0);
  const others = list.data?.filter(({ current }) => !current) ?? [];

  return (
    <Screen
      title="Where you are signed in"
      intro="If you do not recognise a browser, sign out there and change your password."
      narrow
    >
      <div className="grid grid-cols-1 gap-4">
        {list.isError && (
          <LoadFailed
            error={list.error}
            fallback="Failed to load the browsers in which you are signed in."
            onRetry={() => void list.refetch()}
          />
        )}
        {end.isError && (
          <Notice kind="error">{messageOf(end.error, 'Signing out there failed')}</Notice>
        )}
        {list.isPending && <Loading shapes={['h-32 rounded-xl']} />}
        {list.isSuccess && (
          <>
            <ul
              ref={place}
              tabIndex={-1}
              aria-label="Where you are signed in"
              className="divide-y divide-line rounded-xl outline-none border border-line bg-white px-4 shadow-card sm:px-6"
            >
              {[...here, ...others].map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {others.length === 0 ? (
              <p className="text-sm text-quiet">You are not signed in anywhere else.</p>
            ) : (
              <Button
                className="justify-self-start"
                disabled={end.isPending}
                onClick={() => end.mutate(null)}
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </div>
    </Screen>
  );
}
