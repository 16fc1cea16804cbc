import { mongo, type Connection, type Schema } from 'mongoose';
import { RECEIVED_CONTENT, type ContentReference } from '../lib/content-reference.ts';
import { PIECE_BYTES } from '../lib/piece.ts';

/**
 * A page that is exactly what was received refers to its content, which is kept under its hash anyway:
 * so that content is written once, and not once more when a run is folded.
 */

/** A document that has its content, or a reference to it. */
export interface Referring {
  content?: unknown;
  content_ref?: ContentReference;
}

/** What reading has to know of a model. */
interface Read {
  db: Connection;
  collection: { findOne(filter: object): Promise<object | null> };
}

/** Documents whose contents are read at once. */
const AT_ONCE = 100;

/** The hash that a document refers to; '' for none, where somebody has written something else there. */
function hashOf({ content_ref }: Referring): string {
  const hash: unknown = content_ref?.hash;
  return typeof hash === 'string' ? hash : '';
}

/** A document that was read without its reference stays as it is. */
const isOpen = ({ content, content_ref }: Referring) =>
  content === undefined && content_ref !== undefined;

/**
 * A mongoose plugin, for all models of a connection: queries put contents into the documents that refer
 * to them. It comes before `mendWhatIsRead`, which looks for what is missing.
 */
export function fillWhatIsRead(schema: Schema): void {
  if (!schema.path('content_ref')) return;
  schema.post('find', async function (found: Referring[]) {
    await fillAll(this.model as unknown as Read, found);
  });
  schema.post('findOne', async function (found: Referring | null) {
    if (found) await fillAll(this.model as unknown as Read, [found]);
  });
  schema.post('findOneAndUpdate', async function (found: Referring | null) {
    if (found) await fillAll(this.model as unknown as Read, [found]);
  });
}

/**
 * Puts contents into documents, in place. One that somebody has written meanwhile may refer to what is
 * gone by now: it is read again.
 */
async function fillAll(model: Read, documents: readonly Referring[]): Promise<void> {
  const open = documents.filter(isOpen);
  const kept = await readKept(model.db, open);
  for (const document of open) if (!fill(document, kept)) await fillAgain(model, document);
}

async function fillAgain({ db, collection }: Read, document: Referring): Promise<void> {
  const again = await collection.findOne({ _id: (document as { _id?: unknown })._id });
  for (const name of Object.keys(document)) delete document[name as keyof Referring];
  Object.assign(document, again);
  // Where nothing is kept, it counts as one that lacks its content.
  if (!fill(document, await readKept(db, [document]))) delete document.content_ref;
}

export interface HowToRead {
  /**
   * Whether contents that are referred to come as the bytes of their JSON, for whoever does not look
   * into them: text would be decoded first.
   */
  asBytes?: boolean;
  /** The most documents whose contents are read at once, for whoever needs only a few. */
  atOnce?: number;
}

/**
 * The same for documents of a cursor, which has no hooks. While some are used, the database reads the
 * next contents.
 */
export async function* withContents<T extends Referring>(
  model: Read,
  documents: AsyncIterable<T>,
  { asBytes = false, atOnce = AT_ONCE }: HowToRead = {},
): AsyncGenerator<T> {
  const read = asBytes ? readKeptBytes : readKept;
  let ahead: Batch<T> | undefined;
  for await (const some of inPieces(documents, Math.min(atOnce, AT_ONCE))) {
    const kept = read(model.db, some.filter(isOpen));
    // Whoever awaits it is told.
    kept.catch(() => undefined);
    if (ahead) yield* filled(model, ahead);
    ahead = { some, kept };
  }
  if (ahead) yield* filled(model, ahead);
}

interface Batch<T> {
  some: T[];
  kept: Promise<ReadonlyMap<string, unknown>>;
}

async function* filled<T extends Referring>(
  model: Read,
  { some, kept }: Batch<T>,
): AsyncGenerator<T> {
  const contents = await kept;
  for (const document of some) {
    if (!fill(document, contents)) await fillAgain(model, document);
    yield document;
  }
}

/** One that has its content itself is passed on at once: it may be large. */
async function* inPieces<T extends Referring>(
  documents: AsyncIterable<T>,
  most: number,
): AsyncGenerator<T[]> {
  let some: T[] = [];
  let bytes = 0;
  for await (const document of documents) {
    some.push(document);
    bytes += isOpen(document) ? (document.content_ref?.bytes ?? 0) : 0;
    if (bytes > 0 && bytes < PIECE_BYTES && some.length < most) continue;
    yield some;
    [some, bytes] = [[], 0];
  }
  if (some.length > 0) yield some;
}

/** What is kept of the contents that documents refer to, by hash. */
async function readKept(
  connection: Connection,
  documents: readonly Referring[],
): Promise<ReadonlyMap<string, unknown>> {
  const found = await findKept(connection, documents);
  return new Map(found.map(({ _id, content }) => [_id, content]));
}

/** The same, as the bytes of a page in JSON; what is kept in another way is left out. */
async function readKeptBytes(
  connection: Connection,
  documents: readonly Referring[],
): Promise<ReadonlyMap<string, unknown>> {
  // As they were sent: the driver does not know which type that has.
  const found = (await findKept(connection, documents, { raw: true })) as unknown as Buffer[];
  return new Map(
    found.flatMap((bson) => {
      const { _id, content } = textsIn(bson);
      return _id && content ? [[_id.toString(), content]] : [];
    }),
  );
}

async function findKept(
  connection: Connection,
  documents: readonly Referring[],
  options: { raw?: boolean } = {},
) {
  if (documents.length === 0) return [];
  const hashes = new Set(documents.map(hashOf));
  return connection
    .collection<{ _id: string; content?: unknown }>(RECEIVED_CONTENT)
    .find({ _id: { $in: [...hashes] } }, { projection: { content: 1 }, ...options })
    .toArray();
}

/** BSON's type of text. */
const TEXT = 2;

/** The fields of a document that are text, as UTF-8. */
function textsIn(bson: Buffer): Record<string, Buffer> {
  const texts: Record<string, Buffer> = {};
  for (const [type, nameAt, nameLength, at, length] of mongo.BSON.onDemand.parseToElements(bson))
    if (type === TEXT)
      texts[bson.toString('utf8', nameAt, nameAt + nameLength)] =
        // Its length comes before it, and a zero behind it.
        bson.subarray(at + 4, at + length - 1);
  return texts;
}

/** @returns whether the document has its content now */
function fill(document: Referring, kept: ReadonlyMap<string, unknown>): boolean {
  if (!isOpen(document)) return true;
  const page = kept.get(hashOf(document));
  const isJson = typeof page === 'string' || Buffer.isBuffer(page);
  const content = isJson ? contentIn(page) : (page as Referring)?.content;
  if (content === undefined) return false;
  document.content = content;
  return true;
}

const MARK = ',"content":';

/**
 * The content of a page that is kept as JSON, as JSON: few who ask for it look into it. It comes last in
 * the page, after details without objects, so that the mark can be nowhere before it.
 */
function contentIn<T extends string | Buffer>(page: T): T | undefined {
  const at = page.indexOf(MARK);
  return at < 0 ? undefined : (page.slice(at + MARK.length, -1) as T);
}
