import { isDeepStrictEqual } from 'node:util';
import { kindOf, risingFields, statesOf, type Entry } from '../entities.ts';
import type { ItemEntry } from '../entities/item.ts';
import type { PageEntry } from '../entities/page.ts';
import { partId } from '../parts.ts';
import type { SiteSnapshot } from '../snapshot.ts';
import { withChanges } from '../snapshot.ts';
import type { ContentStore } from '../store.ts';
import type { Change, Checkpoint, Commit, Part } from '../stored.ts';
import type { FakeDatabase } from './database.ts';
import type { Draft, Instance, Request } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface World {
  database: FakeDatabase;
  requests: readonly Request[];
  drafts: ReadonlySet<Draft>;
  instances: readonly Instance[];
}

/** A commit as it was when a majority had it, with all of its changes. */
interface Landed {
  commit: Commit;
  changes: Change[];
  /** When, in ms since 1970. */
  at: number;
  entries: Map<string, Entry>;
}

/**
 * The invariants, which hold after each step:
 * (1) A request takes effect at most once, and its answers are true.
 * (2) An instance shows only commits that a majority has, and never goes back in time.
 * (3) Each commit follows the one before it.
 * (4) Everything that is named exists: states, parts, and a checkpoint above stripped commits.
 * (5) Numbers, keys and addresses belong to one page, and addresses of items to one item; a number is
 *     never used for another page.
 * (6) Only one of two changes from one version succeeds.
 * (7) No change is lost: each was computed on the entries that it replaces, and stays in the log.
 */
export class Invariants {
  private readonly world: World;
  private readonly log: Landed[] = [];
  private readonly bases = new Set<string>();
  private readonly numbers = new Map<number, Date>();
  /** Requests by the kind of their commit. */
  private readonly kinds = new Map<string, string>();
  private readonly shown = new Map<ContentStore, number>();
  private readonly verified = new WeakSet<SiteSnapshot>();
  private version = -1;
  private removals = -1;
  /** The states and parts of the commits up to this number exist. */
  private checked = 0;

  constructor(world: World) {
    this.world = world;
  }

  /** @throws Error, which names the invariant */
  check(): void {
    const { database, instances } = this.world;
    if (this.version !== database.version) {
      this.version = database.version;
      if (this.removals !== database.removals) this.checked = 0;
      this.removals = database.removals;
      this.readLog();
      this.checkNamed();
    }
    this.checkDrafts();
    for (const { store } of instances) this.checkShown(store);
  }

  /** Checks the answer that a client has heard. */
  checkAnswer({ name, answers }: Request): void {
    this.readLog();
    const kind = this.kinds.get(name);
    const isSaved = kind !== undefined && kind !== 'void';
    assert(
      !answers.has('saved') || isSaved,
      `(1, 7) ${name} is reported as saved, and is not in the log`,
    );
    assert(
      !answers.has('not saved') || !isSaved,
      `(1) ${name} is reported as not saved, and is in the log`,
    );
  }

  /** Checks that all instances show the newest commit. */
  checkAgreement(instances: readonly Instance[]): void {
    for (const { name, store } of instances)
      assert(store.snapshot().number === this.log.length, `(2) ${name} does not converge`);
  }

  /** The entries that an instance shows; none if it refuses. */
  usable(store: ContentStore): ReadonlyMap<string, Entry> {
    try {
      return store.snapshot().entries;
    } catch {
      return new Map();
    }
  }

  pages(): PageEntry[] {
    return pagesOf(this.log.at(-1)?.entries);
  }

  items(): ItemEntry[] {
    return itemsOf(this.log.at(-1)?.entries);
  }

  /** With all of their changes. */
  recentCommits(): Commit[] {
    return this.log.slice(-6).map(({ commit, changes }) => ({ ...commit, changes }));
  }

  /** The newest entry of an entity in the log, also of one that was removed. */
  readonly newestOf = (entity: string): Entry | undefined => {
    const all = this.log.flatMap(({ changes }) => changes).filter((each) => each.entity === entity);
    const newest = all.at(-1);
    return newest?.after ?? newest?.before ?? undefined;
  };

  private readLog(): void {
    const rows = this.world.database.rows<Commit>('log');
    assert(rows.size >= this.log.length, '(7) a commit is gone from the log');
    while (rows.size > this.log.length) this.land(rows.get(this.log.length + 1));
  }

  private land(commit: Commit | undefined): void {
    const last = this.log.at(-1);
    assert(commit, '(3) the log has a gap');
    const { _id, parent, request, kind } = commit;
    assert(parent === (last?.commit.token ?? ''), `(3) commit ${_id} has a wrong parent`);
    assert(commit.at >= (last?.commit.at ?? commit.at), `(3) commit ${_id} has an earlier time`);
    assert(!this.kinds.has(request), `(1) request ${request} has two commits`);
    this.kinds.set(request, kind);
    const changes = this.changesOf(commit);
    const before = last?.entries ?? new Map<string, Entry>();
    for (const change of changes) this.checkChange(_id, change, before);
    const { base } = (commit.about ?? {}) as { base?: string };
    assert(!base || !this.bases.has(base), `(6) two changes from ${base} succeeded`);
    if (base) this.bases.add(base);
    const entries = withChanges(before, changes);
    this.checkUnique(_id, entries);
    this.log.push({ commit, changes, at: this.world.database.now, entries });
    const asked = this.world.requests.find(({ name }) => name === request);
    if (asked) this.checkAnswer(asked);
  }

  private checkChange(number: number, change: Change, entries: Map<string, Entry>): void {
    const { entity, before, after } = change;
    const is = entries.get(entity) ?? null;
    assert(isDeepStrictEqual(before, is), `(7) commit ${number} replaces another ${entity}`);
    if (before && after)
      assert(isRaised(entity, before, after), `(7) commit ${number} does not raise ${entity}`);
    if (before || !after || !('id' in after)) return;
    // An undo brings a page back with its number.
    const made = this.numbers.get(after.id) ?? after.created_at;
    assert(+made === +after.created_at, `(5) the number ${after.id} is used for two pages`);
    this.numbers.set(after.id, made);
  }

  private checkUnique(number: number, entries: Map<string, Entry>): void {
    for (const all of [pagesOf(entries), itemsOf(entries)]) {
      const addresses = all.map(({ address }) => address).filter((address) => address !== '');
      assert(
        new Set(addresses).size === addresses.length,
        `(5) an address is used twice at ${number}`,
      );
    }
  }

  /** All changes of a commit, from its parts if it has some. */
  private changesOf({ _id, token, changes = [], parts = 0 }: Commit): Change[] {
    const rows = this.world.database.rows<Part>('parts');
    const found = Array.from({ length: parts }, (_, n) => {
      const part = rows.get(partId(token, n));
      assert(part, `(4) commit ${_id} has no part ${n}`);
      return part.changes;
    });
    return parts > 0 ? found.flat() : changes;
  }

  private checkNamed(): void {
    const { database } = this.world;
    const parts = database.rows<Part>('parts');
    const check = (owner: string, { entity, before, after }: Change) => {
      this.checkStates(owner, entity, before);
      this.checkStates(owner, entity, after);
    };
    const log = database.rows<Commit>('log');
    while (this.checked < log.size) {
      this.checked += 1;
      const commit = log.get(this.checked)!;
      const owner = `commit ${commit._id}`;
      if (commit.stripped) {
        this.checkStripped(commit);
        for (const change of commit.changes ?? []) check(owner, change);
        for (let n = 0; n < (commit.parts ?? 0); n += 1)
          for (const change of parts.get(partId(commit.token, n))?.changes ?? [])
            check(owner, change);
        continue;
      }
      const landed = this.log[commit._id - 1]!;
      const changes = this.changesOf(commit);
      assert(
        commit.parts === undefined || isDeepStrictEqual(changes, landed.changes),
        `(4) ${owner} has the parts of another attempt`,
      );
      for (const change of changes) check(owner, change);
    }
    for (const [entity, entry] of this.log.at(-1)?.entries ?? [])
      this.checkStates('the head', entity, entry);
  }

  private checkStates(owner: string, entity: string, entry: Entry | null): void {
    const states = this.world.database.rows('states');
    for (const id of statesOf(entity, entry))
      assert(states.has(id), `(4) ${owner} names ${id}, which does not exist`);
  }

  /** A stripped commit is old, and below a checkpoint that is complete. */
  private checkStripped({ _id }: Commit): void {
    const { database } = this.world;
    const age = database.now - this.log[_id - 1]!.at;
    assert(age >= 90 * DAY_MS, `(4) commit ${_id} is stripped too early`);
    const parts = database.rows<Part>('parts');
    const isComplete = (checkpoint: Checkpoint) =>
      checkpoint.ready &&
      checkpoint.number >= _id &&
      checkpoint.token === this.log[checkpoint.number - 1]?.commit.token &&
      Array.from({ length: checkpoint.parts }, (_, n) => n).every((n) =>
        parts.has(partId(checkpoint._id, n)),
      );
    const isCovered = [...database.rows<Checkpoint>('checkpoints').values()].some(isComplete);
    assert(isCovered, `(4) commit ${_id} is stripped, and no checkpoint contains it`);
  }

  private checkDrafts(): void {
    const states = this.world.database.rows('states');
    for (const { state, isAcknowledged } of this.world.drafts)
      assert(
        !isAcknowledged || states.has(state),
        `(4) a draft names ${state}, which does not exist`,
      );
  }

  private checkShown(store: ContentStore): void {
    let snapshot: SiteSnapshot;
    try {
      snapshot = store.snapshot();
    } catch {
      return;
    }
    const { number, token, entries } = snapshot;
    assert(number >= (this.shown.get(store) ?? 0), '(2) an instance went back in time');
    this.shown.set(store, number);
    if (this.verified.has(snapshot)) return;
    this.verified.add(snapshot);
    if (number === 0) return;
    const landed = this.log[number - 1];
    assert(
      landed?.commit.token === token,
      `(2) an instance shows a commit ${number} that is not in the log`,
    );
    assert(
      isDeepStrictEqual(entries, landed.entries),
      `(2) an instance shows other entries than commit ${number}`,
    );
  }
}

const entriesOf = (entries: ReadonlyMap<string, Entry> = new Map(), kind: 'page' | 'item') =>
  [...entries].flatMap(([entity, entry]) => (kindOf(entity) === kind ? [entry] : []));
const pagesOf = (entries?: ReadonlyMap<string, Entry>) => entriesOf(entries, 'page') as PageEntry[];
const itemsOf = (entries?: ReadonlyMap<string, Entry>) => entriesOf(entries, 'item') as ItemEntry[];

/** Whether the number of an entry increases, and its time does not decrease. */
function isRaised(entity: string, before: Entry, after: Entry): boolean {
  const [number = ''] = risingFields(entity);
  const [was, is] = [before, after] as unknown as Record<string, number>[];
  return is![number]! > was![number]! && is!['updated_at']! >= was!['updated_at']!;
}

function assert(isTrue: unknown, message: string): asserts isTrue {
  if (!isTrue) throw new Error(message);
}
