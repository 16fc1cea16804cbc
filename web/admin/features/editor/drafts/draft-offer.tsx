import type { MergeConflict } from '@siteyard/schemas/merge';
import { browserOf } from '../../../lib/drafts/browser-of.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import { VersionDialog } from '../clashes/version-dialog.tsx';
import type { Choices } from '../publish/merge-theirs.ts';
import type { FoundDraft } from './choose-draft.ts';

/** Offers a draft that was found when the page was opened. It can only be closed by a choice. */
export function DraftOffer({
  draft,
  publishedSince,
  conflicts,
  onContinue,
  onDiscard,
}: {
  draft: FoundDraft;
  /** Whether the page was published after the draft was started. */
  publishedSince: boolean;
  /** The conflicts with the published page; null if the two cannot be merged. */
  conflicts: readonly MergeConflict[] | null;
  onContinue: (choices: Choices) => void;
  onDiscard: () => void;
}) {
  const { choices, choose } = useChoices();
  const isChoosing = publishedSince && conflicts !== null && conflicts.length > 0;
  return (
    <VersionDialog
      title="You have unpublished changes"
      text={
        <>
          Last changed {formatDateTime(draft.updated_at)}
          {whereSaved(draft)}.{draft.other && ` ${aboutOther(draft.other)}`}
          {publishedSince && ` The page was published after that. ${effectOfContinuing(conflicts)}`}
        </>
      }
      isWide={isChoosing}
      buttons={
        <>
          <Button onClick={onDiscard}>Discard them</Button>
          <Button variant="primary" autoFocus onClick={() => onContinue(choices)}>
            Continue editing
          </Button>
        </>
      }
    >
      {isChoosing && <ClashChoices conflicts={conflicts} choices={choices} choose={choose} />}
    </VersionDialog>
  );
}

/** The place of the last save, such as ", in Firefox on Windows". */
function whereSaved(draft: FoundDraft): string {
  if (draft.localOnly) return ', only on this device';
  const browser = browserOf(draft);
  return browser ? `, in ${browser}` : '';
}

function aboutOther(other: NonNullable<FoundDraft['other']>): string {
  const who = browserOf(other) ?? 'Another device';
  return `${who} saved other changes of yours on ${formatDateTime(other.updated_at)}. If you continue, both are merged.`;
}

/** The effect of continuing with changes after the page was published. */
export function effectOfContinuing(conflicts: readonly MergeConflict[] | null): string {
  if (!conflicts) return 'When you publish, you choose the version to keep.';
  const merged = 'If you continue, these changes are merged with the published page.';
  if (conflicts.length === 0) return merged;
  return `${merged} Both changed the following. Choose one version of each:`;
}
