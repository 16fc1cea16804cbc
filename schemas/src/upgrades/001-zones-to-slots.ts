import { findBlockSchema } from '../blocks/index.ts';
import { DEEPEST_NESTING, isPlainObject, type JsonObject } from '../values/json.ts';
import { contentProblem, type ContentProblem } from '../content/problems.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/**
 * In older content, the blocks of a column are in `zones`, by `parentId:zoneName`. This step moves them
 * to the slots of the column. If the zone's name is not a slot, it moves the blocks to the last slot of
 * the parent, or after a parent without slots. It leaves out a zone without a parent, because visitors
 * never saw its blocks.
 */
export const zonesToSlots: UpgradeStep = {
  name: 'zones-to-slots',
  up(content, problems) {
    if (content.zones === undefined) return content;
    const { zones, ...rest } = content;
    if (!isPlainObject(zones)) return rest;
    const byParent = groupByParent(zones, problems);
    const list = Array.isArray(content.content) ? content.content : [];
    const moved = [...place(list, byParent, 0), ...takeZone(byParent, 'root')];
    for (const [parent, names] of byParent)
      for (const name of names.keys())
        problems.push(
          contentProblem(
            'zone_orphaned',
            ['zones', `${parent}:${name}`],
            'belongs to a block that does not exist',
          ),
        );
    return { ...rest, content: moved };
  },
};

type Zones = Map<string, Map<string, unknown[]>>;

function groupByParent(zones: JsonObject, problems: ContentProblem[]): Zones {
  const byParent: Zones = new Map();
  for (const [key, blocks] of Object.entries(zones)) {
    const colon = key.lastIndexOf(':');
    if (colon < 1 || !Array.isArray(blocks)) {
      problems.push(contentProblem('wrong_outline', ['zones', key], 'is not a zone'));
      continue;
    }
    const parent = key.slice(0, colon);
    const names = byParent.get(parent) ?? new Map<string, unknown[]>();
    byParent.set(parent, names.set(key.slice(colon + 1), blocks));
  }
  return byParent;
}

/**
 * Moves the zones of each block into the block. Takes each zone out of `zones`, so that zones which
 * contain each other cause no endless recursion. Stops at the depth above which content is refused.
 */
function place(blocks: unknown[], zones: Zones, depth: number): unknown[] {
  if (depth > DEEPEST_NESTING) return blocks;
  return blocks.flatMap((block) => {
    if (!isPlainObject(block) || typeof block.type !== 'string' || !isPlainObject(block.props))
      return [block];
    const id = block.props.id;
    const own = typeof id === 'string' ? zones.get(id) : undefined;
    if (typeof id === 'string') zones.delete(id);
    const slots = findBlockSchema(block.type)?.slots ?? [];
    const props: JsonObject = { ...block.props };
    for (const slot of slots)
      if (Array.isArray(props[slot])) props[slot] = place(props[slot], zones, depth + 1);
    const after: unknown[] = [];
    for (const [name, inZone] of own ?? []) {
      const children = place(inZone, zones, depth + 1);
      const slot = slots.includes(name) ? name : slots.at(-1);
      if (slot === undefined) for (const child of children) after.push(child);
      else props[slot] = [...(Array.isArray(props[slot]) ? props[slot] : []), ...children];
    }
    return [{ ...block, props }, ...after];
  });
}

function takeZone(zones: Zones, parent: string): unknown[] {
  const names = zones.get(parent);
  zones.delete(parent);
  return [...(names?.values() ?? [])].flatMap((blocks) => place(blocks, zones, 0));
}
