import type { SiteSettings } from '@siteyard/schemas/settings';
import { linkedPageId } from '@siteyard/schemas/content';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { RentalLookups } from './rental-lookups.service.ts';

export interface RootGate {
  /** The redirect target for guests on `/` and on unknown paths; null if there is none. */
  guestTarget(): Promise<string | null>;
}

/**
 * Finds the page that guests see at `/`, as the specification says: the home page of the settings if that
 * page, item or list of items exists, otherwise the first menu item that leads to an existing `/pages/…`.
 * Never `/` itself.
 */
export function createRootGate(deps: {
  pages: Pick<PageLookups, 'exists' | 'findByAddress'>;
  rentals: Pick<RentalLookups, 'find'>;
  readSettings: () => Promise<SiteSettings>;
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
}): RootGate {
  const { pages, rentals } = deps;
  let known: { commit: number; target: string | null } | undefined;

  async function leadsSomewhere(link: string): Promise<boolean> {
    const id = linkedPageId(link);
    if (id !== null) return pages.exists(id);
    const path = link.split(/[?#]/, 1)[0]!;
    if ((await rentals.find(path))?.target) return true;
    const address = path.slice(1);
    return address !== '' && (await pages.findByAddress(address)) !== null;
  }

  async function find(): Promise<string | null> {
    const { home_page_path: home, nav } = await deps.readSettings();
    if (home.startsWith('/') && (await leadsSomewhere(home))) return home;
    for (const { href } of nav.items)
      if (linkedPageId(href) !== null && (await leadsSomewhere(href))) return href;
    return null;
  }

  return {
    async guestTarget() {
      const commit = deps.commit();
      if (known?.commit === commit) return known.target;
      try {
        known = { commit, target: await find() };
      } catch (error) {
        // While the database is unreachable, the last known target is used.
        if (!known) throw error;
      }
      return known.target;
    },
  };
}
