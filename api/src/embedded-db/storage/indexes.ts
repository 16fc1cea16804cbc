import { pathOf, spread, type Path } from '../bson/paths.ts';
import { BSON, documentAt, fieldOf, fields, isNumber, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from './keys.ts';

/** An index of a collection. */
export interface Index {
  /** Its SQLite table: columns `k` (key) and `rid` (row of the document). */
  table: string;
  name: string;
  /** The definition as `listIndexes` shows it. */
  spec: Raw;
  parts: { path: Path; descending: boolean }[];
  unique: boolean;
  sparse: boolean;
  /** A TTL index: documents end this many seconds after the date in its field. */
  expireAfterSeconds: number | undefined;
  /** Whether a document had an array in an indexed field, and so several keys. */
  multikey: boolean;
}

/** The options of an index that are served, beside `key` and `name`. `v` and `background` change nothing. */
export const INDEX_OPTIONS = ['v', 'background', 'unique', 'sparse', 'expireAfterSeconds'];

const MAX_EXPIRE_SECONDS = 2 ** 31 - 1;
const KEY = Buffer.from('key');

function invalid(message: string): DatabaseError {
  return new DatabaseError(67, message);
}

function checkKey(key: Raw | undefined): [path: string, direction: Raw][] {
  if (key?.type !== BSON.object) throw invalid('An index needs an object "key".');
  const parts = fields(key);
  if (parts.length === 0 || parts.length > 32) throw invalid('An index needs 1 to 32 fields.');
  if (new Set(parts.map(([path]) => path)).size < parts.length)
    throw invalid('An index must not have the same field twice.');
  for (const [path, direction] of parts) {
    const names = path.split('.');
    if (names.some((name) => name === '' || name.startsWith('$')))
      throw path.endsWith('$**')
        ? notImplemented('wildcard indexes')
        : invalid(`An index must not have the field '${path}'.`);
    if (names.some((name) => /^\d+$/.test(name))) throw notImplemented('an index on a position');
    const value = toJs(direction);
    if (typeof value === 'string') throw notImplemented(`an index of the kind "${value}"`);
    if (!isNumber(direction) || !Number(value))
      throw invalid(`The direction of '${path}' in an index must be 1 or -1.`);
  }
  return parts;
}

function flagIn(given: Map<string, Raw>, name: string): boolean {
  const value = given.get(name);
  if (!value) return false;
  if (value.type !== BSON.bool && !isNumber(value))
    throw new DatabaseError(14, `The index option '${name}' must be true or false.`);
  return Boolean(toJs(value));
}

/**
 * Checks the definition that `createIndexes` got and returns it in the form in which it is stored.
 * Throws for every definition that MongoDB refuses, and 238 for options that are not served.
 */
export function normaliseIndex(sent: Raw): Raw {
  const given = new Map(fields(sent));
  const parts = checkKey(given.get('key'));
  const other = [...given.keys()].find((name) => !['key', 'name', ...INDEX_OPTIONS].includes(name));
  if (other) throw notImplemented(`the index option '${other}'`);
  const name = given.get('name');
  if (name?.type !== BSON.string || toJs(name) === '')
    throw new DatabaseError(9, 'An index needs a name.');
  const kept = new Map<string, unknown>([
    ['v', 2],
    ['key', given.get('key')],
    ['name', name],
  ]);
  for (const option of ['unique', 'sparse']) if (flagIn(given, option)) kept.set(option, true);
  const expires = given.get('expireAfterSeconds');
  if (expires) {
    const seconds = isNumber(expires) ? Number(toJs(expires)) : NaN;
    if (!(seconds >= 0 && seconds <= MAX_EXPIRE_SECONDS))
      throw invalid(`expireAfterSeconds must be a number from 0 to ${MAX_EXPIRE_SECONDS}.`);
    if (parts.length !== 1) throw invalid('A TTL index must have exactly one field.');
    kept.set('expireAfterSeconds', expires);
  }
  if (parts.length === 1 && parts[0]?.[0] === '_id' && kept.size > 3)
    throw invalid('The index on _id has no options.');
  return documentAt(encodeDocument(kept));
}

/** What makes an index a different one: its fields, and the options that decide which documents it has. */
export function identityOf(spec: Raw): string {
  const given = new Map(fields(spec));
  return ['key', 'unique', 'sparse']
    .map((name) => keyOf(given.get(name)).toString('latin1'))
    .join();
}

/** An index from its stored definition. */
export function indexOf(table: string, spec: Raw, multikey: boolean): Index {
  const given = new Map(fields(spec));
  const expires = given.get('expireAfterSeconds');
  return {
    table,
    name: String(toJs(given.get('name') as Raw)),
    spec,
    parts: fields(fieldOf(spec, KEY) as Raw).map(([path, direction]) => ({
      path: pathOf(path),
      descending: Number(toJs(direction)) < 0,
    })),
    unique: flagIn(given, 'unique'),
    sparse: flagIn(given, 'sparse'),
    expireAfterSeconds: expires && Number(toJs(expires)),
    multikey,
  };
}

/** The keys of one document in an index; `multikey`: an indexed field has an array. */
export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
}

/** The keys of a document in an index; none if a sparse index leaves it out. */
export function keysOf(index: Index, doc: Raw): IndexKeys {
  const spreads = index.parts.map((part) => spread(doc, part.path));
  if (index.sparse && spreads.every(({ values }) => values.every((value) => value === undefined)))
    return { keys: [], multikey: false };
  checkParallel(index, spreads);
  let rows: (Raw | undefined)[][] = [[]];
  for (const { values } of spreads)
    rows = rows.flatMap((row) => values.map((value) => [...row, value]));
  const keys = new Map<string, Buffer>();
  for (const row of rows) {
    const key = Buffer.concat(row.map((value, i) => keyOf(value, index.parts[i]?.descending)));
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], multikey: spreads.some(({ arrayAt }) => arrayAt > 0) };
}

function checkParallel(index: Index, spreads: { arrayAt: number }[]): void {
  const arrays = index.parts
    .map(({ path }, i) => ({ path, at: spreads[i]?.arrayAt ?? 0 }))
    .filter(({ at }) => at > 0);
  if (arrays.length < 2) return;
  const places = new Set(arrays.map(({ path, at }) => path.names.slice(0, at).join('.')));
  if (places.size > 1)
    throw new DatabaseError(171, `cannot index parallel arrays [${[...places].join('] [')}]`);
  throw notImplemented('an index on two fields of one array');
}
