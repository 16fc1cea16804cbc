import { findBlockSchema } from '../blocks/index.ts';
import { DEEPEST_NESTING, isPlainObject, type JsonObject } from '../values/json.ts';

/**
 * Applies `change` to the props of every block of one type in an unchecked tree. Skips values that are
 * not blocks, and blocks that contain themselves. Unchanged parts stay the same objects.
 * @param change returns the new props, or the given object to keep the block
 */
export function mapRawBlocks(
  content: JsonObject,
  type: string,
  change: (props: JsonObject) => JsonObject,
): JsonObject {
  const ancestors = new Set<unknown>();

  function list(blocks: unknown[]): unknown[] {
    const changed = blocks.map(block);
    return changed.some((each, index) => each !== blocks[index]) ? changed : blocks;
  }

  function block(value: unknown): unknown {
    if (!isPlainObject(value) || typeof value.type !== 'string' || !isPlainObject(value.props))
      return value;
    if (ancestors.has(value) || ancestors.size >= DEEPEST_NESTING) return value;
    ancestors.add(value);
    let { props } = value;
    for (const slot of findBlockSchema(value.type)?.slots ?? []) {
      const inside = props[slot];
      if (!Array.isArray(inside)) continue;
      const changed = list(inside);
      if (changed !== inside) props = { ...props, [slot]: changed };
    }
    ancestors.delete(value);
    if (value.type === type) props = change(props);
    return props === value.props ? value : { ...value, props };
  }

  if (!Array.isArray(content.content)) return content;
  const changed = list(content.content);
  return changed === content.content ? content : { ...content, content: changed };
}
