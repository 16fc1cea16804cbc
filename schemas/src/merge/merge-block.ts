import { deepEqual, type JsonObject } from '../values/json.ts';
import { listKey, type BlockList, type Entry } from './block-tree.ts';
import type { MergeConflict, Side } from './conflict.ts';
import { mergeValues, mergeWhole } from './values.ts';

/** The states of one block. */
export type Sides = [base: Entry | undefined, ours: Entry | undefined, theirs: Entry | undefined];

/** The states of one block that both sides have. */
type BothSides = [base: Entry | undefined, ours: Entry, theirs: Entry];

/** Returns the merged state of one block; null if it is removed. Adds its conflicts to `conflicts`. */
export function mergeEntry(
  id: string,
  [base, ours, theirs]: Sides,
  prefer: Side,
  conflicts: MergeConflict[],
): Entry | null {
  if (!ours || !theirs) {
    const remaining = (ours ?? theirs)!;
    if (!base) return remaining; // Only one side has added it.
    if (sameEntry(base, remaining)) return null;
    conflicts.push(removedConflict(id, base, ours, theirs));
    return prefer === (ours ? 'ours' : 'theirs') ? remaining : null;
  }
  const block = { id, type: ours.type };
  const list = mergeList(block, [base, ours, theirs], prefer, conflicts);
  if (ours.type !== theirs.type)
    return { ...mergeType(block, [base, ours, theirs], prefer, conflicts), list };
  const sameType = base?.type === ours.type;
  const merge = mergeValues(sameType ? base.own : {}, ours.own, theirs.own, prefer);
  for (const found of merge.conflicts) conflicts.push({ ...found, block });
  return { type: ours.type, own: merge.value as JsonObject, list };
}

const sameEntry = (a: Entry, b: Entry) =>
  a.type === b.type && listKey(a.list) === listKey(b.list) && deepEqual(a.own, b.own);

/** Returns the conflict of a block that one side changed and the other removed. */
export function removedConflict(
  id: string,
  base: Entry,
  ours: Entry | undefined,
  theirs: Entry | undefined,
): MergeConflict {
  const block = { id, type: base.type };
  return { kind: 'removed', path: '', block, base: base.own, ours: ours?.own, theirs: theirs?.own };
}

/** Returns the list that contains the merged block. */
function mergeList(
  block: { id: string; type: string },
  [base, ours, theirs]: BothSides,
  prefer: Side,
  conflicts: MergeConflict[],
): BlockList {
  const [old, here, there] = [base?.list, ours.list, theirs.list].map(
    (list) => list && listKey(list),
  );
  if (here === there || old === there) return ours.list;
  if (old === here) return theirs.list;
  conflicts.push({ kind: 'place', path: '', block, ours: ours.list, theirs: theirs.list });
  return prefer === 'ours' ? ours.list : theirs.list;
}

/** Merges a block whose type differs. It takes all props from one side, because props depend on the type. */
function mergeType(
  block: { id: string; type: string },
  [base, ours, theirs]: BothSides,
  prefer: Side,
  conflicts: MergeConflict[],
): { type: string; own: JsonObject } {
  const bare = (entry: Entry | undefined) => entry && { type: entry.type, own: entry.own };
  const merge = mergeWhole(bare(base), bare(ours)!, bare(theirs)!, prefer);
  if (merge.isConflict)
    conflicts.push({
      kind: 'value',
      path: 'type',
      block,
      base: base?.type,
      ours: ours.type,
      theirs: theirs.type,
    });
  return merge.value;
}
