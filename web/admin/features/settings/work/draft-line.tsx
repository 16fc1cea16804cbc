import { Button } from '../../../ui/button.tsx';
import { useWork } from './settings-work-context.ts';

/**
 * That unsaved changes are kept, and a way to discard them; then, a way to bring them back. A toast
 * would cover the button that saves.
 */
export function DraftLine() {
  const { isUnsaved, isSaving, draftState, happened, discard, bringBack } = useWork();
  const isLocal = draftState.kind === 'local-only';
  const before = happened?.before;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <p role="status" className={isLocal ? 'text-sm text-warn' : 'text-sm text-quiet'}>
        {isUnsaved
          ? isLocal
            ? 'Unsaved changes kept on this device'
            : 'Unsaved changes kept'
          : happened?.text}
      </p>
      {isUnsaved ? (
        <Button size="sm" variant="quiet" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
      ) : (
        before && (
          <Button size="sm" variant="quiet" onClick={() => bringBack(before)}>
            Restore them
          </Button>
        )
      )}
    </div>
  );
}
