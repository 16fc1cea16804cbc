import { wordsIn } from '../../blocks/_shared/words/index.ts';
import { crumbsOf } from '../rentals/titles.ts';
import type { PageLink, RenderInput } from '../types.ts';
import { identifiers } from './identifiers.ts';

/**
 * The path to a page as structured data: the pages above it, and the page itself. Null for a page without
 * pages above it.
 * @param origin of the site, without a trailing slash
 * @param canonical the absolute address of the page
 */
export function breadcrumbData(input: RenderInput, origin: string, canonical: string) {
  const above = pagesAbove(input).map(({ title, path }) => ({ title, address: origin + path }));
  const title = input.page?.title ?? '';
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

function pagesAbove({ page, rental, rentals, settings }: RenderInput): readonly PageLink[] {
  if (!rental) return page?.ancestors ?? [];
  const rules = rentals?.()?.rules;
  return rules ? crumbsOf(rental, settings, rules, wordsIn(settings.language)) : [];
}
