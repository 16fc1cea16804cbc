import type { Item } from '../item.ts';

/** The fields of an item on which its price depends. */
export type PricedItem = Pick<
  Item,
  'key' | 'category' | 'rates' | 'deposit' | 'minimum' | 'no_estimate' | 'delivered' | 'locations'
>;

/** A request for items, with its times. */
export interface RentalOrder {
  lines: { item: PricedItem; quantity: number }[];
  /** `YYYY-MM-DDTHH:MM` on the clocks of the shop. */
  from: string;
  /** `YYYY-MM-DDTHH:MM` on the clocks of the shop. */
  to: string;
  /** The id of the delivery zone; null if the customer collects. */
  zone: string | null;
  /** The ids of the optional fees that the customer chose. */
  fees: string[];
  /** The id of the location that rents the items. */
  location?: string | undefined;
}

/** A line with its price. */
export interface PricedLine {
  item: PricedItem;
  quantity: number;
  periods: Record<string, number> | null;
  amount: number | null;
}
