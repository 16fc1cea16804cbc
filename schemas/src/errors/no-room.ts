/** Error codes of a full database (MongoDB's 14031), a full file system and an exceeded quota. */
const NO_ROOM = new Set<unknown>([14031, 'ENOSPC', 'EDQUOT']);

/** Whether an error means that a disk is full. */
export function isNoRoom(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && NO_ROOM.has(error.code);
}
