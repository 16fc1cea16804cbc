import { AppError } from '@siteyard/schemas/errors';
import { imagesOfContent, withSocialImage } from '@siteyard/schemas/images';
import type { PageDetails } from '@siteyard/schemas/content';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ReceivedPage } from '../../content/entities/received.ts';
import { receiving, type PlannedChange } from '../../content/planned-change.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { contentState, pageEntity } from './page-record.ts';
import { plannedEntry, type PageState, type Written } from './page-states.ts';

/** A new page of a bundle. Its content is already stored. */
interface SentPageState {
  id: number;
  key: string;
  details: PageDetails;
  /** The id of the state with the content. */
  content: string;
  contentHash: string;
  images: readonly string[];
  published_at: Date | null;
  received: Record<string, ReceivedPage>;
}

/** A planned change of a page, and the page's version after the change. */
interface PlannedPage {
  change: PlannedChange;
  version: number;
}

/** Plans changes of pages for content operations. A plan is not applied if its page has changed since. */
export interface PageChangePlanner {
  /**
   * Plans a change, and stores its content.
   * @param seen the page's version when the plan was made; null for a new page
   * @param again the advice for the operator if the page has changed since
   */
  plan(
    id: number,
    seen: number | null,
    actor: Actor,
    state: PageState,
    again?: string,
  ): Promise<PlannedPage>;
  /** Plans a new page of a bundle. Its content is already stored. */
  planSent(actor: Actor, state: SentPageState): Promise<PlannedPage>;
  /**
   * Plans to store the received values of a page, without changing the page.
   * @param seen the page's version when the plan was made; publishing a proposal also adds a received
   *   value
   */
  planReceived(id: number, seen: number, received: Record<string, ReceivedPage>): PlannedChange;
}

interface PageToPlan {
  id: number;
  /** The page's version when the plan was made; null for a new page. */
  seen: number | null;
  actor: Actor;
  /** The advice for the operator if the page has changed since. */
  again?: string | undefined;
}

export function createPageChangePlanner(deps: {
  content: Pick<ContentStore, 'put' | 'snapshot'>;
  versions: Pick<PageVersionsService, 'lastNumber'>;
}): PageChangePlanner {
  const { content, versions } = deps;

  /**
   * The number of the last kept version of a purged page. A new page with the same number continues
   * from it.
   */
  const lastKept = async (id: number) =>
    id > content.snapshot().site.last_page_id ? 0 : versions.lastNumber(id);

  /** Plans to change a page to a state whose content is already stored. */
  async function planned(
    { id, seen, actor, again }: PageToPlan,
    state: Omit<PageState, 'page'>,
    written: Omit<Written, 'kept'>,
  ): Promise<PlannedPage> {
    const kept = seen === null ? await lastKept(id) : 0;
    const change: PlannedChange = {
      states: [written.content],
      entry(snapshot, at) {
        const present = presentEntry(snapshot, { id, key: state.key, seen, again });
        const all = { ...written, kept };
        return [pageEntity(id), plannedEntry(id, present, { actor, at }, state, all)];
      },
    };
    return { change, version: (seen ?? kept) + 1 };
  }

  return {
    async plan(id, seen, actor, state, again) {
      const { content: page, ...details } = state.page;
      const { state: newState, id: stateId } = contentState(page);
      await content.put([newState]);
      const written = {
        details,
        content: stateId,
        content_hash: sha256(JSON.stringify(page)),
        images: withSocialImage(imagesOfContent(page), details.social_image),
      };
      return planned({ id, seen, actor, again }, state, written);
    },
    planSent(actor, { id, key, details, contentHash, ...sent }) {
      const { published_at, received, content: stateId } = sent;
      const state = { key, received, published_at, unpublished_at: null, status: 'live' } as const;
      const written = {
        details,
        content: stateId,
        content_hash: contentHash,
        images: [...sent.images],
      };
      return planned({ id, seen: null, actor }, state, written);
    },
    planReceived(id, seen, received) {
      const change = receiving('page', id, received);
      return {
        ...change,
        entry(snapshot, at) {
          const present = snapshot.entry('page', id);
          if (present && present.version !== seen) throw pageDrifted(id);
          return change.entry(snapshot, at);
        },
      };
    },
  };
}

/**
 * Returns the current entry of a page.
 * @throws AppError `plan_drifted` if the page has changed since the plan was made
 */
function presentEntry(
  snapshot: SiteSnapshot,
  { id, key, seen, again }: Omit<PageToPlan, 'actor'> & { key: string },
): PageEntry | undefined {
  const present = snapshot.entry('page', id);
  const twin = seen === null ? snapshot.pageByKey(key) : undefined;
  if ((present?.version ?? null) !== seen || twin) throw pageDrifted(twin?.id ?? id, again);
  return present;
}

/** Returns the error of a plan that cannot be applied, because the page has changed since. */
const pageDrifted = (id: number, again = 'Start the import again.'): AppError =>
  new AppError('plan_drifted', {
    message: `Page ${id} has changed since this plan was made, so nothing was changed. ${again}`,
  });
