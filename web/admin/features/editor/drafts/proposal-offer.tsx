import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { savedBy } from '../../../lib/saved-by.ts';
import { Button } from '../../../ui/button.tsx';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import type { Proposal } from '../api/proposal.ts';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import type { Choices } from '../publish/merge-theirs.ts';
import { whatNow } from './draft-offer.tsx';

const SIDES = { ours: 'Take the proposal', theirs: 'Keep the page' };

/** Offers the proposal of an import for the page. "Not now" keeps it for later. */
export function ProposalOffer({
  proposal,
  publishedSince,
  clashes,
  busy,
  onTake,
  onLater,
  onDiscard,
}: {
  proposal: Proposal;
  /** Whether the page was published after the proposal was made. */
  publishedSince: boolean;
  clashes: readonly MergeConflict[] | null;
  busy: boolean;
  onTake: (choices: Choices) => void;
  onLater: () => void;
  onDiscard: () => void;
}) {
  const { choices, choose } = useChoices();
  const choosing = publishedSince && clashes !== null && clashes.length > 0;
  const { made_by, made_at, source, from } = proposal;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onLater()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={cx(popupClass, choosing ? 'max-w-3xl' : 'max-w-md')}
          onKeyDown={keepKeysInside}
        >
          <AlertDialog.Title className="text-lg font-semibold">
            A proposal for this page is waiting
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            {`${savedBy({ saved_by: made_by, source })} made it on ${formatDateTime(made_at)}`}
            {from && ` from ${from}`}. Nothing of it is public.
            {publishedSince && ` The page has been published since; ${whatNow(clashes)}`}
          </AlertDialog.Description>
          {choosing && <ClashChoices conflicts={clashes} names={SIDES} {...{ choices, choose }} />}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close disabled={busy} render={<Button>Not now</Button>} />
            <Button disabled={busy} onClick={onDiscard}>
              Discard it
            </Button>
            <Button variant="primary" autoFocus disabled={busy} onClick={() => onTake(choices)}>
              Look at it
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
