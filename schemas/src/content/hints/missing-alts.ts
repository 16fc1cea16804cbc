import { isPlainObject } from '../../values/json.ts';
import type { Block, PageContent } from '../page-content.ts';
import { walkBlocks } from '../walk.ts';
import { hint, type PageHint } from './page-hint.ts';

/** By block type: the field of the picture, of its description, and of its caption. */
const PICTURES: Record<string, { image: string; alt: string; caption?: string }> = {
  ImageBlock: { image: 'src', alt: 'alt', caption: 'caption' },
  TextAndImage: { image: 'imageUrl', alt: 'imageAlt' },
  Card: { image: 'imageUrl', alt: 'imageAlt' },
};

/** Returns a hint for each field that has a picture without a description. */
export function findMissingAlts(content: PageContent): PageHint[] {
  return [...walkBlocks(content)].flatMap(({ block }) => [
    ...ofPicture(block),
    ...ofGallery(block),
    ...ofText(block),
  ]);
}

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

function ofPicture(block: Block): PageHint[] {
  const fields = PICTURES[block.type];
  if (!fields) return [];
  const { props } = block;
  const { image, alt, caption } = fields;
  const isDescribed = !isBlank(props[alt]) || (caption && !isBlank(props[caption]));
  if (isBlank(props[image]) || isDescribed) return [];
  const message = 'is empty. Describe the picture for people who cannot see it.';
  return [hint('alt_missing', block, alt, message)];
}

function ofGallery(block: Block): PageHint[] {
  const { items } = block.props;
  if (block.type !== 'Gallery' || !Array.isArray(items)) return [];
  const isUndescribed = (item: unknown) =>
    isPlainObject(item) && !isBlank(item.imageUrl) && isBlank(item.alt) && isBlank(item.caption);
  const message = 'has a picture without a description or a caption';
  return items.some(isUndescribed) ? [hint('alt_missing', block, 'items', message)] : [];
}

/** Pictures in a rich text, in the form of Editor.js. */
function ofText(block: Block): PageHint[] {
  const text =
    block.type === 'RichText' && isPlainObject(block.props.content) && block.props.content;
  const parts = text && Array.isArray(text.blocks) ? text.blocks : [];
  const isUndescribed = (part: unknown) =>
    isPlainObject(part) &&
    part.type === 'simpleImage' &&
    isPlainObject(part.data) &&
    !isBlank(part.data.url) &&
    isBlank(part.data.caption);
  const message = 'has a picture without a caption to describe it';
  return parts.some(isUndescribed) ? [hint('alt_missing', block, 'content', message)] : [];
}
