import { expect, it } from 'vitest';
import type { Bundle } from '@siteyard/schemas/bundle';
import { renumberPages } from '@siteyard/schemas/bundle/renumber';
import { mergeBundles } from '@siteyard/schemas/merge/bundle';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { randomBase, randomBranch } from './generated-bundles.ts';

const PAIRS = 200;
const dice = createDice(seedOfTest('merge-again'));

/**
 * What conflicts, but for menus: items have no ids, so where one side removes an item and another
 * item leads to the same page, nobody can tell the two apart later.
 */
const conflicting = (base: Bundle, ours: Bundle, theirs: Bundle) =>
  mergeBundles(base, ours, theirs).conflicts.filter(({ document }) => document !== 'settings');

it('bundles that were merged before merge again with the old base, also criss-cross', () => {
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
      expect(conflicting(base, one, other), `pair ${n}`).toEqual([]);
      expect(conflicting(base, other, one), `pair ${n}`).toEqual([]);
    }
    const same = mergeBundles(base, here, here);
    expect([same.conflicts, same.bundle], `pair ${n}`).toEqual([[], here]);
  }
});
