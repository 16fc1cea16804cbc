import type { Problem } from '../../errors/problem.ts';
import { shorten } from '../../primitives/shorten.ts';
import type { Block } from '../page-content.ts';

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

/** Creates the hint about a field of a block. */
export const hint = (
  kind: PageHint['kind'],
  block: Block,
  field: string,
  message: string,
): PageHint => ({
  kind,
  path: field,
  message,
  blockId: block.props.id,
  field,
});

/** The length to which a hint shortens a quoted text, in characters. */
const QUOTED = 60;

/** Shortens a text for a sentence. */
export const quoted = (text: string) => shorten(text, QUOTED);

/** Adds a hint, unless this field or this item of a list has one. */
export function addHint(
  hints: Map<string, PageHint>,
  kind: PageHint['kind'],
  block: Block,
  path: readonly (string | number)[],
  message: string,
): void {
  const [name, index, inside] = path;
  const field = String(name);
  const place = typeof index === 'number' ? `${field}[${index}]` : field;
  const isRepeated = [...hints.values()].some(
    (each) => each.field === field && each.message === message,
  );
  if (isRepeated || hints.has(place)) return;
  const found = hint(kind, block, field, message);
  if (place === field) hints.set(place, found);
  else hints.set(place, { ...found, path: `props.${place}.${String(inside)}` });
}
