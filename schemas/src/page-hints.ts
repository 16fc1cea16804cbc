import { findBlockSchema, NAVBAR_TYPE } from './blocks/index.ts';
import { kindOf, unwrap } from './fields.ts';
import { deepEqual, isPlainObject } from './json.ts';
import { HEAVY_PAGE } from './limits.ts';
import type { Block, PageContent } from './page-content.ts';
import { linkedPageId, listReferences } from './page-content/references.ts';
import { mapBlockFields, walkBlocks } from './page-content/walk.ts';
import type { Problem } from './problem.ts';
import { firstPart, RESERVED_PATHS } from './screens.ts';

/**
 * What a person would want to know before a page is published, and what never keeps it from being
 * published. Each hint names its block and its field; a message is the rest of a sentence about it.
 */
export type PageHint = Problem<
  'sample_text' | 'alt_missing' | 'link_missing' | 'link_private' | 'heavy'
>;

/** A page that a link leads to. */
export interface LinkTarget {
  title: string;
  isPublic: boolean;
}

/** Finds the pages that links lead to, by number and by readable address. */
export interface LinkTargets {
  byNumber(id: number): LinkTarget | undefined;
  byAddress(address: string): LinkTarget | undefined;
}

/** Blocks whose default texts are good as they are. */
const READY_MADE: readonly string[] = ['ContactFormBlock', NAVBAR_TYPE];

const hint = (kind: PageHint['kind'], block: Block, field: string, message: string): PageHint => ({
  ...{ kind, path: field, message, blockId: block.props.id, field },
});

/** Texts and lists that a new block brings along and nobody has changed. */
export function findSampleTexts(content: PageContent): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const schema = findBlockSchema(block.type);
    if (!schema || READY_MADE.includes(block.type)) continue;
    for (const [name, field] of Object.entries(schema.props.shape)) {
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

/** Links that lead to no page of this site, or to one that visitors do not see. */
export function findDeadLinks(content: PageContent, targets: LinkTargets): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const check = (href: string, field: string) => {
      const place = placeOf(href);
      if (!place) return;
      const target = 'id' in place ? targets.byNumber(place.id) : targets.byAddress(place.address);
      if (target?.isPublic) return;
      found.push(
        target
          ? hint(
              'link_private',
              block,
              field,
              `links to “${target.title}”, which visitors do not see`,
            )
          : hint('link_missing', block, field, `links to ${href}, where there is no page`),
      );
    };
    mapBlockFields(block, (kind, value, { path }) => {
      const field = String(path[0]);
      if (kind === 'link') check(value, field);
      if (kind === 'html') for (const href of hrefsOf(value)) check(href, field);
      return value;
    });
  }
  return found;
}

/** The page that a link names; null for the home page, screens, files and other sites. */
function placeOf(href: string): { id: number } | { address: string } | null {
  const id = linkedPageId(href);
  if (id !== null) return { id };
  if (!/^\/[^/]/.test(href)) return null;
  const address = (href.split(/[?#]/, 1)[0] ?? '').replace(/^\/|\/$/g, '');
  return RESERVED_PATHS.includes(firstPart(address)) ? null : { address };
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

/** A size in words: `1.4 MB`, or `80 KB` for less. */
export function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
