import { DatabaseError, notImplemented } from '../errors.ts';
import type { Cursors } from '../cursors.ts';
import { BSON, elements, isNumber, toJs, type Raw } from '../raw.ts';
import type { Trace } from '../search.ts';
import type { Store } from '../store.ts';
import type { Request } from '../wire.ts';

/** What a command works with. */
export interface Context {
  store: Store;
  cursors: Cursors;
  /** Filled by searches, for the recorder. */
  trace: Trace | undefined;
}

/** An answer without its `ok`. */
export type Reply = Record<string, unknown>;

export interface Command {
  /** Fields it understands, beside those every command may have; absent: any, as for `hello`. */
  options?: string[];
  run: (request: Request, context: Context) => Reply;
}

/** Fields that any command may carry and that change nothing here. */
const GENERAL = [
  ...['$db', 'lsid', '$clusterTime', '$readPreference', 'maxTimeMS', 'comment', 'writeConcern'],
  ...['readConcern', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'bypassDocumentValidation'],
];

const LEVELS = ['local', 'available', 'majority', 'linearizable'];

/** Refuses fields that the command does not know: to ignore one could be a wrong answer. */
export function checkOptions(command: Command, request: Request): void {
  if (request.fields.has('txnNumber') || request.fields.has('startTransaction'))
    throw new DatabaseError(
      20,
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  const level = request.fields.get('readConcern');
  const wanted = level && (toJs(level) as { level?: string }).level;
  if (wanted && !LEVELS.includes(wanted)) throw notImplemented(`the read concern "${wanted}"`);
  const known = command.options;
  if (!known) return;
  for (const name of [...request.fields.keys(), ...request.sequences.keys()]) {
    if (name === request.name || GENERAL.includes(name) || known.includes(name)) continue;
    throw notImplemented(`the option "${name}" of the command ${request.name}`);
  }
}

/** The collection a command names. */
export function collectionName(request: Request): string {
  const value = request.fields.get(request.name);
  const name = value && toJs(value);
  if (typeof name === 'string' && name !== '') return name;
  throw new DatabaseError(73, `Invalid namespace specified for ${request.name}`);
}

/** The documents of a batch, wherever in the message they came. */
export function documentsOf(request: Request, name: string): Raw[] {
  const inline = request.fields.get(name);
  const list = request.sequences.get(name) ?? (inline?.type === BSON.array ? elements(inline) : []);
  if (list.length === 0 || list.length > 100_000)
    throw new DatabaseError(
      72,
      `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`,
    );
  return list;
}

/** A whole number option, or undefined where it is not given. */
export function numberOf(values: Map<string, Raw>, name: string): number | undefined {
  const value = values.get(name);
  if (!value || value.type === BSON.null) return undefined;
  const number = Number(toJs(value));
  if (!isNumber(value) || !Number.isFinite(number))
    throw new DatabaseError(14, `BSON field '${name}' is the wrong type, expected a number`);
  return Math.trunc(number);
}

/** A switch; absent counts as `otherwise`. */
export function flagOf(values: Map<string, Raw>, name: string, otherwise = false): boolean {
  const value = values.get(name);
  return value ? Boolean(toJs(value)) : otherwise;
}
