import { errorTable, type ErrorCode } from './errors.ts';
import type { Issue } from './problem.ts';

/** The body of the answer to a failed call. `errors` has the same problems as `issues`, as texts. */
export interface ErrorBody {
  /** One sentence for people. */
  error: string;
  code: ErrorCode;
  /** The problems, each with its path. */
  errors?: string[];
  issues?: Issue[];
  /** Identifies the request in the log. */
  requestId: string;
  /** More members, which depend on the code, such as `current` of a `revision_conflict`. */
  [detail: string]: unknown;
}

export interface AppErrorDetails {
  /** The message; if absent, the text in `errorTable`. */
  message?: string;
  issues?: Issue[];
  /** More members of the answer's body. */
  body?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * An error that the code expects, such as a missing page. Any other error is a bug, for which the API
 * answers with `internal_error`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly issues?: Issue[];
  readonly body?: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    details: AppErrorDetails = {},
  ) {
    super(details.message ?? errorTable[code].text, { cause: details.cause });
    if (details.issues) this.issues = details.issues;
    if (details.body) this.body = details.body;
  }

  /** The HTTP status. */
  get status(): number {
    return errorTable[this.code].status;
  }
}
