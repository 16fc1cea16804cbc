import type { LocatedPage } from '../page-head.ts';
import { crumbsOf } from '../rentals/titles.ts';
import type { PageLink } from '../types.ts';
import { identifiers } from './identifiers.ts';

/**
 * The path to a page as structured data: the pages above it, and the page itself. Null for a page without
 * pages above it.
 */
export function breadcrumbData(head: LocatedPage) {
  const { origin, canonical } = head;
  const { title } = head.page;
  const above = pagesAbove(head).map((page) => ({
    title: page.title,
    address: origin + page.path,
  }));
  if (above.length === 0 || title === '') return null;
  return {
    '@type': 'BreadcrumbList',
    '@id': identifiers.breadcrumbs(canonical),
    itemListElement: [...above, { title, address: canonical }].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: step.address,
    })),
  };
}

function pagesAbove(head: LocatedPage): readonly PageLink[] {
  const { page, rental, rentals, settings, words } = head;
  if (!rental) return page.ancestors ?? [];
  const rules = rentals?.()?.rules;
  return rules ? crumbsOf(rental, settings, rules, words) : [];
}
