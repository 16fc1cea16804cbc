import type { BaseDetails, DraftAnswer, PageAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { proposedIn, sentText, toEditorData, toSentContent } from '../content/content.ts';
import type { Proposal } from '../api/proposal.ts';
import type { PageState } from '../publish/merge-theirs.ts';
import { isAhead } from '../../../lib/drafts/is-ahead.ts';
import type { KnownDraft, LocalDraft } from '../../../lib/drafts/local-drafts.ts';

/** A draft that was found when the page was opened. */
export interface FoundDraft {
  content: JsonObject;
  base_revision: number;
  base_details?: BaseDetails;
  /** The draft on the server that it is based on. */
  remote: KnownDraft;
  updated_at: string;
  /** The `User-Agent` of the browser that saved it on the server. */
  user_agent?: string | undefined;
  /** Whether it is saved only in this browser. */
  localOnly: boolean;
  /** The page at the start of the draft, if it has changed since and is known. */
  base?: PageState;
  /** A draft with other changes that another device has saved on the server. */
  other?: { updated_at: string; user_agent?: string | undefined };
}

/**
 * Returns the draft to offer; null if there is none or if it equals the published page. Changes that
 * only this browser has are offered first. If the user continues them, they are merged with the draft of
 * another device on the server. A record of an older release has no base; then the newer draft is
 * offered.
 */
export function chooseDraft(
  page: PageAnswer,
  remote: DraftAnswer['draft'],
  local: LocalDraft | undefined,
): FoundDraft | null {
  const text = textIn(page);
  const isAheadOfServer = isAhead(
    local,
    remote,
    (mine, theirs) => text(mine.content) === text(theirs.content),
  );
  const found = isAheadOfServer
    ? fromLocal(local, remote)
    : remote && { ...remote, remote: knownDraft(remote), localOnly: false };
  if (!found) return null;
  return hasSameContent(found.content, page) ? null : found;
}

/** The draft on the server that later saves are based on. Its revision is 0 if there is none. */
export const knownDraft = (remote: DraftAnswer['draft']): KnownDraft =>
  remote ? { revision: remote.revision, content: remote.content } : { revision: 0, content: null };

function fromLocal(local: LocalDraft, remote: DraftAnswer['draft']): FoundDraft {
  // Only the server knows the earlier page. It returns the page with its draft.
  const base = remote?.base_revision === local.base_revision ? remote.base : undefined;
  const isOther = remote && local.remote && remote.revision !== local.remote.revision;
  return {
    ...local,
    remote: local.remote ?? knownDraft(remote),
    localOnly: true,
    ...(base && { base }),
    ...(isOther && { other: remote }),
  };
}

/** The proposal to offer; null if it was taken up or equals the published page. */
export function chooseProposal(page: PageAnswer, proposal: Proposal | null): Proposal | null {
  if (!proposal || proposal.taken || hasSameContent(proposal.content, page)) return null;
  return proposal;
}

const hasSameContent = (content: unknown, page: PageAnswer): boolean =>
  textIn(page)(content) === textIn(page)(page.content);

/** The content of this page as text, for comparison. */
const textIn = (page: PageAnswer) => (raw: unknown) => {
  const proposed = proposedIn(raw, page);
  return sentText(toSentContent(toEditorData(raw, page), { ...page, proposed }));
};
