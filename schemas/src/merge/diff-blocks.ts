import { diffValues, type ValueChange } from './diff-values.ts';
import { longestIncreasingSubsequence } from './order.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { ownProps, walkBlocks } from '../content/walk.ts';
import type { Block, PageContent } from '../content/page-content.ts';

/** How one block changed; blocks are matched by id. */
export interface BlockChange {
  change: 'added' | 'removed' | 'changed' | 'moved';
  id: string;
  type: string;
  /** The values that differ, for a changed block. */
  values?: ValueChange[];
  /** Whether a changed block also moved. */
  moved?: boolean;
}

interface Place {
  block: Block;
  /** The list that contains the block: the page, or a slot of another block. */
  list: string;
}

/** Returns the blocks that differ: removed blocks first, then the others in reading order. */
export function diffBlocks(before: PageContent, after: PageContent): BlockChange[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const moved = movedIds(old, now);
  const removed = [...old].flatMap(([id, { block }]): BlockChange[] =>
    now.has(id) ? [] : [{ change: 'removed', id, type: block.type }],
  );
  const others = [...now].flatMap(([id, { block }]): BlockChange[] => {
    const { type } = block;
    const was = old.get(id)?.block;
    if (!was) return [{ change: 'added', id, type }];
    const values = diffValues(
      { type: was.type, props: ownProps(was) },
      { type, props: ownProps(block) },
    );
    if (values.length > 0)
      return [{ change: 'changed', id, type, values, ...(moved.has(id) && { moved: true }) }];
    return moved.has(id) ? [{ change: 'moved', id, type }] : [];
  });
  return [...removed, ...others];
}

/** Returns every block by its id, in reading order. */
function placesOf(content: PageContent): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { block, path, parent } of walkBlocks(normalisePageContent(content)))
    places.set(block.props.id, { block, list: `${parent?.props.id ?? ''}:${path.at(-2) ?? ''}` });
  return places;
}

/**
 * Returns the ids of moved blocks, as few as possible: blocks that are in another list now, and blocks
 * outside the longest increasing subsequence of their list.
 */
function movedIds(old: Map<string, Place>, now: Map<string, Place>): Set<string> {
  const moved = new Set<string>();
  const lists = new Map<string, string[]>();
  for (const [id, { list }] of now) {
    const was = old.get(id);
    if (!was) continue;
    const ids = lists.get(list);
    if (was.list !== list) moved.add(id);
    else if (ids) ids.push(id);
    else lists.set(list, [id]);
  }
  const positions = new Map([...old.keys()].map((id, index) => [id, index]));
  for (const ids of lists.values()) {
    const order = ids.map((id) => positions.get(id) ?? 0);
    const kept = longestIncreasingSubsequence(order);
    ids.forEach((id, index) => {
      if (!kept.has(index)) moved.add(id);
    });
  }
  return moved;
}
