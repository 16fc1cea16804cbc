import { spread } from '../bson/paths.ts';
import { documentAt, fieldOf, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError } from '../errors.ts';
import { keysOf, type Index, type IndexKeys } from './indexes.ts';
import { keyOf } from './keys.ts';
import type { Sqlite } from './sqlite.ts';

const KEY = Buffer.from('key');

/** Throws 11000 if another row than `rid` has one of the keys of a unique index. */
export function checkUnique(
  sqlite: Sqlite,
  collection: { db: string; name: string },
  index: Index,
  doc: Raw,
  keys: Buffer[],
  rid: number,
): void {
  if (!index.unique) return;
  const sql = `SELECT rid FROM ${index.table} WHERE k = ? AND rid <> ? LIMIT 1`;
  const taken = keys.find((key) => sqlite.statement(sql).get([key, rid]));
  if (!taken) return;
  const keyValue = new Map<string, unknown>();
  for (const { path } of index.parts) {
    // Of an array, show the element whose key is taken.
    const { values } = spread(doc, path);
    keyValue.set(
      path.text,
      values.find((item) => taken.includes(keyOf(item))) ?? values[0] ?? null,
    );
  }
  const shown = JSON.stringify(toJs(documentAt(encodeDocument(keyValue))));
  throw new DatabaseError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} dup key: ${shown}`,
    { keyPattern: fieldOf(index.spec, KEY), keyValue },
  );
}

/** Adds the keys of a row, and notes in the catalogue that an index has become multikey. */
export function addKeys(sqlite: Sqlite, index: Index, rid: number, found: IndexKeys): void {
  const sql = `INSERT OR IGNORE INTO ${index.table}(k, rid) VALUES(?, ?)`;
  for (const key of found.keys) sqlite.statement(sql).run([key, rid]);
  if (!found.multikey || index.multikey) return;
  index.multikey = true;
  const note = 'UPDATE indexes SET multikey = 1 WHERE id = ?';
  sqlite.statement(note).run([Number(index.table.slice(1))]);
}

/** Removes the keys of a row. */
export function removeKeys(sqlite: Sqlite, index: Index, doc: Raw, rid: number): void {
  const sql = `DELETE FROM ${index.table} WHERE k = ? AND rid = ?`;
  for (const key of keysOf(index, doc).keys) sqlite.statement(sql).run([key, rid]);
}
