import { findBlockSchema } from '../blocks/index.ts';
import { deepEqual, type JsonObject } from '../json.ts';
import type { Block, PageContent } from '../page-content.ts';
import { normalisePageContent } from '../page-content/normalise.ts';
import { ownProps, walkBlocks } from '../page-content/walk.ts';
import { sideFor, type Decide, type MergeConflict, type Side } from './conflict.ts';
import { mergeOrder } from './order.ts';
import { mergeValues } from './values.ts';

export interface ContentMerge {
  /** The merged tree in canonical form, whole also where there are conflicts. */
  content: PageContent;
  conflicts: MergeConflict[];
}

/** A list of blocks: the page's own, or a slot of a block. */
interface List {
  parent: string | null;
  slot: string;
}

const PAGE: List = { parent: null, slot: 'content' };
/** Where a list is found; ids hold no line breaks. */
const nameOf = ({ parent, slot }: List) => `${parent ?? ''}\n${slot}`;

/** A block without what is in its slots, and where it stands. */
interface Entry {
  type: string;
  own: JsonObject;
  list: List;
}

/** A tree, flat: every block by id, and the order of every list by its name. */
interface Flat {
  entries: Map<string, Entry>;
  orders: Map<string, string[]>;
}

/**
 * Merges the content of a page three ways, block by block (matched by id) and value by value.
 * What only one side added, changed, moved or removed is taken from it. What both changed
 * differently is a conflict, decided by `prefer`; a block that one side removed and the other
 * changed stays when the side that changed it is preferred, and so do the blocks that hold it.
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
  keepHolders(merged, [old, here, there], prefer, conflicts);
  // One side decides all of it: a circle of which each side decides a part could stay one.
  untieCircles(merged, prefer === 'theirs' ? [there, here] : [here, there], conflicts);
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

/** The merged state of one block, or null where it is gone. */
function mergeEntry(
  id: string,
  [base, ours, theirs]: Sides,
  prefer: Side,
  conflicts: MergeConflict[],
): Entry | null {
  if (!ours || !theirs) {
    const left = (ours ?? theirs)!;
    if (!base) return left; // Only one side has added it.
    if (sameEntry(base, left)) return null;
    conflicts.push(removedConflict(id, base, ours, theirs));
    return prefer === (ours ? 'ours' : 'theirs') ? left : null;
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

/** Props of one type mean nothing to another: where the types differ, one side's block is taken whole. */
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
 * A block that stays may stand in one that a side removed: then the one that holds it stays too,
 * and that it was removed is a conflict. Where the side that removed it is preferred, what was put
 * into it is removed with it.
 */
function keepHolders(
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
    const left = here ?? there;
    const old = base.entries.get(parent);
    if (!left || !old) continue;
    if (!reported.has(parent)) conflicts.push(removedConflict(parent, old, here, there));
    reported.add(parent);
    if (sideFor(prefer, parent) === (here ? 'ours' : 'theirs')) {
      merged.set(parent, left);
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
 * Each side may have moved one block into the other: neither would hang on the page any more.
 * Blocks that do not go back to where the preferred side has them.
 */
function untieCircles(
  merged: Map<string, Entry>,
  [preferred, other]: [Flat, Flat],
  conflicts: MergeConflict[],
): void {
  for (const lost of unreachable(merged)) {
    const entry = merged.get(lost)!;
    const place = (preferred.entries.get(lost) ?? other.entries.get(lost))!.list;
    if (nameOf(place) === nameOf(entry.list)) continue;
    merged.set(lost, { ...entry, list: place });
    conflicts.push({ kind: 'place', path: '', block: { id: lost, type: entry.type } });
  }
}

function unreachable(merged: ReadonlyMap<string, Entry>): string[] {
  const hangs = new Map<string, boolean>();
  for (const start of merged.keys()) {
    const trail: string[] = [];
    let id: string | null = start;
    while (id !== null && !hangs.has(id) && merged.has(id)) {
      hangs.set(id, false); // Until the page is reached: a circle comes back to here.
      trail.push(id);
      id = merged.get(id)!.list.parent;
    }
    const reached = id === null || hangs.get(id) === true;
    for (const each of trail) hangs.set(each, reached);
  }
  return [...hangs].flatMap(([id, reached]) => (reached ? [] : [id]));
}

const slotsOfType = (type: string): readonly string[] => findBlockSchema(type)?.slots ?? [];

/**
 * One side may have made a block another type, and the other put something into a slot that only
 * the old type has: that goes into the new type's first slot, or beside the block.
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
    // What went back to where a side has it may be in neither order: at the end it is not lost.
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
