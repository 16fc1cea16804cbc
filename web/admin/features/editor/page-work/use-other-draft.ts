import type { PageAnswer } from '@siteyard/schemas/http';
import { detailsOf } from '@siteyard/schemas/content';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { useEffect, useState, type RefObject } from 'react';
import { proposedIn, toEditorData } from '../content/content.ts';
import { isStoredDraft } from '../../../lib/drafts/stored-draft.ts';
import { mergeDrafts, type StoredDraft } from '../drafts/merge-drafts.ts';
import type { Choices } from '../publish/merge-theirs.ts';
import { mergePageInto } from './draft-base.ts';
import { canvasContent, mergeWithPage, replaceContent, type OpenPage } from './open-page.ts';
import type { Draft } from './use-draft.ts';

/** A draft of another tab or device that changed the same blocks. */
interface DraftClash {
  other: StoredDraft;
  conflicts: readonly MergeConflict[];
}

/**
 * Merges drafts that this administrator has saved in another tab or on another device.
 * @param onConflict receives the function that handles such a draft
 * @param loadPage loads the published page; undefined if that fails
 */
export function useOtherDraft({
  open,
  draft,
  onConflict,
  loadPage,
}: {
  open: OpenPage;
  draft: Draft;
  onConflict: RefObject<(other: unknown) => void>;
  loadPage: () => Promise<PageAnswer | undefined>;
}) {
  const [clash, setClash] = useState<DraftClash | null>(null);
  const { base, canvas } = open;
  const { saver, checkNow } = draft;

  /** Asks if both changed the same block and the user has not chosen. Without a connection, the next save tries again. */
  const merge = async (found: StoredDraft, choices?: Choices) => {
    let other = found;
    let common = saver.known.content;
    let published = base.get().origin;
    if (!published || other.base_revision !== base.get().revision) {
      const now = await loadPage();
      if (!now) return;
      common = null;
      published = now;
      other = mergePageInto(now, other);
      const isOutdated = base.get().revision !== now.content_revision;
      const carried = isOutdated ? mergeWithPage(open, now, choices) : null;
      if (carried && carried.conflicts.length > 0 && !choices)
        return setClash({ other, conflicts: carried.conflicts });
      if (carried) replaceContent(open, now, carried.content);
    }
    const merged = mergeDrafts(published, common, canvasContent(open), other.content, choices);
    if (merged.conflicts.length > 0 && !choices)
      return setClash({ other, conflicts: merged.conflicts });
    setClash(null);
    const { fields } = base.get();
    const proposed = proposedIn(merged.content, detailsOf(published));
    base.set({ ...base.get(), fields: { ...fields, proposed } });
    canvas.show(toEditorData(merged.content, fields));
    saver.adopt(other);
    checkNow();
  };
  useEffect(() => {
    onConflict.current = (other) => {
      if (isStoredDraft<StoredDraft>(other, 'content')) void merge(other);
    };
  });

  return {
    /** The blocks that both changed, until the user has chosen; null for none. */
    clash,
    /** Merges the other draft with the chosen sides. */
    async merge(choices: Choices) {
      if (clash) await merge(clash.other, choices);
    },
  };
}
