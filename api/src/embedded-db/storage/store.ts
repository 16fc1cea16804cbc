import { bytesOf, documentAt, fieldOf, ID, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError } from '../errors.ts';
import { addKeys, checkUnique, removeKeys } from './index-tables.ts';
import { ID_INDEX, identityOf, indexOf, keysOf, normaliseIndex, type Index } from './indexes.ts';
import { keyOf } from './keys.ts';
import { isDamaged, Sqlite } from './sqlite.ts';

/** A collection: one table of documents and one table for each index. */
export interface Collection {
  id: number;
  db: string;
  name: string;
  table: string;
  /** The indexes. The first one is the index by `_id`, whose table also contains the documents. */
  indexes: Index[];
}

/**
 * Collections and documents in one SQLite file. Table `c<n>` has a collection's documents (`rid` in
 * the order of insertion, `k` the key of `_id`, `d` the BSON), table `i<n>` the keys of an index.
 */
export class Store extends Sqlite {
  private collections = new Map<string, Collection>();
  /**
   * The highest number of a table. Numbers are not reused, because cursors may still refer to a dropped
   * table.
   */
  private lastCollection = 0;
  private lastIndex = 0;

  constructor(file: string) {
    super(file);
    this.execute(`BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS collections(id INTEGER PRIMARY KEY, db TEXT, name TEXT, UNIQUE(db, name));
      CREATE TABLE IF NOT EXISTS indexes(id INTEGER PRIMARY KEY, collection INTEGER, spec BLOB, multikey INTEGER);
      COMMIT`);
    this.loadCatalogue();
  }

  /** Reads the list of collections and indexes, at the start and after a rollback. */
  private loadCatalogue(): void {
    this.forgetStatements();
    this.collections = new Map();
    const byId = new Map<number, Collection>();
    const rows = this.statement('SELECT id, db, name FROM collections').all();
    for (const [id, db, name] of rows as [number, string, string][]) {
      const collection = { id, db, name, table: `c${id}`, indexes: [] };
      this.collections.set(`${db}.${name}`, collection);
      byId.set(id, collection);
      this.lastCollection = Math.max(this.lastCollection, id);
    }
    const indexes = this.statement(
      'SELECT id, collection, spec, multikey FROM indexes ORDER BY id',
    );
    for (const [id, owner, spec, multikey] of indexes.all() as [number, number, Buffer, number][]) {
      this.lastIndex = Math.max(this.lastIndex, id);
      const collection = byId.get(owner);
      if (collection) this.attachIndex(collection, id, documentAt(spec), multikey === 1);
    }
  }

  private attachIndex(collection: Collection, id: number, spec: Raw, multikey: boolean): Index {
    const primary = collection.indexes.length === 0;
    const index = indexOf(primary ? collection.table : `i${id}`, spec, multikey);
    if (primary) index.unique = true;
    collection.indexes.push(index);
    return index;
  }

  /** Reverts only the writes of the current command. */
  override undoCommand(): boolean {
    const wrote = super.undoCommand();
    if (wrote) this.loadCatalogue();
    return wrote;
  }

  override rollback(): void {
    super.rollback();
    this.loadCatalogue();
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /** The collections of one database, or of all. */
  list(db?: string): Collection[] {
    const all = [...this.collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  /** Returns the collection with this name. Creates it if necessary. */
  create(db: string, name: string): Collection {
    const existing = this.find(db, name);
    if (existing) return existing;
    if (name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.'))
      throw new DatabaseError(73, `Invalid collection name: ${name}`);
    this.begin();
    const id = ++this.lastCollection;
    const insert = 'INSERT INTO collections(id, db, name) VALUES(?, ?, ?)';
    this.statement(insert).run([id, db, name]);
    this.execute(
      `CREATE TABLE c${id}(rid INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, d BLOB NOT NULL)`,
    );
    const collection: Collection = { id, db, name, table: `c${id}`, indexes: [] };
    this.collections.set(`${db}.${name}`, collection);
    this.addIndex(
      collection,
      documentAt(encodeDocument({ v: 2, key: { _id: 1 }, name: ID_INDEX })),
    );
    return collection;
  }

  /**
   * Checks the tables of a collection, and the lists of collections and indexes, for damage. Reads all of
   * them, so large collections take long.
   * @returns a sentence of SQLite for each damaged place, at most 10 for each table
   */
  damageOf(collection: Collection): string[] {
    const [, ...others] = collection.indexes.map(({ table }) => table);
    return ['collections', 'indexes', collection.table, ...others].flatMap((table) => {
      try {
        return this.quickCheck(table);
      } catch (error) {
        if (!isDamaged(error)) throw error;
        return [`${table}: ${(error as Error).message}`];
      }
    });
  }

  drop(collection: Collection): void {
    this.begin();
    for (const index of collection.indexes) this.execute(`DROP TABLE ${index.table}`);
    this.statement('DELETE FROM indexes WHERE collection = ?').run([collection.id]);
    this.statement('DELETE FROM collections WHERE id = ?').run([collection.id]);
    this.collections.delete(`${collection.db}.${collection.name}`);
    this.forgetStatements();
  }

  private addIndex(collection: Collection, spec: Raw): Index {
    const id = ++this.lastIndex;
    const insert = 'INSERT INTO indexes(id, collection, spec, multikey) VALUES(?, ?, ?, 0)';
    this.statement(insert).run([id, collection.id, bytesOf(spec)]);
    return this.attachIndex(collection, id, spec, false);
  }

  /** Creates an index and fills it. Does nothing if the same index exists. Throws 11000 on duplicates. */
  createIndex(collection: Collection, sent: Raw): void {
    const spec = normaliseIndex(sent);
    const identity = identityOf(spec);
    const [primary, ...others] = collection.indexes;
    if (primary && identity === identityOf(primary.spec)) return;
    const name = indexOf('', spec, false).name;
    const same = others.find((index) => identityOf(index.spec) === identity);
    if (same && keyOf(same.spec).equals(keyOf(spec))) return;
    const sameName = collection.indexes.find((index) => index.name === name);
    if (sameName && sameName !== same)
      throw new DatabaseError(86, `Another index has the name ${name}.`);
    if (same) throw new DatabaseError(85, `The index exists with other options: ${same.name}.`);
    this.begin();
    const index = this.addIndex(collection, spec);
    this.execute(
      `CREATE TABLE ${index.table}(k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY(k, rid)) WITHOUT ROWID`,
    );
    for (const [rid, bytes] of this.rows(collection)) {
      const doc = documentAt(bytes);
      const found = keysOf(index, doc);
      checkUnique(this, collection, index, doc, found.keys, rid);
      addKeys(this, index, rid, found);
    }
  }

  /**
   * Yields all documents in the order of insertion. Reads them in portions, so that no statement stays
   * open while a cursor waits for its client.
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

  /** The document in row `rid`; undefined if it was deleted. */
  read(collection: Collection, rid: number): Buffer | undefined {
    const sql = `SELECT d FROM ${collection.table} WHERE rid = ?`;
    return (this.statement(sql).get([rid]) as [Buffer] | undefined)?.[0];
  }

  /** The row and the document with this key of its `_id`. */
  readById(collection: Collection, key: Buffer): [rid: number, bytes: Buffer] | undefined {
    const sql = `SELECT rid, d FROM ${collection.table} WHERE k = ?`;
    return this.statement(sql).get([key]) as [number, Buffer] | undefined;
  }

  insert(collection: Collection, doc: Raw): void {
    const keys = this.checkedKeys(collection, doc);
    this.begin();
    const sql = `INSERT INTO ${collection.table}(k, d) VALUES(?, ?) ON CONFLICT(k) DO NOTHING`;
    const id = keyOf(fieldOf(doc, ID));
    const { changes, lastInsertRowid } = this.statement(sql).run([id, bytesOf(doc)]);
    if (changes === 0) this.checkId(collection, doc);
    const rid = Number(lastInsertRowid);
    for (const [index, found] of keys) addKeys(this, index, rid, found);
  }

  /**
   * Replaces `old` by `next`, which has the same `_id`. Writes only index keys that differ.
   * @param touched the names of the fields that may differ; indexes of other fields are not compared
   */
  replace(
    collection: Collection,
    rid: number,
    old: Raw,
    next: Raw,
    touched: ReadonlySet<string>,
  ): void {
    const isTouched = ({ parts }: Index) => parts.some(({ path }) => touched.has(path.names[0]!));
    const concerned = collection.indexes.slice(1).filter(isTouched);
    const changes = concerned.flatMap((index) => {
      const before = keysOf(index, old).keys;
      const { keys: after, multikey } = keysOf(index, next);
      const gone = without(before, after);
      const added = without(after, before);
      checkUnique(this, collection, index, next, added, rid);
      const isSame = gone.length === 0 && added.length === 0 && !multikey;
      return isSame ? [] : [{ index, gone, found: { keys: added, multikey } }];
    });
    this.begin();
    for (const { index, gone, found } of changes) {
      removeKeys(this, index, gone, rid);
      addKeys(this, index, rid, found);
    }
    this.statement(`UPDATE ${collection.table} SET d = ? WHERE rid = ?`).run([bytesOf(next), rid]);
  }

  remove(collection: Collection, rid: number, doc: Raw): void {
    this.begin();
    for (const index of collection.indexes.slice(1))
      removeKeys(this, index, keysOf(index, doc).keys, rid);
    this.statement(`DELETE FROM ${collection.table} WHERE rid = ?`).run([rid]);
  }

  /** Throws 11000 if there is a document with this `_id`. */
  private checkId(collection: Collection, doc: Raw): void {
    const [primary] = collection.indexes;
    if (primary) checkUnique(this, collection, primary, doc, [keyOf(fieldOf(doc, ID))], -1);
  }

  /**
   * Returns the keys of a new document in every index except that of `_id`. Checks them before anything is
   * written. The write itself checks whether the `_id` is used already.
   */
  private checkedKeys(collection: Collection, doc: Raw): [Index, ReturnType<typeof keysOf>][] {
    return collection.indexes.slice(1).map((index) => {
      const found = keysOf(index, doc);
      try {
        checkUnique(this, collection, index, doc, found.keys, -1);
      } catch (error) {
        // If the `_id` is also used already, the error names the `_id`.
        this.checkId(collection, doc);
        throw error;
      }
      return [index, found];
    });
  }
}

/** Returns the keys that are not in `others`. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  const [other] = others;
  if (other && others.length === 1) return keys.filter((key) => !key.equals(other));
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}
