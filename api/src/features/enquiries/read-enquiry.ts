import { locationsOf } from '@siteyard/schemas/business';
import { AppError, type Issue } from '@siteyard/schemas/errors';
import {
  type Enquiry,
  type SentEnquiry,
  type Item,
  QUANTITY_MOST,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { estimateEnquiry, type RentedItem } from './estimate-enquiry.ts';

export interface EnquiryDeps {
  settings: SiteSettings;
  /** Finds published items by their keys or addresses; undefined for each unknown one. */
  findItems: (names: readonly string[]) => Promise<(Item | undefined)[]>;
}

/**
 * Returns the enquiry of a request in the form to store: with the names of the items, the zone, the fees
 * and the location, and with the estimate.
 * @param path the path of the enquiry in the request body, for issues
 * @throws AppError `invalid_request`, with an issue for each id that the site does not have
 */
export async function readEnquiry(
  deps: EnquiryDeps,
  sent: SentEnquiry,
  path: string,
): Promise<Enquiry> {
  const { settings } = deps;
  const { rentals } = settings;
  const issues: Issue[] = [];
  const refuse = (field: string, message: string) =>
    issues.push({ path: `${path}.${field}`, message });
  if (!rentals && (sent.items || sent.fees || sent.delivery))
    refuse(sent.items ? 'items' : sent.fees ? 'fees' : 'delivery', NO_RENTALS);
  const items = rentals && sent.items ? await readItems(deps, sent.items, refuse) : undefined;
  const names = readNames(settings, sent, refuse);
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
  const { from, to, source } = sent;
  const enquiry: Enquiry = {
    ...(items && {
      items: items.map(({ item: { key, name }, quantity }) => ({ key, name, quantity })),
    }),
    ...(from && { from }),
    ...(to && { to }),
    ...names,
    ...(source && { source }),
  };
  const estimate = rentals && items && estimateEnquiry({ settings, rentals, items, enquiry });
  return { ...enquiry, ...(estimate && { estimate }) };
}

const NO_RENTALS = 'cannot be sent, because rental items are not set up on this site';

type Refuse = (field: string, message: string) => void;

/** Finds the items of a request. Adds up the quantities of an item that the request has twice. */
async function readItems(
  { findItems }: EnquiryDeps,
  sent: NonNullable<SentEnquiry['items']>,
  refuse: Refuse,
): Promise<RentedItem[]> {
  const found = await findItems(sent.map(({ key }) => key));
  const rented = new Map<string, RentedItem>();
  for (const [index, { quantity }] of sent.entries()) {
    const item = found[index];
    if (!item) {
      refuse(`items[${index}].key`, 'is not an item that can be rented; remove it from the list');
      continue;
    }
    const before = rented.get(item.key)?.quantity ?? 0;
    rented.set(item.key, { item, quantity: Math.min(before + quantity, QUANTITY_MOST) });
  }
  return [...rented.values()];
}

/** Finds the location, the zone and the optional fees of a request, with their names. */
function readNames(
  settings: SiteSettings,
  { location, delivery, fees = [] }: SentEnquiry,
  refuse: Refuse,
): Pick<Enquiry, 'location' | 'delivery' | 'fees'> {
  const place = locationsOf(settings).find(({ id }) => id === location);
  if (location !== undefined && !place)
    refuse('location', 'is not a location of this business; choose another');
  const zone = settings.rentals?.zones.find(({ id }) => id === delivery?.zone);
  if (delivery && delivery.zone !== '' && !zone)
    refuse('delivery.zone', 'is not a delivery zone of this business; choose another');
  const chosen = fees.flatMap((id, index) => {
    const fee = settings.rentals?.fees.find((each) => each.id === id);
    if (!fee) refuse(`fees[${index}]`, 'is not a fee of this business; leave it out');
    return fee && !fee.required ? [{ id, name: fee.title }] : [];
  });
  return {
    ...(place && { location: { id: place.id, name: place.name } }),
    ...(delivery && {
      delivery: {
        kind: delivery.kind,
        zone: zone ? { id: zone.id, name: zone.title } : null,
        place: delivery.place,
      },
    }),
    ...(chosen.length > 0 && { fees: chosen }),
  };
}
