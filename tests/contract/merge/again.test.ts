import { expect, it } from 'vitest';
import type { Bundle } from '@siteyard/schemas/bundle';
import { renumberPages } from '@siteyard/schemas/bundle/renumber';
import { mergeBundles } from '@siteyard/schemas/merge/bundle';
import type { MergeConflict } from '@siteyard/schemas/merge/conflict';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { inLongRun } from '../../helpers/long-run.ts';
import { randomBase, randomBranch } from './generated-bundles.ts';

const PAIRS = 600;
/**
 * How many pairs may ask a person about the place of a block: 0.13 % do. Where both sides moved blocks
 * around each other, the fewest moves can be read in two ways. Nothing is lost: the conflict is shown.
 */
const ASKED = PAIRS / 100;
/** The long run looks at other pairs each time. */
const dice = createDice(inLongRun ? seedOfTest('merge-again') : 20_261_127);

interface Conflicting {
  /** What conflicts but for places. */
  values: MergeConflict[];
  places: number;
}

/**
 * What conflicts, but for menus: items have no ids, so where one side removes an item and another
 * item leads to the same page, nobody can tell the two apart later.
 */
function conflicting(base: Bundle, ours: Bundle, theirs: Bundle): Conflicting {
  const found = mergeBundles(base, ours, theirs)
    .conflicts.filter(({ document }) => document !== 'settings')
    .flatMap(({ conflicts }) => conflicts);
  const values = found.filter(({ kind }) => kind !== 'place');
  return { values, places: found.length - values.length };
}

it('bundles that were merged before merge again with the old base, also criss-cross', () => {
  const asked = new Set<number>();
  for (let n = 0; n < PAIRS; n += 1) {
    const base = randomBase(dice);
    const [ours, theirs] = [randomBranch(dice, base, 'o'), randomBranch(dice, base, 't')];
    const { bundle: here, conflicts, renumbered } = mergeBundles(base, ours, theirs);
    if (conflicts.length > 0) continue;
    const followed = renumberPages(theirs, new Map(renumbered.map(({ key, to }) => [key, to])));
    const { bundle: there } = mergeBundles(base, followed, ours);
    for (const [one, other] of [
      [here, followed],
      [ours, here],
      [here, there],
    ] as const) {
      for (const sides of [
        [one, other],
        [other, one],
      ] as const) {
        const { values, places } = conflicting(base, ...sides);
        expect(values, `pair ${n}`).toEqual([]);
        if (places > 0) asked.add(n);
      }
    }
    const same = mergeBundles(base, here, here);
    expect([same.conflicts, same.bundle], `pair ${n}`).toEqual([[], here]);
  }
  expect(asked.size).toBeLessThanOrEqual(ASKED);
});
