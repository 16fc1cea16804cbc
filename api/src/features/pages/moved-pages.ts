import { pageAddress } from '@siteyard/schemas/content';
import { firstPart } from '@siteyard/schemas/primitives/reserved-paths';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { Actor } from '../../lib/actor.ts';
import { changedEntry } from './page-record.ts';

/**
 * Moves live pages out of the path of the rental items. Only the first word of an address changes, for
 * example to `rentals-2`. The former addresses redirect.
 * @param planned the entries of the same commit; pages among them keep their addresses, and no other page
 *   gets these addresses
 * @returns the new entries of the moved pages
 */
export function movedPages(
  snapshot: SiteSnapshot,
  path: string,
  by: { actor: Actor; at: Date },
  planned: readonly Pick<PageEntry, 'id' | 'address'>[] = [],
): PageEntry[] {
  const stays = new Set(planned.map(({ id }) => id));
  const pages = snapshot.all('page').filter(({ id, deleted }) => !deleted && !stays.has(id));
  const used = new Set([...pages, ...planned].map(({ address }) => firstPart(address)));
  let number = 2;
  while (used.has(`${path}-${number}`)) number += 1;
  return pages
    .filter(({ address }) => firstPart(address) === path)
    .map((page) => {
      const address = `${path}-${number}${page.address.slice(path.length)}`;
      const details_revision = page.details_revision + 1;
      return changedEntry(
        page,
        // A page without a valid address is reached by its number.
        { address: pageAddress.safeParse(address).success ? address : '', details_revision },
        by,
      );
    });
}
