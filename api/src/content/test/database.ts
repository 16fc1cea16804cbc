import type { FindOptions, Table, Tables, Where } from '../tables.ts';
import { matching, only, type Row } from './query.ts';

type TableName = 'log' | 'states' | 'parts' | 'checkpoints';
/** The effect of a write on one document. Without `row`, the document is removed. */
interface Effect {
  table: TableName;
  id: string | number;
  row?: Row;
}

/** A call that a client waits for, or that is still under way although the client gave up. */
export interface Call {
  client: string;
  /** Such as `log.insert`. */
  name: string;
  /** The number of a commit that is inserted; undefined for other calls. */
  number?: number;
  /** A read returns its result. A write returns its effects, and its result. */
  run(): { result: unknown; effects?: Effect[] };
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Whether the primary has executed it, so that only a majority is missing. */
  isExecuted: boolean;
}

interface Pending {
  effects: Effect[];
  done(): void;
  /** The call that waits for it; undefined if nothing waits. */
  call: Call | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A replica set in memory. A write is on the primary first (`pending`), and later on a majority; a
 * read sees what a majority has; an election drops the rest. Every call is under way until the test
 * delivers it, in any order. With `isDirect`, each call is delivered and replicated at once.
 */
export class FakeDatabase {
  isDirect = true;
  /** Its time, in ms since 1970. */
  now = Date.UTC(2026, 0, 1);
  /** Counts the changes of `majority`. */
  version = 0;
  /** Counts the removed documents and the changed commits of `majority`. */
  removals = 0;
  readonly calls: Call[] = [];
  readonly pending: Pending[] = [];
  /** Called before each direct call; may throw, or wait. */
  onCall: (name: string) => Promise<void> | void = () => undefined;
  private readonly majority = emptyTables();
  private readonly primary = emptyTables();

  /** The rows of a table that a majority has. */
  rows<T = Row>(table: TableName): Map<string | number, T> {
    return this.majority[table] as Map<string | number, T>;
  }

  /** The rows of a table that the primary has. */
  primaryRows<T = Row>(table: TableName): Map<string | number, T> {
    return this.primary[table] as Map<string | number, T>;
  }

  passDays(days: number): void {
    this.now += days * DAY_MS;
  }

  /** The tables as one client uses them. */
  tables(client = 'client'): Tables {
    const table = <T extends { _id: string | number; touched_at?: Date }>(name: TableName) =>
      new FakeTable(this, client, name) as unknown as Table<T>;
    return {
      log: table('log'),
      states: table('states'),
      parts: table('parts'),
      checkpoints: table('checkpoints'),
      clock: async () => new Date(this.now),
    };
  }

  async send<T>(client: string, name: string, run: Call['run'], number?: number): Promise<T> {
    if (this.isDirect) {
      await this.onCall(name);
      const { result, effects } = run();
      for (const effect of effects ?? []) put(this.primary, effect);
      if (effects) this.commit(effects);
      return result as T;
    }
    return new Promise<T>((resolve, reject) => {
      this.calls.push({
        client,
        name,
        run,
        reject,
        isExecuted: false,
        ...(number && { number }),
        resolve: resolve as (result: unknown) => void,
      });
    });
  }

  /**
   * The primary executes a call. A read responds; a write responds when a majority has it.
   * @param isFirst whether the driver sends it again after that, so that this response is dropped
   */
  deliver(call: Call, isFirst = false): void {
    if (!isFirst) this.forget(call);
    let outcome: ReturnType<Call['run']>;
    try {
      outcome = call.run();
    } catch (error) {
      if (!isFirst) call.reject(error as Error);
      return;
    }
    const { result, effects } = outcome;
    if (!effects) return isFirst ? undefined : call.resolve(result);
    for (const effect of effects) put(this.primary, effect);
    call.isExecuted = true;
    this.pending.push({
      effects,
      call: isFirst ? undefined : call,
      done: () => (isFirst ? undefined : call.resolve(result)),
    });
  }

  /** A primary that was deposed, and does not know it, responds to a read of the log. */
  deliverStale(call: Call): void {
    const log = this.majority.log;
    const newest = log.get(log.size);
    if (newest) log.delete(log.size);
    this.deliver(call);
    if (newest) log.set(newest._id, newest);
  }

  /** The client waits no longer for a call. It is still under way. */
  lose(call: Call): void {
    call.reject(new Error('the connection was closed'));
    call.resolve = () => undefined;
    call.reject = () => undefined;
  }

  /** A call never arrives. */
  forget(call: Call): void {
    const index = this.calls.indexOf(call);
    if (index >= 0) this.calls.splice(index, 1);
  }

  /** A majority has the oldest write. */
  replicate(): void {
    const oldest = this.pending.shift();
    if (!oldest) return;
    this.commit(oldest.effects);
    oldest.done();
  }

  private commit(effects: readonly Effect[]): void {
    this.version += 1;
    for (const effect of effects) {
      const isChange = effect.table === 'log' && this.majority.log.has(effect.id);
      if (!effect.row || isChange) this.removals += 1;
      put(this.majority, effect);
    }
  }

  /** Another primary is elected: writes that no majority has are lost. */
  elect(): void {
    for (const { effects, call } of this.pending.splice(0)) {
      for (const { table, id } of effects) {
        const row = this.majority[table].get(id);
        put(this.primary, { table, id, ...(row && { row }) });
      }
      call?.reject(new Error('the primary stepped down'));
    }
  }

  /** A client stops for good. Its calls may still arrive. */
  crash(client: string): void {
    for (const call of [...this.calls, ...this.pending.flatMap(({ call }) => call ?? [])])
      if (call.client === client) {
        call.resolve = () => undefined;
        call.reject = () => undefined;
      }
  }
}

function emptyTables(): Record<TableName, Map<string | number, Row>> {
  return { log: new Map(), states: new Map(), parts: new Map(), checkpoints: new Map() };
}

function put(tables: Record<TableName, Map<string | number, Row>>, effect: Effect): void {
  if (effect.row) tables[effect.table].set(effect.id, effect.row);
  else tables[effect.table].delete(effect.id);
}

class FakeTable implements Table<Row> {
  private readonly database: FakeDatabase;
  private readonly client: string;
  private readonly name: TableName;

  constructor(database: FakeDatabase, client: string, name: TableName) {
    this.database = database;
    this.client = client;
    this.name = name;
  }

  find(where: Where<Row>, { sort, limit, fields }: FindOptions<Row> = {}): Promise<Row[]> {
    return this.send('find', () => {
      const found = matching(this.database.rows(this.name), where);
      for (const [field, order] of Object.entries(sort ?? {}))
        found.sort((a, b) => (a[field]! < b[field]! ? -1 : 1) * (order ?? 1));
      const result = found.slice(0, limit).map((row) => (fields ? only(row, fields) : { ...row }));
      return { result };
    });
  }

  insert(row: Row): Promise<void> {
    const number = this.name === 'log' ? Number(row._id) : undefined;
    return this.send(
      'insert',
      () => {
        const all = this.rows();
        const isUsed = [...all.values()].some(({ request }) => request === row['request']);
        if (all.has(row._id) || (this.name === 'log' && isUsed))
          throw Object.assign(new Error('duplicate'), { code: 11_000, keyPattern: { _id: 1 } });
        return this.effects([row]);
      },
      number,
    );
  }

  put(rows: readonly Row[]): Promise<void> {
    return this.send('put', () => {
      const after = rows.map((row) => ({ ...row, ...this.rows().get(row._id) }));
      return this.effects(after.map((row) => this.touched(row)));
    });
  }

  touch(ids: readonly Row['_id'][]): Promise<number> {
    return this.send('touch', () => {
      const found = ids.flatMap((id) => this.rows().get(id) ?? []);
      return this.effects(
        found.map((row) => this.touched(row)),
        found.length,
      );
    });
  }

  change(id: Row['_id'], set: Partial<Row>, remove: readonly string[] = []): Promise<boolean> {
    return this.send('change', () => {
      const row = this.rows().get(id);
      if (!row) return { result: false };
      const after: Row = { ...row, ...set };
      for (const field of remove) delete after[field];
      return this.effects([after], true);
    });
  }

  remove(where: Where<Row>): Promise<number> {
    return this.send('remove', () => {
      const found = matching(this.rows(), where);
      const effects = found.map(({ _id }): Effect => ({ table: this.name, id: _id }));
      return { result: effects.length, ...(effects.length > 0 && { effects }) };
    });
  }

  private rows(): Map<string | number, Row> {
    return this.database.primaryRows(this.name);
  }

  private touched(row: Row): Row {
    return { ...row, touched_at: new Date(this.database.now) };
  }

  private effects(rows: readonly Row[], result?: unknown) {
    return { result, effects: rows.map((row) => ({ table: this.name, id: row._id, row })) };
  }

  private send<T>(name: string, run: Call['run'], number?: number): Promise<T> {
    return this.database.send(this.client, `${this.name}.${name}`, run, number);
  }
}
