import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { laterOf } from '../lib/days.ts';
import { newCommit, type Computed, type NewCommit, type Origin } from './commit.ts';
import { NotSaved, OutcomeUnknown, StatesMissing } from './errors.ts';
import { findCommit, findRequest, type Log } from './log.ts';
import { putParts, splitIntoParts } from './parts.ts';
import { checkRules } from './rules.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { putStates, touchStates, type NewState } from './state.ts';
import type { Commit } from './stored.ts';
import type { Tables } from './tables.ts';

/** A change of the site, as its caller describes it. */
export interface ChangeRequest extends Origin {
  /**
   * Whether this request may have been sent before. The caller of a repeat receives a conflict only
   * after a void has closed the request.
   */
  isRepeat: boolean;
  /** Whether the id of this request was generated for it, so that no earlier request has it. */
  hasFreshId?: boolean;
  /** The states to which the new entries refer: the whole state, or the id of a state that was put before. */
  states: readonly (NewState | string)[];
  /**
   * Computes the new entries: quick, and without effects. It is called once for each attempt.
   * @param snapshot the newest one. The commit is inserted only if it follows this snapshot.
   * @param at the time of the commit, by the database's clock
   * @throws the conflict, if the change is impossible on this snapshot
   */
  compute(snapshot: SiteSnapshot, at: Date): Computed;
}

export interface Writer {
  tables: Tables;
  log: Log;
  /** Waits before another attempt. The first one has the number 0 and does not wait. */
  pause(attempt: number): Promise<unknown>;
  /** The most bytes of the changes in a commit; larger ones are in parts of this size. */
  partBytes?: number;
}

/** How often a change is tried, and how often the number of a lost insert is looked up. */
const ATTEMPTS = 30;
const LOOKS = 5;

/**
 * Changes the site with one commit.
 * @returns the commit. A repeat gets the commit that its request has made before.
 * @throws the conflict of `compute`, RuleBroken, StatesMissing or NotSaved if this request has not
 *   changed the site, and never will; the error of the database if nothing was sent yet;
 *   OutcomeUnknown if it is unknown whether the site has changed, and the same request may be repeated.
 *   There are no other outcomes.
 */
export async function write(writer: Writer, request: ChangeRequest): Promise<Commit> {
  const progress: Progress = { putAfter: -1, isSent: request.isRepeat };
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await writer.pause(attempt);
      const commit = await tryOnce(writer, request, progress);
      if (!commit) continue;
      // This instance shows the changes that it reports. If this read fails, the next one does it.
      if (writer.log.number < commit._id) await writer.log.refresh().catch(() => undefined);
      return commit;
    }
    throw new Error('Other commits were saved first in every attempt.');
  } catch (error) {
    if (error instanceof Refusal) throw error.reason;
    if (!progress.isSent) throw error;
    throw new OutcomeUnknown(error);
  }
}

/** The progress of a request over its attempts. */
interface Progress {
  /** The newest `clean` that the states were put after. */
  putAfter: number;
  /** Whether an insert may have reached the database, also by an earlier request with this name. */
  isSent: boolean;
}

/** Carries the reason why a request has not changed the site, and never will. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: unknown;

  constructor(reason: unknown) {
    super();
    this.reason = reason;
  }
}

/**
 * The order of the steps is the protocol: each relies on the ones before it.
 * @returns undefined if another commit came first
 * @throws Refusal, or the error of the database
 */
async function tryOnce(
  writer: Writer,
  request: ChangeRequest,
  progress: Progress,
): Promise<Commit | undefined> {
  const { tables, log } = writer;
  // 1. The rest of the attempt uses this snapshot.
  const snapshot = await log.refresh();

  // 2. An earlier attempt, or an earlier request, may have succeeded without a response.
  const isUnknown = request.hasFreshId && !progress.isSent;
  const [earlier, now] = await Promise.all([
    isUnknown ? undefined : findRequest(tables, request.request),
    tables.clock(),
  ]);
  if (earlier) return savedBy(earlier);
  const at = laterOf(snapshot.at, now);

  // 3. The rules and the conflicts.
  let commit: NewCommit;
  let next: SiteSnapshot;
  try {
    const computed = request.compute(snapshot, at);
    commit = newCommit(snapshot, request, computed, { token: randomUUID(), at });
    next = snapshot.after(commit, commit.changes);
    checkRules(commit, next, computed.adopted);
  } catch (conflict) {
    return refuse(writer, request, snapshot, at, conflict);
  }

  // 4. Cleanup may delete states that were put before the `clean` in this snapshot. It deletes no state
  // that is put now before this commit has its number: a later `clean` would take the number.
  if (snapshot.clean > progress.putAfter) {
    try {
      await putAll(tables, request.states);
    } catch (error) {
      if (!(error instanceof StatesMissing)) throw error;
      return refuse(writer, request, snapshot, at, error);
    }
    progress.putAfter = snapshot.clean;
  }
  const stored = await withParts(writer, commit);

  // 5. One insert is the change, its announcement and its receipt.
  progress.isSent = true;
  try {
    await tables.log.insert(stored);
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    const found = await settle(writer, stored);
    if (found.request !== request.request) return undefined;
    if (found.token !== stored.token) return savedBy(found, error);
  }
  log.add(next, stored);
  return stored;
}

/** @throws Refusal if the commit is a void */
function savedBy(found: Commit, cause?: unknown): Commit {
  if (found.kind !== 'void') return found;
  throw new Refusal(new NotSaved(cause));
}

/**
 * Reports a conflict. An insert of an earlier request with the same name may still be under way, so
 * the conflict of a repeat waits until a void has taken the number.
 * @returns the commit that the earlier request has made after all; undefined if another one came first
 * @throws Refusal
 */
async function refuse(
  writer: Writer,
  { request, isRepeat }: ChangeRequest,
  { number, token: parent }: SiteSnapshot,
  at: Date,
  reason: unknown,
): Promise<Commit | undefined> {
  if (isRepeat) {
    const found = await settle(writer, { _id: number + 1, request, parent, at });
    if (found.request !== request) return undefined;
    if (found.kind !== 'void') return found;
  }
  throw new Refusal(reason);
}

/**
 * Finds out which commit has a number. If the number is free, a void takes it. Then an insert that is
 * still under way is refused when it arrives, so the void closes the request on all instances.
 * @throws the last error of the database
 */
async function settle(
  { tables, pause }: Writer,
  lost: Pick<Commit, '_id' | 'request' | 'parent' | 'at'>,
): Promise<Commit> {
  const { _id, request, parent, at } = lost;
  for (let look = 0; ; look += 1) {
    if (look > 0) await pause(look);
    const found = await findCommit(tables, _id);
    if (found) return found;
    const empty = { _id, token: randomUUID(), request, parent, at, kind: 'void' };
    try {
      await tables.log.insert(empty);
      return empty;
    } catch (error) {
      // The number was taken, or the response was lost. The next attempt finds the stored commit or void.
      if (look === LOOKS) throw error;
    }
  }
}

async function putAll(tables: Tables, states: ChangeRequest['states']): Promise<void> {
  const put = states.filter((state) => typeof state === 'string');
  await touchStates(tables, put);
  await putStates(
    tables,
    states.filter((state) => typeof state !== 'string'),
  );
}

/** Stores the changes of a large commit as parts, under the name of this attempt. */
async function withParts({ tables, partBytes }: Writer, commit: NewCommit): Promise<Commit> {
  const parts = splitIntoParts(commit.token, commit.changes, partBytes);
  if (parts.length <= 1) return commit;
  const touching = parts.map((part) => ({
    ...part,
    touches: part.changes.map(({ entity }) => entity),
  }));
  await putParts(tables, touching);
  const { changes: _, ...head } = commit;
  return { ...head, parts: parts.length };
}
