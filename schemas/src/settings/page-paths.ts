import type { SiteSettings } from './settings.ts';

interface Addressed {
  id: number;
  /** The readable address; '' if none. */
  address: string;
}

/** Returns the path of the page at `/`: the home page path, or else the first page in the menu. */
function homePath({ home_page_path, nav }: SiteSettings): string | undefined {
  return home_page_path || nav.items.find(({ href }) => href.startsWith('/pages/'))?.href;
}

/** Whether `/` leads to this page. */
export function isHomePage(page: Addressed, settings: SiteSettings): boolean {
  const home = homePath(settings);
  return home !== undefined && ownPaths(page).includes(home);
}

/** Returns every path of a page, the canonical one first. */
export function pagePaths(page: Addressed, settings: SiteSettings): string[] {
  return isHomePage(page, settings) ? [...ownPaths(page), '/'] : ownPaths(page);
}

function ownPaths({ id, address }: Addressed): string[] {
  return address === '' ? [`/pages/${id}`] : [`/${address}`, `/pages/${id}`];
}
