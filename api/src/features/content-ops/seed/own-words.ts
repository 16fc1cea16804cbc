import { findBlockSchema } from '@siteyard/schemas/blocks/index';
import { businessLocations } from '@siteyard/schemas/business';
import { checkValue } from '@siteyard/schemas/check-value';
import { PAGE_LIMITS } from '@siteyard/schemas/limits';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { pageDetails } from '@siteyard/schemas/page';
import type { Block } from '@siteyard/schemas/page-content';
import { mapBlockFields, mapBlocks } from '@siteyard/schemas/page-content/walk';
import type { inOwnWords, OwnBusiness } from '@siteyard/schemas/sample-business';
import type { SiteSettings } from '@siteyard/schemas/settings';

export type InOwnWords = ReturnType<typeof inOwnWords>;

/** What is said in the owner's words, or as before where these are too long, or no link any more. */
const ifItFits = <T>(schema: Parameters<typeof checkValue>[0], reworded: T, before: T): T =>
  reworded === before || checkValue(schema, reworded, 1).ok ? reworded : before;

function blockInOwnWords(block: Block, say: InOwnWords): Block {
  const shape = findBlockSchema(block.type)?.props.shape ?? {};
  const reworded = Object.entries(mapBlockFields(block, say).props).map(([name, value]) => {
    const field = shape[name];
    return [name, field ? ifItFits(field, value, block.props[name]) : value];
  });
  return { type: block.type, props: Object.fromEntries(reworded) as Block['props'] };
}

/**
 * A page that says the own business where it said the sample's, and whose links are shared without a
 * picture of the sample's: nobody sees that one on the page itself.
 * @param shared the pictures with which the sample's links are shared
 */
export function pageInOwnWords(
  page: MergeablePage,
  say: InOwnWords,
  shared: ReadonlySet<string>,
): MergeablePage {
  const { content, title, description, search_title, social_image } = page;
  const blocks = mapBlocks(content.content, (block) => blockInOwnWords(block, say));
  // A page may name the business thousands of times, and the owner's name may be the longer one.
  const isTooLarge = Buffer.byteLength(JSON.stringify(blocks)) > PAGE_LIMITS.bytes;
  const inWords = (name: 'title' | 'description' | 'search_title', text: string) =>
    ifItFits(pageDetails.shape[name], say('text', text), text);
  return {
    ...page,
    social_image: shared.has(social_image) ? '' : social_image,
    title: inWords('title', title),
    description: inWords('description', description),
    ...(search_title !== undefined && { search_title: inWords('search_title', search_title) }),
    content: { ...content, content: isTooLarge ? content.content : blocks },
  };
}

/** The settings with the own business, and without the logo of the sample's: the name stands there. */
export function ownSettings(
  now: SiteSettings,
  sample: SiteSettings,
  { name, phone, email, street, town }: OwnBusiness,
  say: InOwnWords,
): SiteSettings {
  const address = [street, town].filter((line) => line.trim() !== '').join('\n');
  const reached = { ...(phone !== '' && { phone }), ...(email !== '' && { email }) };
  const names = (sample.business?.locations ?? []).map((each) => each.name);
  const known = now.business?.locations ?? [];
  const [first, ...others] =
    known.length > 0 || address === '' ? known : businessLocations.parse([{ id: 'main' }]);
  const own = first && {
    ...first,
    ...reached,
    ...(address !== '' && { address }),
    area: ifItFits(businessLocations.element.shape.area, say('text', first.area), first.area),
    // “The barn” is nobody else’s; a single place needs no name.
    name: names.includes(first.name) ? '' : first.name,
  };
  const isOfSample = (url: string, theirs: string) => url !== '' && url === theirs;
  return {
    ...now,
    title: name.trim(),
    faviconUrl: isOfSample(now.faviconUrl, sample.faviconUrl) ? '' : now.faviconUrl,
    contact: { ...now.contact, ...reached },
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
