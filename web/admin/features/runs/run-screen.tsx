import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isUnfinished, kindWords } from '../../lib/runs/run-words.ts';
import { runHeadQuery } from '../../lib/runs/undo-run.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Loading } from '../../ui/loading.tsx';
import { runQuery } from './api/runs.ts';
import { RunChanges } from './run-changes.tsx';
import { RunFacts } from './run-facts.tsx';
import { changesAnything } from './run-words.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { UndoStatus } from './undo-progress.tsx';

/** One run: its source, its changes page by page, and its undo. */
export function RunScreen({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const about = useRef<HTMLDivElement>(null);
  const head = useQuery(runHeadQuery(id));
  const run = head.data;
  const ended = run !== undefined && run.state !== 'applying';
  const receipt = useQuery({ ...runQuery(id), enabled: ended });
  const plan = receipt.data?.plan ?? null;
  const isUndone = run !== undefined && (run.undone_by !== null || run.undoing !== undefined);
  const canUndo = run?.state === 'applied' && !isUndone && plan !== null && changesAnything(plan);
  // Kept after the undo has ended, so that the screen shows its result.
  const [followed, setFollowed] = useState<string>();
  if (run?.undoing !== undefined && run.undoing !== followed) setFollowed(run.undoing);
  const failed = head.isError ? head : receipt.isError ? receipt : null;

  return (
    <Screen
      title={run ? kindWords(run.kind) : 'Import'}
      intro={
        <Link to="/admin/runs" className={linkClass}>
          All imports and samples
        </Link>
      }
      narrow
      actions={
        canUndo && (
          <Button
            onClick={() => {
              setFollowed(undefined);
              setAsking(true);
            }}
          >
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {failed && (
          <LoadFailed
            error={failed.error}
            fallback="Failed to load this change."
            onRetry={() => void failed.refetch()}
          />
        )}
        {head.isPending && <Loading shapes={['h-40 rounded-xl']} />}
        {run && (
          <>
            {run.state === 'failed' && (
              <Notice kind="error">{run.error?.error ?? 'It failed. Nothing was changed.'}</Notice>
            )}
            {isUnfinished(run) && <Notice kind="error">{run.error?.error}</Notice>}
            {followed !== undefined && !asking && <UndoStatus id={followed} plan={plan} />}
            <div ref={about} tabIndex={-1} className="outline-none">
              <Section title="About">
                <RunFacts run={run} />
              </Section>
            </div>
            {ended && receipt.isPending && <Loading shapes={['h-40 rounded-xl']} />}
            {run.state === 'applied' && plan && <RunChanges run={id} plan={plan} />}
          </>
        )}
      </div>
      {asking && run && plan && (
        <UndoDialog
          run={run}
          plan={plan}
          // The clicked button no longer exists, so the focus moves to the facts of the run.
          onDone={() => requestAnimationFrame(() => about.current?.focus())}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  );
}
