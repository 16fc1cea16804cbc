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
 * - `reload`: it has no snapshot yet, or its snapshot is not part of this log, because an older copy of
 *   the database was put back. It loads the newest checkpoint and the commits after it.
 * - `confirm`: the head of the database is lower than its own. A former primary that does not know of the
 *   election may have answered. The instance makes sure that it reads from the present primary, and
 *   reads the head again.
 */
export type Step = 'unchanged' | 'read_after' | 'reload' | 'confirm';

/** @param isConfirmed whether the present primary has certainly answered the read */
export function nextStep(held: Head, read: Head, isConfirmed: boolean): Step {
  if (read.number > held.number) return held.number === 0 ? 'reload' : 'read_after';
  if (read.number < held.number) return isConfirmed ? 'reload' : 'confirm';
  return read.token === held.token ? 'unchanged' : 'reload';
}

/**
 * Whether commits continue a log:
 * - `yes`: each follows the one before it, and none is stripped.
 * - `reload`: the first one follows another commit than the held one, or cleanup has stripped one of them.
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
