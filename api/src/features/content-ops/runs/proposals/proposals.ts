import type { PageName } from '../../../page-drafts/page-proposals.service.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunItem } from '../store/receipt-items.ts';

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
