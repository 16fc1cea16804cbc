import { pageAddress } from '@siteyard/schemas/content';
import { firstPart } from '@siteyard/schemas/primitives/reserved-paths';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { Actor } from '../../lib/actor.ts';
import { changedEntry } from './page-record.ts';

/**
 * Moves the live pages whose addresses begin with a word that rental items use. Only the first word changes,
 * for example to `rentals-2`. Their former addresses redirect.
 * @param planned the entries of the same commit. Pages among them stay, and no page gets their addresses.
 * @returns the new entries of these pages
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
        // A page without an address has its number in the path.
        { address: pageAddress.safeParse(address).success ? address : '', details_revision },
        by,
      );
    });
}
