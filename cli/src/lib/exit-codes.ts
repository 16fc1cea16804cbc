/** The exit codes of `sitectl`. Scripts rely on them. */
export const EXIT = {
  done: 0,
  /** The work was done and found problems: invalid content, differences. */
  problems: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  /** The target could not be reached; trying again may help. */
  unreachable: 3,
  /** The target refused: permission, a protected site, another site's bundle, another run. */
  refused: 4,
  /** A conflict or a concurrent change: a person has to decide. */
  conflict: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
