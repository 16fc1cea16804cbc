import { findBlockSchema } from '../blocks/index.ts';
import type { FieldKind } from '../values/fields.ts';
import { mapFields, type FieldVisitor } from '../values/map-fields.ts';
import { isPlainObject, type JsonObject } from '../values/json.ts';
import type { Block, BlockPlace, PageContent } from './page-content.ts';

/** Whether a value is a block: a type, and props with an id. */
export function isBlock(value: unknown): value is Block {
  return (
    isPlainObject(value) &&
    typeof value.type === 'string' &&
    isPlainObject(value.props) &&
    typeof value.props.id === 'string'
  );
}

/** Returns the names of a block's slots; none for an unknown type. */
export function slotsOf(block: Block): readonly string[] {
  return findBlockSchema(block.type)?.slots ?? [];
}

/** Returns the valid blocks in a slot. */
export function blocksIn(block: Block, slot: string): Block[] {
  const value = block.props[slot];
  return Array.isArray(value) ? value.filter(isBlock) : [];
}

/** Returns a block's props without its id and its slots. */
export function ownProps(block: Block): JsonObject {
  const slots = slotsOf(block);
  const props: JsonObject = {};
  for (const key of Object.keys(block.props))
    if (key !== 'id' && !slots.includes(key)) props[key] = block.props[key];
  return props;
}

/**
 * Yields every block in reading order, parents before their children. A block object is yielded only
 * once, so that the walk ends even if a tree contains itself. Iterative.
 */
export function* walkBlocks(content: { content: readonly unknown[] }): Generator<BlockPlace> {
  const seen = new Set<Block>();
  const stack: BlockPlace[] = [];
  const push = (
    blocks: readonly unknown[],
    path: (string | number)[],
    parent: Block | null,
    depth: number,
  ) => {
    for (let index = blocks.length - 1; index >= 0; index -= 1) {
      const block = blocks[index];
      if (isBlock(block)) stack.push({ block, path: [...path, index], parent, depth });
    }
  };
  push(content.content, ['content'], null, 0);
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (seen.has(place.block)) continue;
    seen.add(place.block);
    yield place;
    for (const slot of slotsOf(place.block).toReversed()) {
      const children = place.block.props[slot];
      if (Array.isArray(children))
        push(children, [...place.path, 'props', slot], place.block, place.depth + 1);
    }
  }
}

/**
 * Returns a copy of the tree in which `change` has replaced every block, children first. A block is
 * removed if `change` returns null.
 */
export function mapBlocks(
  blocks: readonly Block[],
  change: (block: Block) => Block | null,
): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const props = { ...block.props };
    for (const slot of slotsOf(block))
      if (props[slot] !== undefined) props[slot] = mapBlocks(blocksIn(block, slot), change);
    const changed = change({ type: block.type, props });
    if (changed !== null) result.push(changed);
  }
  return result;
}

/**
 * Calls `visit` for every field with a kind (link, image, text …) in a tree.
 * @param kinds limits the call to fields of these kinds
 */
export function visitFields(
  blocks: readonly Block[],
  visit: (kind: FieldKind, value: string) => void,
  kinds?: readonly FieldKind[],
): void {
  const visitOne: FieldVisitor = (kind, value) => {
    visit(kind, value);
    return value;
  };
  for (const block of blocks) {
    for (const slot of slotsOf(block)) visitFields(blocksIn(block, slot), visit, kinds);
    const schema = findBlockSchema(block.type);
    if (schema) mapFields(schema.props, block.props, visitOne, kinds);
  }
}

/**
 * Returns a copy of a block in which `visit` has replaced every field with a kind. Slots stay
 * unchanged.
 * @param kinds limits the call to fields of these kinds
 */
export function mapBlockFields(
  block: Block,
  visit: FieldVisitor,
  kinds?: readonly FieldKind[],
): Block {
  const schema = findBlockSchema(block.type);
  if (!schema) return block;
  const props = mapFields(schema.props, block.props, visit, kinds);
  return { type: block.type, props: props as Block['props'] };
}

/**
 * Returns a copy of the content in which `change` has replaced every field with a kind.
 * @param kinds limits the call to fields of these kinds
 */
export function mapContentFields(
  content: PageContent,
  kinds: readonly FieldKind[] | undefined,
  change: (kind: FieldKind, value: string) => string,
): PageContent {
  const blocks = mapBlocks(content.content, (block) => mapBlockFields(block, change, kinds));
  return { ...content, content: blocks };
}

const HTML = ['html'] as const;

/** Returns content in which `change` has replaced the HTML of every rich text. */
export const mapTexts = (content: PageContent, change: (html: string) => string): PageContent =>
  mapContentFields(content, HTML, (_, html) => change(html));
