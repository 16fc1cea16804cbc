import { describe, expect, it } from 'vitest';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { readBundle, type Bundle, renumberPages } from '@siteyard/schemas/bundle';
import { testSource } from '../../../schemas/src/bundle/test-bundle.ts';
import { mergeBundles, type BundleMerge, reusedNumbers } from '@siteyard/schemas/merge';
import { factsOf, PICTURES, randomBase, randomBranch } from './generated-bundles.ts';

const PAIRS = 1_000;
const dice = createDice(seedOfTest('bundle-merge'));

const documentOf = (fact: string) => fact.split('\n', 1)[0]!;
const documentsIn = ({ conflicts }: BundleMerge) =>
  new Set(conflicts.map(({ document, key }) => `${document} ${key}`.trim()));

/** Returns their side, with the ids that the merge has given to its new pages. */
const renumbered = (theirs: Bundle, { renumbered: pages }: BundleMerge) =>
  renumberPages(theirs, new Map(pages.map(({ key, to }) => [key, to])));

/**
 * Returns the changes of one side that a merge has lost, although it reports no conflict for their
 * document.
 */
function lost(base: Bundle, ours: Bundle, theirs: Bundle, merged: BundleMerge): string[] {
  const sides = [base, ours, theirs, merged.bundle].map(factsOf);
  const [was, mine, other, is] = sides as [
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
  ];
  const named = documentsIn(merged);
  const facts = new Set(sides.flatMap((side) => [...side.keys()]));
  return [...facts].filter((fact) => {
    const document = documentOf(fact);
    // A merge removes the texts of a picture together with the last page that shows the picture.
    if (named.has(document) || (document.startsWith('image') && !is.has(fact))) return false;
    const [known, o, t] = [was.get(fact), mine.get(fact), other.get(fact)];
    // If both sides add a picture, the base has no texts for it.
    const b = document.startsWith('image') ? (known ?? '""') : known;
    // A side whose pages do not show a picture has no texts for it.
    if (document.startsWith('image') && (o === undefined || t === undefined))
      return is.get(fact) !== (o ?? t);
    if (o === t) return is.get(fact) !== o;
    if (o === b) return is.get(fact) !== t;
    if (t === b) return is.get(fact) !== o;
    return true;
  });
}

/** Returns the problems of a merged bundle, except for links to pages that one side has removed. */
async function problemsOf({ bundle, conflicts }: BundleMerge, branches: Bundle[]) {
  if (conflicts.some(({ needsPerson }) => needsPerson)) return [];
  const { issues } = await readBundle(
    testSource(bundle, (files) => {
      for (const name of Object.keys(bundle.media)) files.set(`media/${name}`, PICTURES.get(name)!);
    }),
  );
  const ids = branches.map(({ pages }) => new Set(pages.map(({ id }) => id)));
  const isRemoved = (message: string) => {
    const id = Number(/\/pages\/(\d+)/.exec(message)?.[1]);
    return ids.some((some) => !some.has(id));
  };
  return issues.filter(
    ({ code, message, file }) =>
      !(code === 'bundle_reference_broken' && isRemoved(message)) &&
      // The picture files of these tests are not valid pictures.
      !(code === 'bundle_media_invalid' && file.startsWith('media/')),
  );
}

describe(`${PAIRS} generated pairs of branches`, () => {
  it('lose no change without a conflict, and result in a valid bundle', async () => {
    let conflicting = 0;
    for (let n = 0; n < PAIRS; n += 1) {
      const base = randomBase(dice);
      const [ours, theirs] = [randomBranch(dice, base, 'o'), randomBranch(dice, base, 't')];
      const merged = mergeBundles(base, ours, theirs);
      if (merged.conflicts.length > 0) conflicting += 1;
      const followed = renumbered(theirs, merged);
      expect(lost(base, ours, followed, merged), `pair ${n}`).toEqual([]);
      expect(await problemsOf(merged, [base, ours, followed]), `pair ${n}`).toEqual([]);
    }
    console.log(`${conflicting} of ${PAIRS} had conflicts`);
    expect(conflicting).toBeGreaterThan(PAIRS / 20);
    expect(conflicting).toBeLessThan(PAIRS * 0.8);
  });

  it('give the same result for either side as ours, except for new ids', () => {
    for (let n = 0; n < PAIRS; n += 1) {
      const base = randomBase(dice);
      const [ours, theirs] = [randomBranch(dice, base, 'o'), randomBranch(dice, base, 't')];
      const here = mergeBundles(base, ours, theirs, 'ours');
      const there = mergeBundles(base, theirs, ours, 'theirs');
      if (here.renumbered.length + there.renumbered.length > 0) continue;
      expect([...documentsIn(here)].toSorted(), `pair ${n}`).toEqual(
        [...documentsIn(there)].toSorted(),
      );
      if (here.conflicts.length > 0) continue;
      expect(new Map([...factsOf(here.bundle)].toSorted()), `pair ${n}`).toEqual(
        new Map([...factsOf(there.bundle)].toSorted()),
      );
    }
  });

  it('do not change when they are merged again', () => {
    for (let n = 0; n < PAIRS; n += 1) {
      const base = randomBase(dice);
      const [ours, theirs] = [randomBranch(dice, base, 'o'), randomBranch(dice, base, 't')];
      const merged = mergeBundles(base, ours, theirs);
      // After a merge, their side is the base of the next merge.
      const followed = renumbered(theirs, merged);
      expect(mergeBundles(followed, merged.bundle, followed).bundle, `pair ${n}`).toEqual(
        merged.bundle,
      );
    }
  });

  it('have no conflict if they edit different pages', () => {
    for (let n = 0; n < PAIRS; n += 1) {
      const base = randomBase(dice);
      const ours = randomBranch(dice, base, 'o', ({ id }) => id % 2 === 0, true);
      const theirs = randomBranch(dice, base, 't', ({ id }) => id % 2 === 1, false);
      const { conflicts } = mergeBundles(base, ours, theirs);
      // A link to a page that the other side has removed is a conflict if another page has the same id
      // now.
      const asked = new Set(reusedNumbers(base, ours, theirs).map(({ page }) => page.key));
      const ofPages = conflicts.filter(
        ({ document, key }) => document === 'page' && !asked.has(key),
      );
      expect(ofPages, `pair ${n}`).toEqual([]);
    }
  });
});
