import { pathOf, spread, type Path } from '../bson/paths.ts';
import {
  documentAt,
  fieldOf,
  fields,
  flagOf,
  ID,
  isNumber,
  KEY,
  toJs,
  type Raw,
} from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from './keys.ts';

/** The name of the index by `_id`, which every collection has. */
export const ID_INDEX = '_id_';

/** An index of a collection. */
export interface Index {
  /** The index's SQLite table, with the columns `k` (key) and `rid` (row of the document). */
  table: string;
  name: string;
  /** The definition as `listIndexes` shows it. */
  spec: Raw;
  parts: { path: Path; descending: boolean }[];
  unique: boolean;
  sparse: boolean;
  /** For a TTL index: the number of seconds after the date in the field at which a document expires. */
  expireAfterSeconds: number | undefined;
  /** Whether a document had an array in an indexed field, and therefore several keys. */
  multikey: boolean;
}

const MAX_EXPIRE_SECONDS = 2 ** 31 - 1;

function isServedKey(key: Raw): boolean {
  const parts = fields(key);
  const names = new Set(parts.map(([path]) => path));
  return (
    names.size > 0 &&
    names.size === parts.length &&
    parts.every(
      ([path, direction]) =>
        pathOf(path).names.every((name) => !/^\d+$/.test(name)) &&
        isNumber(direction) &&
        Boolean(toJs(direction)),
    )
  );
}

/** Checks a definition from `createIndexes` and returns it in its stored form. */
export function normaliseIndex(sent: Raw): Raw {
  const given = new Map(fields(sent));
  const key = given.get('key') as Raw;
  if (!isServedKey(key)) throw notImplemented(`the index ${JSON.stringify(toJs(key))}`);
  const kept = new Map<string, unknown>([
    ['v', 2],
    ['key', key],
    ['name', given.get('name')],
  ]);
  for (const option of ['unique', 'sparse']) if (flagOf(given, option)) kept.set(option, true);
  const expires = given.get('expireAfterSeconds');
  if (expires) {
    const seconds = Number(toJs(expires));
    if (seconds < 0 || seconds > MAX_EXPIRE_SECONDS || fields(key).length !== 1)
      throw new DatabaseError(67, 'Only an index on one field can expire, in 0 to 2^31 seconds.');
    kept.set('expireAfterSeconds', expires);
  }
  if (fieldOf(key, ID) && kept.size > 3 && fields(key).length === 1)
    throw new DatabaseError(67, 'The index on _id has no options.');
  return documentAt(encodeDocument(kept));
}

/**
 * Returns the identity of an index: its fields, and the options that decide which documents are in the
 * index.
 */
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
    unique: flagOf(given, 'unique'),
    sparse: flagOf(given, 'sparse'),
    expireAfterSeconds: expires && Number(toJs(expires)),
    multikey,
  };
}

/** The keys of one document in an index. `multikey`: an indexed field contains an array. */
export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
}

/** Returns the keys of a document in an index; none if a sparse index leaves out the document. */
export function keysOf({ parts, sparse }: Index, doc: Raw): IndexKeys {
  const spreads = parts.map(({ path }) => spread(doc, path));
  if (sparse && spreads.every(({ values }) => values.every((value) => value === undefined)))
    return { keys: [], multikey: false };
  const multikey = spreads.some(({ hasArray }) => hasArray);
  if (multikey && parts.length > 1) throw notImplemented('an array in an index on several fields');
  const [first, ...rest] = spreads.map(({ values }, i) =>
    values.map((value) => keyOf(value, parts[i]?.descending)),
  ) as [Buffer[], ...Buffer[][]];
  if (!multikey) return { keys: [Buffer.concat([first, ...rest].flat())], multikey };
  const distinct = new Map(first.map((key) => [key.toString('latin1'), key]));
  return { keys: [...distinct.values()], multikey };
}
