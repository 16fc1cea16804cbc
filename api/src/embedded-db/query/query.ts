import { pathOf, spread, type Path } from '../bson/paths.ts';
import { BSON, documentAt, fields, isNumber, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from '../storage/keys.ts';
import { compileFilter, type Filter } from './filter.ts';

/** One field of a sort. */
export interface SortPart {
  path: Path;
  descending: boolean;
}

/** What a client asks for, compiled. */
export interface Query {
  filter: Filter;
  sort: SortPart[];
}

const NOTHING = documentAt(encodeDocument({}));

/** Compiles a filter and a sort; a missing filter matches every document. */
export function queryOf(filter?: Raw, sort?: Raw): Query {
  return { filter: compileFilter(filter ?? NOTHING), sort: compileSort(sort) };
}

/** Compiles a sort document such as `{ at: -1, _id: 1 }`. */
export function compileSort(sort: Raw | undefined): SortPart[] {
  if (!sort) return [];
  if (sort.type !== BSON.object) throw new DatabaseError(14, 'A sort must be an object.');
  return fields(sort).map(([name, value]) => {
    const direction = toJs(value);
    if (!isNumber(value))
      throw notImplemented(`the sort { "${name}": ${JSON.stringify(direction)} }`);
    if (direction !== 1 && direction !== -1)
      throw new DatabaseError(15975, `The sort order of "${name}" must be 1 or -1.`);
    return { path: pathOf(name), descending: direction === -1 };
  });
}

/**
 * A key for sorting documents. An array counts as its smallest element, descending as its largest.
 * Refuses a sort by two fields that both have arrays.
 */
export function sortKey(doc: Raw, sort: SortPart[]): Buffer {
  const arrays = new Set<string>();
  let inArrays = 0;
  const parts = sort.map(({ path, descending }) => {
    const { values, arrayAt } = spread(doc, path);
    if (arrayAt > 0) {
      inArrays++;
      arrays.add(path.names.slice(0, arrayAt).join('.'));
    }
    const keys = values.map((value) => keyOf(value, descending));
    return keys.sort(Buffer.compare)[0] as Buffer;
  });
  if (arrays.size > 1)
    throw new DatabaseError(2, `Cannot sort by parallel arrays: ${[...arrays].join(', ')}.`);
  if (inArrays > 1) throw notImplemented('a sort by two fields of one array');
  return Buffer.concat(parts);
}
