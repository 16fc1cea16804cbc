import { checkValue } from '@siteyard/schemas/errors';
import { isPlainObject } from '@siteyard/schemas/values';
import type { Schema, SchemaType } from 'mongoose';

type Shape = Parameters<typeof checkValue>[0];

/** A stored document of any quality. */
export type StoredDocument = Record<string, unknown>;

/** A problem of a stored document. */
export interface FieldProblem {
  path: string;
  /** Follows the path: `must be a date`. */
  message: string;
}

/** The options of a field in a mongoose schema that matter for malformed documents. */
interface FieldOptions {
  required?: unknown;
  /** Whether each document has the field. (`required` would refuse an empty text.) */
  stored?: boolean;
  default?: unknown;
  /**
   * Replaces a malformed value. Without it, a required field gets its default or the neutral value of
   * its type, and a malformed value of another field is removed.
   */
  neutral?: unknown;
  /** The schema of a value, if the type of the field is not enough. */
  shape?: Shape;
}

interface Field {
  path: string;
  isRequired: boolean;
  fits: (value: unknown) => boolean;
  /** Returns the problem of a value that does not fit. */
  problemOf: (value: unknown) => FieldProblem;
  /** For a list: whether an item of it fits. */
  itemFits?: ((item: unknown) => boolean) | undefined;
  /** Replaces a malformed value. A document that lacks a required field without this value cannot be used. */
  neutral?: unknown;
}

interface Kind extends Pick<Field, 'fits' | 'itemFits' | 'neutral'> {
  /** `must be a date` */
  expected: string;
  /** Returns the first problem in a part of the value, with its path in the value. */
  problemInside?: (value: unknown) => FieldProblem;
}

const isText = (value: unknown) => typeof value === 'string';

/** The kinds of values, by mongoose's name of the type. */
const KINDS: Record<string, Kind> = {
  String: { expected: 'must be text', fits: isText, neutral: '' },
  Number: { expected: 'must be a number', fits: Number.isFinite, neutral: 0 },
  Boolean: {
    expected: 'must be true or false',
    fits: (value) => typeof value === 'boolean',
    neutral: false,
  },
  Date: {
    expected: 'must be a date',
    fits: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
    neutral: new Date(0),
  },
  ObjectId: {
    expected: 'must be an ObjectId',
    fits: (value) => (value as { _bsontype?: unknown } | null)?._bsontype === 'ObjectId',
  },
};
const ANY: Kind = { expected: 'must be present', fits: () => true };

function kindOf(type: SchemaType, { shape }: FieldOptions): Kind {
  if (shape) return kindOfShape(shape);
  const { embeddedSchemaType: item, schema } = type as SchemaType & {
    embeddedSchemaType?: SchemaType;
    schema?: Schema;
  };
  if (type.instance === 'Array') {
    const { fits: itemFits, expected } = KINDS[item?.instance ?? ''] ?? ANY;
    const fits = (value: unknown) => Array.isArray(value) && value.every(itemFits);
    return { expected: `must be a list; each item ${expected}`, fits, itemFits, neutral: [] };
  }
  if (schema)
    return {
      expected: `must be an object of ${Object.keys(schema.paths).join(', ')}`,
      fits: (value) => isPlainObject(value) && problemsOf(schema, value).length === 0,
    };
  return KINDS[type.instance] ?? ANY;
}

function kindOfShape(shape: Shape): Kind {
  const { element } = shape as { element?: Shape };
  return {
    expected: 'must be something else',
    problemInside: (value) => {
      const checked = checkValue(shape, value, 1);
      return (checked.ok ? undefined : checked.problems[0]) ?? { path: '', message: '' };
    },
    // An object schema without required fields takes a date for an object.
    fits: (value) => !(value instanceof Date) && checkValue(shape, value, 1).ok,
    ...(element && { itemFits: (item: unknown) => checkValue(element, item, 1).ok }),
  };
}

function fieldOf(path: string, type: SchemaType): Field {
  const options = type.options as FieldOptions;
  const { expected, problemInside, ...kind } = kindOf(type, options);
  const isRequired = options.required === true || options.stored === true || path === '_id';
  const byType = path === '_id' || !isRequired ? undefined : (options.default ?? kind.neutral);
  return {
    ...kind,
    path,
    isRequired,
    neutral: options.neutral ?? byType,
    problemOf: (value) => {
      if (value === undefined || value === null) return { path, message: 'is missing' };
      const inside = problemInside?.(value);
      if (!inside) return { path, message: expected };
      return { path: pathInside(path, inside.path), message: inside.message };
    },
  };
}

const pathInside = (path: string, below: string) =>
  below === '' ? path : `${path}${below.startsWith('[') ? '' : '.'}${below}`;

const known = new WeakMap<Schema, readonly Field[]>();

function fieldsOf(schema: Schema): readonly Field[] {
  let fields = known.get(schema);
  if (!fields) {
    fields = Object.entries(schema.paths)
      .filter(([path]) => !path.includes('.'))
      .map(([path, type]) => fieldOf(path, type));
    known.set(schema, fields);
  }
  return fields;
}

type IsRead = (path: string) => boolean;
const everything: IsRead = () => true;

function wrongFields(schema: Schema, document: StoredDocument, isRead: IsRead): Field[] {
  return fieldsOf(schema).filter(({ path, isRequired, fits }) => {
    const value = document[path];
    if (value === undefined || value === null) return isRequired && isRead(path);
    return !fits(value);
  });
}

/**
 * Lists the problems of a document, by the schema of its collection. Unknown fields are no problem,
 * because another version may have written them.
 */
export function problemsOf(schema: Schema, document: StoredDocument): FieldProblem[] {
  const wrong = wrongFields(schema, document, everything);
  return wrong.map(({ path, problemOf }) => problemOf(document[path]));
}

/**
 * Repairs a document in place. A list keeps its valid items. A malformed value of a required field
 * becomes a neutral one, such as '' or 1970. Other malformed values are removed.
 * @param isRead whether the query has read a field; otherwise it may be missing
 * @returns the problems, and whether the document can be used now
 */
export function repairDocument(
  schema: Schema,
  document: StoredDocument,
  isRead: IsRead = everything,
): { problems: FieldProblem[]; isUsable: boolean } {
  const wrong = wrongFields(schema, document, isRead);
  const problems = wrong.map(({ path, problemOf }) => problemOf(document[path]));
  let isUsable = true;
  for (const { path, isRequired, itemFits, neutral } of wrong) {
    const value = document[path];
    if (itemFits && Array.isArray(value)) document[path] = value.filter(itemFits);
    else if (neutral !== undefined) document[path] = structuredClone(neutral);
    else if (isRequired) isUsable = false;
    else delete document[path];
  }
  return { problems, isUsable };
}
