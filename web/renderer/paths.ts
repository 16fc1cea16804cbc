import type { SiteSettings } from '@siteyard/schemas/settings';
import type { RenderedPageData } from './types.ts';

/** The path that `/` redirects to: the home page, or else the first page in the navigation. */
function homePath({ home_page_path, nav }: SiteSettings): string | undefined {
  return home_page_path || nav.items.find(({ href }) => href.startsWith('/pages/'))?.href;
}

/** Whether `/` leads to this page. */
export function isHomePage(page: RenderedPageData, settings: SiteSettings): boolean {
  const home = homePath(settings);
  return home !== undefined && ownPaths(page).includes(home);
}

/** Every path that leads to a page, the canonical one first. */
export function pagePaths(page: RenderedPageData, settings: SiteSettings): string[] {
  return isHomePage(page, settings) ? [...ownPaths(page), '/'] : ownPaths(page);
}

function ownPaths({ id, address }: RenderedPageData): string[] {
  return address === '' ? [`/pages/${id}`] : [`/${address}`, `/pages/${id}`];
}
