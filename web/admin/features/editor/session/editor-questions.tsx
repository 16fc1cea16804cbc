import type { PageAnswer } from '@siteyard/schemas/http';
import type { Proposal } from '../api/proposal.ts';
import { DraftClashDialog } from '../drafts/draft-clash-dialog.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { ProposalOffer } from '../drafts/proposal-offer.tsx';
import { useProposal } from '../drafts/use-proposal.ts';
import type { PageWork } from '../page-work/use-page-work.ts';
import { ConflictDialog } from '../publish/conflict-dialog.tsx';

/**
 * The dialogs about other versions of the page: an older draft, a proposal, a draft of another tab, and
 * a publish of another administrator.
 */
export function EditorQuestions({
  page,
  proposal: found,
  work: { draft, foundDraft, otherDraft, publishing, conflict },
}: {
  page: PageAnswer;
  proposal: Proposal | null;
  work: PageWork;
}) {
  const pageId = page.id;
  const { offer, conflictsOf, continueDraft } = foundDraft;
  const { saver, state } = draft;
  const proposal = useProposal(pageId, found, { saver, continueDraft, fail: publishing.fail });
  return (
    <>
      {offer && (
        <DraftOffer
          draft={offer}
          publishedSince={foundDraft.isOutdated(offer)}
          conflicts={conflictsOf(offer)}
          onContinue={(choices) => continueDraft(offer, choices)}
          onDiscard={foundDraft.discardDraft}
        />
      )}
      {!offer && state.kind === 'none' && proposal.offer && (
        <ProposalOffer
          proposal={proposal.offer}
          publishedSince={proposal.offer.base_revision !== page.content_revision}
          conflicts={conflictsOf(proposal.offer)}
          busy={proposal.busy}
          onTake={(choices) => void proposal.take(choices)}
          onLater={proposal.later}
          onDiscard={() => void proposal.discard()}
        />
      )}
      {otherDraft.clash && (
        <DraftClashDialog
          key={otherDraft.clash.other.revision}
          other={otherDraft.clash.other}
          conflicts={otherDraft.clash.conflicts}
          onDecide={(choices) => void otherDraft.merge(choices)}
        />
      )}
      {publishing.conflict && (
        <ConflictDialog
          pageId={pageId}
          current={publishing.conflict}
          conflicts={publishing.conflict.page && conflict.conflictsWith(publishing.conflict.page)}
          busy={publishing.state === 'publishing'}
          error={publishing.failure?.text ?? ''}
          onCancel={publishing.dismiss}
          onMerge={(choices) => void conflict.mergeBoth(choices)}
          onTakeTheirs={() => void conflict.takeTheirs()}
          onKeepMine={() => publishing.conflict && conflict.keepMine(publishing.conflict)}
        />
      )}
    </>
  );
}
