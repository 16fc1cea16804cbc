import type { GetPuck } from '../puck/puck.ts';
import { blockName, zoneName } from '../content/block-name.ts';
import { blocksOfZone, findBlock } from '../content/places.ts';
import { blockLabel } from '../../../../blocks/value-label.ts';

/** A block, a list of blocks or an entry of the list of components, as dnd-kit describes it. */
interface Entity {
  id: string | number;
  data: { componentType?: unknown; zone?: unknown };
}
interface DragEvent {
  canceled?: boolean;
  operation: { source: Entity | null; target: Entity | null };
}

/** The announcements of a drag for screen readers, with names of blocks. Puck's own texts contain ids. */
export function dragAnnouncements(getPuck: GetPuck) {
  const find = findBlock(getPuck);
  const nameOf = ({ id, data }: Entity) => {
    const block = find(String(id));
    if (block) return blockName(block);
    return typeof data.componentType === 'string'
      ? `New ${blockLabel(data.componentType)}`
      : 'Block';
  };
  /** "over Heading “Two”, 3 of 8 in the page", or "in Left column of Two columns". */
  const placeOf = ({ id, data: { zone } }: Entity) => {
    const block = find(String(id));
    if (!block || typeof zone !== 'string') return `in ${zoneName(String(id), find)}`;
    const blocks = blocksOfZone(getPuck, zone);
    const place = `${blocks.findIndex(({ props }) => props.id === id) + 1} of ${blocks.length}`;
    return `over ${blockName(block)}, ${place} in ${zoneName(zone, find)}`;
  };
  return {
    dragstart: ({ operation: { source } }: DragEvent) =>
      source ? `Picked up ${nameOf(source)}.` : undefined,
    dragover({ operation: { source, target } }: DragEvent) {
      if (!source || source.id === target?.id) return undefined;
      return target
        ? `${nameOf(source)} is ${placeOf(target)}.`
        : `${nameOf(source)} is not over the page.`;
    },
    dragend({ operation: { source, target }, canceled }: DragEvent) {
      if (!source) return undefined;
      if (canceled) return `Cancelled. ${nameOf(source)} stays where it was.`;
      return target && target.id !== source.id
        ? `Dropped ${nameOf(source)} ${placeOf(target)}.`
        : `Dropped ${nameOf(source)}.`;
    },
  };
}
