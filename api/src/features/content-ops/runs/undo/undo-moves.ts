import type { MovedPage } from '@siteyard/schemas/planning';
import type { PageEntry } from '../../../../content/entities/page.ts';
import type { PlannedChange } from '../../../../content/planned-change.ts';
import type { SiteSnapshot } from '../../../../content/snapshot.ts';
import type { Change } from '../../../../content/stored.ts';
import type { Actor } from '../../../../lib/actor.ts';
import { changedEntry, pageEntity } from '../../../pages/page-record.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { requestOf } from '../core/run-request.ts';
import type { Run } from '../store/run.model.ts';

interface Moves {
  /** The moves, for the plan. */
  moved: MovedPage[];
  changes: PlannedChange[];
}

/**
 * Plans to move the pages back that were in the way of the path of the rental items, when the run set it.
 * A page stays if it was moved or deleted since, or if another page has its former address.
 * @param planned the numbers of the pages that the undo changes anyway
 */
export async function planUndoOfMoves(
  { content }: Pick<RunDeps, 'content'>,
  undone: Run,
  actor: Actor,
  planned: ReadonlySet<number>,
): Promise<Moves> {
  // Only a change of the settings moves pages.
  if (!undone.plan?.settings?.hash) return { moved: [], changes: [] };
  const snapshot = await content.refresh();
  const moved = (await content.changesMadeBy(requestOf(undone._id)))
    .flatMap((change) => moveOf(change) ?? [])
    .filter((move) => !planned.has(move.id) && pageToMove(snapshot, move));
  return { moved, changes: moved.map((move) => moveBack(move, actor)) };
}

/** Returns the opposite of a move; undefined if a change is not a move of a page. */
function moveOf({ entity, before, after }: Change): MovedPage | undefined {
  if (!entity.startsWith('page:') || !before || !after) return undefined;
  const [was, is] = [before as PageEntry, after as PageEntry];
  if (was.address === is.address) return undefined;
  return { id: is.id, title: is.title, from: is.address, to: was.address };
}

/** Returns the page if it still has the address of the move, and its former address is free. */
function pageToMove(
  snapshot: SiteSnapshot,
  { id, from, to }: Pick<MovedPage, 'id' | 'from' | 'to'>,
): PageEntry | undefined {
  const page = snapshot.entry('page', id);
  const isThere = page && !page.deleted && page.address === from;
  return isThere && !snapshot.pageByAddress(to) ? page : undefined;
}

const moveBack = (move: MovedPage, actor: Actor): PlannedChange => ({
  states: [],
  entry(snapshot, at) {
    const page = pageToMove(snapshot, move);
    if (!page) return null;
    const details_revision = page.details_revision + 1;
    const set = { address: move.to, details_revision };
    return [pageEntity(page.id), changedEntry(page, set, { actor, at })];
  },
});
