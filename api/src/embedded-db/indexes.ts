import { DatabaseError, notImplemented } from './errors.ts';
import { compileFilter, matches, type Filter } from './filter.ts';
import { keyOf, KeyWriter, typeRank } from './keys.ts';
import { pathOf, spread, type Path } from './paths.ts';
import { BSON, documentAt, fields, isNumber, toJs, type Raw } from './raw.ts';
import { encodeDocument } from './writer.ts';

/** An index as the planner and the store know it. */
export interface Index {
  /** The SQLite table of its keys: columns `k` (key bytes) and `rid` (row of the document). */
  table: string;
  name: string;
  /** The definition as `listIndexes` shows it. */
  spec: Raw;
  parts: { path: Path; descending: boolean }[];
  unique: boolean;
  sparse: boolean;
  /** Text is compared under a collation of strength 2. */
  fold: boolean;
  partial: Filter | undefined;
  /** Seconds after which documents end, for a TTL index. */
  expireAfterSeconds: number | undefined;
  /** Whether some document had an array here, so that it has several keys. */
  multikey: boolean;
}

const OPTIONS = [
  ...['v', 'key', 'name', 'unique', 'sparse', 'background', 'expireAfterSeconds'],
  ...['partialFilterExpression', 'collation', 'ns'],
];

function flag(value: Raw | undefined): boolean {
  return value !== undefined && Boolean(toJs(value));
}

/**
 * Whether a `collation` option asks for folded text. Strength 2 (case does not
 * count) is the only one there is beside the plain order of bytes.
 */
export function foldOf(collation: Raw | undefined): boolean {
  if (!collation) return false;
  if (collation.type !== BSON.object) throw new DatabaseError(14, 'collation must be an object');
  const options = toJs(collation) as Record<string, unknown>;
  if (options['locale'] === undefined) {
    if (Object.keys(options).length === 0) return false;
    throw new DatabaseError(9, "collation needs a field 'locale'");
  }
  if (options['locale'] === 'simple') return false;
  const others = Object.keys(options).filter((name) => name !== 'locale' && name !== 'strength');
  if (Number(options['strength']) !== 2 || others.length > 0)
    throw notImplemented('collations other than { locale, strength: 2 }');
  return true;
}

/** The definition `createIndexes` was sent, checked and in the form it is stored. */
export function normaliseIndex(sent: Raw): Raw {
  const given = new Map(fields(sent));
  const key = given.get('key');
  if (key?.type !== BSON.object || fields(key).length === 0)
    throw new DatabaseError(67, 'Index keys cannot be an empty object.');
  const unknown = [...given.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown) {
    throw [
      'weights',
      'hidden',
      '2dsphereIndexVersion',
      'storageEngine',
      'wildcardProjection',
      'clustered',
    ].includes(unknown)
      ? notImplemented(`the index option ${unknown}`)
      : new DatabaseError(197, `The field '${unknown}' is not valid for an index specification.`);
  }
  for (const [path, direction] of fields(key)) {
    const value = toJs(direction);
    if (typeof value === 'string' || path.includes('$'))
      throw notImplemented(`an index of the kind { "${path}": ${JSON.stringify(value)} }`);
    if (!isNumber(direction) || !Number(value))
      throw new DatabaseError(67, `Values in the index key pattern cannot be ${String(value)}.`);
    if (path.split('.').some((name) => name === ''))
      throw new DatabaseError(67, 'Index keys cannot contain an empty field.');
    if (path.split('.').some((name) => /^\d+$/.test(name)))
      throw notImplemented('an index on a position of an array');
  }
  foldOf(given.get('collation'));
  if (flag(given.get('sparse')) && given.has('partialFilterExpression'))
    throw new DatabaseError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  const name = given.has('name')
    ? toJs(given.get('name') as Raw)
    : fields(key)
        .map(([path, direction]) => `${path}_${Number(toJs(direction))}`)
        .join('_');
  const kept = new Map<string, unknown>([
    ['v', 2],
    ['key', key],
    ['name', name],
  ]);
  for (const option of ['unique', 'sparse']) if (flag(given.get(option))) kept.set(option, true);
  for (const option of ['expireAfterSeconds', 'partialFilterExpression', 'collation'])
    if (given.has(option)) kept.set(option, given.get(option));
  return documentAt(encodeDocument(kept));
}

/** What makes an index another one: its keys, and the options that decide what is in it. */
export function identityOf(spec: Raw): string {
  const given = new Map(fields(spec));
  const parts = ['key', 'collation', 'partialFilterExpression', 'unique', 'sparse'];
  return parts.map((name) => keyOf(given.get(name)).toString('latin1')).join();
}

/** An index as it works, from its definition. */
export function indexOf(table: string, spec: Raw, multikey: boolean): Index {
  const given = new Map(fields(spec));
  const partial = given.get('partialFilterExpression');
  const expires = given.get('expireAfterSeconds');
  const fold = foldOf(given.get('collation'));
  return {
    table,
    name: String(toJs(given.get('name') as Raw)),
    spec,
    parts: fields(given.get('key') as Raw).map(([path, direction]) => ({
      path: pathOf(path),
      descending: Number(toJs(direction)) < 0,
    })),
    unique: flag(given.get('unique')),
    sparse: flag(given.get('sparse')),
    fold,
    partial: partial && compileFilter(partial, fold),
    expireAfterSeconds: expires && Number(toJs(expires)),
    multikey,
  };
}

/** The keys of one document in an index; `multikey`: there was an array on the way. */
export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
}

/** The keys under which a document stands in an index; none where it is not in it. */
export function keysOf(index: Index, doc: Raw): IndexKeys {
  if (index.partial && !matches(index.partial, doc)) return { keys: [], multikey: false };
  const spreads = index.parts.map((part) => spread(doc, part.path));
  if (index.sparse && spreads.every(({ values }) => values.every((value) => value === undefined)))
    return { keys: [], multikey: false };
  checkParallel(index, spreads);
  let rows: (Raw | undefined)[][] = [[]];
  for (const { values } of spreads) {
    rows = rows.flatMap((row) => values.map((value) => [...row, value]));
  }
  const keys = new Map<string, Buffer>();
  for (const row of rows) {
    const writer = new KeyWriter();
    row.forEach((value, i) => writer.add(value, index.fold, index.parts[i]?.descending));
    const key = writer.finish();
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
  if (index.unique) throw notImplemented('a unique index on two fields of one array');
}

/**
 * A key for sorting documents: the smallest of several values, or the largest when descending.
 * Text under a collation is refused: its alphabet is not that of bytes.
 */
export function sortKey(
  doc: Raw,
  sort: { path: Path; descending: boolean }[],
  fold: boolean,
): Buffer {
  const parts = sort.map(({ path, descending }) => {
    const { values } = spread(doc, path);
    if (fold && values.some((value) => [15, 20, 25].includes(typeRank(value))))
      throw notImplemented('sorting text under a collation');
    const keys = values.map((value) => new KeyWriter().add(value, false, descending).finish());
    return keys.length === 1 ? keys[0] : keys.sort(Buffer.compare)[0];
  });
  return Buffer.concat(parts.map((part) => part ?? keyOf(undefined)));
}
