import { describeChangedTotal, type ChangedTotal } from '@siteyard/schemas/rentals';
import type { Colours } from './colours.ts';
import { count } from './output.ts';

/** The warning about confirmed examples of rentals whose total changes. */
export const changedTotalsWarning = ({ length }: readonly ChangedTotal[]): string =>
  `This changes the total of ${count(length, 'confirmed example')}. Check ${length === 1 ? 'the new total and confirm it' : 'the new totals and confirm them'} in the settings of the site.`;

/** Lists the confirmed examples whose total changes, one in each line, under a warning. */
export const changedTotalLines = (totals: readonly ChangedTotal[], { yellow }: Colours): string =>
  `${yellow('warning')} ${changedTotalsWarning(totals)}\n${totals.map((each) => `    ${describeChangedTotal(each)}\n`).join('')}`;
