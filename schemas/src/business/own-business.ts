import { z } from 'zod';
import { PRICE_ROWS_MOST } from '../primitives/limits.ts';
import { plainText } from '../primitives/text.ts';
import { timeZone } from '../primitives/time-zone.ts';
import { rentals } from '../rentals/settings.ts';
import { businessHours, businessName, email, phone } from './business.ts';

/** `POST /api/starters/guide/business`: the details of the owner's business; '' for an unknown detail. */
export const ownBusiness = z.strictObject({
  name: businessName.refine((value) => value.trim() !== '', 'must not be empty'),
  phone: phone.default(''),
  email: email.default(''),
  // Street, town, postcode, a line break and a space are the 300 characters of a location's address.
  street: plainText(178).default(''),
  /** The town. Texts use it too: “a rental business in Harrow Vale”. */
  town: plainText(100).default(''),
  /** The text after the town in the address, such as “DE45 7PQ” or “OH 43215”. Other texts do not use it. */
  postcode: plainText(20).default(''),
  /** The opening hours; absent if unknown. */
  hours: businessHours.optional(),
  /** The time zone of the opening hours; '' keeps the site's time zone. */
  time_zone: timeZone.default(''),
  /** The rented goods, such as “Bikes and trailers”, for the banner of a site in `GENERAL_SAMPLES`. */
  rents: plainText(100).default(''),
  /**
   * The items that replace the items of the sample site, with their prices as the owner typed them; []
   * keeps the items of the sample site. A price that is not an amount becomes "on request".
   */
  prices: z
    .array(
      z.strictObject({
        name: plainText(120),
        day: plainText(100).default(''),
        week: plainText(100).default(''),
      }),
    )
    .max(PRICE_ROWS_MOST)
    .default([]),
  /** The currency of the prices; if absent, the currency of the site. */
  currency: rentals.shape.currency.optional(),
});

export type OwnBusiness = z.output<typeof ownBusiness>;

/** The answer to `POST /api/starters/guide/business`: the id of the run; absent if nothing changed. */
export const ownBusinessAnswer = z.object({ run: z.string().optional() });
