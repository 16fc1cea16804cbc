import { findBlockSchema, NAVBAR_TYPE } from '../blocks/index.ts';
import { kindOf, unwrap } from '../values/fields.ts';
import { deepEqual, isPlainObject } from '../values/json.ts';
import { HEAVY_PAGE } from '../primitives/limits.ts';
import type { Block, PageContent } from './page-content.ts';
import { listReferences } from './references.ts';
import { blocksIn, mapBlockFields, slotsOf, walkBlocks } from './walk.ts';
import { shorten } from '../primitives/shorten.ts';
import type { Problem } from '../errors/problem.ts';
import { chosenItems } from '../rentals/item-choice.ts';
import { itemsOfBlock } from '../rentals/items-of-content.ts';
import type { PublicItem } from '../rentals/public-item.ts';
import { priceRowsOf, pricesOf } from './ready-made-section.ts';
import type { SampleOnPage } from '../http/seed.ts';

/**
 * Advice before a page is published. Hints never prevent publishing. A message is the rest of a
 * sentence about the field.
 */
export type PageHint = Problem<
  | 'sample_text'
  | 'sample_named'
  | 'sample_picture'
  | 'alt_missing'
  | 'link_missing'
  | 'link_private'
  | 'heavy'
  | 'nothing_below'
  | 'empty'
  | 'no_items'
>;

/** The problem of a link: the page is missing, or the page with this title is hidden from visitors. */
export type DeadLink = 'missing' | { hidden: string };

/** Blocks whose default texts suit every site. */
const READY_MADE: readonly string[] = ['ContactFormBlock', NAVBAR_TYPE];

/** Fields of other blocks whose default texts suit every site. */
const READY_MADE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  PriceTable: ['heading', 'dayLabel', 'weekLabel', 'fourWeeksLabel', 'depositLabel'],
  Questions: ['heading'],
  ItemList: ['heading'],
  OpeningHours: ['heading'],
  Quotes: ['heading'],
};

const hint = (kind: PageHint['kind'], block: Block, field: string, message: string): PageHint => ({
  ...{ kind, path: field, message, blockId: block.props.id, field },
});

/** The length to which a hint shortens a quoted text, in characters. */
const QUOTED = 60;

const quoted = (text: string) => shorten(text, QUOTED);

/**
 * Returns a hint for each unchanged default text or list of a block or a ready-made section.
 * @param ofSections the texts of ready-made sections; see `samplesOf`
 */
export function findSampleTexts(
  content: PageContent,
  ofSections: ReadonlySet<string> = new Set(),
): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    for (const hint of findSectionTexts(block, ofSections)) found.push(hint);
    const schema = findBlockSchema(block.type);
    if (!schema || READY_MADE.includes(block.type)) continue;
    for (const [name, field] of Object.entries(schema.props.shape)) {
      if (READY_MADE_FIELDS[schema.type]?.includes(name)) continue;
      if (name === 'items' && showsItems(block)) continue;
      const { schema: inner, fallback } = unwrap(field);
      const sample = fallback?.value;
      const isText = kindOf(inner) === 'text' && typeof sample === 'string' && sample !== '';
      const isList = Array.isArray(sample) && sample.length > 0;
      if (!isText && !isList) continue;
      const value = block.props[name];
      if (value !== undefined && !deepEqual(value, sample)) continue;
      const what = isText ? `the sample text “${sample}”` : 'the sample entries';
      found.push(hint('sample_text', block, name, `still has ${what}`));
    }
  }
  return found;
}

/** Whether a block shows rental items instead of typed rows. */
const showsItems = (block: Block): boolean => itemsOfBlock(block) !== null;

/**
 * Returns a hint for each field of a block, or item of a list, that still has a text of a ready-made
 * section.
 */
function findSectionTexts(block: Block, ofSections: ReadonlySet<string>): PageHint[] {
  const hints = new Map<string, PageHint>();
  if (ofSections.size === 0) return [];
  mapBlockFields(block, (_, value, { path }) => {
    const message = `still has the sample text “${quoted(value)}”`;
    if (ofSections.has(value)) addHint(hints, 'sample_text', block, path, message);
    return value;
  });
  for (const [index, row] of (showsItems(block) ? [] : priceRowsOf(block)).entries()) {
    const prices = pricesOf(row);
    // Points to the name, the first field of a row that an owner replaces.
    const message = `still stands for the sample prices ${quoted(prices)}`;
    if (prices !== '' && ofSections.has(prices))
      addHint(hints, 'sample_text', block, ['items', index, 'name'], message);
  }
  return [...hints.values()];
}

/** Adds a hint, unless this field or this item of a list has one. */
function addHint(
  hints: Map<string, PageHint>,
  kind: PageHint['kind'],
  block: Block,
  path: readonly (string | number)[],
  message: string,
): void {
  const [name, index, inside] = path;
  const field = String(name);
  const place = typeof index === 'number' ? `${field}[${index}]` : field;
  const isSaid = [...hints.values()].some(
    (each) => each.field === field && each.message === message,
  );
  if (isSaid || hints.has(place)) return;
  const found = hint(kind, block, field, message);
  if (place === field) hints.set(place, found);
  else hints.set(place, { ...found, path: `props.${place}.${String(inside)}` });
}

/**
 * Returns hints for the rest of the sample site on a page, except for its texts: the name of the
 * business, pictures, and the description and image for search engines and shared links.
 * @param description the description of the page
 */
export function findSampleSite(
  content: PageContent,
  description: string,
  sample: SampleOnPage,
): PageHint[] {
  const [texts, named, pictures] = [sample.texts, sample.named, sample.pictures].map(
    (values) => new Set(values),
  );
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const hints = new Map<string, PageHint>();
    mapBlockFields(block, (kind, value, { path }) => {
      if (value === '' || texts?.has(value)) return value;
      if (kind === 'asset' && pictures?.has(value) && !isHiddenPicture(block, path))
        addHint(hints, 'sample_picture', block, path, 'shows a picture of the sample site');
      if (kind !== 'asset' && named?.has(value)) {
        const message = `speaks of the sample business: “${quoted(value)}”`;
        addHint(hints, 'sample_named', block, path, message);
      }
      return value;
    });
    for (const hint of hints.values()) found.push(hint);
  }
  const ofPage = (kind: PageHint['kind'], field: string, message: string): PageHint => ({
    ...{ kind, path: field, message },
    ...(field !== '' && { field }),
  });
  if (sample.description !== '' && sample.description === description)
    found.push(ofPage('sample_text', 'description', 'still is the sample’s'));
  if (sample.social_image) {
    const message =
      'shared links show the picture of the sample site: change it under “Address and search…” beside Publish';
    found.push(ofPage('sample_picture', '', message));
  }
  return found;
}

/** Whether a picture is hidden: a banner with a colour keeps its picture for later. */
export const isHiddenPicture = (block: Block, path: readonly (string | number)[]): boolean =>
  block.type === 'JumbotronBlock' &&
  block.props.backgroundType !== 'image' &&
  path.at(-1) === 'backgroundImage';

/** By block type: the field of the picture, of its description, and of its caption. */
const PICTURES: Record<string, { image: string; alt: string; caption?: string }> = {
  ImageBlock: { image: 'src', alt: 'alt', caption: 'caption' },
  TextAndImage: { image: 'imageUrl', alt: 'imageAlt' },
  Card: { image: 'imageUrl', alt: 'imageAlt' },
};

/** Returns a hint for each field that has a picture without a description. */
export function findMissingAlts(content: PageContent): PageHint[] {
  const found: PageHint[] = [];
  const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';
  for (const { block } of walkBlocks(content)) {
    const { props } = block;
    const fields = PICTURES[block.type];
    if (fields) {
      const { image, alt, caption } = fields;
      const isDescribed = !isBlank(props[alt]) || (caption && !isBlank(props[caption]));
      if (!isBlank(props[image]) && !isDescribed)
        found.push(
          hint(
            'alt_missing',
            block,
            alt,
            'is empty: people who do not see the picture learn nothing of it',
          ),
        );
    }
    const items = block.type === 'Gallery' && Array.isArray(props.items) ? props.items : [];
    const isBare = (item: unknown) =>
      isPlainObject(item) && !isBlank(item.imageUrl) && isBlank(item.alt) && isBlank(item.caption);
    if (items.some(isBare))
      found.push(
        hint('alt_missing', block, 'items', 'has a picture without a description or a caption'),
      );
    const text = block.type === 'RichText' && isPlainObject(props.content) ? props.content : null;
    const parts = Array.isArray(text?.blocks) ? text.blocks : [];
    const isUntold = (part: unknown) =>
      isPlainObject(part) &&
      part.type === 'simpleImage' &&
      isPlainObject(part.data) &&
      !isBlank(part.data.url) &&
      isBlank(part.data.caption);
    if (parts.some(isUntold))
      found.push(
        hint('alt_missing', block, 'content', 'has a picture without a caption to describe it'),
      );
  }
  return found;
}

/** Returns the addresses of the links in HTML, in linear time. */
const hrefsOf = (html: string): string[] =>
  html
    .split(/href\s*=\s*/)
    .slice(1)
    .flatMap((part) => {
      const quote = part.charAt(0);
      const end = quote === '"' || quote === "'" ? part.indexOf(quote, 1) : -1;
      return end > 1 ? [part.slice(1, end)] : [];
    });

/** Returns each link of a page with its block and field, in reading order. */
function listLinks(content: PageContent) {
  const found: { href: string; block: Block; field: string }[] = [];
  for (const { block } of walkBlocks(content))
    mapBlockFields(block, (kind, value, { path }) => {
      const hrefs = kind === 'link' ? [value] : kind === 'html' ? hrefsOf(value) : [];
      for (const href of hrefs) found.push({ href, block, field: String(path[0]) });
      return value;
    });
  return found;
}

/** Returns the distinct links of a page within this site. `POST /api/link_checks` checks them. */
export function linksWithinSite(content: PageContent): string[] {
  const links = listLinks(content).map(({ href }) => href);
  return [...new Set(links)].filter((href) => /^\/[^/]/.test(href));
}

/**
 * Returns a hint for each link to a missing page of this site, or to one that visitors do not see.
 * @param judge returns undefined for a link that is fine or unknown
 */
export function findDeadLinks(
  content: PageContent,
  judge: (href: string) => DeadLink | undefined,
): PageHint[] {
  return listLinks(content).flatMap(({ href, block, field }) => {
    const dead = judge(href);
    if (dead === undefined) return [];
    return dead === 'missing'
      ? hint('link_missing', block, field, `links to ${href}, where there is no page`)
      : hint('link_private', block, field, `links to “${dead.hidden}”, which visitors do not see`);
  });
}

/**
 * Returns the total size of the pictures of a page in bytes, and a hint at the largest one if the
 * total is too large.
 * @param bytesOf returns the size that a visitor loads for a file name of this site
 */
export function findHeavyPictures(
  content: PageContent,
  bytesOf: (fileName: string) => number | undefined,
): { bytes: number; hints: PageHint[] } {
  const blocks = new Map([...walkBlocks(content)].map(({ block }) => [block.props.id, block]));
  const counted = new Map<string, { bytes: number; block: Block; field: string }>();
  for (const { kind, target, blockId, path } of listReferences(content)) {
    const block = blocks.get(blockId);
    const name = String(target);
    const bytes = kind === 'image' && !counted.has(name) ? bytesOf(name) : undefined;
    const field = String(path[path.lastIndexOf('props') + 1]);
    if (block && bytes !== undefined) counted.set(name, { bytes, block, field });
  }
  const all = [...counted.values()];
  const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
  const [heaviest] = all.toSorted((a, b) => b.bytes - a.bytes);
  if (!heaviest || bytes <= HEAVY_PAGE.imageBytes) return { bytes, hints: [] };
  const message = `has the heaviest picture (${megabytes(heaviest.bytes)}); together the pictures of this page weigh ${megabytes(bytes)}, which is slow on a phone`;
  return { bytes, hints: [hint('heavy', heaviest.block, heaviest.field, message)] };
}

/** Whether all columns of a layout are empty, so that visitors do not see it. */
const isEmptyLayout = (block: Block): boolean => {
  const slots = slotsOf(block);
  return slots.length > 0 && slots.every((slot) => blocksIn(block, slot).length === 0);
};

const levelOf = ({ props }: Block): number => Number(props.level ?? HEADING_LEVEL);

/** The default level of a heading. */
const HEADING_LEVEL = 2;

/**
 * Returns hints for remains of removed blocks: layouts without a block, and headings that are the
 * last block or precede a heading of their level or above.
 */
export function findLeftOver(content: PageContent): PageHint[] {
  const found: PageHint[] = [];
  const seen = content.content.filter(({ type }) => type !== 'Spacer' && type !== NAVBAR_TYPE);
  const shown = seen.filter((block) => !isEmptyLayout(block));
  for (const block of seen) {
    if (isEmptyLayout(block)) {
      const message = 'is empty, and visitors do not see it';
      found.push({ kind: 'empty', path: '', message, blockId: block.props.id });
    }
    // A single heading is probably a new page.
    if (block.type !== 'HeadingBlock' || seen.length === 1) continue;
    const next = shown[shown.indexOf(block) + 1];
    const isLast = next?.type === 'HeadingBlock' && levelOf(next) <= levelOf(block);
    if (!next || isLast) found.push(hint('nothing_below', block, 'text', 'has nothing below it'));
  }
  return found;
}

/**
 * Returns a hint for each block of rental items that shows none, or of which chosen items are missing.
 * @param items the published items
 */
export function findMissingItems(
  content: PageContent,
  items: readonly Pick<PublicItem, 'key' | 'category'>[],
): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const choice = itemsOfBlock(block);
    if (!choice) continue;
    const field = { all: 'source', category: 'category', chosen: 'keys' }[choice.source];
    const shown = chosenItems(items, choice);
    const missing = choice.source === 'chosen' ? new Set(choice.keys).size - shown.length : 0;
    if (shown.length === 0)
      found.push(hint('no_items', block, field, 'shows no item, so visitors do not see the block'));
    else if (missing > 0)
      found.push(
        hint('no_items', block, field, `has chosen items that visitors do not see: ${missing}`),
      );
  }
  return found;
}

/**
 * Returns a hint at the first banner of each typeface that is too heavy for the page.
 * @param heavy the typefaces that are too heavy
 * @param instead the name of the typeface that visitors see instead
 */
export function findHeavyTypefaces(
  content: PageContent,
  heavy: readonly string[],
  instead: string,
): PageHint[] {
  const named = new Set<unknown>();
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const { fontFamily: face } = block.props;
    if (block.type !== 'JumbotronBlock' || named.has(face)) continue;
    named.add(face);
    if (!heavy.some((each) => each === face)) continue;
    const message = `is shown in ${instead}: with its own the page would be slow on a phone`;
    found.push(hint('heavy', block, 'fontFamily', message));
  }
  return found;
}

/** Formats a size, such as `1.4 MB` or `80 KB`. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
