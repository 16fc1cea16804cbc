import type { Dice } from '../../../../tests/helpers/dice.ts';
import { entityOf, statesOf } from '../entities.ts';
import { inverseOf } from '../inverse.ts';
import type { NewState } from '../state.ts';
import type { Commit } from '../stored.ts';
import type { Invariants } from './invariants.ts';
import {
  Conflict,
  createPage,
  movePage,
  pageEntry,
  pageStates,
  publishPage,
  purgePage,
  saveItem,
  type TestChange,
} from './site.ts';

/** Enough that some are deleted before they are used again. */
export const TEXTS = Array.from({ length: 25 }, (_, n) => `text ${n}`);
const ADDRESSES = ['', 'here', 'there', 'about'];
const ITEMS = ['lift', 'crane', 'saw'];

/** Returns a change that is often possible on the newest commit, and sometimes a conflict. */
export function randomChange(
  dice: Dice,
  newest: Invariants,
): { change: TestChange; early?: NewState[] } {
  const pages = newest.pages();
  const text = dice.pick(TEXTS);
  const page = pages.length > 0 ? dice.pick(pages) : undefined;
  if (dice.chance(0.2)) return { change: randomItemChange(dice, newest) };
  const kind = page ? dice.below(20) : 19;
  if (page && kind < 7)
    return { change: publishPage(page.id, text, dice.chance(0.7) ? page.version : undefined) };
  if (page && kind < 11) return { change: movePage(page.id, dice.pick(ADDRESSES)) };
  if (page && kind < 12) return { change: purgePage(page.id) };
  if (page && kind < 14) return { change: undo(dice.pick(newest.recentCommits()), newest) };
  if (pages.length > 12) return { change: purgePage(pages[0]!.id) };
  if (kind < 17) return importPages(Array.from({ length: 4 }, () => dice.pick(TEXTS)));
  return { change: createPage(text, { address: dice.pick(ADDRESSES) }) };
}

function randomItemChange(dice: Dice, newest: Invariants): TestChange {
  const key = dice.pick(ITEMS);
  const present = newest.items().find((item) => item.key === key);
  const base = dice.chance(0.7) ? (present?.revision ?? 0) : undefined;
  return saveItem(key, dice.pick(ADDRESSES.slice(1)), dice.below(5), base);
}

/** Creates pages whose states were put before. */
function importPages(texts: string[]): { change: TestChange; early: NewState[] } {
  const states = texts.map(pageStates);
  const change: TestChange = {
    kind: 'import',
    states: states.map(({ content }) => content),
    compute: ({ site }, at) => {
      const pages = texts.map((text, n) => pageEntry(site.last_page_id + n + 1, text, at));
      return { entries: new Map(pages.map((page) => [entityOf('page', page.id), page])) };
    },
  };
  return { change, early: states.flatMap((each) => each.states) };
}

function undo({ changes = [] }: Commit, { newestOf }: Pick<Invariants, 'newestOf'>): TestChange {
  return {
    kind: 'undo',
    states: changes.flatMap(({ entity, before }) => statesOf(entity, before)),
    compute: (snapshot, at) => {
      const { entries, changedSince } = inverseOf(changes, snapshot, at, newestOf);
      if (changedSince.length > 0 || entries.size === 0) throw new Conflict('changed since');
      return { entries };
    },
  };
}
