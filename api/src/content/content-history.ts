import { entityOf, type Entry, type EntityKind, type EntryOf } from './entities.ts';
import {
  changesIn,
  committedChangesOf,
  everyEntryOf,
  fromNewest,
  historiesOf,
  numberAt,
  type CommittedChange,
} from './history.ts';
import { findCommit, findRequest } from './log.ts';
import type { Change, Commit } from './stored.ts';
import type { Tables } from './tables.ts';

/** The commits of a site, and the earlier entries of its entities. Cleanup removes old ones. */
export class ContentHistory {
  protected readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** The number of the last commit at or before a time; 0 if there is none. */
  numberAt(at: Date): Promise<number> {
    return numberAt(this.tables, at);
  }

  /** The commits below a number, the newest first. */
  commitsBelow(number: number): AsyncIterable<Commit> {
    return fromNewest(this.tables, number - 1);
  }

  /** All commits of a kind that are kept, without their changes. */
  commitsOfKind(kind: string): Promise<Commit[]> {
    return this.tables.log.find({ kind }, { fields: ['at', 'about'] });
  }

  /** Returns which of these requests have made a commit. */
  async committed(requests: readonly string[]): Promise<Set<string>> {
    const where = { request: { $in: requests }, kind: { $ne: 'void' } };
    const found = await this.tables.log.find(where, { fields: ['request'] });
    return new Set(found.map(({ request }) => request));
  }

  /** The changes of a commit that are kept, also those in parts. */
  async changesIn(commit: Commit): Promise<Change[]> {
    const changes: Change[] = [];
    for await (const change of changesIn(this.tables, commit)) changes.push(change);
    return changes;
  }

  /** The kept changes of the commit that a request has made; none if there is no such commit. */
  async changesMadeBy(request: string): Promise<Change[]> {
    const commit = await findRequest(this.tables, request);
    return commit ? this.changesIn(commit) : [];
  }

  /** A commit with its changes, also those in parts; null if there is none. */
  async commitAt(number: number): Promise<(Commit & { changes: Change[] }) | null> {
    const commit = await findCommit(this.tables, number);
    return commit ? { ...commit, changes: await this.changesIn(commit) } : null;
  }

  /** The earlier entries of entities, the newest first; see `historiesOf`. */
  histories(entities: readonly string[]): Promise<Map<string, Entry[]>> {
    return historiesOf(this.tables, entities);
  }

  /** The earlier entries of one entity, the newest first. */
  async history<Kind extends EntityKind>(
    kind: Kind,
    id: string | number,
  ): Promise<EntryOf[Kind][]> {
    const entity = entityOf(kind, id);
    return ((await this.histories([entity])).get(entity) ?? []) as EntryOf[Kind][];
  }

  /** The kept changes of an entity, with their commits, the newest first. */
  async changesOf(entity: string): Promise<CommittedChange[]> {
    return (await committedChangesOf(this.tables, [entity])).get(entity) ?? [];
  }

  /** All kept entries of entities, also of removed ones, the newest first; see `everyEntryOf`. */
  everyEntries(entities: readonly string[]): Promise<Map<string, Entry[]>> {
    return everyEntryOf(this.tables, entities);
  }

  /** All kept entries of an entity, also if it was removed, the newest first. */
  async everyEntry(entity: string): Promise<Entry[]> {
    return (await this.everyEntries([entity])).get(entity) ?? [];
  }
}
