/**
 * Errors as MongoDB's wire protocol carries them. The numbers and names are
 * MongoDB's own, because mongoose, the session store and the product decide by them.
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
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
} as const;

/** A refusal or failure that goes to the caller: `code` is MongoDB's number. */
export class DatabaseError extends Error {
  readonly code: number;
  /** Further fields of the error document, for instance `keyPattern`. */
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  /** MongoDB's name of the code; codes without one are called `Location<code>`. */
  get codeName(): string {
    return (NAMES as Record<number, string>)[this.code] ?? `Location${this.code}`;
  }
}

/**
 * The answer to whatever MongoDB can do and this database cannot. It is an error
 * in every case: an operator that is silently skipped would be a wrong result.
 */
export function notImplemented(what: string): DatabaseError {
  return new DatabaseError(
    238,
    `The embedded database does not support ${what}. Set MONGODB_URI to use a MongoDB server.`,
  );
}
