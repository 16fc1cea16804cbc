import type { PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { build, flatten, listKey, PAGE_LIST, type BlockTree, type Entry } from './block-tree.ts';
import { sideFor, type Decide, type MergeConflict } from './conflict.ts';
import { mergeEntry, type Sides } from './merge-block.ts';
import { mergeOrder } from './order.ts';
import { breakCycles, keepParents, useKnownSlots } from './repair-tree.ts';

/** The result of merging the content of a page. */
export interface ContentMerge {
  /** The merged tree in canonical form. It is complete even if there are conflicts. */
  content: PageContent;
  conflicts: MergeConflict[];
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
  const content = build(PAGE_LIST, merged, lists);
  return {
    content: normalisePageContent({ contentVersion, root: { props: {} }, content }),
    conflicts,
  };
}

/** Returns the ids in every merged list, by the key of the list. */
function mergeLists(
  merged: ReadonlyMap<string, Entry>,
  [base, ours, theirs]: [BlockTree, BlockTree, BlockTree],
  conflicts: MergeConflict[],
): Map<string, string[]> {
  const members = new Map<string, Set<string>>();
  for (const [id, { list }] of merged) {
    const name = listKey(list);
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
