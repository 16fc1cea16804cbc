import { AppError } from '@siteyard/schemas/errors';
import type { MergeablePage } from '@siteyard/schemas/merge';
import { type PageContent, detailsOf } from '@siteyard/schemas/content';
import { renumberLinks, type Numbers } from '@siteyard/schemas/planning';
import { applyPlanned, type PlannedChange } from '../../content/planned-change.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { liveByKey } from '../pages/page-record.ts';
import { publishedVisibility } from '../pages/page-states.ts';
import type { PagesService, Page } from '../pages/pages.service.ts';
import type { PlannedPages } from '../pages/planned-pages.service.ts';
import type { PageProposalsService } from './page-proposals.service.ts';
import type { PageProposal } from './proposal-store.ts';

/**
 * Creates pages that an import has proposed. A proposed page is a proposal with a key. It gets a number
 * and an address when an administrator accepts it.
 */
export interface ProposedPages {
  /**
   * Creates a proposed page as an unpublished page, together with the proposed pages that it links to,
   * directly or indirectly. Returns the existing page if the proposal was accepted before.
   * @throws AppError `proposal_not_found` if the proposal was discarded or withdrawn
   */
  take(key: string, actor: Actor): Promise<{ page: Page; linked: Page[] }>;
  /**
   * Creates the proposed pages to which the proposal for another page links.
   * @returns the new page numbers for the links, by the numbers in the proposal
   */
  takeLinked(proposal: PageProposal, actor: Actor): Promise<Numbers>;
}

/** No page has this number. A link to a discarded page leads to "page not found". */
const NO_PAGE = 0;

export function createProposedPages(deps: {
  content: Pick<ContentStore, 'commit' | 'refresh'>;
  pages: Pick<PagesService, 'get'>;
  planned: Pick<PlannedPages, 'plan'>;
  proposals: Pick<PageProposalsService, 'find' | 'discard'>;
}): ProposedPages {
  const { content, pages, planned, proposals } = deps;

  /** Finds the proposals with these keys, and the proposals of the pages to which they link. */
  async function withLinked(keys: readonly string[]): Promise<Map<string, PageProposal>> {
    const found = new Map<string, PageProposal>();
    const wanted = new Set(keys);
    // The loop adds to the set, and also visits the added keys.
    for (const key of wanted) {
      const proposal = await proposals.find(key);
      if (!proposal) continue;
      found.set(key, proposal);
      for (const linked of Object.values(proposal.proposal.links ?? {})) wanted.add(linked);
    }
    return found;
  }

  /** Creates the proposed pages with one commit. @throws WriteConflict if another commit was first */
  async function tryToCreate(keys: readonly string[], actor: Actor): Promise<Map<string, number>> {
    const snapshot = await content.refresh();
    const found = await withLinked(keys);
    if (found.size === 0) return new Map();
    const numbers = new Map<string, number>();
    let last = snapshot.site.last_page_id;
    for (const key of found.keys()) numbers.set(key, snapshot.pageByKey(key)?.id ?? (last += 1));
    const numberOf = (key: string) => numbers.get(key) ?? numberOnSite(snapshot, key);
    const addresses = new Set<string>();
    const changes: PlannedChange[] = [];
    for (const [key, proposal] of found) {
      const { links } = proposal.proposal;
      const page = proposedPage(proposal, numbersIn(links, numberOf));
      const isTaken = addresses.has(page.address) || snapshot.pageByAddress(page.address);
      if (isTaken) page.address = '';
      addresses.add(page.address);
      // If a page with this key is in the trash, it is restored with the proposed content.
      const present = snapshot.pageByKey(key);
      const state = {
        key,
        page,
        received: present?.received ?? {},
        ...publishedVisibility(null, true),
      };
      const { change } = await planned.plan(
        numbers.get(key)!,
        present?.version ?? null,
        actor,
        state,
      );
      changes.push(change);
    }
    await content.commit(
      { by: actor.name, source: actor.source },
      {
        kind: 'take',
        states: changes.flatMap(({ states }) => states),
        compute(newest, at) {
          if (newest.number !== snapshot.number) throw new WriteConflict();
          return { entries: applyPlanned(changes, newest, at) };
        },
      },
    );
    // If this fails, the proposals are ignored anyway, because the site now has their pages.
    for (const [key, { proposal }] of found) await proposals.discard(key, proposal.run);
    return numbers;
  }

  const create = (keys: readonly string[], actor: Actor) =>
    retryOnConflict(() => tryToCreate(keys, actor));

  return {
    async take(key, actor) {
      const created = await create([key], actor);
      const id = numberOnSite(await content.refresh(), key);
      if (id === NO_PAGE) throw new AppError('proposal_not_found');
      const others = [...created.values()].filter((number) => number !== id);
      return {
        page: await pages.get(id),
        linked: await Promise.all(others.map((number) => pages.get(number))),
      };
    },
    async takeLinked({ proposal: { links = {} } }, actor) {
      await create(Object.values(links), actor);
      const snapshot = await content.refresh();
      return numbersIn(links, (key) => numberOnSite(snapshot, key));
    },
  };
}

function numbersIn(
  links: Record<string, string> | undefined,
  numberOf: (key: string) => number,
): Numbers {
  const pairs = Object.entries(links ?? {});
  return new Map(pairs.map(([number, key]) => [Number(number), numberOf(key)]));
}

const numberOnSite = (snapshot: SiteSnapshot, key: string): number =>
  liveByKey(snapshot, key)?.id ?? NO_PAGE;

/**
 * Returns a proposed page in canonical form.
 * @param numbers the numbers of the pages to which its links lead
 */
function proposedPage(
  { content, proposal }: Pick<PageProposal, 'content' | 'proposal'>,
  numbers: Numbers,
): MergeablePage {
  return {
    ...detailsOf(proposal.details ?? {}),
    content: renumberLinks(content as PageContent, numbers),
  };
}
