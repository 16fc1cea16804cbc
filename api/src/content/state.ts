import { sha256 } from '../lib/sha256.ts';
import { StatesMissing } from './errors.ts';
import type { State } from './stored.ts';
import { batches, type Tables } from './tables.ts';

/** A state that may not be stored yet. */
export type NewState = Pick<State, 'kind' | 'value'>;

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Writes JSON in its canonical form: keys sorted, no spaces, members that are undefined left out.
 * @throws TypeError if the value is not JSON, because a database may return another value for it
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null && !isPlain(value))
    throw new TypeError(`A state must be JSON, without ${value.constructor.name} objects.`);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${text(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value === 'boolean' || Number.isFinite(value))
    return JSON.stringify(value);
  throw new TypeError(`A state must be JSON, without ${String(value)}.`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function text(value: string): string {
  if (LONE_SURROGATE.test(value)) throw new TypeError('A state must have well-formed texts.');
  return JSON.stringify(value);
}

/** The id of a state: the SHA-256 of its kind and its canonical JSON, in hex. */
export function stateId(kind: string, value: object): string {
  return idOf(kind, canonicalJson(value));
}

const idOf = (kind: string, json: string) => sha256(`${kind}\n${json}`);

/**
 * Stores the missing states, and touches all: cleanup keeps states that were touched less than a day ago.
 * @returns their ids, in the same order
 */
export async function putStates(tables: Tables, states: readonly NewState[]): Promise<string[]> {
  const documents = states.map(({ kind, value }) => {
    const json = canonicalJson(value);
    // Stored as it is hashed: a reader gets the same bytes from every copy of the site.
    return { _id: idOf(kind, json), kind, value: JSON.parse(json) as object };
  });
  const missing = new Map(documents.map((document) => [document._id, document]));
  await tables.states.put([...missing.values()]);
  return documents.map(({ _id }) => _id);
}

/**
 * Touches states that have been put before.
 * @throws StatesMissing if some do not exist
 */
export async function touchStates(tables: Tables, ids: readonly string[]): Promise<void> {
  const all = [...new Set(ids)];
  if (all.length === 0 || (await tables.states.touch(all)) === all.length) return;
  const found = await storedStates(tables, all);
  throw new StatesMissing(all.filter((id) => !found.has(id)));
}

/** Returns which of these states are stored. Their values are not read. */
export async function storedStates(tables: Tables, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of batches([...new Set(ids)]))
    for (const { _id } of await tables.states.find({ _id: { $in: some } }, { fields: ['kind'] }))
      found.add(_id);
  return found;
}

/** Reads states by id. A state that does not exist is absent from the result. */
export async function readStates(
  tables: Tables,
  ids: readonly string[],
): Promise<Map<string, NewState>> {
  const found = new Map<string, NewState>();
  for (const some of batches([...new Set(ids)]))
    for (const { _id, kind, value } of await tables.states.find({ _id: { $in: some } }))
      found.set(_id, { kind, value });
  return found;
}
