import { rentalSpan, type Enquiry, type Overlap } from '@siteyard/schemas/rentals';

/** The days and items of a request. */
export type Booking = Pick<Enquiry, 'items' | 'from' | 'to' | 'outcome'>;

/** A span of time with a number of pieces, in ms since 1970. */
interface Need {
  from: number;
  to: number;
  quantity: number;
}

/**
 * Finds the items of an enquiry that are overbooked: won requests on its days and the enquiry together
 * ask for more pieces than the business owns.
 * @param won the other won requests; those on other days do not matter
 * @param owned how many the business owns, by the key of the item; absent if unknown
 */
export function findOverlaps(
  request: Booking,
  won: readonly Booking[],
  owned: ReadonlyMap<string, number>,
): Overlap[] {
  const { items = [], from, to } = request;
  if (!from || !to) return [];
  const span = rentalSpan(from, to);
  const isWon = request.outcome === 'won';
  return items.flatMap(({ key, name, quantity }) => {
    const has = owned.get(key);
    if (has === undefined) return [];
    const others = most(needsOf(key, won, span));
    if (others + quantity <= has) return [];
    const counts = { won: isWon ? others + quantity : others, asked: isWon ? 0 : quantity };
    return [{ key, name, owned: has, ...counts }];
  });
}

/** The needs of bookings for an item in a span of time. */
function needsOf(
  key: string,
  bookings: readonly Booking[],
  [start, end]: readonly [number, number],
): Need[] {
  return bookings.flatMap(({ items = [], from, to }) => {
    const quantity = items.find((item) => item.key === key)?.quantity ?? 0;
    if (!from || !to || quantity === 0) return [];
    const [first, last] = rentalSpan(from, to);
    return first < end && last > start
      ? [{ from: Math.max(first, start), to: last, quantity }]
      : [];
  });
}

/** The most pieces at one time. A need that begins when another one ends gets its pieces. */
function most(needs: readonly Need[]): number {
  const changes = needs.flatMap(({ from, to, quantity }) => [
    { at: from, by: quantity },
    // A need without a length ends after it begins.
    { at: Math.max(to, from + 1), by: -quantity },
  ]);
  let [sum, highest] = [0, 0];
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    sum += by;
    highest = Math.max(highest, sum);
  }
  return highest;
}
