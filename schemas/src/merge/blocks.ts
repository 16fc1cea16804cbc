import { findBlockSchema } from '../blocks/index.ts';
import { deepEqual, type JsonObject } from '../values/json.ts';
import type { Block, PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { ownProps, walkBlocks } from '../content/walk.ts';
import { sideFor, type Decide, type MergeConflict, type Side } from './conflict.ts';
import { mergeOrder } from './order.ts';
import { mergeValues } from './values.ts';

export interface ContentMerge {
  /** The merged tree in canonical form. It is complete even if there are conflicts. */
  content: PageContent;
  conflicts: MergeConflict[];
}

/** A list of blocks: the page's own, or a slot of a block. */
interface List {
  parent: string | null;
  slot: string;
}

const PAGE: List = { parent: null, slot: 'content' };
/** The key of a list. Ids contain no line breaks. */
const nameOf = ({ parent, slot }: List) => `${parent ?? ''}\n${slot}`;

/** A block without the blocks in its slots. */
interface Entry {
  type: string;
  own: JsonObject;
  /** The list that contains the block. */
  list: List;
}

/** A flattened tree: every block by its id, and the ids in every list by the key of the list. */
interface Flat {
  entries: Map<string, Entry>;
  orders: Map<string, string[]>;
}

/**
 * Merges the content of a page three ways: blocks are matched by id, and each block is merged value by
 * value. The result has every change that only one side made. If both sides made different changes, that
 * is a conflict, and `prefer` decides. If one side changed a block that the other removed, the block and
 * the blocks around it stay if the changing side is preferred.
 */
export function mergeContent(
  base: PageContent,
  ours: PageContent,
  theirs: PageContent,
  prefer: Decide = 'ours',
): ContentMerge {
  const [old, here, there] = [flatten(base), flatten(ours), flatten(theirs)];
  const conflicts: MergeConflict[] = [];
  const merged = new Map<string, Entry>();
  for (const id of new Set([...here.entries.keys(), ...there.entries.keys()])) {
    const sides = [old, here, there].map(({ entries }) => entries.get(id)) as Sides;
    const entry = mergeEntry(id, sides, sideFor(prefer, id), conflicts);
    if (entry) merged.set(id, entry);
  }
  keepParents(merged, [old, here, there], prefer, conflicts);
  // One side decides for all blocks: if each side decided for some blocks, a cycle could remain.
  breakCycles(merged, prefer === 'theirs' ? [there, here] : [here, there], conflicts);
  useKnownSlots(merged, conflicts);
  const lists = mergeLists(merged, [old, here, there], conflicts);
  const contentVersion = Math.max(ours.contentVersion, theirs.contentVersion);
  const content = build(PAGE, merged, lists);
  return {
    content: normalisePageContent({ contentVersion, root: { props: {} }, content }),
    conflicts,
  };
}

type Sides = [base: Entry | undefined, ours: Entry | undefined, theirs: Entry | undefined];

function flatten(content: PageContent): Flat {
  const flat: Flat = { entries: new Map(), orders: new Map() };
  for (const { block, path, parent } of walkBlocks(normalisePageContent(content))) {
    const { id } = block.props;
    const list = parent ? { parent: parent.props.id, slot: String(path.at(-2)) } : PAGE;
    flat.entries.set(id, { type: block.type, own: ownProps(block), list });
    const order = flat.orders.get(nameOf(list));
    if (order) order.push(id);
    else flat.orders.set(nameOf(list), [id]);
  }
  return flat;
}

/** Returns the merged state of one block; null if it is removed. */
function mergeEntry(
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
  a.type === b.type && nameOf(a.list) === nameOf(b.list) && deepEqual(a.own, b.own);

function removedConflict(
  id: string,
  base: Entry,
  ours: Entry | undefined,
  theirs: Entry | undefined,
): MergeConflict {
  const block = { id, type: base.type };
  return { kind: 'removed', path: '', block, base: base.own, ours: ours?.own, theirs: theirs?.own };
}

function mergeList(
  block: { id: string; type: string },
  [base, ours, theirs]: [Entry | undefined, Entry, Entry],
  prefer: Side,
  conflicts: MergeConflict[],
): List {
  const [old, here, there] = [base?.list, ours.list, theirs.list].map(
    (list) => list && nameOf(list),
  );
  if (here === there || old === there) return ours.list;
  if (old === here) return theirs.list;
  conflicts.push({ kind: 'place', path: '', block, ours: ours.list, theirs: theirs.list });
  return prefer === 'ours' ? ours.list : theirs.list;
}

/** Merges a block whose type differs. It takes all props from one side, because props depend on the type. */
function mergeType(
  block: { id: string; type: string },
  [base, ours, theirs]: [Entry | undefined, Entry, Entry],
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

function mergeWhole<T>(base: T | undefined, ours: T, theirs: T, prefer: Side) {
  if (deepEqual(base, theirs)) return { value: ours, isConflict: false };
  if (deepEqual(base, ours)) return { value: theirs, isConflict: false };
  return { value: prefer === 'ours' ? ours : theirs, isConflict: true };
}

/**
 * Handles merged blocks whose parent was removed by one side, which is a conflict. If the other side
 * is preferred, the parent stays. Otherwise, the blocks in the parent are removed too.
 */
function keepParents(
  merged: Map<string, Entry>,
  [base, ours, theirs]: [Flat, Flat, Flat],
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
function breakCycles(
  merged: Map<string, Entry>,
  [preferred, other]: [Flat, Flat],
  conflicts: MergeConflict[],
): void {
  for (const id of unreachable(merged)) {
    const entry = merged.get(id)!;
    const place = (preferred.entries.get(id) ?? other.entries.get(id))!.list;
    if (nameOf(place) === nameOf(entry.list)) continue;
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

const slotsOfType = (type: string): readonly string[] => findBlockSchema(type)?.slots ?? [];

/**
 * Moves blocks out of slots that do not exist. This happens if one side changed the type of a block, and
 * the other added blocks to a slot of the old type. The blocks move to the first slot of the new type; if
 * it has no slots, they move next to the block.
 */
function useKnownSlots(merged: Map<string, Entry>, conflicts: MergeConflict[]): void {
  for (const [id, entry] of merged) {
    const parent = entry.list.parent === null ? undefined : merged.get(entry.list.parent);
    if (!parent || slotsOfType(parent.type).includes(entry.list.slot)) continue;
    const [slot] = slotsOfType(parent.type);
    const list = slot === undefined ? parent.list : { parent: entry.list.parent, slot };
    merged.set(id, { ...entry, list });
    conflicts.push({ kind: 'place', path: '', block: { id, type: entry.type } });
  }
}

function mergeLists(
  merged: ReadonlyMap<string, Entry>,
  [base, ours, theirs]: [Flat, Flat, Flat],
  conflicts: MergeConflict[],
): Map<string, string[]> {
  const members = new Map<string, Set<string>>();
  for (const [id, { list }] of merged) {
    const name = nameOf(list);
    members.set(name, (members.get(name) ?? new Set()).add(id));
  }
  const lists = new Map<string, string[]>();
  for (const [name, ids] of members) {
    const orders = [base, ours, theirs].map(({ orders }) => orders.get(name) ?? []);
    const order = mergeOrder(orders[0]!, orders[1]!, orders[2]!, ids);
    // A block that was moved by `breakCycles` or `useKnownSlots` may be missing in the order, so it is
    // appended.
    const found = new Set(order.ids);
    lists.set(name, [...order.ids, ...[...ids].filter((id) => !found.has(id))]);
    for (const id of order.conflicts)
      conflicts.push({ kind: 'place', path: '', block: { id, type: merged.get(id)!.type } });
  }
  return lists;
}

function build(
  list: List,
  merged: ReadonlyMap<string, Entry>,
  lists: ReadonlyMap<string, string[]>,
): Block[] {
  return (lists.get(nameOf(list)) ?? []).map((id) => {
    const { type, own } = merged.get(id)!;
    const block: Block = { type, props: { ...own, id } };
    for (const slot of slotsOfType(type)) {
      const blocks = build({ parent: id, slot }, merged, lists);
      if (blocks.length > 0) block.props[slot] = blocks;
    }
    return block;
  });
}
