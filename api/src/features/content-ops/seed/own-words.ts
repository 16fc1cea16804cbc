import { findBlockSchema } from '@siteyard/schemas/blocks/index';
import {
  businessLocations,
  type OwnBusiness,
  type GeneralSample,
} from '@siteyard/schemas/business';
import { checkValue } from '@siteyard/schemas/errors';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { MergeablePage } from '@siteyard/schemas/merge';
import { type Block, mapBlockFields, mapBlocks, pageDetails } from '@siteyard/schemas/content';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { deepEqual } from '@siteyard/schemas/values';
import { withoutEmptied, type ReplaceText } from './remove-statements.ts';

/** Returns the reworded value, or the one before if the new one is too long or no valid link. */
const ifItFits = <T>(schema: Parameters<typeof checkValue>[0], reworded: T, before: T): T =>
  reworded === before || checkValue(schema, reworded, 1).ok ? reworded : before;

function blockInOwnWords(block: Block, replaceText: ReplaceText): Block {
  const shape = findBlockSchema(block.type)?.props.shape ?? {};
  const reworded = Object.entries(mapBlockFields(block, replaceText).props).map(([name, value]) => {
    const field = shape[name];
    const before = block.props[name];
    return [name, field ? ifItFits(field, withoutEmptied(before, value), before) : value];
  });
  return { type: block.type, props: Object.fromEntries(reworded) as Block['props'] };
}

/**
 * Replaces the sample's business in a page with the own business. Removes the image of shared links if it
 * is the sample's, because the owner does not see that image on the page.
 * @param shared the images of the sample's shared links
 */
export function pageInOwnWords(
  page: MergeablePage,
  replaceText: ReplaceText,
  shared: ReadonlySet<string>,
): MergeablePage {
  const { content, title, description, search_title, social_image } = page;
  const blocks = mapBlocks(content.content, (block) => blockInOwnWords(block, replaceText));
  // A page may contain the name thousands of times, and the owner's name may be longer.
  const isTooLarge = Buffer.byteLength(JSON.stringify(blocks)) > PAGE_LIMITS.bytes;
  const inWords = (name: 'title' | 'description' | 'search_title', text: string) =>
    ifItFits(pageDetails.shape[name], replaceText('text', text), text);
  return {
    ...page,
    social_image: shared.has(social_image) ? '' : social_image,
    title: inWords('title', title),
    description: inWords('description', description),
    ...(search_title !== undefined && { search_title: inWords('search_title', search_title) }),
    content: { ...content, content: isTooLarge ? content.content : blocks },
  };
}

/** Fills in the banner of a page with the rented goods, if the owner has named them. */
export function withWhatIsRented(
  page: MergeablePage,
  { banner }: GeneralSample,
  { rents }: Pick<OwnBusiness, 'rents'>,
): MergeablePage {
  const what = rents.trim();
  const fill = ({ type, props }: Block): Block => {
    if (what !== '' && props.id === banner) {
      const heading = `${what.charAt(0).toUpperCase()}${what.slice(1)} for rent`;
      return { type, props: { ...props, heading } };
    }
    return { type, props };
  };
  return {
    ...page,
    content: { ...page.content, content: mapBlocks(page.content.content, fill) },
  };
}

/** Returns the settings with the own business. The header shows its name in place of the sample's logo. */
export function ownSettings(
  now: SiteSettings,
  sample: SiteSettings,
  { name, phone, email, street, town, postcode, hours, time_zone }: OwnBusiness,
  replaceText: ReplaceText,
): SiteSettings {
  const isSaid = (text: string) => text.trim() !== '';
  const place = [town, postcode].filter(isSaid).join(' ');
  const address = [street, place].filter(isSaid).join('\n');
  const ofSample = [sample.contact, ...(sample.business?.locations ?? [])].flatMap(Object.values);
  /** The own value; without one, the present value, unless it is the sample's. */
  const ownOr = (value: string, present: string) =>
    isSaid(value) || ofSample.includes(present) ? value : present;
  const reached = (present: { phone: string; email: string }) => ({
    phone: ownOr(phone, present.phone),
    email: ownOr(email, present.email),
  });
  const names = (sample.business?.locations ?? []).map((each) => each.name);
  const closedOfSample = (sample.business?.locations ?? []).map(({ closures }) => closures);
  const known = now.business?.locations ?? [];
  const [first, ...others] =
    known.length > 0 || (address === '' && !hours)
      ? known
      : businessLocations.parse([{ id: 'main' }]);
  const own = first && {
    ...first,
    ...reached(first),
    address: ownOr(address, first.address),
    // The parts of another address.
    ...(ownOr(address, first.address) !== first.address && { postal: undefined }),
    ...(hours && { hours }),
    // Another business is open on the days on which the sample's is closed.
    closures: closedOfSample.some((each) => deepEqual(each, first.closures)) ? [] : first.closures,
    area: ifItFits(
      businessLocations.element.shape.area,
      replaceText('text', first.area),
      first.area,
    ),
    // Another business has no “The barn”; a single place needs no name.
    name: names.includes(first.name) ? '' : first.name,
  };
  const isOfSample = (url: string, theirs: string) => url !== '' && url === theirs;
  return {
    ...now,
    title: name.trim(),
    ...(time_zone !== '' && { timezone: time_zone }),
    faviconUrl: isOfSample(now.faviconUrl, sample.faviconUrl) ? '' : now.faviconUrl,
    contact: { ...now.contact, ...reached(now.contact) },
    nav: {
      ...now.nav,
      logoImageUrl: isOfSample(now.nav.logoImageUrl, sample.nav.logoImageUrl)
        ? ''
        : now.nav.logoImageUrl,
    },
    ...((now.business || own) && {
      business: { ...now.business, name: name.trim(), locations: own ? [own, ...others] : known },
    }),
  };
}
