import { withSearchDefaults } from '@siteyard/schemas/search-details';
import { AppError } from '@siteyard/schemas/errors';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { PlannedWrite } from '@siteyard/schemas/planning/plan-source';
import type { PageProposalsService } from '../../page-drafts/page-proposals.service.ts';
import type { ReceivedPage } from '../../../content/entities/received.ts';
import type { ContentStore } from '../../../content/store.ts';
import { contentState } from '../../pages/page-record.ts';
import type { PageRevisions } from '../../pages/page-revisions.service.ts';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PreparedProposal } from './prepared-proposal.ts';
import type { Run, RunItem } from './run-store.service.ts';

/** What runs that only propose do, beside the pages that they create. */
export interface RunProposals {
  /** The hashes of the proposals that wait, by page. */
  waiting(): Promise<Map<number, string>>;
  /** The pages for which a proposal of somebody else waits. @param who made those left out */
  othersThan(who: string | null): Promise<ReadonlySet<number>>;
  /**
   * Prepares a proposal, and stores its content.
   * @param received what the page has received once it is published; null for nothing
   * @throws AppError `plan_drifted` if the page has changed since it was planned
   */
  prepare(
    planned: Extract<PlannedWrite, { kind: 'proposal' }>,
    received: ({ field: string } & ReceivedPage) | null,
  ): Promise<PreparedProposal>;
  /** The states that waiting proposals name. */
  namedStates(): Promise<string[]>;
  /** After the commit: offers what was prepared, and withdraws what is undone. Idempotent. */
  offer(run: Run, items: readonly RunItem[]): Promise<void>;
  /**
   * What an undo does to what the undone run did to a proposal: it withdraws what was offered, and
   * offers again what was withdrawn. Null where there is nothing to do.
   */
  undo(done: RunItem, undone: string): Promise<RunItem | null>;
  /** Lets go of what these runs have withdrawn, because they can no longer be undone. */
  forget(runs: readonly string[]): Promise<void>;
}

export function createRunProposals(deps: {
  proposals: PageProposalsService;
  revisions: Pick<PageRevisions, 'current'>;
  pages: Pick<PlannedPages, 'describe' | 'readContent'>;
  content: Pick<ContentStore, 'put'>;
}): RunProposals {
  const { proposals, revisions, pages } = deps;

  async function offerOne(run: Run, { item, proposed }: RunItem): Promise<void> {
    if (!proposed) return;
    const { received, baseRevision } = proposed;
    const content = await pages.readContent(proposed.content);
    const { who: by, actor_source: source } = run;
    const origin = {
      ...{ run: run._id, by, source, from: run.source.name, hash: item.hash ?? '' },
      ...(received && { received }),
    };
    const offered = { content: content as PageContent, baseRevision };
    await proposals.offer(item.id, offered, origin, run.applied_at ?? new Date());
  }

  return {
    async waiting() {
      const found = await proposals.list();
      return new Map(found.map(({ page_id, proposal }) => [page_id, proposal.hash]));
    },
    async namedStates() {
      const found = await proposals.list();
      return found.flatMap(({ proposal }) => proposal.received?.content ?? []);
    },
    async othersThan(who) {
      const found = await proposals.list();
      return new Set(
        found.flatMap(({ page_id, proposal }) => (proposal.by === who ? [] : page_id)),
      );
    },
    async prepare({ item, page }, received) {
      const current = await revisions.current(item.id);
      // Read after its content, so that the base is what the plan has seen.
      const now = await pages.describe(item.id);
      if (!current || now?.version !== item.seen) throw new AppError('plan_drifted');
      const root = { props: changedDetails(current.page, page) };
      const { state, id: content } = contentState({ ...page.content, root });
      await deps.content.put([state]);
      return { ...(received && { received }), content, baseRevision: current.revision };
    },
    async offer(run, items) {
      const { _id, undoes } = run;
      for (const each of items) {
        const { item, proposal } = each;
        if (proposal === 'offer') await offerOne(run, each);
        if (undoes === null) continue;
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
