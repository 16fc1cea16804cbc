import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { useEffect, useEffectEvent } from 'react';
import { hasFailed, runHeadQuery, whyFailed } from '../../lib/runs/undo-run.ts';
import { Notice } from '../../ui/notice.tsx';

/** The number of pages that a refusal names. The others are only counted. */
const NAMED = 10;

/** The refusal of an undo: the error body of the call, or the error of the undo run. */
interface UndoRefusal {
  error?: string;
  issues?: readonly { path: string; message: string }[];
  can_force?: unknown;
}

/** Returns the refusal in the error of an undo run; null for another error. */
export const refusalOf = (run: ContentRun | undefined): UndoRefusal | null =>
  run?.error?.code === 'undo_refused' ? run.error : null;

/** The progress of an undo. */
export function UndoProgress({ run }: { run: ContentRun | undefined }) {
  const { done = 0, total = 0 } = run?.progress ?? {};
  const steps = `step ${done.toLocaleString()} of ${total.toLocaleString()}`;
  return (
    <>
      {total > 0 ? `Undoing: ${steps}.` : 'Undoing…'} Visitors see the earlier content when all of
      it is ready.
    </>
  );
}

/** The reasons for a refusal: the content that was edited after the run. */
export function Refusal({ refusal, plan }: { refusal: UndoRefusal; plan: Plan }) {
  const { issues = [], error } = refusal;
  if (issues.length === 0) return error ?? 'This cannot be undone.';
  const titles = new Map<string, string>([
    ...plan.pages.map(({ id, title }) => [`pages/${id}`, title] as const),
    ...(plan.sections ?? []).map(({ key, name }) => [`sections/${key}`, name] as const),
    ...(plan.items ?? []).map(({ key, name }) => [`items/${key}`, name] as const),
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

/**
 * The state of an undo without an open dialog: the screen was reloaded, or another person or tab has
 * started it.
 * @param id the id of the undo run
 */
export function UndoStatus({ id, plan }: { id: string; plan: Plan | null }) {
  const queryClient = useQueryClient();
  const { data: now } = useQuery(runHeadQuery(id));
  const isDone = now?.state === 'applied';
  // The undo may have changed the data of any screen.
  const finish = useEffectEvent(() => void queryClient.invalidateQueries());
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  if (isDone) return <Notice kind="success">Undone. Visitors see the earlier content.</Notice>;
  if (!now || !hasFailed(now))
    return (
      <Notice kind="info">
        <UndoProgress run={now} />
      </Notice>
    );
  const refusal = refusalOf(now);
  return (
    <Notice kind="error">
      {refusal && plan ? <Refusal refusal={refusal} plan={plan} /> : whyFailed(now)}
    </Notice>
  );
}
