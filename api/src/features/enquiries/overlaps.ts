import { rentalSpan, type Enquiry, type Overlap } from '@siteyard/schemas/rentals';

/** The items and days of a contact request, and its outcome. */
export type Booking = Pick<Enquiry, 'items' | 'from' | 'to' | 'outcome'>;

/** The number of pieces that a booking needs from one time to another, in ms since 1970. */
interface Need {
  from: number;
  to: number;
  quantity: number;
}

/**
 * Returns the items of an enquiry that are overbooked: this enquiry and the won requests for the same days
 * together need more pieces than the business owns.
 * @param won the other won requests, also for other days
 * @param owned the number of pieces that the business owns, by the key of the item; without unknown ones
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
    const pieces = owned.get(key);
    if (pieces === undefined) return [];
    const others = highestNeed(needsOf(key, won, span));
    if (others + quantity <= pieces) return [];
    const counts = { won: isWon ? others + quantity : others, asked: isWon ? 0 : quantity };
    return [{ key, name, owned: pieces, ...counts }];
  });
}

/** Returns the needs of the bookings for one item, within a span of time. */
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

/**
 * Returns the largest number of pieces that are needed at the same time. A need that begins at the end of
 * another one can use the same pieces.
 */
function highestNeed(needs: readonly Need[]): number {
  const changes = needs.flatMap(({ from, to, quantity }) => [
    { at: from, by: quantity },
    // A need that ends when it begins counts for 1 ms.
    { at: Math.max(to, from + 1), by: -quantity },
  ]);
  let [sum, highest] = [0, 0];
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    sum += by;
    highest = Math.max(highest, sum);
  }
  return highest;
}
