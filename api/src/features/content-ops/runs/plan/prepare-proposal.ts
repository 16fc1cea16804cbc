import { detailsOf, withSearchDefaults } from '@siteyard/schemas/content';
import type { MergeablePage } from '@siteyard/schemas/merge';
import type { PlannedWrite } from '@siteyard/schemas/planning';
import type { ReceivedPage } from '../../../../content/entities/received.ts';
import { contentState } from '../../../pages/page-record.ts';
import { drifted } from '../core/plan-errors.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { PreparedProposal } from '../store/receipt-items.ts';

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
