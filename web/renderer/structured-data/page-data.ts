import { DEFAULT_SITE_TITLE, isHomePage, type SiteSettings } from '@siteyard/schemas/settings';
import type { RenderedPageData } from '../types.ts';
import { identifiers } from './identifiers.ts';

interface Place {
  page: RenderedPageData;
  settings: SiteSettings;
  /** The origin of the site, without a trailing slash. */
  origin: string;
  /** The absolute address of the page. */
  canonical: string;
}

/** The website of a business and one of its pages as structured data. */
export function pageData({ page, settings, origin, canonical }: Place, hasBreadcrumbs: boolean) {
  const siteName = settings.title || DEFAULT_SITE_TITLE;
  const isHome = isHomePage(page, settings);
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
