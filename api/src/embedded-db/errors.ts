/**
 * Errors as they travel in MongoDB's wire protocol. Codes and names are MongoDB's own, because
 * mongoose, the session store and the product decide by them.
 */
const NAMES = {
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
} as const;

/** An error for the client. `code` is MongoDB's number. */
export class DatabaseError extends Error {
  readonly code: number;
  /** Further fields of the error document, for example `keyPattern`. */
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  /** MongoDB's name for the code. MongoDB calls a code without a name `Location<code>`. */
  get codeName(): string {
    return (NAMES as Record<number, string>)[this.code] ?? `Location${this.code}`;
  }
}

/**
 * The error for everything that MongoDB can do and this database cannot (code 238). Ignoring an
 * operator or an option would give a wrong answer.
 * @param what completes the sentence "The embedded database does not support …"
 */
export function notImplemented(what: string): DatabaseError {
  return new DatabaseError(
    238,
    `The embedded database does not support ${what}. Set MONGODB_URI to use a MongoDB server.`,
  );
}
