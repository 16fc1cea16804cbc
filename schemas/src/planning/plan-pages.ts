import { prefetch } from './prefetch.ts';
import { settleAddresses, type Placed } from './addresses.ts';
import { comparePage } from './compare-page.ts';
import type { Match } from './numbers.ts';
import type { PagePlanning } from './page-planning.ts';
import { planMissing } from './plan-missing.ts';
import { planPage } from './plan-page.ts';

/** The number and the bytes of pages that are compared in advance: several small pages, or one large page. */
const AHEAD = 16;
const AHEAD_BYTES = 2 * 1024 * 1024;

/**
 * Plans all pages of an import: those of the bundle, and those that it lacks.
 * @param written resolves when all calls of `write` are done
 */
export async function planPages(
  planning: PagePlanning,
  written: () => Promise<void>,
): Promise<Placed[]> {
  const { source, options, write } = planning;
  const placed: Placed[] = [];
  const size = ({ bundle: { about } }: Match) => about?.bytes ?? AHEAD_BYTES;
  const weight = (match: Match) => Math.max(size(match), AHEAD_BYTES / AHEAD);
  const compare = (match: Match) => comparePage(planning, match);
  for await (const [match, compared] of prefetch(planning.matches, compare, weight, AHEAD_BYTES))
    placed.push(await planPage(planning, match, compared));
  for (const each of await planMissing(planning)) placed.push(each);
  await written();
  await settleAddresses(placed, source.site, options.on_conflict, source.hash, write);
  await written();
  return placed;
}
