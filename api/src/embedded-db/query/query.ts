import { pathOf, spread, type Path } from '../bson/paths.ts';
import { BSON, documentAt, fields, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from '../storage/keys.ts';
import { compileFilter, type Filter } from './filter.ts';

/** One field of a sort. */
export interface SortPart {
  path: Path;
  descending: boolean;
}

/** The compiled filter and sort of a client. */
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
function compileSort(sort: Raw | undefined): SortPart[] {
  if (!sort) return [];
  if (sort.type !== BSON.object) throw new DatabaseError(14, 'A sort must be an object.');
  return fields(sort).map(([name, value]) => {
    const direction = toJs(value);
    if (direction !== 1 && direction !== -1)
      throw notImplemented(`the sort { "${name}": ${JSON.stringify(direction)} }`);
    return { path: pathOf(name), descending: direction === -1 };
  });
}

/**
 * Returns the key by which a document is sorted. As in MongoDB, an array counts as its smallest element,
 * or as its largest in a descending sort. So a malformed document cannot make a list unreadable. Refuses a
 * sort by two fields that both have arrays.
 */
export function sortKey(doc: Raw, sort: SortPart[]): Buffer {
  let arrays = 0;
  const parts = sort.map(({ path, descending }) => {
    const { values, hasArray } = spread(doc, path);
    arrays += hasArray ? 1 : 0;
    const keys = values.map((value) => keyOf(value, descending));
    return keys.sort(Buffer.compare)[0] as Buffer;
  });
  if (arrays > 1) throw notImplemented('a sort by several fields with arrays');
  return Buffer.concat(parts);
}
