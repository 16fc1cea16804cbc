import { findBlockSchema, NAVBAR_TYPE } from './blocks/index.ts';
import { kindOf, unwrap } from './fields.ts';
import { deepEqual, isPlainObject } from './json.ts';
import { HEAVY_PAGE } from './limits.ts';
import type { Block, PageContent } from './page-content.ts';
import { listReferences } from './page-content/references.ts';
import { blocksIn, mapBlockFields, slotsOf, walkBlocks } from './page-content/walk.ts';
import { shorten } from './primitives/shorten.ts';
import type { Problem } from './problem.ts';
import { priceRowsOf, pricesOf } from './ready-made-section.ts';
import type { SampleOnPage } from './seed.ts';

/**
 * What a person would want to know before a page is published, and what never keeps it from being
 * published. Each hint names its block and its field; a message is the rest of a sentence about it.
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
>;

/** What is wrong with a link: no page is there, or visitors do not see the page of this title. */
export type DeadLink = 'missing' | { hidden: string };

/** Blocks whose default texts are good as they are. */
const READY_MADE: readonly string[] = ['ContactFormBlock', NAVBAR_TYPE];

/** Fields of the other blocks whose default texts are good as they are. */
const READY_MADE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  PriceTable: ['heading', 'dayLabel', 'weekLabel', 'fourWeeksLabel', 'depositLabel'],
  Questions: ['heading'],
  OpeningHours: ['heading'],
  Quotes: ['heading'],
};

const hint = (kind: PageHint['kind'], block: Block, field: string, message: string): PageHint => ({
  ...{ kind, path: field, message, blockId: block.props.id, field },
});

/** A longer text is cut where a hint quotes it. */
const QUOTED = 60;

const quoted = (text: string) => shorten(text, QUOTED);

/**
 * Texts and lists that a new block or a ready-made section brings along and nobody has changed.
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

/**
 * The fields of a block that still have a text of a ready-made section; one hint for each field, and
 * for each item of a list.
 */
function findSectionTexts(block: Block, ofSections: ReadonlySet<string>): PageHint[] {
  const hints = new Map<string, PageHint>();
  if (ofSections.size === 0) return [];
  mapBlockFields(block, (_, value, { path }) => {
    const message = `still has the sample text “${quoted(value)}”`;
    if (ofSections.has(value)) addHint(hints, 'sample_text', block, path, message);
    return value;
  });
  for (const [index, row] of priceRowsOf(block).entries()) {
    const prices = pricesOf(row);
    // The first thing of a row that an owner writes over.
    const message = `still stands for the sample prices ${quoted(prices)}`;
    if (prices !== '' && ofSections.has(prices))
      addHint(hints, 'sample_text', block, ['items', index, 'name'], message);
  }
  return [...hints.values()];
}

/** Adds a hint unless there is one for this field, or for this item of a list. */
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
 * What a page still has of the sample site that its owner began with, besides its texts: the name of
 * its business, its pictures, and what search engines and shared links show.
 * @param description the page's own
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

/** Whether nobody sees a picture: a banner keeps its own while it has a colour. */
export const isHiddenPicture = (block: Block, path: readonly (string | number)[]): boolean =>
  block.type === 'JumbotronBlock' &&
  block.props.backgroundType !== 'image' &&
  path.at(-1) === 'backgroundImage';

/** The field of a block's picture, the field of its description, and what describes it as well. */
const PICTURES: Record<string, { image: string; alt: string; caption?: string }> = {
  ImageBlock: { image: 'src', alt: 'alt', caption: 'caption' },
  TextAndImage: { image: 'imageUrl', alt: 'imageAlt' },
  Card: { image: 'imageUrl', alt: 'imageAlt' },
};

/** Pictures that say nothing to people who do not see them. */
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

/** The addresses of the links in a piece of HTML. Each part is read once, however long the text is. */
const hrefsOf = (html: string): string[] =>
  html
    .split(/href\s*=\s*/)
    .slice(1)
    .flatMap((part) => {
      const quote = part.charAt(0);
      const end = quote === '"' || quote === "'" ? part.indexOf(quote, 1) : -1;
      return end > 1 ? [part.slice(1, end)] : [];
    });

/** Each link of a page with its block and field, in reading order. */
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

/** The links of a page that stay on this site, each once: `POST /api/link_checks` judges them. */
export function linksWithinSite(content: PageContent): string[] {
  const links = listLinks(content).map(({ href }) => href);
  return [...new Set(links)].filter((href) => /^\/[^/]/.test(href));
}

/**
 * Links that lead to no page of this site, or to one that visitors do not see.
 * @param judge undefined for a link that is fine, or of which nothing is known
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
 * Says so where the pictures of a page are too heavy together, at the heaviest one.
 * @param bytesOf how much a visitor loads for an image of this site, by its file name
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

/** Whether nothing is in any column of a layout: visitors do not see it. */
const isEmptyLayout = (block: Block): boolean => {
  const slots = slotsOf(block);
  return slots.length > 0 && slots.every((slot) => blocksIn(block, slot).length === 0);
};

const levelOf = ({ props }: Block): number => Number(props.level ?? HEADING_LEVEL);

/** The level of a heading that says none. */
const HEADING_LEVEL = 2;

/**
 * What is left where blocks were removed: layouts without a block, and headings of the page with
 * nothing below them but another heading of their level.
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
    // A heading alone is a page that somebody has just begun.
    if (block.type !== 'HeadingBlock' || seen.length === 1) continue;
    const next = shown[shown.indexOf(block) + 1];
    const isLast = next?.type === 'HeadingBlock' && levelOf(next) <= levelOf(block);
    if (!next || isLast) found.push(hint('nothing_below', block, 'text', 'has nothing below it'));
  }
  return found;
}

/**
 * Says so at the first banner of each typeface that is too heavy beside the others of the page.
 * @param heavy those typefaces
 * @param instead what visitors see in their place
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

/** A size in words: `1.4 MB`, or `80 KB` for less. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
