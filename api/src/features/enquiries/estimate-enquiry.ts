import { findLocation, isOpenOn } from '@siteyard/schemas/business';
import {
  type Enquiry,
  type EnquiryEstimate,
  type RentalMoment,
  estimateRental,
  type Item,
  type Rentals,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** An item of an enquiry, with the number of pieces. */
export interface RentedItem {
  item: Item;
  quantity: number;
}

/** The times of a rental for which the visitor has chosen no times. */
const DEFAULT_TIMES = { start: '09:00', end: '17:00' } as const;

/**
 * Calculates the estimate of an enquiry.
 * @returns the estimate, with the titles of its periods and fees; undefined if a day or the items are missing
 */
export function estimateEnquiry({
  settings,
  rentals,
  items,
  enquiry,
}: {
  settings: SiteSettings;
  rentals: Rentals;
  items: readonly RentedItem[];
  enquiry: Enquiry;
}): EnquiryEstimate | undefined {
  const { from, to, location, delivery, fees = [] } = enquiry;
  if (!from || !to || items.length === 0) return undefined;
  const place = findLocation(settings, location?.id ?? '');
  const estimate = estimateRental(
    rentals,
    {
      lines: [...items],
      ...timesOf(from, to),
      // No zone has the id '', so that the business quotes a delivery without a chosen zone.
      zone: delivery?.kind === 'delivery' ? (delivery.zone?.id ?? '') : null,
      fees: fees.map(({ id }) => id),
      location: location?.id,
    },
    (date) => !place || isOpenOn(place, date),
  );
  const used = estimate.lines.flatMap(({ periods }) => Object.keys(periods ?? {}));
  const titles = {
    periods: titlesOf(rentals.periods, used),
    fees: titlesOf(rentals.fees, Object.keys(estimate.fees)),
  };
  return { ...estimate, titles };
}

const titlesOf = (all: readonly { id: string; title: string }[], ids: readonly string[]) =>
  Object.fromEntries(all.filter(({ id }) => ids.includes(id)).map(({ id, title }) => [id, title]));

/**
 * Returns the start and the end of a rental. A missing time becomes the chosen time of the other day, so
 * that a rental from day to day has whole days. For a rental of one day, the default times replace it.
 */
function timesOf(from: RentalMoment, to: RentalMoment): { from: string; to: string } {
  const isOneDay = from.date === to.date;
  const start = from.time ?? (isOneDay ? undefined : to.time) ?? DEFAULT_TIMES.start;
  const end = to.time ?? (isOneDay ? DEFAULT_TIMES.end : start);
  return { from: `${from.date}T${start}`, to: `${to.date}T${end}` };
}
