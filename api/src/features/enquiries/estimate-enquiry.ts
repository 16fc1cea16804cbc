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

/** An item with its quantity. */
export interface RentedItem {
  item: Item;
  quantity: number;
}

/** The times of a rental for which the visitor has chosen none. */
const TIMES = { start: '09:00', end: '17:00' } as const;

/**
 * Calculates the estimate of an enquiry.
 * @returns the estimate with the titles of its periods and fees; undefined without both days
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
      // An empty zone has no price, so that the business quotes the delivery.
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
 * The times of a rental as the rules need them. A missing time is the other one, so that whole days are
 * whole days; a rental of one day without times is during the day.
 */
function timesOf(from: RentalMoment, to: RentalMoment): { from: string; to: string } {
  const isOneDay = from.date === to.date;
  const start = from.time ?? (isOneDay ? undefined : to.time) ?? TIMES.start;
  const end = to.time ?? (isOneDay ? TIMES.end : start);
  return { from: `${from.date}T${start}`, to: `${to.date}T${end}` };
}
