import type { LocatedPage } from '../page-head.ts';
import { identifiers } from './identifiers.ts';

/** The website of a business and one of its pages as structured data. */
export function pageData(
  { page, siteName, isHome, origin, canonical }: LocatedPage,
  hasBreadcrumbs: boolean,
) {
  const business = { '@id': identifiers.business(origin) };
  const website = {
    '@type': 'WebSite',
    '@id': identifiers.website(origin),
    name: siteName,
    url: `${origin}/`,
    publisher: business,
  };
  const webPage = {
    '@type': 'WebPage',
    '@id': identifiers.page(canonical),
    name: (!isHome && page.title) || siteName,
    url: canonical,
    isPartOf: { '@id': website['@id'] },
    ...(isHome && { about: business }),
    ...(hasBreadcrumbs && { breadcrumb: { '@id': identifiers.breadcrumbs(canonical) } }),
  };
  return [website, webPage];
}
