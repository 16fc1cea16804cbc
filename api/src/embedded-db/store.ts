import Database from 'libsql';
import { randomUUID } from 'node:crypto';
import { DatabaseError } from './errors.ts';
import {
  identityOf,
  indexOf,
  keysOf,
  normaliseIndex,
  type Index,
  type IndexKeys,
} from './indexes.ts';
import { keyOf } from './keys.ts';
import { spread } from './paths.ts';
import { bytesOf, documentAt, fieldOf, toJs, type Raw } from './raw.ts';
import { encodeDocument } from './writer.ts';

type Statement = Database.Statement;

/** A collection: one table of documents and one table for each index. */
export interface Collection {
  id: number;
  db: string;
  name: string;
  uuid: string;
  table: string;
  indexes: Index[];
}

const ID = Buffer.from('_id');

/**
 * Everything that touches the file. One SQLite database holds all: table `c<n>` has a
 * collection's documents (`rid` in order of insertion, `k` the key of `_id`, `d` the BSON
 * bytes), table `i<n>` an index's keys. The file is locked by the operating system for as
 * long as this process lives (`locking_mode=EXCLUSIVE`), so it can never have two owners,
 * and a killed owner leaves no lock behind.
 */
export class Store {
  private readonly sql: Database.Database;
  private readonly statements = new Map<string, Statement>();
  private collections = new Map<string, Collection>();

  constructor(file: string) {
    this.sql = new Database(file);
    // The timeout comes first: taking the lock for WAL fails at once without it.
    this.run('PRAGMA busy_timeout=0');
    this.run('PRAGMA locking_mode=EXCLUSIVE');
    this.run('PRAGMA journal_mode=WAL');
    this.run('PRAGMA synchronous=FULL');
    this.run('PRAGMA journal_size_limit=16777216');
    this.run('PRAGMA cache_size=-8000');
    this.sql.exec(`BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS collections(id INTEGER PRIMARY KEY, db TEXT, name TEXT, uuid TEXT, UNIQUE(db, name));
      CREATE TABLE IF NOT EXISTS indexes(id INTEGER PRIMARY KEY, collection INTEGER, spec BLOB, multikey INTEGER);
      COMMIT`);
    this.load();
  }

  private run(pragma: string): void {
    this.sql.prepare(pragma).all();
  }

  /** Reads the catalogue: at the start, and after a rollback may have undone a part of it. */
  private load(): void {
    this.statements.clear();
    this.collections = new Map();
    const byId = new Map<number, Collection>();
    const rows = this.statement('SELECT id, db, name, uuid FROM collections').all();
    for (const [id, db, name, uuid] of rows as [number, string, string, string][]) {
      const collection = { id, db, name, uuid, table: `c${id}`, indexes: [] };
      this.collections.set(`${db}.${name}`, collection);
      byId.set(id, collection);
    }
    const indexes = this.statement(
      'SELECT id, collection, spec, multikey FROM indexes ORDER BY id',
    );
    for (const [id, owner, spec, multikey] of indexes.all() as [number, number, Buffer, number][]) {
      const collection = byId.get(owner);
      // The first index is the one on _id: the document table itself.
      const primary = collection?.indexes.length === 0;
      const table = primary ? collection.table : `i${id}`;
      const index = indexOf(table, documentAt(spec), multikey === 1);
      collection?.indexes.push(primary ? { ...index, unique: true } : index);
    }
  }

  /** A prepared statement; rows come as arrays of columns. */
  statement(text: string): Statement {
    let found = this.statements.get(text);
    if (!found) {
      // Statements carry table names, so a store whose collections come and go would collect them.
      if (this.statements.size > 500) this.statements.clear();
      found = this.sql.prepare(text);
      if (/^SELECT/.test(text)) found.raw(true);
      this.statements.set(text, found);
    }
    return found;
  }

  get inTransaction(): boolean {
    return this.sql.inTransaction;
  }

  /** Opens the transaction that the writes of this turn share. */
  begin(): void {
    if (!this.sql.inTransaction) this.sql.exec('BEGIN IMMEDIATE');
  }

  /** Returns when the bytes of all writes since `begin` are on the disk. */
  commit(): void {
    this.sql.exec('COMMIT');
  }

  rollback(): void {
    if (this.sql.inTransaction) this.sql.exec('ROLLBACK');
    this.load();
  }

  close(): void {
    this.run('PRAGMA wal_checkpoint(TRUNCATE)');
    this.sql.close();
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  list(db?: string): Collection[] {
    const all = [...this.collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  create(db: string, name: string): Collection {
    const existing = this.find(db, name);
    if (existing) return existing;
    if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.'))
      throw new DatabaseError(73, `Invalid collection name: ${name}`);
    this.begin();
    const uuid = randomUUID();
    const { lastInsertRowid } = this.statement(
      'INSERT INTO collections(db, name, uuid) VALUES(?, ?, ?)',
    ).run([db, name, uuid]);
    const id = Number(lastInsertRowid);
    const collection: Collection = { id, db, name, uuid, table: `c${id}`, indexes: [] };
    this.sql.exec(
      `CREATE TABLE c${id}(rid INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, d BLOB NOT NULL)`,
    );
    this.collections.set(`${db}.${name}`, collection);
    const spec = documentAt(encodeDocument({ v: 2, key: { _id: 1 }, name: '_id_' }));
    this.addIndexRow(collection, spec);
    const index = indexOf(collection.table, spec, false);
    collection.indexes.push({ ...index, unique: true });
    return collection;
  }

  private addIndexRow(collection: Collection, spec: Raw): number {
    const row = [collection.id, bytesOf(spec)];
    const sql = 'INSERT INTO indexes(collection, spec, multikey) VALUES(?, ?, 0)';
    return Number(this.statement(sql).run(row).lastInsertRowid);
  }

  drop(collection: Collection): void {
    this.begin();
    for (const index of collection.indexes) this.sql.exec(`DROP TABLE ${index.table}`);
    this.statement('DELETE FROM indexes WHERE collection = ?').run([collection.id]);
    this.statement('DELETE FROM collections WHERE id = ?').run([collection.id]);
    this.collections.delete(`${collection.db}.${collection.name}`);
    this.statements.clear();
  }

  /** Adds an index and fills it. Answers false where the same one is there already. */
  createIndex(collection: Collection, sent: Raw): boolean {
    const spec = normaliseIndex(sent);
    const name = toJs(fieldOf(spec, Buffer.from('name')) as Raw);
    const identity = identityOf(spec);
    if (identity === identityOf(collection.indexes[0]?.spec as Raw)) return false;
    const sameName = collection.indexes.find((index) => index.name === name);
    if (sameName && keyOf(sameName.spec).equals(keyOf(spec))) return false;
    if (sameName && identityOf(sameName.spec) !== identity)
      throw new DatabaseError(
        86,
        `An existing index has the same name as the requested index but other keys or options: ${sameName.name}`,
      );
    const same = collection.indexes.find((index) => identityOf(index.spec) === identity);
    if (same)
      throw new DatabaseError(
        85,
        `Index already exists with a different name or options: ${same.name}`,
      );
    this.begin();
    const table = `i${this.addIndexRow(collection, spec)}`;
    this.sql.exec(
      `CREATE TABLE ${table}(k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY(k, rid)) WITHOUT ROWID`,
    );
    const index = indexOf(table, spec, false);
    collection.indexes.push(index);
    try {
      for (const [rid, bytes] of this.rows(collection)) {
        const doc = documentAt(bytes);
        const found = keysOf(index, doc);
        this.checkUnique(collection, index, doc, found.keys, rid);
        this.addKeys(index, rid, found);
      }
    } catch (error) {
      this.dropIndex(collection, index);
      throw error;
    }
    return true;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.begin();
    this.sql.exec(`DROP TABLE ${index.table}`);
    this.statement('DELETE FROM indexes WHERE id = ?').run([Number(index.table.slice(1))]);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.statements.clear();
  }

  /**
   * All documents in order of insertion, read in portions, so that nothing is
   * open in SQLite while somebody takes his time (a cursor between two `getMore`).
   */
  *rows(collection: Collection): Generator<[rid: number, bytes: Buffer]> {
    let last = 0;
    let portion = 4;
    for (;;) {
      const sql = `SELECT rid, d FROM ${collection.table} WHERE rid > ? ORDER BY rid LIMIT ${portion}`;
      const rows = this.statement(sql).all([last]) as [number, Buffer][];
      yield* rows;
      if (rows.length < portion) return;
      last = rows.at(-1)?.[0] ?? last;
      const bytes = rows.reduce((sum, row) => sum + row[1].length, 0);
      if (bytes < 500_000 && portion < 256) portion *= 2;
    }
  }

  /** The document in row `rid`, or nothing if it is gone by now. */
  read(collection: Collection, rid: number): Buffer | undefined {
    const sql = `SELECT d FROM ${collection.table} WHERE rid = ?`;
    return (this.statement(sql).get([rid]) as [Buffer] | undefined)?.[0];
  }

  insert(collection: Collection, doc: Raw): void {
    this.begin();
    const keys = this.checkAll(collection, doc, -1);
    const sql = `INSERT INTO ${collection.table}(k, d) VALUES(?, ?)`;
    const id = keyOf(fieldOf(doc, ID));
    const rid = Number(this.statement(sql).run([id, bytesOf(doc)]).lastInsertRowid);
    for (const [index, found] of keys) this.addKeys(index, rid, found);
  }

  /** Puts `next` in the place of `old`, which has the same `_id`. */
  replace(collection: Collection, rid: number, old: Raw, next: Raw): void {
    this.begin();
    for (const [index, found] of this.checkAll(collection, next, rid)) {
      this.removeKeys(index, old, rid);
      this.addKeys(index, rid, found);
    }
    this.statement(`UPDATE ${collection.table} SET d = ? WHERE rid = ?`).run([bytesOf(next), rid]);
  }

  remove(collection: Collection, rid: number, doc: Raw): void {
    this.begin();
    for (const index of collection.indexes.slice(1)) this.removeKeys(index, doc, rid);
    this.statement(`DELETE FROM ${collection.table} WHERE rid = ?`).run([rid]);
  }

  /** Every unique index is asked before anything is written, so a refused write leaves no trace. */
  private checkAll(collection: Collection, doc: Raw, rid: number): [Index, IndexKeys][] {
    const [primary, ...others] = collection.indexes;
    if (primary) this.checkUnique(collection, primary, doc, [keyOf(fieldOf(doc, ID))], rid);
    return others.map((index) => {
      const found = keysOf(index, doc);
      this.checkUnique(collection, index, doc, found.keys, rid);
      return [index, found];
    });
  }

  private checkUnique(
    collection: Collection,
    index: Index,
    doc: Raw,
    keys: Buffer[],
    rid: number,
  ): void {
    if (!index.unique) return;
    for (const key of keys) {
      const sql = `SELECT rid FROM ${index.table} WHERE k = ? AND rid <> ? LIMIT 1`;
      if (!this.statement(sql).get([key, rid])) continue;
      throw this.duplicate(collection, index, doc, key);
    }
  }

  private duplicate(collection: Collection, index: Index, doc: Raw, key: Buffer): DatabaseError {
    const keyPattern = fieldOf(index.spec, Buffer.from('key')) as Raw;
    const keyValue = new Map<string, unknown>();
    for (const { path } of index.parts) {
      // With an array, the element that clashes is the one whose key it is.
      const { values } = spread(doc, path);
      const value = values.find((item) => key.includes(keyOf(item, index.fold))) ?? values[0];
      keyValue.set(path.text, value ?? null);
    }
    const shown = JSON.stringify(toJs(documentAt(encodeDocument(keyValue))));
    return new DatabaseError(
      11000,
      `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} dup key: ${shown}`,
      { keyPattern, keyValue },
    );
  }

  private addKeys(index: Index, rid: number, found: IndexKeys): void {
    for (const key of found.keys)
      this.statement(`INSERT OR IGNORE INTO ${index.table}(k, rid) VALUES(?, ?)`).run([key, rid]);
    if (!found.multikey || index.multikey) return;
    index.multikey = true;
    const sql = 'UPDATE indexes SET multikey = 1 WHERE id = ?';
    this.statement(sql).run([Number(index.table.slice(1))]);
  }

  private removeKeys(index: Index, doc: Raw, rid: number): void {
    for (const key of keysOf(index, doc).keys)
      this.statement(`DELETE FROM ${index.table} WHERE k = ? AND rid = ?`).run([key, rid]);
  }
}
