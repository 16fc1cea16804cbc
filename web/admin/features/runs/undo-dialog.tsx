import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Plan } from '@siteyard/schemas/plan';
import { useEffect, useEffectEvent } from 'react';
import { toast } from 'sonner';
import { ApiError, hasCode, messageOf } from '../../lib/http.ts';
import { runHeadQuery, undoRun } from '../../lib/runs/undo-run.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { thisKind, undoSentences } from './run-words.ts';

/** Pages that a refusal names; the others are counted. */
const NAMED = 10;

/** Says what undoing a run does, asks, and shows how far it is. */
export function UndoDialog({
  run,
  plan,
  onDone,
  onClose,
}: {
  run: ContentRun;
  plan: Plan;
  /** The run is undone, and the dialog closes. */
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
  const failed = now?.state === 'failed' || now?.state === 'discarded';
  const lostSight = progress.isError && !progress.isFetching;
  const busy = undo.isPending || (now !== undefined && !failed && !lostSight);

  const finish = useEffectEvent(() => {
    // Pages and settings differ on every screen.
    void queryClient.invalidateQueries();
    toast.success('Undone');
    onClose();
    onDone();
  });
  const isDone = now?.state === 'applied';
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  const refusal = hasCode(undo.error, 'undo_refused') ? undo.error : null;
  const canForce = refusal?.body['can_force'] === true;
  const cannot = refusal !== null && !canForce;
  return (
    <ConfirmDialog
      open
      danger={canForce}
      title={`Undo ${thisKind(run.kind)}?`}
      text={
        busy ? (
          <Progress run={now} />
        ) : (
          <>
            {undoSentences(plan).join(' ')} Visitors see all of it at once. The undo is listed here
            too, and can itself be undone.
            {canForce && ' What was edited since is kept as a version of each page.'}
          </>
        )
      }
      confirmLabel={canForce ? 'Undo anyway' : cannot || failed || lostSight ? 'Try again' : 'Undo'}
      busyLabel="Undoing…"
      busy={busy}
      error={
        refusal ? (
          <Refusal error={refusal} plan={plan} />
        ) : undo.isError ? (
          messageOf(undo.error, 'The undo failed. Nothing was changed.')
        ) : failed ? (
          (now.error?.error ?? 'The undo failed. Nothing was changed.')
        ) : (
          lostSight && 'The site does not answer. It goes on by itself; look at the list later.'
        )
      }
      onConfirm={() => undo.mutate(canForce)}
      onCancel={() => {
        void queryClient.invalidateQueries({ queryKey: ['runs'] });
        onClose();
      }}
    />
  );
}

function Progress({ run }: { run: ContentRun | undefined }) {
  const { done = 0, total = 0 } = run?.progress ?? {};
  return (
    <span role="status">
      {total > 0 ? `Undoing: step ${done} of ${total}.` : 'Undoing…'} Visitors see the earlier
      content in a few seconds.
    </span>
  );
}

/** Which pages somebody has edited since. */
function Refusal({ error, plan }: { error: ApiError; plan: Plan }) {
  const issues = error.body.issues ?? [];
  if (issues.length === 0) return messageOf(error, 'This cannot be undone.');
  const titles = new Map<string, string>([
    ...plan.pages.map(({ id, title }) => [`pages/${id}`, title] as const),
    ...(plan.sections ?? []).map(({ key, name }) => [`sections/${key}`, name] as const),
    ...(plan.images ?? []).map(({ file, name }) => [`media/${file}`, name] as const),
  ]);
  return (
    <>
      Nothing was undone:
      <ul className="mt-1 list-disc pl-4">
        {issues.slice(0, NAMED).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === 'settings' ? 'The settings' : `“${titles.get(path) || path}”`} {message}.
          </li>
        ))}
        {issues.length > NAMED && <li>and {issues.length - NAMED} more</li>}
      </ul>
    </>
  );
}
