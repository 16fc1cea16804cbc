import type { RentalFee, Rentals } from '../settings.ts';
import type { PricedLine, RentalOrder } from './order.ts';

/** Returns a percentage of an amount, rounded half up. Calculates with whole numbers only. */
function percentOf(amount: number, percent: number): number {
  const exact = amount * Math.round(percent * 100) + 5_000;
  return (exact - (exact % 10_000)) / 10_000;
}

export const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the rental amount of all lines; null if one of them has no price. */
export function rentalOf(lines: PricedLine[]): number | null {
  const amounts = lines.map(({ amount }) => amount);
  return amounts.every((amount) => amount !== null) ? sumOf(amounts) : null;
}

/**
 * Returns the amount of each fee, by its id. The fee is required or chosen, and applies to at least one
 * line. Leaves out a percentage if one of its lines has no price.
 * @param days the counted days of the rental
 */
export function feesOf(
  { fees }: Rentals,
  lines: PricedLine[],
  chosen: string[],
  days: number,
): Record<string, number> {
  const amounts: [id: string, amount: number][] = [];
  for (const fee of fees) {
    if (!fee.required && !chosen.includes(fee.id)) continue;
    const subject = lines.filter(({ item }) => appliesTo(fee, item.category));
    const amount = subject.length > 0 ? feeOf(fee, subject, days) : null;
    if (amount !== null) amounts.push([fee.id, amount]);
  }
  return Object.fromEntries(amounts);
}

const appliesTo = ({ categories }: RentalFee, category: string) =>
  categories.length === 0 || categories.includes(category);

function feeOf(fee: RentalFee, lines: PricedLine[], days: number): number | null {
  if (fee.percent !== undefined) {
    const rental = rentalOf(lines);
    return rental === null ? null : percentOf(rental, fee.percent);
  }
  const pieces = sumOf(lines.map(({ quantity }) => quantity));
  const times = { order: 1, piece: pieces, piece_day: pieces * days }[fee.per];
  return (fee.amount ?? 0) * times;
}

/** Returns the price of delivery and collection together; null if it is on request. */
export function deliveryOf(
  { zones }: Rentals,
  { lines, zone: chosen, location }: RentalOrder,
  rental: number | null,
): number | null {
  const ways = lines.map(({ item }) => item.delivered);
  if (chosen === null) return zones.length > 0 && ways.includes('delivery') ? null : 0;
  const zone = zones.find(({ id }) => id === chosen);
  if (!zone || zone.fee === null || ways.includes('collection')) return null;
  if (zone.location !== undefined && location !== undefined && zone.location !== location)
    return null;
  if (zone.minimum !== undefined && rental !== null && rental < zone.minimum) return null;
  return zone.per === 'way' ? zone.fee * 2 : zone.fee;
}

/** Returns the deposit. A deposit in percent is 0 if `rental` is null. */
export function depositOf(rules: Rentals, lines: PricedLine[], rental: number | null): number {
  const { deposits, deposit_percent = 0, deposit_least = 0 } = rules;
  if (deposits === 'percent')
    return rental === null ? 0 : Math.max(percentOf(rental, deposit_percent), deposit_least);
  const amounts = lines.map(({ item }) => item.deposit ?? 0);
  if (deposits === 'highest') return Math.max(0, ...amounts);
  return sumOf(lines.map(({ quantity }, index) => amounts[index]! * quantity));
}

/** Returns the tax that is added to a sum. */
export const taxOn = (sum: number, { prices, tax_rate = 0 }: Rentals) =>
  prices === 'before_tax' ? percentOf(sum, tax_rate) : 0;
