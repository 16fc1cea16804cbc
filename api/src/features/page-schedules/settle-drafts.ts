import type { CarriedDrafts } from '../page-drafts/carried-drafts.service.ts';
import { asDrafted } from '../page-drafts/drafted-page.ts';
import type { PageDraftsService } from '../page-drafts/page-drafts.service.ts';
import type { PageProposalsService } from '../page-drafts/page-proposals.service.ts';
import { mergeablePage } from '../pages/mergeable-page.ts';
import { hashMergeablePage } from '../pages/page-hash.ts';
import type { Page, PagesService } from '../pages/pages.service.ts';

interface SettleDraftsDeps {
  drafts: Pick<PageDraftsService, 'find' | 'remove'>;
  proposals: Pick<PageProposalsService, 'settle'>;
  carried: CarriedDrafts;
  pages: Pick<PagesService, 'get'>;
}

/**
 * Updates drafts and proposals after a page was published on schedule: removes the proposal that the
 * administrator has accepted, merges drafts with the page, and removes the draft of the administrator if it
 * equals the page.
 * @param administratorId the administrator who scheduled the change; undefined if unknown
 */
export async function settleDrafts(
  { drafts, proposals, carried, pages }: SettleDraftsDeps,
  pageId: number,
  administratorId: string | undefined,
): Promise<void> {
  if (administratorId) await proposals.settle(pageId, administratorId);
  await carried.carry([pageId]);
  if (!administratorId) return;
  const draft = await drafts.find(pageId, administratorId);
  if (!draft) return;
  const page = await pages.get(pageId);
  if (hashOf(asDrafted(page, draft)) === hashOf(page)) await drafts.remove(pageId, administratorId);
}

const hashOf = (page: Page) => hashMergeablePage(mergeablePage(page));
