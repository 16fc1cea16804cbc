import { withSearchDefaults } from '@siteyard/schemas/search-details';
import { AppError } from '@siteyard/schemas/errors';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PlannedWrite } from '@siteyard/schemas/planning/plan-source';
import type {
  PageProposalsService,
  ProposalOrigin,
  ProposedPage,
} from '../../page-drafts/page-proposals.service.ts';
import type { PageRevisions } from '../../pages/page-revisions.service.ts';
import type { StagedPages } from '../../pages/staged-pages.service.ts';
import type { StagedContent } from '../../site-state/staged-content.service.ts';
import type { Run, RunItem } from './run-store.service.ts';

/** What runs that only propose do, beside the pages that they create. */
export interface RunProposals {
  /** The hashes of the proposals that wait, by page. */
  waiting(): Promise<Map<number, string>>;
  /** The pages for which a proposal of somebody else waits. @param who made those left out */
  othersThan(who: string | null): Promise<ReadonlySet<number>>;
  /**
   * Prepares a proposal.
   * @param received what the page has received once it is published; null for nothing
   * @throws AppError `plan_drifted` if the page has changed since it was planned
   */
  stage(
    run: string,
    planned: Extract<PlannedWrite, { kind: 'proposal' }>,
    received: NonNullable<ProposalOrigin['received']> | null,
  ): Promise<void>;
  /** The hashes of what pages will have received once their proposals are published. */
  receivedHashes(): Promise<string[]>;
  /** After the switch: stores what was prepared, and withdraws what is undone. Idempotent. */
  fold(run: Run, items: readonly RunItem[]): Promise<void>;
  /**
   * What an undo does to what the undone run did to a proposal: it withdraws what was offered, and
   * offers again what was withdrawn. Null where there is nothing to do.
   */
  undo(done: RunItem, undone: string): Promise<RunItem | null>;
  /** Lets go of what these runs have withdrawn, because they can no longer be undone. */
  forget(runs: readonly string[]): Promise<void>;
}

type Prepared = ProposedPage & Pick<ProposalOrigin, 'received'>;

/** Proposals that are read at once. */
const BATCH = 20;
const subjectOf = (pageId: number) => `proposal:${pageId}`;

export function createRunProposals(deps: {
  proposals: PageProposalsService;
  revisions: Pick<PageRevisions, 'current'>;
  pages: Pick<StagedPages, 'describe'>;
  staged: Pick<StagedContent, 'put' | 'find'>;
}): RunProposals {
  const { proposals, revisions, pages, staged } = deps;

  async function offer(run: Run, items: readonly RunItem[]): Promise<void> {
    const found = await staged.find(
      run._id,
      items.map(({ item }) => subjectOf(item.id)),
    );
    for (const { item } of items) {
      const change = found.get(subjectOf(item.id));
      if (!change) continue;
      const { received, ...proposed } = change.set as unknown as Prepared;
      const { who: by, actor_source: source } = run;
      const origin = {
        run: run._id,
        by,
        source,
        from: run.source.name,
        hash: item.hash ?? '',
        ...(received && { received }),
      };
      await proposals.offer(item.id, proposed, origin, run.applied_at ?? new Date());
    }
  }

  return {
    async waiting() {
      const found = await proposals.list();
      return new Map(found.map(({ page_id, proposal }) => [page_id, proposal.hash]));
    },
    async receivedHashes() {
      const found = await proposals.list();
      return found.flatMap(({ proposal }) => proposal.received?.hash ?? []);
    },
    async othersThan(who) {
      const found = await proposals.list();
      return new Set(
        found.flatMap(({ page_id, proposal }) => (proposal.by === who ? [] : page_id)),
      );
    },
    async stage(run, { item, page }, received) {
      const current = await revisions.current(item.id);
      // Read after its content, so that the base is what the plan has seen.
      const now = await pages.describe(item.id);
      if (!current || now?.version !== item.seen) throw new AppError('plan_drifted');
      const proposed: Prepared = {
        ...(received && { received }),
        content: { ...page.content, root: { props: changedDetails(current.page, page) } },
        baseRevision: current.revision,
      };
      await staged.put(run, subjectOf(item.id), { set: { ...proposed }, unset: [] });
    },
    async fold(run, items) {
      const offered = items.filter(({ proposal }) => proposal === 'offer');
      for (let at = 0; at < offered.length; at += BATCH)
        await offer(run, offered.slice(at, at + BATCH));
      const { _id, undoes } = run;
      if (undoes === null) return;
      for (const { item, proposal } of items) {
        if (proposal === 'withdraw') await proposals.withdraw(item.id, undoes, _id);
        if (proposal === 'bring_back') await proposals.bringBack(item.id, undoes, _id);
      }
    },
    forget: (runs) => proposals.forget(runs),
    async undo({ item, written, proposal }, undone) {
      if (proposal === 'leave') return null;
      const { key, id, title, seen } = item;
      const about = { key, id, title, seen, hash: null };
      const rest = { written: false, before: null, received: null };
      const leave = (reason: string): RunItem => ({
        ...rest,
        item: { ...about, action: 'keep', reason },
        proposal: 'leave',
      });
      if (proposal === 'withdraw') {
        const kept = await proposals.withdrawnState(id, undone);
        if (kept === 'gone') return null;
        if (kept === 'replaced') return leave('another proposal waits');
        const reason = 'the proposal waits again';
        return { ...rest, item: { ...about, action: 'draft', reason }, proposal: 'bring_back' };
      }
      if (written) return leave('somebody has changed it since');
      const state = await proposals.stateOf(id, undone);
      if (state === 'taken') return leave('somebody has taken the proposal up');
      if (state === 'gone') return leave('the proposal no longer waits');
      const isAlone = (await proposals.withdrawnState(id, undone)) === 'gone';
      const reason = `the proposal is withdrawn${isAlone ? '' : ', and the one before it waits again'}`;
      return { ...rest, item: { ...about, action: 'draft', reason }, proposal: 'withdraw' };
    },
  };
}

/** The details of a page that a proposal changes. */
function changedDetails(
  { content: _, ...now }: MergeablePage,
  proposed: MergeablePage,
): Partial<MergeablePage> {
  const [before, after] = [withSearchDefaults(now), withSearchDefaults(proposed)];
  const names = Object.keys(before) as (keyof typeof before)[];
  return Object.fromEntries(
    names.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name]]])),
  );
}
