/**
 * An error for the client. `code` is the number that MongoDB uses, because mongoose, the session store and
 * the product check it.
 */
export class DatabaseError extends Error {
  readonly code: number;
  /** Further fields of the error document, for example `keyPattern`. */
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/**
 * Returns the error for a feature of MongoDB that this database lacks (code 238). Ignoring an operator or
 * an option would give a wrong result.
 * @param what completes the sentence "The embedded database does not support …"
 */
export function notImplemented(what: string): DatabaseError {
  return new DatabaseError(
    238,
    `The embedded database does not support ${what}. Set MONGODB_URI to use a MongoDB server.`,
  );
}
