import type { PageAnswer } from '@siteyard/schemas/http';
import { useState } from 'react';
import { proposedIn, toEditorData } from '../content/content.ts';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import { mergeTheirs, type Choices } from '../publish/merge-theirs.ts';
import { draftBase, type StartedDraft } from './draft-base.ts';
import type { OpenPage } from './open-page.ts';
import type { Draft } from './use-draft.ts';

/**
 * Offers the draft of an earlier visit, and continues or discards it.
 * @param page the page when it was opened
 */
export function useFoundDraft({
  found,
  page,
  open: { base, canvas },
  draft,
}: {
  found: FoundDraft | null;
  page: PageAnswer;
  open: OpenPage;
  draft: Draft;
}) {
  const [offer, setOffer] = useState(found);
  /** The conflicts of a merge of a draft with the opened page; null if its base is unknown. */
  const conflictsOf = (started: StartedDraft) => {
    const from = draftBase(started, page);
    return from ? mergeTheirs(from, started.content, page).conflicts : null;
  };
  return {
    /** The draft to decide about; null for none. */
    offer,
    conflictsOf,
    /** Whether the page has changed since a draft was started. */
    isOutdated: (started: FoundDraft) =>
      started.base_revision !== page.content_revision || (conflictsOf(started)?.length ?? 0) > 0,
    continueDraft(started: FoundDraft, choices?: Choices) {
      draft.resume();
      const opened = base.get();
      const origin = started.base_revision === opened.revision ? opened.origin : null;
      // Later publishes are merged into the draft. If its base is unknown, it keeps its own base revision.
      const from = draftBase(started, page);
      const carried = from && mergeTheirs(from, started.content, page, choices).content;
      const content = carried ?? started.content;
      const fields = { ...opened.fields, proposed: proposedIn(content, page) };
      const own = {
        origin,
        revision: started.base_revision,
        details: started.base_details ?? opened.details,
      };
      base.set({ ...opened, fields, ...(!carried && own) });
      canvas.restart(toEditorData(content, fields));
      setOffer(null);
      draft.checkNow();
    },
    discardDraft() {
      draft.resume();
      setOffer(null);
      void draft.saver.clear();
    },
  };
}
