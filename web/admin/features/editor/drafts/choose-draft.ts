import type { JsonObject } from '@siteyard/schemas/json';
import type { DraftAnswer, PageAnswer } from '@siteyard/schemas/page';
import { proposedIn, sentText, toEditorData, toSentContent } from '../content.ts';
import type { Proposal } from '../api/proposal.ts';
import type { PageState } from '../publish/merge-theirs.ts';
import type { LocalDraft } from '../../../lib/drafts/local-drafts.ts';

/** A draft that was found when a page was opened. */
export interface FoundDraft {
  content: JsonObject;
  base_revision: number;
  updated_at: string;
  /** Saved in this browser only. */
  localOnly: boolean;
  /** What the page was when the draft was started, if it has changed since and is known. */
  base?: PageState;
}

/**
 * The draft to offer: the newer of the server's and this browser's, or null if there is none
 * or if it equals the published page.
 */
export function chooseDraft(
  page: PageAnswer,
  remote: DraftAnswer['draft'],
  local: LocalDraft | undefined,
): FoundDraft | null {
  const candidates: FoundDraft[] = [];
  if (remote) candidates.push({ ...remote, localOnly: false });
  if (local && !local.synced) {
    // Only the server knows what the page was; it tells for the draft that it has.
    const base = remote?.base_revision === local.base_revision ? remote.base : undefined;
    candidates.push({ ...local, localOnly: true, ...(base && { base }) });
  }
  const newest = candidates.sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))[0];
  if (!newest) return null;
  return saysTheSame(newest.content, page) ? null : newest;
}

/** The proposal to offer: none that the person has taken up, or that equals the published page. */
export function chooseProposal(page: PageAnswer, proposal: Proposal | null): Proposal | null {
  if (!proposal || proposal.taken || saysTheSame(proposal.content, page)) return null;
  return proposal;
}

function saysTheSame(content: unknown, page: PageAnswer): boolean {
  const textOf = (raw: unknown) => {
    const proposed = proposedIn(raw, page);
    return sentText(toSentContent(toEditorData(raw, page), { ...page, proposed }));
  };
  return textOf(content) === textOf(page.content);
}
