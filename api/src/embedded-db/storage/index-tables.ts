import { spread } from '../bson/paths.ts';
import { documentAt, fieldOf, KEY, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError } from '../errors.ts';
import type { Index, IndexKeys } from './indexes.ts';
import { keyOf, type Range } from './keys.ts';
import type { Sqlite } from './sqlite.ts';

/** The maximum number of index rows that are read in one query. */
const MAX_PORTION = 512;

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
    // For an array, the error shows the element whose key is already used.
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

/** Adds the keys of a row. Records in the catalogue if the index becomes multikey. */
export function addKeys(sqlite: Sqlite, index: Index, rid: number, found: IndexKeys): void {
  const sql = `INSERT OR IGNORE INTO ${index.table}(k, rid) VALUES(?, ?)`;
  for (const key of found.keys) sqlite.statement(sql).run([key, rid]);
  if (!found.multikey || index.multikey) return;
  index.multikey = true;
  const note = 'UPDATE indexes SET multikey = 1 WHERE id = ?';
  sqlite.statement(note).run([Number(index.table.slice(1))]);
}

/** Removes keys of a row. */
export function removeKeys(sqlite: Sqlite, index: Index, keys: Buffer[], rid: number): void {
  const sql = `DELETE FROM ${index.table} WHERE k = ? AND rid = ?`;
  for (const key of keys) sqlite.statement(sql).run([key, rid]);
}

/** The rows of an index whose keys are in a range. */
export interface RowSet {
  index: Index;
  range: Range;
}

/** Returns the SQL for the rows that are in all of these sets, and its values. */
function inAll(sets: readonly RowSet[]): { sql: string; values: Buffer[] } {
  const tests = sets.map(({ index }, i) => {
    const keys = 'k >= ? AND k < ?';
    return i === 0 ? keys : `rid IN (SELECT rid FROM ${index.table} WHERE ${keys})`;
  });
  return { sql: tests.join(' AND '), values: sets.flatMap(({ range }) => [range.from, range.to]) };
}

/** Counts the rows that are in all of these sets, up to `most` (-1 for no limit). */
export function countRows(sqlite: Sqlite, sets: [RowSet, ...RowSet[]], most = -1): number {
  const { sql, values } = inAll(sets);
  const rows = `SELECT 1 FROM ${sets[0].index.table} WHERE ${sql} LIMIT ?`;
  const count = sqlite.statement(`SELECT count(*) FROM (${rows})`).get([...values, most]);
  return (count as [number])[0];
}

/**
 * Yields the rows that are in all of these sets, in the order of the first set's keys, without the first
 * `skip` rows. Reads them in portions of increasing size, beginning with `portion`, so that no statement
 * stays open while a cursor waits for its client.
 */
export function* rowsInOrder(
  sqlite: Sqlite,
  sets: [RowSet, ...RowSet[]],
  { reverse, portion, skip }: { reverse: boolean; portion: number; skip: number },
): Generator<number> {
  const where = inAll(sets);
  const [sign, direction] = reverse ? ['<', 'DESC'] : ['>', 'ASC'];
  let after: [Buffer, number] | undefined;
  for (let size = portion; ; size = Math.min(size * 2, MAX_PORTION)) {
    const more = after ? ` AND (k, rid) ${sign} (?, ?)` : '';
    const sql = `SELECT k, rid FROM ${sets[0].index.table} WHERE ${where.sql}${more}
      ORDER BY k ${direction}, rid ${direction} LIMIT ${size} OFFSET ?`;
    const values = [...where.values, ...(after ?? []), after ? 0 : skip];
    const rows = sqlite.statement(sql).all(values) as [Buffer, number][];
    for (const [, rid] of rows) yield rid;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}
