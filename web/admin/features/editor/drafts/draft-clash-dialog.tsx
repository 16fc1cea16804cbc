import type { MergeConflict } from '@siteyard/schemas/merge';
import { browserOf } from '../../../lib/drafts/browser-of.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import { VersionDialog } from '../clashes/version-dialog.tsx';
import type { Choices } from '../publish/merge-theirs.ts';

const SIDES = { ours: 'Keep the version of this tab', theirs: 'Take the other version' };

/** Asks which changes to keep if two tabs or devices of one administrator changed the same block. */
export function DraftClashDialog({
  other,
  conflicts,
  onDecide,
}: {
  /** The draft of the other tab or device. */
  other: { updated_at: string; user_agent?: string | undefined };
  conflicts: readonly MergeConflict[];
  onDecide: (choices: Choices) => void;
}) {
  const { choices, choose } = useChoices();
  return (
    <VersionDialog
      title="You also changed this page in another tab"
      text={
        <>
          {browserOf(other) ?? 'Another browser'} saved your changes on{' '}
          {formatDateTime(other.updated_at)}, in another tab or on another device. Both drafts are
          merged. You changed the following in both. Choose one version of each:
        </>
      }
      isWide
      buttons={
        <Button variant="primary" autoFocus onClick={() => onDecide(choices)}>
          Merge both
        </Button>
      }
    >
      <ClashChoices conflicts={conflicts} names={SIDES} choices={choices} choose={choose} />
    </VersionDialog>
  );
}
