/** A problem in an answer or a report. */
export interface Issue {
  /** The path within the checked value, such as `content[1].props.title`; '' for the value itself. */
  path: string;
  /** The rest of a sentence that begins with the path: `must be 6 or less`. */
  message: string;
  /** The block with the problem, which the editor selects. */
  blockId?: string;
  /** The field with the problem, which the editor shows. */
  field?: string;
}

/** A problem of a value. Code tests the `kind`; the `message` is only for people. */
export interface Problem<Kind extends string = string> extends Issue {
  kind: Kind;
}

/** Returns the problems without their internal members, such as `kind`. */
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
