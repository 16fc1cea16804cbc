/**
 * The locations of the business: addresses, opening hours, closures, and the invented business of a
 * sample site.
 */
export {
  businessNameOf,
  callNumberOf,
  dialled,
  findLocation,
  locationsOf,
} from './business-details.ts';
export {
  business,
  type Business,
  BUSINESS_MOST,
  type BusinessLocation,
  businessLocations,
  type Closure,
  type OpeningHours,
  POSTAL_MOST,
  type PostalAddress,
  type Weekday,
  WEEKDAYS,
} from './business.ts';
export {
  isOpenOn,
  type Opening,
  openingAt,
  openingChangesAt,
  zoneOfLocation,
} from './opening-times.ts';
export { postalOf, readPostal } from './postal-address.ts';
export { replaceSampleBusiness } from './replace-sample-business.ts';
export { type OwnBusiness, ownBusiness, ownBusinessAnswer } from './own-business.ts';
export { SAMPLE_BUSINESSES, type SampleBusiness } from './sample-business.ts';
export { sampleTextFinder } from './sample-texts.ts';
export { removeSampleDetails } from './remove-sample-details.ts';
export {
  GENERAL_SAMPLES,
  SAMPLE_FIRMS,
  SAMPLE_MARKS,
  type GeneralSample,
  type SeedName,
  seedName,
  SEEDS,
} from './sample-sites.ts';
export { closuresAt, noticeAt, periodAt, zoneOf } from './site-times.ts';
