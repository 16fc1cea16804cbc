/** Generic functions for JSON and for values of any schema. */
export { type FieldKind, maxLengthAt } from './fields.ts';
export { readLeniently } from './read-leniently.ts';
export { isOverLimits } from './json-outline.ts';
export {
  deepEqual,
  DEEPEST_NESTING,
  formatPath,
  isPlainObject,
  type JsonObject,
  scanJson,
  sortKeys,
  toCanonicalFile,
} from './json.ts';
export { mapFields } from './map-fields.ts';
