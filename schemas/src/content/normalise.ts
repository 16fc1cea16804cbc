import { findBlockSchema, NAVBAR_TYPE } from '../blocks/index.ts';
import { omitDefaults } from '../values/omit-defaults.ts';
import { readLeniently } from '../values/read-leniently.ts';
import { isPlainObject, sortKeys, type JsonObject } from '../values/json.ts';
import type { Block, PageContent } from './page-content.ts';
import { stripCacheBuster } from '../primitives/asset-url.ts';
import { blocksIn, mapBlockFields, mapBlocks, slotsOf } from './walk.ts';

/**
 * Returns the canonical form of a tree, for storage, comparisons, hashes and exports: exactly one
 * navbar at the start, no default values, no `cb` in image addresses, sorted keys, an empty root.
 * Idempotent.
 */
export function normalisePageContent(content: PageContent): PageContent {
  const blocks = mapBlocks(withNavbarFirst(content.content), canonicalBlock);
  return sortKeys({
    contentVersion: content.contentVersion,
    root: { props: {} },
    content: blocks,
  }) as PageContent;
}

function canonicalBlock(block: Block): Block {
  const cleaned = mapBlockFields(block, (_, value) => stripCacheBuster(value), ['asset']);
  const schema = findBlockSchema(block.type);
  if (!schema) return cleaned;
  const props = omitDefaults(schema.props, withoutEditorNoise(cleaned.props)) as Block['props'];
  const empty = schema.slots.filter(
    (slot) => Array.isArray(props[slot]) && props[slot].length === 0,
  );
  return { type: block.type, props: empty.length > 0 ? without(props, empty) : props };
}

function without(props: Block['props'], names: readonly string[]): Block['props'] {
  const entries = Object.entries(props).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries) as Block['props'];
}

/** Removes the time and version that Editor.js adds to every save. */
function withoutEditorNoise(props: Block['props']): Block['props'] {
  const { content } = props;
  if (!isPlainObject(content) || !Array.isArray(content.blocks)) return props;
  if (Object.keys(content).length === 1) return props;
  return { ...props, content: { blocks: content.blocks } };
}

/** Returns the blocks with exactly one navbar at the start: the first navbar in the tree, or a new one. */
export function withNavbarFirst(blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks;
  // Most trees need no change, and the check is faster than a copy.
  if (first?.type === NAVBAR_TYPE && !rest.some(holdsNavbar)) return [first, ...rest];
  let navbar: Block | undefined;
  const others = mapBlocks(blocks, (block) => {
    if (block.type !== NAVBAR_TYPE) return block;
    navbar ??= block;
    return null;
  });
  return [navbar ?? { type: NAVBAR_TYPE, props: { id: `${NAVBAR_TYPE}-global` } }, ...others];
}

function holdsNavbar(block: Block): boolean {
  if (block.type === NAVBAR_TYPE) return true;
  return slotsOf(block).some((slot) => blocksIn(block, slot).some(holdsNavbar));
}

/** Returns the canonical form of a tree as JSON, which is the input of its hash. */
export function canonicalText(content: PageContent): string {
  return JSON.stringify(normalisePageContent(content));
}

/**
 * Returns the SHA-256 of the canonical text of page content, in hexadecimal.
 * @param sha256 the platform's hash function, because this package does not use Node
 */
export function hashPageContent(content: PageContent, sha256: (text: string) => string): string {
  return sha256(canonicalText(content));
}

/**
 * Returns the complete and valid props of a block for its view, without slots. Undefined for an
 * unknown type.
 */
export function viewProps(block: Block): JsonObject | undefined {
  const schema = findBlockSchema(block.type);
  if (!schema) return undefined;
  const read = readLeniently(schema.props, block.props);
  return read.ok && isPlainObject(read.value) ? read.value : {};
}

/** Returns a copy of the tree for the editor: with complete props in every known block, and a list in every slot. */
export function withDefaults(content: PageContent): PageContent {
  const blocks = mapBlocks(content.content, (block) => {
    const schema = findBlockSchema(block.type);
    if (!schema) return block;
    const slots = Object.fromEntries(schema.slots.map((slot) => [slot, block.props[slot] ?? []]));
    return { type: block.type, props: { ...block.props, ...viewProps(block), ...slots } };
  });
  return { ...content, content: blocks };
}
