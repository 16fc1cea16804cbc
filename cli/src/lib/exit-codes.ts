/** The exit codes of `sitectl`. Scripts rely on them. */
export const EXIT = {
  done: 0,
  /** The work was done and found problems: invalid content, differences, conflicts. */
  problems: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  /** The target could not be reached, or refused. */
  unreachable: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
