/** A problem in an answer or a report. */
export interface Issue {
  /** Relative to the checked value, such as `content[1].props.title`; '' for the value itself. */
  path: string;
  /** The rest of a sentence that begins with the path: `must be 6 or less`. */
  message: string;
  /** The block with the problem, which the editor selects. */
  blockId?: string;
  /** The field with the problem, which the editor shows. */
  field?: string;
}

/** A problem of a value. Code decides by `kind`; `message` is only for people. */
export interface Problem<Kind extends string = string> extends Issue {
  kind: Kind;
}

/** Returns the problems without members for internal use. */
export function toIssues(problems: readonly Issue[]): Issue[] {
  return problems.map(({ path, message, blockId, field }) => ({
    path,
    message,
    ...(blockId !== undefined && { blockId }),
    ...(field !== undefined && { field }),
  }));
}

/** Formats a problem, such as `content[1]: is not a block`; only the message if the path is ''. */
export function formatProblem({ path, message }: Issue): string {
  return path === '' ? message : `${path}: ${message}`;
}
