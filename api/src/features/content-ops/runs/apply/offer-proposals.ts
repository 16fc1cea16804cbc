import type { PageContent } from '@siteyard/schemas/content';
import type { RunDeps } from '../core/run-deps.ts';
import { nameOf } from '../proposals/proposals.ts';
import type { RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';

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
    if (proposal === 'bring_back') await proposals.offerAgain(nameOf(item), undoes, _id);
  }
}
