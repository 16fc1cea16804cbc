import { listKey, slotsOfType, type BlockTree, type Entry } from './block-tree.ts';
import { sideFor, type Decide, type MergeConflict } from './conflict.ts';
import { removedConflict } from './merge-block.ts';

/**
 * Handles merged blocks whose parent was removed by one side, which is a conflict. If the other side
 * is preferred, the parent stays. Otherwise, the blocks in the parent are removed too.
 */
export function keepParents(
  merged: Map<string, Entry>,
  [base, ours, theirs]: [BlockTree, BlockTree, BlockTree],
  prefer: Decide,
  conflicts: MergeConflict[],
): void {
  const reported = new Set(
    conflicts.flatMap(({ kind, block }) => (kind === 'removed' && block ? [block.id] : [])),
  );
  const queue = [...merged.keys()];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const parent = merged.get(id)?.list.parent;
    if (parent === undefined || parent === null || merged.has(parent)) continue;
    const [here, there] = [ours.entries.get(parent), theirs.entries.get(parent)];
    const remaining = here ?? there;
    const old = base.entries.get(parent);
    if (!remaining || !old) continue;
    if (!reported.has(parent)) conflicts.push(removedConflict(parent, old, here, there));
    reported.add(parent);
    if (sideFor(prefer, parent) === (here ? 'ours' : 'theirs')) {
      merged.set(parent, remaining);
      queue.push(parent);
    } else {
      removeWithin(parent, merged);
    }
  }
}

function removeWithin(parent: string, merged: Map<string, Entry>): void {
  for (const [id, { list }] of merged)
    if (list.parent === parent) {
      merged.delete(id);
      removeWithin(id, merged);
    }
}

/**
 * Resolves cycles. A cycle arises if one side moved block A into B, and the other moved B into A. Such
 * blocks are moved to their place on the preferred side.
 */
export function breakCycles(
  merged: Map<string, Entry>,
  [preferred, other]: [BlockTree, BlockTree],
  conflicts: MergeConflict[],
): void {
  for (const id of unreachable(merged)) {
    const entry = merged.get(id)!;
    const place = (preferred.entries.get(id) ?? other.entries.get(id))!.list;
    if (listKey(place) === listKey(entry.list)) continue;
    merged.set(id, { ...entry, list: place });
    conflicts.push({ kind: 'place', path: '', block: { id, type: entry.type } });
  }
}

/** Returns the ids of the blocks from which no chain of parents leads to the page. */
function unreachable(merged: ReadonlyMap<string, Entry>): string[] {
  const reachable = new Map<string, boolean>();
  for (const start of merged.keys()) {
    const trail: string[] = [];
    let id: string | null = start;
    while (id !== null && !reachable.has(id) && merged.has(id)) {
      reachable.set(id, false); // Ends the loop in a cycle.
      trail.push(id);
      id = merged.get(id)!.list.parent;
    }
    const isReached = id === null || reachable.get(id) === true;
    for (const each of trail) reachable.set(each, isReached);
  }
  return [...reachable].flatMap(([id, isReached]) => (isReached ? [] : [id]));
}

/**
 * Moves blocks out of slots that do not exist. This happens if one side changed the type of a block, and
 * the other added blocks to a slot of the old type. The blocks move to the first slot of the new type; if
 * it has no slots, they move next to the block.
 */
export function useKnownSlots(merged: Map<string, Entry>, conflicts: MergeConflict[]): void {
  for (const [id, entry] of merged) {
    const parent = entry.list.parent === null ? undefined : merged.get(entry.list.parent);
    if (!parent || slotsOfType(parent.type).includes(entry.list.slot)) continue;
    const [slot] = slotsOfType(parent.type);
    const list = slot === undefined ? parent.list : { parent: entry.list.parent, slot };
    merged.set(id, { ...entry, list });
    conflicts.push({ kind: 'place', path: '', block: { id, type: entry.type } });
  }
}
