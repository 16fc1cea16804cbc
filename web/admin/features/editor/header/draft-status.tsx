import { DraftRemedy, whyLocalOnly } from '../../../ui/draft-remedy.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditor } from '../editor-context.ts';

/** Whether the draft is saved, as a line of text. */
export function DraftStatus() {
  const { draftState } = useEditor();
  return (
    <div
      role="status"
      className="hidden min-w-24 items-center justify-end gap-2 text-xs text-quiet md:flex"
    >
      {draftState.kind === 'saving' && 'Saving draft…'}
      {draftState.kind === 'saved' && 'Draft saved'}
      {draftState.kind === 'local-only' && (
        <>
          <span className="max-w-48 text-warn">{whyLocalOnly(draftState.reason)}</span>
          <Remedy reason={draftState.reason} />
        </>
      )}
    </div>
  );
}

/**
 * A notice below the bar if saving failed. Only small screens show it, because their bar has no room for
 * the status.
 */
export function DraftTrouble() {
  const { draftState } = useEditor();
  if (draftState.kind !== 'local-only') return null;
  return (
    <Notice
      kind="warning"
      className="rounded-none border-x-0 border-t-0 md:hidden"
      action={<Remedy reason={draftState.reason} />}
    >
      {whyLocalOnly(draftState.reason)}
    </Notice>
  );
}

/** A link to the sign-in screen, or a retry. */
function Remedy({ reason }: { reason: unknown }) {
  const { retryDraft } = useEditor();
  return <DraftRemedy reason={reason} onRetry={retryDraft} />;
}
