import { isUsableContent } from '../content/check.ts';
import { mergePage, type MergeablePage } from '../merge/page.ts';
import { decide, type Decision, type DecisionRules, type DecisionSides } from './decide.ts';
import type { ConflictRule } from './plan.ts';
import { NO_BASE, samePage } from './sides.ts';

const PAGES: DecisionRules<MergeablePage> = {
  same: samePage,
  merge: mergePage,
  noBase: NO_BASE,
  isUsable: ({ title, content }) => title !== '' && isUsableContent(content),
  word: 'page',
};

/** Decides the effect of an import on a page. */
export const decidePage = (sides: DecisionSides, rule: ConflictRule): Decision =>
  decide(sides, rule, PAGES);
