import { BSON, elements, fields, isNumber, toJs, type Raw } from '../bson/raw.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import type { Cursors } from '../query/cursors.ts';
import type { Trace } from '../query/search.ts';
import type { Store } from '../storage/store.ts';
import type { Request } from '../messages.ts';

/** The objects that a command uses. */
export interface Context {
  store: Store;
  cursors: Cursors;
  /** The record of the last search; only in tests that record. */
  trace: Trace | undefined;
}

/** The reply to a command, without its field `ok`. */
export type Reply = Record<string, unknown>;

/**
 * The type of a field. `name`: a text that is not empty. `count`: a number of at least 0. `flag`: a
 * boolean or a number. `documents`: an array of objects.
 */
type FieldType =
  'object' | 'array' | 'documents' | 'number' | 'count' | 'flag' | 'string' | 'name' | 'any';

/** The types of the fields of a command or statement. A name that ends with `!` is required. */
export type FieldTypes = Record<string, FieldType>;

export interface Command {
  /** The type of the field with the command's name. A string is the name of the collection. */
  target: FieldType;
  /** The types of the other fields. Undefined: any field is accepted and ignored, as in a handshake. */
  fields?: FieldTypes;
  /** The types of the fields of statements, by the name of the field that contains the statements. */
  statements?: Record<string, FieldTypes>;
  /** Present if the command must run outside a transaction. Earlier writes are committed first. */
  isAlone?: true;
  /**
   * Runs the command after its fields were checked. A command that throws changes nothing. Errors of
   * single statements are part of the reply.
   */
  run: (request: Request, context: Context) => Reply;
}

/** Fields that every command may have. They have no effect, because each write is always journalled. */
export const GENERAL_FIELDS: FieldTypes = {
  $db: 'string',
  lsid: 'object',
  maxTimeMS: 'number',
  writeConcern: 'object',
};

const MAX_STATEMENTS = 100_000;

function hasType(value: Raw, type: FieldType): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'string':
      return value.type === BSON.string;
    case 'name':
      return value.type === BSON.string && toJs(value) !== '';
    case 'number':
      return isNumber(value) && Number.isSafeInteger(Number(toJs(value)));
    case 'count':
      return hasType(value, 'number') && Number(toJs(value)) >= 0;
    case 'flag':
      return value.type === BSON.bool || isNumber(value);
    case 'object':
      return value.type === BSON.object;
    case 'array':
      return value.type === BSON.array;
    case 'documents':
      return (
        value.type === BSON.array && elements(value).every((item) => item.type === BSON.object)
      );
  }
}

/** Checks fields against their types. `where` names the command or statement in errors. */
export function checkFields(where: string, given: Map<string, Raw>, types: FieldTypes): void {
  for (const [name, value] of given) {
    const type = types[name] ?? types[`${name}!`];
    if (!type) throw notImplemented(`the option "${name}" of ${where}`);
    if (!hasType(value, type))
      throw new DatabaseError(14, `The field '${where}.${name}' has the wrong type.`);
  }
  const missing = Object.keys(types).find(
    (name) => name.endsWith('!') && !given.has(name.slice(0, -1)),
  );
  if (missing)
    throw new DatabaseError(40414, `The field '${where}.${missing.slice(0, -1)}' is missing.`);
}

/**
 * Checks a whole command before it runs.
 * @throws DatabaseError 14 for a wrong type, 40414 for a missing field, 238 for an unsupported field, 20
 *   for a transaction
 */
export function checkCommand(command: Command, request: Request): void {
  const { name, fields: given, sequences } = request;
  const { target, fields: known } = command;
  if (given.has('txnNumber') || given.has('startTransaction'))
    throw new DatabaseError(
      20,
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  if (!known) return;
  const all = new Map(given);
  for (const field of sequences.keys()) {
    if (known[`${field}!`] !== 'documents' || given.has(field))
      throw notImplemented(`the sequence "${field}" of ${name}`);
    all.set(field, { type: BSON.array, buf: EMPTY_ARRAY, at: 0, end: EMPTY_ARRAY.length });
  }
  checkFields(name, all, { ...GENERAL_FIELDS, ...known, [name]: target });
  for (const [field, types] of Object.entries(command.statements ?? {})) {
    const list = documentsOf(request, field);
    checkCount(list);
    for (const item of list) checkFields(`${name}.${field}`, new Map(fields(item)), types);
  }
}

/**
 * An empty BSON array. It represents documents that are outside the command while the field's type is
 * checked.
 */
const EMPTY_ARRAY = Buffer.from([5, 0, 0, 0, 0]);

/** Throws unless a write has between one and 100,000 statements. */
export function checkCount(list: Raw[]): void {
  if (list.length >= 1 && list.length <= MAX_STATEMENTS) return;
  throw new DatabaseError(
    72,
    `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${list.length} operations.`,
  );
}

/**
 * Returns the documents of a `documents` field. They are in the command itself, or follow it in the same
 * message.
 */
export function documentsOf(request: Request, name: string): Raw[] {
  const inline = request.fields.get(name);
  return request.sequences.get(name) ?? (inline ? elements(inline) : []);
}

/** Returns the name of the collection in a command. */
export function collectionName(request: Request): string {
  const name = textOf(request.fields, request.name);
  if (name) return name;
  throw new DatabaseError(73, `Invalid namespace specified for ${request.name}`);
}

/** A `string` field. */
export function textOf(values: Map<string, Raw>, name: string): string | undefined {
  const value = values.get(name);
  return value && String(toJs(value));
}

/** A `number` or `count` field: a whole number. */
export function numberOf(values: Map<string, Raw>, name: string): number | undefined {
  const value = values.get(name);
  return value && Number(toJs(value));
}
