import type { Collection, Db, Document, Filter } from 'mongodb';
import { withTimeout } from '../lib/with-timeout.ts';
import { DatabaseTooSlow } from './errors.ts';
import type { Checkpoint, Commit, Part, State } from './stored.ts';

/** The condition on one field: a value, or a comparison. */
type Condition<V> = V | { $in?: readonly V[]; $gt?: V; $lt?: V; $lte?: V; $ne?: V };
export type Where<T> = { [Field in keyof T]?: Condition<T[Field]> };

/** Selects the commits, or the parts of commits, that change one of some entities. */
type Touching = { 'changes.entity': In } | { touches: In };
type In = { $in: readonly string[] };

export interface FindOptions<T> {
  sort?: { [Field in keyof T]?: 1 | -1 };
  limit?: number;
  /** The fields to return besides `_id`; all fields if absent. */
  fields?: readonly (keyof T & string)[];
  /** The longest wait, in ms. */
  limitMs?: number;
}

interface Stored {
  _id: string | number;
  /** When it was last put or touched, by the database's clock. Commits have none. */
  touched_at?: Date;
}

/**
 * The calls of a collection that the store uses. Every read returns only data that a majority of the
 * database has. Every write resolves when a majority has it on disk. Every call has a time limit, after which
 * it throws DatabaseTooSlow; a write may still take effect after that.
 */
export interface Table<T extends Stored> {
  find(where: Where<T> | Touching, options?: FindOptions<T>): Promise<T[]>;
  /** @throws an error for which `isDuplicateKey` is true if a unique index refuses the document */
  insert(document: T): Promise<void>;
  /** Inserts documents, or replaces their fields if they exist, and sets `touched_at`. */
  put(documents: readonly Omit<T, 'touched_at'>[]): Promise<void>;
  /** Sets `touched_at`. Returns the number of documents that exist. */
  touch(ids: readonly T['_id'][]): Promise<number>;
  /** Sets and removes fields of one document. Returns whether it exists. */
  change(id: T['_id'], set: Partial<T>, remove?: readonly (keyof T & string)[]): Promise<boolean>;
  /** Returns the number of removed documents. */
  remove(where: Where<T>): Promise<number>;
}

/** The collections of the store. */
export interface Tables {
  log: Table<Commit>;
  states: Table<State>;
  parts: Table<Part>;
  checkpoints: Table<Checkpoint>;
  /** The database's time. */
  clock(): Promise<Date>;
}

/** The longest wait for one call of the database, in ms. The driver's own `timeoutMS` has no effect. */
const LIMIT_MS = 15_000;
/** Documents in one command. */
const BATCH = 1000;

/**
 * Opens the store's collections, and creates their indexes.
 * @throws Error if reads of the connection may go to a secondary
 */
export async function openTables(db: Db, limitMs = LIMIT_MS): Promise<Tables> {
  const mode = db.readPreference?.mode ?? 'primary';
  if (mode !== 'primary')
    throw new Error(`The content is read from the primary only: remove readPreference=${mode}.`);
  const options = {
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: limitMs },
    ignoreUndefined: true,
  } as const;
  const table = <T extends Stored>(name: string) =>
    new MongoTable<T>(db.collection<Row>(`content_${name}`, options), limitMs);
  const tables = {
    log: table<Commit>('log'),
    states: table<State>('states'),
    parts: table<Part>('parts'),
    checkpoints: table<Checkpoint>('checkpoints'),
  };
  await Promise.all([
    tables.log.collection.createIndexes([
      { key: { request: 1 }, unique: true },
      { key: { 'changes.entity': 1 } },
    ]),
    tables.states.collection.createIndexes([{ key: { touched_at: 1 } }]),
    tables.parts.collection.createIndexes([{ key: { token: 1 } }, { key: { touches: 1 } }]),
  ]);
  const hello = () => db.command({ hello: 1 });
  return {
    ...tables,
    clock: async () => ((await limited(hello(), limitMs)) as { localTime: Date }).localTime,
  };
}

/** A document as the driver's types see it. `Table` has the exact types. */
interface Row extends Document {
  _id: string | number;
}

/** A collection of MongoDB, or of the embedded database. */
class MongoTable<T extends Stored> implements Table<T> {
  readonly collection: Collection<Row>;
  private readonly limitMs: number;

  constructor(collection: Collection<Row>, limitMs: number) {
    this.collection = collection;
    this.limitMs = limitMs;
  }

  async find(
    where: Where<T> | Touching,
    { sort, limit, fields, limitMs = this.limitMs }: FindOptions<T> = {},
  ): Promise<T[]> {
    const projection = fields && Object.fromEntries(['_id', ...fields].map((name) => [name, 1]));
    const found = this.collection.find(where as Filter<Row>, {
      ...(sort && { sort: sort as Record<string, 1 | -1> }),
      ...(limit && { limit }),
      ...(projection && { projection }),
    });
    return (await limited(found.toArray(), limitMs)) as unknown[] as T[];
  }

  async insert(document: T): Promise<void> {
    await this.limited(this.collection.insertOne(document));
  }

  async put(documents: readonly Omit<T, 'touched_at'>[]): Promise<void> {
    for (const some of batches(documents)) {
      const updates = some.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $set: fields, ...TOUCH }, upsert: true },
      }));
      await this.limited(this.collection.bulkWrite(updates, { ordered: false }));
    }
  }

  async touch(ids: readonly T['_id'][]): Promise<number> {
    let found = 0;
    for (const some of batches(ids)) {
      const touched = this.collection.updateMany({ _id: { $in: some } }, TOUCH);
      found += (await this.limited(touched)).matchedCount;
    }
    return found;
  }

  async change(
    id: T['_id'],
    set: Partial<T>,
    remove: readonly (keyof T & string)[] = [],
  ): Promise<boolean> {
    const $unset = Object.fromEntries(remove.map((name) => [name, '']));
    const update = { $set: set, ...(remove.length > 0 && { $unset }) };
    const changed = this.collection.updateOne({ _id: id }, update as Document);
    return (await this.limited(changed)).matchedCount > 0;
  }

  async remove(where: Where<T>): Promise<number> {
    const removed = this.collection.deleteMany(where as Filter<Row>);
    return (await this.limited(removed)).deletedCount;
  }

  private limited<V>(call: Promise<V>): Promise<V> {
    return limited(call, this.limitMs);
  }
}

const TOUCH = { $currentDate: { touched_at: true } } as const;

/** Splits a list into pieces for one command each. */
export function batches<V>(list: readonly V[]): V[][] {
  const starts = Array.from({ length: Math.ceil(list.length / BATCH) }, (_, n) => n * BATCH);
  return starts.map((start) => list.slice(start, start + BATCH));
}

const limited = <V>(call: Promise<V>, ms: number): Promise<V> =>
  withTimeout(ms, call, () => new DatabaseTooSlow(ms));
