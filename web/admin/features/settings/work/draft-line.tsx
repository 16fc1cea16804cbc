import { Button } from '../../../ui/button.tsx';
import { DraftRemedy, whyLocalOnly } from '../../../ui/draft-remedy.tsx';
import { useWork } from './settings-work-context.ts';

/**
 * The state of unsaved changes, with a button that discards them, and afterwards a button that restores
 * them. It is not a toast, because a toast would cover the Save button.
 */
export function DraftLine() {
  const { isUnsaved, isSaving, draftState, retryDraft, lastEvent, discard, restoreChanges } =
    useWork();
  const local = draftState.kind === 'local-only' ? draftState : null;
  const before = lastEvent?.before;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-sm">
      <p role="status" className={local ? 'text-warn' : 'text-quiet'}>
        {isUnsaved
          ? local
            ? whyLocalOnly(local.reason)
            : 'Not saved yet, but kept'
          : lastEvent?.text}
      </p>
      {isUnsaved && local && <DraftRemedy reason={local.reason} onRetry={retryDraft} />}
      {isUnsaved ? (
        <Button size="sm" variant="quiet" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
      ) : (
        before && (
          <Button size="sm" variant="quiet" onClick={() => restoreChanges(before)}>
            Restore them
          </Button>
        )
      )}
    </div>
  );
}
