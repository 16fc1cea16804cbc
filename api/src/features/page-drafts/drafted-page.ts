import { withSearchDefaults, readPageContent, detailsOf } from '@siteyard/schemas/content';
import type { Page } from '../pages/pages.service.ts';
import type { PageDraft } from './page-drafts.service.ts';

/** Returns the page with the content of a draft; without a draft, the page itself. */
export function asDrafted(page: Page, draft: Pick<PageDraft, 'content'> | null): Page {
  if (!draft) return page;
  const { content } = readPageContent(draft.content);
  const details = detailsOf({ ...page, ...content.root.props });
  return { ...page, ...withSearchDefaults(details), content };
}
