import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { useEffect, useEffectEvent } from 'react';
import { toast } from 'sonner';
import { hasCode, messageOf } from '../../lib/http.ts';
import { hasFailed, runHeadQuery, RUNS_KEY, undoRun, whyFailed } from '../../lib/runs/undo-run.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { thisKind, undoSentences } from './run-words.ts';
import { Refusal, refusalOf, UndoProgress } from './undo-progress.tsx';

/** Lists the effects of undoing a run, asks for confirmation, and shows the progress. */
export function UndoDialog({
  run,
  plan,
  onDone,
  onClose,
}: {
  run: ContentRun;
  plan: Plan;
  /** Called when the run is undone and the dialog closes. */
  onDone: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (force: boolean) => undoRun(run.id, force),
    onError: (error) => console.error('Undoing failed', error),
  });
  const started = undo.data?.id ?? '';
  const progress = useQuery({ ...runHeadQuery(started), enabled: started !== '' });
  const now = progress.data ?? undo.data;
  const failed = hasFailed(now);
  const isUnreachable = progress.isError && !progress.isFetching;
  const busy = undo.isPending || (now !== undefined && !failed && !isUnreachable);

  const finish = useEffectEvent(() => {
    // The undo may have changed the data of any screen.
    void queryClient.invalidateQueries();
    toast.success('Undone');
    onClose();
    onDone();
  });
  const isDone = now?.state === 'applied';
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  // A large undo is refused after the call, with the error of the undo run.
  const refusal = hasCode(undo.error, 'undo_refused')
    ? undo.error.body
    : failed
      ? refusalOf(now)
      : null;
  const canForce = refusal?.['can_force'] === true;
  const isFinal = refusal !== null && !canForce;
  return (
    <ConfirmDialog
      open
      danger={canForce}
      title={`Undo ${thisKind(run.kind)}?`}
      text={
        busy ? (
          <span role="status">
            <UndoProgress run={now} />
          </span>
        ) : (
          <>
            {undoSentences(plan).join(' ')} Visitors will see these changes immediately. If you
            change your mind, you can bring it back from the history.
            {canForce && ' Later edits are kept as versions of the pages.'}
          </>
        )
      }
      confirmLabel={
        canForce ? 'Undo anyway' : isFinal || failed || isUnreachable ? 'Try again' : 'Undo'
      }
      busyLabel="Undoing…"
      busy={busy}
      error={
        refusal ? (
          <Refusal refusal={refusal} plan={plan} />
        ) : undo.isError ? (
          messageOf(undo.error, 'The undo failed. Nothing was changed.')
        ) : failed && now ? (
          whyFailed(now)
        ) : (
          isUnreachable &&
          'The site does not answer. The undo continues automatically. Check the list later.'
        )
      }
      onConfirm={() => undo.mutate(canForce)}
      onCancel={() => {
        void queryClient.invalidateQueries({ queryKey: RUNS_KEY });
        onClose();
      }}
    />
  );
}
