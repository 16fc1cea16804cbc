import { useState } from 'react';
import { discardProposal, takeProposal, type Proposal } from '../api/proposal.ts';
import type { DraftSaver } from '../../../lib/drafts/draft-saver.ts';
import type { Choices } from '../publish/merge-theirs.ts';
import { knownDraft, type FoundDraft } from './choose-draft.ts';

/** The proposal for the open page, until the user has decided about it. */
export function useProposal(
  pageId: number,
  found: Proposal | null,
  work: {
    saver: Pick<DraftSaver, 'adopt'>;
    continueDraft: (draft: FoundDraft, choices: Choices) => void;
    fail: (failure: unknown) => void;
  },
) {
  const [offer, setOffer] = useState(found);
  const [busy, setBusy] = useState(false);

  async function decide(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      work.fail(failure);
    } finally {
      setOffer(null);
      setBusy(false);
    }
  }

  return {
    offer,
    busy,
    later: () => setOffer(null),
    /** Turns it into this administrator's draft, and opens the draft. */
    take: (choices: Choices) =>
      decide(async () => {
        const draft = await takeProposal(pageId);
        if (!draft) return;
        work.saver.adopt(draft);
        work.continueDraft({ ...draft, remote: knownDraft(draft), localOnly: false }, choices);
      }),
    discard: () =>
      decide(async () => {
        await discardProposal(pageId);
      }),
  };
}
