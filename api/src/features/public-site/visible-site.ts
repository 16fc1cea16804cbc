import type { PublicRentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { contentOf } from '../history/past-content.ts';
import { createLinkChecks } from '../link-checks/link-checks.service.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import { readSettings } from '../settings/read-settings.ts';
import { settingsOf, type Settings } from '../settings/settings-record.ts';
import { oncePerSnapshot } from './once-per-snapshot.ts';
import { readPublicRentals } from './public-rentals.ts';
import { createRentalLookups } from './rental-lookups.service.ts';
import { withoutHiddenPages } from './visitor-settings.ts';

/** The parts of one snapshot that all public pages show. */
export interface VisibleSite {
  /** The settings as stored, with their revision. */
  stored: Settings;
  /** The settings without links to pages and items that visitors do not see. */
  settings: SiteSettings;
  /** null if the site rents nothing. */
  rentals: PublicRentals | null;
}

export type ReadVisibleSite = (snapshot: SiteSnapshot) => Promise<VisibleSite>;

/** Reads the visible site of a snapshot. Each snapshot is read only once. */
export function createVisibleSite(deps: {
  content: Pick<ContentStore, 'get'>;
  /** Links that begin with this URL lead to this site. */
  publicUrl: string | undefined;
}): ReadVisibleSite {
  return oncePerSnapshot(async (snapshot) => {
    const content = contentOf(deps.content, snapshot);
    const stored = await settingsOf(content, snapshot);
    const checks = createLinkChecks({
      pages: createPageLookups({ content }),
      rentals: createRentalLookups(content),
      publicUrl: deps.publicUrl,
    });
    const settings = await withoutHiddenPages(readSettings(stored.settings), checks);
    return { stored, settings, rentals: await readPublicRentals(content, snapshot, settings) };
  });
}
