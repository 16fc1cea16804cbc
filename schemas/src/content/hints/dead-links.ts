import type { Block, PageContent } from '../page-content.ts';
import { hrefsIn } from '../references.ts';
import { mapBlockFields, walkBlocks } from '../walk.ts';
import { hint, type PageHint } from './page-hint.ts';

/** The problem of a link: the page is missing, or the page with this title is hidden from visitors. */
export type DeadLink = 'missing' | { hidden: string };

/** Returns each link of a page with its block and field, in reading order. */
function listLinks(content: PageContent) {
  const found: { href: string; block: Block; field: string }[] = [];
  for (const { block } of walkBlocks(content))
    mapBlockFields(block, (kind, value, path) => {
      const hrefs = kind === 'link' ? [value] : kind === 'html' ? hrefsIn(value) : [];
      for (const href of hrefs) found.push({ href, block, field: String(path[0]) });
      return value;
    });
  return found;
}

/** Returns the distinct links of a page within this site. `POST /api/link_checks` checks them. */
export function linksWithinSite(content: PageContent): string[] {
  const links = listLinks(content).map(({ href }) => href);
  return [...new Set(links)].filter((href) => /^\/[^/]/.test(href));
}

/**
 * Returns a hint for each link to a page that is missing or hidden from visitors.
 * @param judge returns undefined for a link that is fine or unknown
 */
export function findDeadLinks(
  content: PageContent,
  judge: (href: string) => DeadLink | undefined,
): PageHint[] {
  return listLinks(content).flatMap(({ href, block, field }) => {
    const dead = judge(href);
    if (dead === undefined) return [];
    return dead === 'missing'
      ? hint(
          'link_missing',
          block,
          field,
          `links to ${href}, where there is no page. Choose another page.`,
        )
      : hint('link_private', block, field, `links to “${dead.hidden}”, which visitors do not see`);
  });
}
