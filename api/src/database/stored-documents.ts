import type { Connection, Schema } from 'mongoose';
import { repairDocument, type FieldProblem, type StoredDocument } from './stored-fields.ts';

/**
 * An older version, another tool or a person in the shell may have written a document that does not
 * match its schema. So every read of documents goes through one of the functions of this file.
 */

/** Gets each malformed document that is read. */
type OnMalformed = (collection: string, id: unknown, problems: FieldProblem[]) => void;

const listeners = new WeakMap<Connection, OnMalformed>();

/** The problems of documents before they were repaired, for code that must not pass such documents on. */
const found = new WeakMap<object, FieldProblem[]>();

/** Returns the problems that a document had before it was repaired. */
export const problemsOfRead = (document: object): FieldProblem[] => found.get(document) ?? [];

/** The most malformed documents that are reported, because the log must not grow without a limit. */
const REPORTED_MOST = 1_000;

/** Calls the listener once for each malformed document that a connection reads. */
export function onMalformed(connection: Connection, listener: OnMalformed): void {
  const reported = new Set<string>();
  listeners.set(connection, (collection, id, problems) => {
    const key = `${collection} ${String(id)}`;
    if (reported.size >= REPORTED_MOST || reported.has(key)) return;
    reported.add(key);
    listener(collection, id, problems);
  });
}

/** The facts about a model that reading needs. */
interface Read {
  db: Connection;
  schema: Schema;
  collection: { name: string };
}

/** Repairs a document in place. Returns whether it can be used. */
function isUsable(model: Read, document: unknown, isRead?: (path: string) => boolean): boolean {
  const repaired = repairDocument(model.schema, document as StoredDocument, isRead);
  if (repaired.problems.length > 0) {
    found.set(document as object, repaired.problems);
    const { _id } = document as StoredDocument;
    listeners.get(model.db)?.(model.collection.name, _id, repaired.problems);
  }
  return repaired.isUsable;
}

/**
 * Repairs documents that were read without mongoose, and leaves out those that cannot be used.
 * @param isRead whether a field was read; by default all were
 */
export async function* usable<T>(
  model: unknown,
  documents: AsyncIterable<T>,
  isRead?: (path: string) => boolean,
): AsyncIterable<T> {
  for await (const document of documents)
    if (isUsable(model as Read, document, isRead)) yield document;
}

/** A query that returns plain documents. */
interface LeanQuery<T> {
  exec(): Promise<T>;
  model: unknown;
  projection(): unknown;
}

/** Reads documents. Malformed ones are repaired, and those that cannot be repaired are left out. */
export async function readAll<T>(query: LeanQuery<T[]>): Promise<T[]> {
  const check = checkOf(query);
  return (await query.exec()).filter((document) => check(document));
}

/** Reads a document. A malformed one is repaired, and one that cannot be repaired counts as not found. */
export async function readOne<T>(query: LeanQuery<T | null>): Promise<T | null> {
  const document = await query.exec();
  return document !== null && checkOf(query)(document) ? document : null;
}

/**
 * Writes a document, and reads it. A malformed one is repaired. It was written, so it is returned in any
 * case; null if the filter matches no document.
 */
export async function readWritten<T>(query: LeanQuery<T>): Promise<T> {
  const document = await query.exec();
  if (document !== null) checkOf(query)(document);
  return document;
}

/** Returns a function that repairs a document of a query, and returns whether it can be used. */
function checkOf(query: LeanQuery<unknown>): (document: unknown) => boolean {
  const isRead = readBy((query.projection() ?? {}) as Record<string, unknown>);
  return (document) => isUsable(query.model as Read, document, isRead);
}

/** Returns whether a query with this projection reads a field. */
function readBy(projection: Record<string, unknown>): (path: string) => boolean {
  const named = Object.entries(projection).filter(([path]) => path !== '_id');
  const isOnlyId = named.length === 0 && Boolean(projection['_id']);
  if (isOnlyId || named.some(([, value]) => Boolean(value)))
    return (path) => path === '_id' || Boolean(projection[path]);
  return (path) => !(path in projection);
}
