/** Errors of the driver and mongoose while the database is unreachable or elects a primary. */
const UNAVAILABLE_ERRORS =
  /^(MongoServerSelectionError|MongoNetworkError|MongoNetworkTimeoutError|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolClearedError|PoolClearedError|PoolClearedOnNetworkError|MongoPoolClosedError|PoolClosedError|WaitQueueTimeoutError|MongoWaitQueueTimeoutError|MongooseServerSelectionError|MongoExpiredSessionError|MongoClientClosedError|MongoWriteConcernError)$/;
/** The error codes of a server that is not primary, shuts down, or was interrupted. */
const UNAVAILABLE_CODES = new Set([89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Errors of a socket that ended during a command; the driver does not wrap all of them. */
const SOCKET_ENDED = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT']);

/** Whether an error means that the database is unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_ERRORS.test(error.name)) return true;
  // A bulk write has another error around that of its connection.
  const { errorResponse } = error as Error & { errorResponse?: unknown };
  if (errorResponse instanceof Error && errorResponse !== error)
    return isDatabaseUnavailable(errorResponse);
  if (error.name === 'MongooseError' && /initial connection|buffer/i.test(error.message))
    return true;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code === 'number') return UNAVAILABLE_CODES.has(code);
  return SOCKET_ENDED.has(String(code)) && /^(read|write|connect)$/.test(String(syscall));
}
