import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { PlannedWrite } from '@siteyard/schemas/planning/plan-source';
import { withSearchDefaults } from '@siteyard/schemas/search-details';
import type { ReceivedPage } from '../../../content/entities/received.ts';
import { contentState } from '../../pages/page-record.ts';
import { drifted } from './planned-run.ts';
import type { PreparedProposal, RunItem } from './receipt-store.ts';
import type { RunDeps } from './run-deps.ts';
import type { Run } from './run-store.service.ts';

/** The proposals of runs with `as_draft`. */

type Deps = Pick<RunDeps, 'proposals'>;

/** The hashes of the proposals that wait, by page. */
export async function waitingProposals({ proposals }: Deps): Promise<Map<number, string>> {
  const found = await proposals.list();
  return new Map(found.map(({ page_id, proposal }) => [page_id, proposal.hash]));
}

/** The pages for which a proposal of another actor waits. @param who made those left out */
export async function proposalsOfOthers(
  { proposals }: Deps,
  who: string | null,
): Promise<ReadonlySet<number>> {
  const found = await proposals.list();
  return new Set(found.flatMap(({ page_id, proposal }) => (proposal.by === who ? [] : page_id)));
}

/** The states that waiting proposals name. */
export async function statesOfProposals({ proposals }: Deps): Promise<string[]> {
  const found = await proposals.list();
  return found.flatMap(({ proposal }) => proposal.received?.content ?? []);
}

/**
 * Prepares a proposal, and stores its content.
 * @param received what the page has received once it is published; null for nothing
 * @throws AppError `plan_drifted` if the page has changed since it was planned
 */
export async function prepareProposal(
  { revisions, pages, content }: Pick<RunDeps, 'revisions' | 'pages' | 'content'>,
  { item, page }: Extract<PlannedWrite, { kind: 'proposal' }>,
  received: ({ field: string } & ReceivedPage) | null,
): Promise<PreparedProposal> {
  const current = await revisions.current(item.id);
  // Read after its content, so that the base is what the plan has seen.
  const now = await pages.describe(item.id);
  if (!current || now?.version !== item.seen) throw drifted();
  const root = { props: changedDetails(current.page, page) };
  const { state, id } = contentState({ ...page.content, root });
  await content.put([state]);
  return { ...(received && { received }), content: id, baseRevision: current.revision };
}

/** After the commit: offers what was prepared, and withdraws what is undone. Can be repeated. */
export async function offerProposals(
  { proposals, pages }: Pick<RunDeps, 'proposals' | 'pages'>,
  run: Run,
  items: readonly RunItem[],
): Promise<void> {
  const { _id, undoes, who: by, actor_source: source } = run;
  for (const { item, proposal, proposed } of items) {
    if (proposal === 'offer' && proposed) {
      const { received, baseRevision } = proposed;
      const content = (await pages.readContent(proposed.content)) as PageContent;
      const from = run.source.name;
      const origin = { run: _id, by, source, from, hash: item.hash ?? '' };
      const at = run.applied_at ?? new Date();
      const all = { ...origin, ...(received && { received }) };
      await proposals.offer(item.id, { content, baseRevision }, all, at);
    }
    if (undoes === null) continue;
    if (proposal === 'withdraw') await proposals.withdraw(item.id, undoes, _id);
    if (proposal === 'bring_back') await proposals.bringBack(item.id, undoes, _id);
  }
}

/**
 * Plans the undo of a change of a proposal: an offered one is withdrawn, and a withdrawn one is offered
 * again. Null if there is nothing to do.
 */
export async function planUndoOfProposal(
  { proposals }: Deps,
  { item, written, proposal }: RunItem,
  undone: string,
): Promise<RunItem | null> {
  if (proposal === 'leave') return null;
  const { key, id, title, seen } = item;
  const does = (
    step: NonNullable<RunItem['proposal']>,
    action: 'keep' | 'draft',
    reason: string,
  ): RunItem => ({
    ...{ written: false, before: null, received: null, proposal: step },
    item: { key, id, title, seen, hash: null, action, reason },
  });
  const leave = (reason: string) => does('leave', 'keep', reason);
  if (proposal === 'withdraw') {
    const kept = await proposals.withdrawnState(id, undone);
    if (kept === 'gone') return null;
    if (kept === 'replaced') return leave('another proposal waits');
    return does('bring_back', 'draft', 'the proposal waits again');
  }
  if (written) return leave('a person has changed it since');
  const state = await proposals.stateOf(id, undone);
  if (state === 'taken') return leave('a person has accepted the proposal');
  if (state === 'gone') return leave('the proposal no longer waits');
  const isAlone = (await proposals.withdrawnState(id, undone)) === 'gone';
  const more = isAlone ? '' : ', and the one before it waits again';
  return does('withdraw', 'draft', `the proposal is withdrawn${more}`);
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
