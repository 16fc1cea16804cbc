import { ApiError } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
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
          <DraftRemedy reason={draftState.reason} />
        </>
      )}
    </div>
  );
}

/** The same below the bar on a small screen, where the bar has room for nothing but a failure. */
export function DraftTrouble() {
  const { draftState } = useEditor();
  if (draftState.kind !== 'local-only') return null;
  return (
    <Notice
      kind="warning"
      className="rounded-none border-x-0 border-t-0 md:hidden"
      action={<DraftRemedy reason={draftState.reason} />}
    >
      {whyLocalOnly(draftState.reason)}
    </Notice>
  );
}

/** Leads to the sign-in screen, or tries again. */
function DraftRemedy({ reason }: { reason: unknown }) {
  const { retryDraft, signInLink } = useEditor();
  return (
    <>
      {isSignedOut(reason) && signInLink}
      <Button size="sm" onClick={retryDraft}>
        Retry
      </Button>
    </>
  );
}

const isSignedOut = (reason: unknown) => reason instanceof ApiError && reason.status === 401;

function whyLocalOnly(reason: unknown): string {
  if (isSignedOut(reason)) return 'Signed out. The draft is kept on this device.';
  return 'Not saved online. The draft is kept on this device.';
}
