import { readCheckpoint } from './checkpoints.ts';
import { LogBroken, SnapshotTooOld } from './errors.ts';
import { continues, nextStep, type Head } from './head.ts';
import { readParts } from './parts.ts';
import { putStates } from './state.ts';
import { SiteSnapshot } from './snapshot.ts';
import type { Commit, CommitHead } from './stored.ts';
import type { Tables } from './tables.ts';

/**
 * Cleanup keeps the states of a snapshot for a day after it was replaced, so an older snapshot is not
 * used.
 */
const OLDEST_MS = 12 * 60 * 60 * 1000;
/** The longest wait for the head, in ms: all callers of an instance share this read. */
const HEAD_MS = 5000;
/** Attempts to load the log while cleanup strips commits below a new checkpoint. */
const LOADS = 3;

/** The log in this instance: its snapshot, and the way to the next one. */
export class Log {
  private readonly tables: Tables;
  private held = SiteSnapshot.empty;
  /** When the last successful read of the head began, in ms since 1970. */
  private readAt = 0;
  private current: Promise<unknown> = Promise.resolve();
  private next: Promise<SiteSnapshot> | undefined;
  private readonly now: () => number;
  /** Called with each new snapshot. */
  onChange: (snapshot: SiteSnapshot) => void = () => undefined;

  /** @param now the time of this machine, in ms since 1970 */
  constructor(tables: Tables, now: () => number = Date.now) {
    this.tables = tables;
    this.now = now;
  }

  /** @throws SnapshotTooOld if the head was not read for half a day */
  get snapshot(): SiteSnapshot {
    if (Math.abs(this.now() - this.readAt) < OLDEST_MS) return this.held;
    throw new SnapshotTooOld();
  }

  /** The number of the newest commit that this instance has. */
  get number(): number {
    return this.held.number;
  }

  /**
   * Reads the head, and the commits after the held one. Concurrent callers share a read, but none
   * joins a read that began before its call, because that read may miss newer commits.
   * @returns a snapshot that has all commits that a majority had at the time of the call
   * @throws LogBroken, or an error of the database; the held snapshot stays
   */
  refresh(): Promise<SiteSnapshot> {
    this.next ??= this.current.then(() => {
      this.next = undefined;
      const read = this.read();
      this.current = read.catch(() => undefined);
      return read;
    });
    return this.next;
  }

  /** Uses a commit of this instance without reading it again. */
  add(next: SiteSnapshot, { parent }: CommitHead): void {
    if (this.held.token === parent) this.hold(next);
  }

  private hold(next: SiteSnapshot): void {
    const isNew = next !== this.held;
    this.held = next;
    if (isNew) this.onChange(next);
  }

  private async read(): Promise<SiteSnapshot> {
    const [held, began] = [this.held, this.now()];
    const next = await readNext(this.tables, held);
    // Commits of this instance may have been added since.
    if (this.held === held || next.number > this.held.number) this.hold(next);
    this.readAt = began;
    return this.held;
  }
}

async function readNext(tables: Tables, held: SiteSnapshot): Promise<SiteSnapshot> {
  let step = nextStep(held, await readHead(tables), false);
  if (step === 'confirm') {
    // Only the real primary can write to a majority. A read after this write has all of its commits.
    await putStates(tables, [{ kind: 'confirmation', value: {} }]);
    step = nextStep(held, await readHead(tables), true);
  }
  if (step === 'unchanged') return held;
  return (step === 'read_after' && (await readAfter(tables, held))) || load(tables);
}

async function readHead(tables: Tables): Promise<Head> {
  const newest = { sort: { _id: -1 }, limit: 1, fields: ['token'], limitMs: HEAD_MS } as const;
  const [head] = await tables.log.find({}, newest);
  return head ? { number: head._id, token: head.token } : SiteSnapshot.empty;
}

/** @throws LogBroken */
async function load(tables: Tables): Promise<SiteSnapshot> {
  for (let tries = 0; tries < LOADS; tries += 1) {
    const snapshot = await readAfter(tables, await readCheckpoint(tables));
    if (snapshot) return snapshot;
  }
  throw new LogBroken('The log has stripped commits that no checkpoint contains.');
}

/** @returns the site after a commit; null if cleanup has stripped a commit that this needs */
export async function readUpTo(tables: Tables, number: number): Promise<SiteSnapshot | null> {
  const start = await readCheckpoint(tables, number);
  return (await readAfter(tables, start, number)) ?? null;
}

/**
 * @returns undefined if everything has to be loaded again.
 * @throws LogBroken
 */
async function readAfter(
  tables: Tables,
  start: SiteSnapshot,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<SiteSnapshot | undefined> {
  const range = { _id: { $gt: start.number, $lte: upTo } };
  const commits = await tables.log.find(range, { sort: { _id: 1 } });
  const answer = continues(start, commits);
  if (answer === 'broken')
    throw new LogBroken(`The log has a gap or a wrong parent after commit ${start.number}.`);
  let snapshot: SiteSnapshot | undefined = answer === 'yes' ? start : undefined;
  for (const commit of commits) {
    const changes: Commit['changes'] = snapshot && (await readChanges(tables, commit));
    snapshot = changes && snapshot?.after(commit, changes);
  }
  return snapshot;
}

/** All changes of a commit; undefined if a part does not exist any more, because it was stripped. */
async function readChanges(
  tables: Tables,
  { token, changes = [], parts = 0 }: Commit,
): Promise<Commit['changes']> {
  return parts > 0 ? readParts(tables, token, parts) : changes;
}

/** Finds the commit or the void of a request. */
export async function findRequest(tables: Tables, request: string): Promise<Commit | undefined> {
  const [found] = await tables.log.find({ request }, { limit: 1 });
  return found;
}

/** Finds the commit that has a number. */
export async function findCommit(tables: Tables, number: number): Promise<Commit | undefined> {
  const [found] = await tables.log.find({ _id: number }, { limit: 1 });
  return found;
}
