import mongoose, { type Connection, type Query, type Schema } from 'mongoose';
import { mend, type FieldProblem, type StoredDocument } from './stored-fields.ts';

/** Documents may have been written by an older version, another tool, or by hand in the shell. */

/** Is told of each malformed document that is read. */
type OnMalformed = (collection: string, id: unknown, problems: FieldProblem[]) => void;

// Models share their schemas between connections, so a hook cannot know who listens.
const listeners = new WeakMap<Connection, OnMalformed>();

/** What was wrong with documents as they were stored, for whoever must not pass them on. */
const found = new WeakMap<object, FieldProblem[]>();

/** What was wrong with a document that was read, before it was made usable. */
export const problemsOfRead = (document: object): FieldProblem[] => found.get(document) ?? [];

/** How many malformed documents are told of; more of them say nothing new. */
const TOLD = 1_000;

/** Is told of each malformed document that a connection reads, once. */
export function onMalformed(connection: Connection, listener: OnMalformed): void {
  const told = new Set<string>();
  listeners.set(connection, (collection, id, problems) => {
    const key = `${collection} ${String(id)}`;
    if (told.size >= TOLD || told.has(key)) return;
    told.add(key);
    listener(collection, id, problems);
  });
}

/** What reading has to know of a model. */
interface Read {
  db: Connection;
  schema: Schema;
  collection: { name: string };
}

/** Makes a document that was read usable, in place; returns whether it is. */
function isUsable(model: Read, document: unknown, isRead?: (path: string) => boolean): boolean {
  const mended = mend(model.schema, document as StoredDocument, isRead);
  if (mended.problems.length > 0) {
    found.set(document as object, mended.problems);
    const { _id } = document as StoredDocument;
    listeners.get(model.db)?.(model.collection.name, _id, mended.problems);
  }
  return mended.isUsable;
}

/**
 * Documents that were read without mongoose: makes them usable, and leaves out those that are not.
 * @param isRead which fields are looked at; all, if absent
 */
export async function* usable<T>(
  model: unknown,
  documents: AsyncIterable<T>,
  isRead?: (path: string) => boolean,
): AsyncIterable<T> {
  for await (const document of documents)
    if (isUsable(model as Read, document, isRead)) yield document;
}

/**
 * A mongoose plugin, for all models of a connection: what a query reads is usable. A document that cannot
 * be made so is left out, and is not found.
 */
export function mendWhatIsRead(schema: Schema): void {
  schema.post('find', function (found: unknown[]) {
    const check = checkOf(this);
    for (let at = found.length - 1; at >= 0; at -= 1) if (!check(found[at])) found.splice(at, 1);
  });
  schema.post('findOne', function (found: unknown) {
    return checkOf(this)(found) ? undefined : mongoose.overwriteMiddlewareResult(null);
  });
  schema.post('findOneAndUpdate', function (found: unknown) {
    // It was written, whatever it is.
    checkOf(this)(found);
  });
}

/** Makes what a query has read usable; returns whether it is. */
function checkOf(query: Query<unknown, unknown>): (found: unknown) => boolean {
  const isPlain = Boolean(
    (query as { _mongooseOptions?: { lean?: unknown } })._mongooseOptions?.lean,
  );
  const model = query.model as unknown as Read;
  const isRead = readBy((query.projection() ?? {}) as Record<string, unknown>);
  return (found) => !isPlain || found === null || isUsable(model, found, isRead);
}

/** Which fields a query with this projection reads. */
function readBy(projection: Record<string, unknown>): (path: string) => boolean {
  const named = Object.entries(projection).filter(([path]) => path !== '_id');
  const isOnlyId = named.length === 0 && Boolean(projection['_id']);
  if (isOnlyId || named.some(([, value]) => Boolean(value)))
    return (path) => path === '_id' || Boolean(projection[path]);
  return (path) => !(path in projection);
}
