/** A problem as an answer carries it: where it is and what to tell the person. */
export interface Issue {
  /** From the value that was checked: `content[1].props.title`; '' for the value itself. */
  path: string;
  /** The rest of a sentence that begins with the path: `must be 6 or less`. */
  message: string;
  /** The block that is meant, so that the editor can select it. */
  blockId?: string;
  /** The field that is meant, so that the editor can show it. */
  field?: string;
}

/** One thing that is wrong with a value. Code decides by `kind`; `message` is for people alone. */
export interface Problem<Kind extends string = string> extends Issue {
  kind: Kind;
}

/** Problems as an answer carries them, without what only our own code reads. */
export function toIssues(problems: readonly Issue[]): Issue[] {
  return problems.map(({ path, message, blockId, field }) => ({
    path,
    message,
    ...(blockId !== undefined && { blockId }),
    ...(field !== undefined && { field }),
  }));
}

/** A problem in one line: `content[1]: is not a block`, or the message alone where it has no path. */
export function formatProblem({ path, message }: Issue): string {
  return path === '' ? message : `${path}: ${message}`;
}
