import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { formatDateTime } from '../../../lib/format-date.ts';
import { savedBy } from '../../../lib/saved-by.ts';
import { Button } from '../../../ui/button.tsx';
import type { Proposal } from '../api/proposal.ts';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import { VersionDialog } from '../clashes/version-dialog.tsx';
import type { Choices } from '../publish/merge-theirs.ts';
import { effectOfContinuing } from './draft-offer.tsx';

const SIDES = { ours: 'Take the proposal', theirs: 'Keep the page' };

/** Offers the proposal of an import for the page. "Not now" keeps it for later. */
export function ProposalOffer({
  proposal: { made_by, made_at, source, from },
  publishedSince,
  conflicts,
  busy,
  onTake,
  onLater,
  onDiscard,
}: {
  proposal: Proposal;
  /** Whether the page was published after the proposal was made. */
  publishedSince: boolean;
  /** The conflicts with the published page; null if the two cannot be merged. */
  conflicts: readonly MergeConflict[] | null;
  busy: boolean;
  onTake: (choices: Choices) => void;
  onLater: () => void;
  onDiscard: () => void;
}) {
  const { choices, choose } = useChoices();
  const isChoosing = publishedSince && conflicts !== null && conflicts.length > 0;
  return (
    <VersionDialog
      title="There is a proposal for this page"
      text={
        <>
          {`${savedBy({ saved_by: made_by, source })} made it on ${formatDateTime(made_at)}`}
          {from && ` from ${from}`}. Visitors do not see it.
          {publishedSince && ` The page was published after that. ${effectOfContinuing(conflicts)}`}
        </>
      }
      isWide={isChoosing}
      onClose={() => !busy && onLater()}
      buttons={
        <>
          <AlertDialog.Close disabled={busy} render={<Button>Not now</Button>} />
          <Button disabled={busy} onClick={onDiscard}>
            Discard it
          </Button>
          <Button variant="primary" autoFocus disabled={busy} onClick={() => onTake(choices)}>
            Look at it
          </Button>
        </>
      }
    >
      {isChoosing && (
        <ClashChoices conflicts={conflicts} names={SIDES} choices={choices} choose={choose} />
      )}
    </VersionDialog>
  );
}
