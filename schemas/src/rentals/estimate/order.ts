import type { Item } from '../item.ts';

/** The fields of an item on which its price depends. */
export type PricedItem = Pick<
  Item,
  'key' | 'category' | 'rates' | 'deposit' | 'minimum' | 'no_estimate' | 'delivered' | 'locations'
>;

/** The items and times of a rental whose price is calculated. */
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
  /** How often each period is charged, by its id; null if the line has no price. */
  periods: Record<string, number> | null;
  /** The price of the whole quantity; null if the business has to quote it. */
  amount: number | null;
}
