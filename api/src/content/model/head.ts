import { equal, type Token } from './log.ts';
import type { Protocol } from './protocol.ts';

/** Returns the commits that an instance has after a poll. `held` are its own, `seen` those of the database. */
export function afterPoll(
  held: readonly Token[],
  seen: readonly Token[],
  protocol: Protocol,
  isConfirmed: boolean,
): Token[] {
  const sameToken = seen.at(-1) === held[seen.length - 1];
  if (seen.length === held.length && (!protocol.pollComparesToken || sameToken)) return [...held];
  if (seen.length < held.length && protocol.lowerHeadIsConfirmed && !isConfirmed) return [...held];
  if (seen.length > held.length && !protocol.pollComparesToken)
    return [...held, ...seen.slice(held.length)];
  // The commits after the held head if the parent matches; otherwise everything.
  return [...seen];
}

export const isCurrent = (held: readonly Token[], seen: readonly Token[], protocol: Protocol) =>
  equal(afterPoll(held, seen, protocol, true), seen);
