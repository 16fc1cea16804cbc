import { errorTable, type ErrorCode } from './errors.ts';
import type { Issue } from './problem.ts';

/** The body of every failed call. `issues` is the same as `errors`, for programs. */
export interface ErrorBody {
  /** One sentence for people. */
  error: string;
  code: ErrorCode;
  /** The problems, each with its path. */
  errors?: string[];
  issues?: Issue[];
  /** Identifies the request in the log. */
  requestId: string;
  /** Further members that the code documents, such as `current` of a `revision_conflict`. */
  [detail: string]: unknown;
}

export interface AppErrorDetails {
  /** Replaces the table's text. */
  message?: string;
  issues?: Issue[];
  /** Further members of the answer's body. */
  body?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected error. Any other error is a bug: the API answers with `internal_error`. */
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

  get status(): number {
    return errorTable[this.code].status;
  }
}
