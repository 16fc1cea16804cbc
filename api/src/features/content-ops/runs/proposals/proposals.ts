import type { MergeablePage } from '@siteyard/schemas/merge';
import { type PageContent, withSearchDefaults, detailsOf } from '@siteyard/schemas/content';
import type { PlannedWrite } from '@siteyard/schemas/planning';
import type { ReceivedPage } from '../../../../content/entities/received.ts';
import type { PageName } from '../../../page-drafts/page-proposals.service.ts';
import { contentState } from '../../../pages/page-record.ts';
import { drifted } from '../core/planned-run.ts';
import type { PreparedProposal, RunItem } from '../store/receipt-store.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run-store.service.ts';

/** The proposals of runs with `as_draft`. */

type Deps = Pick<RunDeps, 'proposals'>;

/** The name of a page in proposals: its number, or the key if the page is only proposed. */
export const nameOf = ({ key, id, only_proposed }: RunItem['item']): PageName =>
  only_proposed ? key : id;

/** Returns the hashes of the waiting proposals, by page. */
export async function waitingProposals({ proposals }: Deps): Promise<Map<PageName, string>> {
  const found = await proposals.list();
  return new Map(found.map((each) => [nameIn(each), each.proposal.hash]));
}

/** Returns the pages with a waiting proposal of an actor other than `who`. */
export async function proposalsOfOthers(
  { proposals }: Deps,
  who: string | null,
): Promise<ReadonlySet<PageName>> {
  const found = await proposals.list();
  return new Set(found.filter(({ proposal }) => proposal.by !== who).map(nameIn));
}

const nameIn = ({ page_id, page_key }: { page_id?: number; page_key?: string }): PageName =>
  page_id ?? page_key ?? '';

/** Returns the ids of the content states that waiting proposals refer to. */
export async function statesOfProposals({ proposals }: Deps): Promise<string[]> {
  const found = await proposals.list();
  return found.flatMap(({ proposal }) => proposal.received?.content ?? []);
}

/**
 * Prepares a proposal, and stores its content.
 * @param received the received values of the page after it is published; null if there are none
 * @throws AppError `plan_drifted` if the page has changed since it was planned
 */
export async function prepareProposal(
  { revisions, pages, content }: Pick<RunDeps, 'revisions' | 'pages' | 'content'>,
  { item, site, page, links }: Extract<PlannedWrite, { kind: 'proposal' }>,
  received: ({ field: string } & ReceivedPage) | null,
): Promise<PreparedProposal> {
  const store = async (props: Partial<MergeablePage>): Promise<string> => {
    const { state, id } = contentState({ ...page.content, root: { props } });
    await content.put([state]);
    return id;
  };
  if (!site) return { content: await store({}), baseRevision: 0, details: detailsOf(page), links };
  const current = await revisions.current(item.id);
  // Read after the content: with the planned version here, the content is the planned one, too.
  const now = await pages.describe(item.id);
  if (!current || now?.version !== item.seen) throw drifted();
  const id = await store(changedDetails(current.page, page));
  return { ...(received && { received }), content: id, baseRevision: current.revision, links };
}

/** Offers the prepared proposals, and withdraws the undone ones, after the commit. Can be repeated. */
export async function offerProposals(
  { proposals, pages }: Pick<RunDeps, 'proposals' | 'pages'>,
  run: Run,
  items: readonly RunItem[],
): Promise<void> {
  const { _id, undoes, who: by, actor_source: source } = run;
  for (const { item, proposal, proposed } of items) {
    if (proposal === 'offer' && proposed) {
      const { received, baseRevision, details, links = {} } = proposed;
      const content = (await pages.readContent(proposed.content)) as PageContent;
      const from = run.source.name;
      const origin = { run: _id, by, source, from, hash: item.hash ?? '' };
      const at = run.applied_at ?? new Date();
      const hasLinks = Object.keys(links).length > 0;
      const all = {
        ...origin,
        ...(received && { received }),
        ...(details && { details }),
        ...(hasLinks && { links }),
      };
      await proposals.offer(nameOf(item), { content, baseRevision }, all, at);
    }
    if (undoes === null) continue;
    if (proposal === 'withdraw') await proposals.withdraw(nameOf(item), undoes, _id);
    if (proposal === 'bring_back') await proposals.bringBack(nameOf(item), undoes, _id);
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
  const { key, id, title, seen, only_proposed } = item;
  const name = nameOf(item);
  const does = (
    step: NonNullable<RunItem['proposal']>,
    action: 'keep' | 'draft',
    reason: string,
  ): RunItem => ({
    written: false,
    before: null,
    received: null,
    proposal: step,
    item: {
      key,
      id,
      title,
      seen,
      hash: null,
      action,
      reason,
      ...(only_proposed && { only_proposed }),
    },
  });
  const leave = (reason: string) => does('leave', 'keep', reason);
  if (proposal === 'withdraw') {
    const kept = await proposals.withdrawnState(name, undone);
    if (kept === 'gone') return null;
    if (kept === 'replaced') return leave('another proposal waits');
    return does('bring_back', 'draft', 'the proposal waits again');
  }
  if (written) return leave('a person has changed it since');
  const state = await proposals.stateOf(name, undone);
  if (state === 'taken') return leave('a person has accepted the proposal');
  if (state === 'gone') return leave('the proposal no longer waits');
  const isAlone = (await proposals.withdrawnState(name, undone)) === 'gone';
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
