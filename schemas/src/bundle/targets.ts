import { formatPath } from '../values/json.ts';
import type { Block } from '../content/page-content.ts';
import { hrefsIn } from '../content/references.ts';
import { mapBlockFields } from '../content/walk.ts';
import type { FieldKind } from '../values/fields.ts';
import type { FieldVisitor } from '../values/map-fields.ts';
import { itemsOfBlock } from '../rentals/items-of-content.ts';
import type { BundleIssue } from './issues.ts';

/** The place of a value in its file. */
export type TargetPlace = Pick<BundleIssue, 'path' | 'block'>;

/** A value that must have a target: a link, an image, the key of an item or the id of a category. */
export type TargetKind = 'link' | 'asset' | 'item' | 'category';

/**
 * Called with a link, an image, or an item or a category that a block shows.
 * @param place returns its place; valid only during the call
 */
export type TargetVisitor = (kind: TargetKind, value: string, place: () => TargetPlace) => void;

/** The kinds of fields that have links and images. */
export const TARGET_KINDS = ['link', 'asset', 'html'] as const satisfies FieldKind[];

/** Calls `visit` with the links and images of one field of a schema; HTML may have several links. */
export function visitTargetsOfField(
  kind: FieldKind,
  value: string,
  visit: (kind: 'link' | 'asset', value: string) => void,
): void {
  if (kind === 'link' || kind === 'asset') visit(kind, value);
  if (kind === 'html') for (const href of hrefsIn(value)) visit('link', href);
}

/**
 * Calls `visit` with every link, image, item and category of a block, without the blocks in its slots.
 * @param at the path of the block in its file
 */
export function visitBlockTargets(
  block: Block,
  at: readonly (string | number)[],
  visit: TargetVisitor,
): void {
  const look: FieldVisitor = (kind, value, path) => {
    const place = (): TargetPlace => ({
      path: formatPath([...at, 'props', ...path]),
      block: { id: block.props.id, type: block.type, path: formatPath(at) },
    });
    visitTargetsOfField(kind, value, (what, target) => visit(what, target, place));
    return value;
  };
  mapBlockFields(block, look, TARGET_KINDS);
  visitItems(block, at, visit);
}

/** Calls `visit` with the items that a block shows, or with their category. */
function visitItems(block: Block, at: readonly (string | number)[], visit: TargetVisitor): void {
  const choice = itemsOfBlock(block);
  if (!choice) return;
  const placeOf =
    (...path: (string | number)[]) =>
    (): TargetPlace => ({
      path: formatPath([...at, 'props', ...path]),
      block: { id: block.props.id, type: block.type, path: formatPath(at) },
    });
  if (choice.source === 'category' && choice.category !== '')
    visit('category', choice.category, placeOf('category'));
  if (choice.source === 'chosen')
    for (const [n, key] of choice.keys.entries()) visit('item', key, placeOf('keys', n));
}
