import { AppError } from '@siteyard/schemas/errors';
import type { SiteSnapshot } from '../../content/snapshot.ts';

/** Whether a category or another item has this address. */
export function isItemAddressTaken(
  snapshot: SiteSnapshot,
  address: string,
  key: string | null,
): boolean {
  const holder = snapshot.itemByAddress(address);
  if (holder && holder.key !== key) return true;
  return snapshot.rentals()?.categories.some((each) => each.address === address) ?? false;
}

/** @throws AppError `item_address_taken` */
export function refuseTakenItemAddress(
  snapshot: SiteSnapshot,
  { address, key }: { address: string; key: string },
): void {
  if (isItemAddressTaken(snapshot, address, key)) throw new AppError('item_address_taken');
}
