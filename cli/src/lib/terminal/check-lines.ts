import type { DoctorCheck } from '@siteyard/schemas/http';
import type { Colours } from './colours.ts';
import { wrap } from './wrap.ts';

/** The parts that the lists of `sitectl doctor` and `sitectl explain` share. */

/** The state of a check or step. It is `skipped` if the token does not allow the check. */
export type CheckState = DoctorCheck['state'] | 'skipped';

/** Returns the mark before a check or step. */
export function markOf(state: CheckState, colours: Colours): string {
  const marks: Record<CheckState, string> = {
    ok: colours.green('✓'),
    warning: colours.yellow('!'),
    problem: colours.red('✗'),
    skipped: colours.dim('-'),
  };
  return marks[state];
}

/** Returns the lines of an advice, of at most `width` characters; [] if there is none. */
export const adviceLines = (advice: string | null, width: number): string[] =>
  advice ? wrap(`→ ${advice}`, width) : [];
