import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RestoredAnswer } from '@siteyard/schemas/http';
import { toast } from 'sonner';
import { COMMITS_KEY, undoCommit } from '../../lib/history/commits.ts';
import { messageOf } from '../../lib/http.ts';
import { offerUndo } from '../../lib/offer-undo.ts';
import { restoreCommit, type Restored } from './api/commits.ts';

/** An undo of a change, or an earlier state to restore. */
export type HistoryChange =
  | { do: 'undo'; number: number }
  /** As it was after the change with this number. */
  | { do: 'restore'; number: number; restore: Restored };

const send = (change: HistoryChange, dryRun: boolean) =>
  change.do === 'undo'
    ? undoCommit(change.number, dryRun)
    : restoreCommit(change.number, change.restore, dryRun);

/** Previews a change, and makes it. @param onDone called after the change was made */
export function useChange(change: HistoryChange, onDone: () => void) {
  const queryClient = useQueryClient();
  const preview = useQuery({
    queryKey: [...COMMITS_KEY, 'preview', change],
    queryFn: () => send(change, true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const apply = useMutation({
    mutationFn: () => send(change, false),
    onSuccess(answer) {
      onDone();
      report(queryClient, change, answer);
      reloadAll(queryClient);
    },
    onError: (error) => console.error('The change failed', error),
  });
  return { preview, apply };
}

function report(
  queryClient: QueryClient,
  change: HistoryChange,
  { commit, notes }: RestoredAnswer,
) {
  const isUndo = change.do === 'undo';
  if (commit === null) toast('Nothing was changed, because the site is already like this.');
  else
    offerUndo(isUndo ? 'The change is undone.' : 'The earlier state is restored.', () => {
      void undoAgain(queryClient, commit);
    });
  for (const note of notes) toast.warning(note);
}

async function undoAgain(queryClient: QueryClient, commit: number): Promise<void> {
  try {
    await undoCommit(commit, false);
    toast.success('Undone.');
  } catch (error) {
    console.error('Undoing failed', error);
    toast.error(messageOf(error, 'The undo failed. Nothing was changed.'));
  }
  reloadAll(queryClient);
}

/**
 * Marks the data of all screens as outdated, because a change can affect each. Leaves out the open
 * preview.
 */
function reloadAll(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'preview' });
}
