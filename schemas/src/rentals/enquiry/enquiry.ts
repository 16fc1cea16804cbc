import { z } from 'zod';
import { boundedText } from '../../primitives/bounded-text.ts';
import { existingDate, timeOfDay } from '../../primitives/dates.ts';
import { wholeNumber } from '../../primitives/numbers.ts';
import { plainText } from '../../primitives/text.ts';
import { estimate } from '../estimate/shape.ts';
import { itemKey } from '../item.ts';
import { ENQUIRY_MOST, QUANTITY_MOST, RENTALS_MOST } from '../limits.ts';
import { rentalId } from '../primitives.ts';

/** A day, and the time if the visitor has chosen one, on the clocks of the shop. */
const moment = z.strictObject({
  date: existingDate,
  time: timeOfDay.optional(),
});

export type RentalMoment = z.output<typeof moment>;

const quantity = wholeNumber(1, QUANTITY_MOST);
const kind = z.enum(['delivery', 'collection']);
const place = plainText(ENQUIRY_MOST.place).trim();
const locationId = boundedText(40);
const utm = plainText(100).optional();

/** The origin of a visit. It contains nothing that identifies a person. */
const source = z.strictObject({
  /** The path of the first page of the visit, without its query. */
  landing: boundedText(300)
    .regex(/^\/[^?#]*$/, 'must be a path without a query')
    .optional(),
  /** The host name of the site with the link. */
  referrer: boundedText(253)
    .regex(/^[a-z0-9.-]*$/, 'must be a host name')
    .optional(),
  utm: z
    .strictObject({ source: utm, medium: utm, campaign: utm, term: utm, content: utm })
    .optional(),
});

/** An enquiry in the request of the contact form. It has ids, which the server looks up. */
export const sentEnquiry = z.strictObject({
  items: z
    .array(
      z.strictObject({
        /** The key or the address of an item. */
        key: boundedText(100).min(1, 'must be the key or the address of an item'),
        quantity: quantity.default(1),
      }),
    )
    .min(1)
    .max(ENQUIRY_MOST.items)
    .optional(),
  from: moment.optional(),
  to: moment.optional(),
  location: locationId.optional(),
  delivery: z
    .strictObject({
      kind,
      /** The id of a zone; '' if the visitor has chosen none. */
      zone: z.union([z.literal(''), rentalId]).default(''),
      place: place.default(''),
    })
    .optional(),
  /** The ids of the optional fees that the visitor has chosen. */
  fees: z.array(rentalId).max(RENTALS_MOST.fees).optional(),
  source: source.optional(),
});

export type SentEnquiry = z.output<typeof sentEnquiry>;

/** The fields of an enquiry in `POST /api/contact_requests`. */
export const sentEnquiryFields = sentEnquiry.shape;

const startOf = ({ date, time = '00:00' }: RentalMoment) => Date.parse(`${date}T${time}:00Z`);
const endOf = ({ date, time = '23:59' }: RentalMoment) => Date.parse(`${date}T${time}:00Z`);

/**
 * Returns the first and the last minute of a rental, in ms since 1970. Reads the times as UTC, because
 * only their difference and their order matter.
 */
export const rentalSpan = (from: RentalMoment, to: RentalMoment): [from: number, to: number] => [
  startOf(from),
  endOf(to),
];

/** A check for `z.superRefine`: refuses a rental that ends before it starts, or that is too long. */
export function checkEnquiryDates(
  { from, to }: Pick<SentEnquiry, 'from' | 'to'>,
  context: z.RefinementCtx,
): void {
  if (!from || !to) return;
  const [start, end] = rentalSpan(from, to);
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
  if (end < start) refuse('must not be before "from"');
  else if (end - start > ENQUIRY_MOST.days * 86_400_000)
    refuse(`is too late; a rental has at most ${ENQUIRY_MOST.days} days`);
}

const titles = z.record(rentalId, boundedText(80));

/**
 * The estimate that the server has calculated for an enquiry. The titles are those at the time of the
 * request.
 */
export const enquiryEstimate = estimate.extend({
  lines: estimate.shape.lines.max(ENQUIRY_MOST.items),
  /** The titles of the periods and fees in the estimate, by their ids. */
  titles: z.strictObject({ periods: titles, fees: titles }),
});

export type EnquiryEstimate = z.output<typeof enquiryEstimate>;

export const enquiryOutcome = z.enum(['quoted', 'won', 'lost']);

export type EnquiryOutcome = z.output<typeof enquiryOutcome>;

const named = z.strictObject({ id: boundedText(40), name: boundedText(100) });

/** A stored enquiry. The names of items, locations, zones and fees are those at the time of the request. */
const enquiry = z.strictObject({
  items: z
    .array(z.strictObject({ key: itemKey, name: boundedText(120), quantity }))
    .max(ENQUIRY_MOST.items)
    .optional(),
  from: moment.optional(),
  to: moment.optional(),
  location: named.optional(),
  delivery: z
    .strictObject({
      kind,
      /** null if the visitor has chosen no zone. */
      zone: named.nullable(),
      place: boundedText(ENQUIRY_MOST.place),
    })
    .optional(),
  /** The optional fees that the visitor has chosen. */
  fees: z.array(named).max(RENTALS_MOST.fees).optional(),
  estimate: enquiryEstimate.optional(),
  source: source.optional(),
  /** The result, which an administrator sets; absent until then. */
  outcome: enquiryOutcome.optional(),
});

export type Enquiry = z.output<typeof enquiry>;

/** The fields of an enquiry in a stored contact request. Unused fields are absent. */
export const enquiryFields = enquiry.shape;

const FIELDS = Object.keys(enquiryFields) as (keyof Enquiry)[];

/** Returns the fields of an enquiry that a contact request has. Leaves out undefined and null. */
export function enquiryOf(request: Enquiry): Enquiry {
  return Object.fromEntries(
    FIELDS.filter((name) => request[name] !== undefined && request[name] !== null).map((name) => [
      name,
      request[name],
    ]),
  );
}

/** Splits the body of a contact request into the fields of the specification and those of an enquiry. */
export function splitEnquiry<Fields extends SentEnquiry>(
  sent: Fields,
): { fields: Omit<Fields, keyof SentEnquiry>; enquiry: SentEnquiry } {
  const { items, from, to, location, delivery, fees, source, ...fields } = sent;
  const all = { items, from, to, location, delivery, fees, source };
  const used = Object.entries(all).filter(([, value]) => value !== undefined);
  return { fields, enquiry: Object.fromEntries(used) };
}

/** Whether a contact request asks to rent something. A source or an outcome alone is no enquiry. */
export const isEnquiry = (request: Enquiry): boolean =>
  Object.keys(enquiryOf(request)).some((name) => name !== 'source' && name !== 'outcome');
