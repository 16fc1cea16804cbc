import type { EstimateRule } from './shape.ts';
import { cheapestCover } from './cheapest.ts';
import { largestFirstCover } from './largest-first.ts';
import type { Cover, Group } from './parts.ts';

/** Returns the shortest period of a group that covers the whole rental. */
function onePeriodCover({ parts, need, unit }: Group): Cover | undefined {
  return parts
    .filter(({ beside, length }) => beside === undefined && length >= need)
    .map(({ id, length, rate }) => ({
      amount: rate,
      periods: { [id]: 1 },
      minutes: length * unit,
    }))
    .toSorted(shorterFirst)[0];
}

const cheaperFirst = (a: Cover, b: Cover) => a.amount - b.amount || a.minutes - b.minutes;
const shorterFirst = (a: Cover, b: Cover) => a.minutes - b.minutes || a.amount - b.amount;

interface CoverRule {
  /** Covers the rental with the periods of a group; undefined if they cannot cover it. */
  cover: (group: Group) => Cover | undefined;
  /** Sorts the covers by groups, weekends, nights and `once`. The first one is charged. */
  first: (a: Cover, b: Cover) => number;
}

export const COVER_RULES: Record<EstimateRule, CoverRule> = {
  'cheapest/1': { cover: cheapestCover, first: cheaperFirst },
  'one_period/1': { cover: onePeriodCover, first: shorterFirst },
  'largest_first/1': { cover: largestFirstCover, first: cheaperFirst },
};
