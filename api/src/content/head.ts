import type { Commit } from './stored.ts';

/** The newest commit that an instance has, or that the database has. */
export interface Head {
  /** 0 before the first commit. */
  number: number;
  /** '' before the first commit. */
  token: string;
}

/**
 * The next step of an instance that has read the head:
 * - `unchanged`: it keeps its snapshot.
 * - `read_after`: it reads the commits after its own.
 * - `reload`: it has nothing yet, or its snapshot is not part of this log (an older copy of the
 *   database was put back). It loads the newest checkpoint and the commits after it.
 * - `confirm`: the head is lower than its own. A primary that was deposed and does not know it yet
 *   would return that. It makes sure that it reads from the real primary, and reads the head again.
 */
export type Step = 'unchanged' | 'read_after' | 'reload' | 'confirm';

/** @param isConfirmed whether the read was certainly answered by the real primary */
export function nextStep(held: Head, read: Head, isConfirmed: boolean): Step {
  if (read.number > held.number) return held.number === 0 ? 'reload' : 'read_after';
  if (read.number < held.number) return isConfirmed ? 'reload' : 'confirm';
  return read.token === held.token ? 'unchanged' : 'reload';
}

/**
 * Whether commits continue a log:
 * - `yes`: each follows the one before it, and none is stripped.
 * - `reload`: they continue another log than the held one, or one of them was stripped since.
 * - `broken`: the log itself is damaged. The reader stops.
 * @param commits all that the database has after the held number, in order
 */
export function continues(
  held: Head,
  commits: readonly Pick<Commit, '_id' | 'token' | 'parent' | 'stripped'>[],
): 'yes' | 'reload' | 'broken' {
  let last = held;
  for (const { _id: number, token, parent } of commits) {
    if (number !== last.number + 1) return 'broken';
    if (parent !== last.token) return last === held ? 'reload' : 'broken';
    last = { number, token };
  }
  return commits.some(({ stripped }) => stripped) ? 'reload' : 'yes';
}
