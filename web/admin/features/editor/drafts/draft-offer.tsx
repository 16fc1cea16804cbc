import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { cx } from '../../../lib/cx.ts';
import { browserOf } from '../../../lib/drafts/other-device.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import type { Choices } from '../publish/merge-theirs.ts';
import type { FoundDraft } from './choose-draft.ts';

/** Offers a draft that was found when the page was opened. It can only be closed by a choice. */
export function DraftOffer({
  draft,
  publishedSince,
  clashes,
  onContinue,
  onDiscard,
}: {
  draft: FoundDraft;
  /** Whether the page was published after the draft was started. */
  publishedSince: boolean;
  /** The conflicts with the published page; null if the two cannot be merged. */
  clashes: readonly MergeConflict[] | null;
  onContinue: (choices: Choices) => void;
  onDiscard: () => void;
}) {
  const { choices, choose } = useChoices();
  const choosing = publishedSince && clashes !== null && clashes.length > 0;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={cx(popupClass, choosing ? 'max-w-3xl' : 'max-w-md')}
          onKeyDown={keepKeysInside}
        >
          <AlertDialog.Title className="text-lg font-semibold">
            You have unpublished changes
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            Last changed {formatDateTime(draft.updated_at)}
            {whereSaved(draft)}.{draft.other && ` ${aboutOther(draft.other)}`}
            {publishedSince && ` The page has been published since; ${whatNow(clashes)}`}
          </AlertDialog.Description>
          {choosing && <ClashChoices conflicts={clashes} {...{ choices, choose }} />}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={onDiscard}>Discard them</Button>
            <Button variant="primary" autoFocus onClick={() => onContinue(choices)}>
              Continue editing
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The place of the last save, such as ", in Firefox on Windows". */
function whereSaved(draft: FoundDraft): string {
  if (draft.localOnly) return ', kept on this device';
  const browser = browserOf(draft);
  return browser ? `, in ${browser}` : '';
}

function aboutOther(other: NonNullable<FoundDraft['other']>): string {
  const who = browserOf(other) ?? 'Another device';
  return `${who} saved other changes of yours on ${formatDateTime(other.updated_at)}. They are merged with these when you continue.`;
}

/** The effect of continuing a draft after the page was published. */
export function whatNow(clashes: readonly MergeConflict[] | null): string {
  if (!clashes) return 'you can choose which one stays when you publish.';
  if (clashes.length === 0) return 'its changes are merged with yours when you continue.';
  return 'its changes are merged with yours when you continue. Where both changed the same, choose:';
}
