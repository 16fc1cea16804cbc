import { Double, Int32, Long, ObjectId } from 'bson';
import {
  BSON,
  documentAt,
  elements,
  fieldOf,
  fields,
  fromJs,
  ID,
  isNumber,
  MAX_DOCUMENT_BYTES,
  someField,
  toJs,
  type Raw,
} from '../bson/raw.ts';
import {
  encodeDocument,
  encodeParts,
  isRaw,
  toRaw,
  type EncodedPart,
  type Node,
} from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from '../storage/keys.ts';
import { isOperatorObject, type Condition, type Filter } from './filter.ts';

/** One operator on one path. */
interface Change {
  operator: string;
  path: string[];
  text: string;
  /** Determines the order of changes. */
  key: Buffer;
  value: Raw;
}

/** A compiled update. */
export interface Update {
  /** The changes, in the order in which they are made. */
  changes: readonly Change[];
  /** The names of the fields that the update may change. */
  touched: ReadonlySet<string>;
}

/** A document during an update. Parts that are not needed stay encoded. */
type Tree = Map<string, Node>;

/** A part of a document: several encoded fields in sequence, or the name of a field that may change. */
type Part = Buffer | string;

const IDS: ReadonlySet<string> = new Set(['_id']);
/**
 * The position of the `_id` value: after the length of the document, the type, and the name with its zero
 * byte.
 */
const FIRST_ID_AT = 4 + 1 + ID.length + 1;

/** Computes a new value from the current value (undefined if missing). Returns undefined for no change. */
type Operator = (current: Raw | undefined, change: Change) => Node | undefined;

/** The operators that set a value. `$unset`, which removes a field, is handled separately. */
const OPERATORS = new Map<string, Operator>([
  ['$set', (_, { value }) => value],
  ['$setOnInsert', (_, { value }) => value],
  ['$inc', increased],
  ['$currentDate', () => fromJs(new Date())],
  ['$push', pushed],
]);

/** The supported update operators. */
export const UPDATE_OPERATORS = [...OPERATORS.keys(), '$unset'];

/**
 * Returns a sum with the type that MongoDB uses: Double if an operand is a Double, and Long if an operand
 * is a Long or the sum needs one.
 */
function increased(current: Raw | undefined, { text, value }: Change): Raw {
  const [a, b] = [value, current ?? value];
  if (!isNumber(a) || !isNumber(b))
    throw new DatabaseError(14, `Cannot apply $inc to '${text}': one value is not a number.`);
  if (current === undefined) return value;
  const types = [a.type, b.type];
  const sum = Number(toJs(a)) + Number(toJs(b));
  if (types.includes(BSON.double) && !types.includes(BSON.decimal)) return fromJs(new Double(sum));
  if (!Number.isSafeInteger(sum)) throw notImplemented(`$inc of '${text}' beyond 2^53`);
  const isInt = !types.includes(BSON.long) && sum === (sum | 0);
  return fromJs(isInt ? new Int32(sum) : Long.fromNumber(sum));
}

function pushed(current: Raw | undefined, { text, value }: Change): Node {
  if (isOperatorObject(value)) throw notImplemented('modifiers of $push');
  if (current === undefined) return [value];
  if (current.type !== BSON.array)
    throw new DatabaseError(2, `The field '${text}' must be an array to apply $push to it.`);
  return [...elements(current), value];
}

/** Compiles an update. Refuses replacements, pipelines and unsupported operators. */
export function compileUpdate(sent: Raw | undefined): Update {
  if (sent?.type === BSON.array) throw notImplemented('updates with an aggregation pipeline');
  if (sent?.type !== BSON.object) throw new DatabaseError(9, 'An update must be an object.');
  if (!isOperatorObject(sent)) throw notImplemented('replacing a document');
  const changes = fields(sent).flatMap(([operator, argument]) => {
    if (!UPDATE_OPERATORS.includes(operator)) throw notImplemented(`${operator} in an update`);
    if (argument.type !== BSON.object)
      throw new DatabaseError(9, `The argument of ${operator} must be an object.`);
    return fields(argument).map(([text, value]) => compileChange(operator, text, value));
  });
  // Sorted as in MongoDB, because this decides the order of new fields. A path comes before the paths below
  // it.
  changes.sort((a, b) => Buffer.compare(a.key, b.key));
  changes.forEach((change, i) => {
    const before = changes[i - 1];
    if (before?.path.every((name, at) => name === change.path[at]))
      throw new DatabaseError(
        40,
        `Updating the path '${change.text}' would create a conflict at '${before.text}'.`,
      );
  });
  return { changes, touched: new Set(changes.flatMap(({ path: [name = ''] }) => name)) };
}

function compileChange(operator: string, text: string, value: Raw): Change {
  const path = text.split('.');
  // A number may be a position in an array, and MongoDB sorts such names as numbers.
  if (path.some((name) => name === '' || name.startsWith('$') || /^\d+$/.test(name)))
    throw notImplemented(`the path "${text}" in an update`);
  if (operator === '$currentDate' && !(value.type === BSON.bool && toJs(value)))
    throw notImplemented('$currentDate with anything but true');
  return { operator, path, text, key: Buffer.from(path.join('\0')), value };
}

/** Returns the fields of a document; undefined for other values. Refuses arrays. */
function opened(node: Node): Tree | undefined {
  if (node instanceof Map) return node;
  if (!isRaw(node) || node.type === BSON.array) throw notImplemented('updating inside an array');
  return node.type === BSON.object ? new Map(fields(node)) : undefined;
}

/**
 * Returns the document that contains the last name of a path. Creates missing documents if `create` is
 * set.
 */
function parentOf(root: Tree, path: string[], create: boolean): Tree | undefined {
  let parent = root;
  for (const [i, name] of path.slice(0, -1).entries()) {
    const node = parent.get(name) ?? (create ? new Map<string, Node>() : undefined);
    const tree = node && opened(node);
    if (!tree && !create) return undefined;
    if (!tree)
      throw new DatabaseError(
        28,
        `Cannot create the field '${path[i + 1]}' in '${name}', which is not an object.`,
      );
    parent.set(name, tree);
    parent = tree;
  }
  return parent;
}

function apply(change: Change, root: Tree, inserting: boolean): void {
  const { operator, path } = change;
  if (operator === '$setOnInsert' && !inserting) return;
  const last = path.at(-1) as string;
  if (operator === '$unset') return void parentOf(root, path, false)?.delete(last);
  const parent = parentOf(root, path, true) as Tree;
  const current = parent.get(last);
  const next = OPERATORS.get(operator)?.(current && toRaw(current), change);
  if (next !== undefined) parent.set(last, next);
}

/**
 * Returns the document after an update. Throws 66 if its `_id` would change, and 10334 if it becomes too
 * large.
 * @param inserting whether an upsert creates the document, so that `$setOnInsert` applies
 */
export function applyUpdate({ changes, touched }: Update, doc: Raw, inserting = false): Raw {
  const { root, parts } = openTouched(doc, touched);
  for (const change of changes) apply(change, root, inserting);
  const known = new Set(parts);
  const added = [...root.keys()].filter((name) => !known.has(name));
  const encoded = [...parts, ...added].map((part): EncodedPart => {
    return typeof part === 'string' ? [part, root.get(part)] : part;
  });
  const next = checkSize(documentAt(encodeParts(encoded)));
  if (!touched.has('_id')) return next;
  const before = fieldOf(doc, ID);
  const after = fieldOf(next, ID);
  if (before && (!after || !keyOf(after).equals(keyOf(before))))
    throw new DatabaseError(66, "The update would change the immutable field '_id'.");
  return next;
}

/**
 * Returns the fields that may be changed, and all parts of a document in order. Most fields are copied
 * without decoding.
 */
function openTouched(doc: Raw, touched: ReadonlySet<string>): { root: Tree; parts: Part[] } {
  const root: Tree = new Map();
  const parts: Part[] = [];
  let from = doc.at + 4;
  let fieldAt = from;
  someField(doc, (value, name) => {
    const at = fieldAt;
    fieldAt = value.end;
    if (!touched.has(name)) return;
    if (at > from) parts.push(doc.buf.subarray(from, at));
    if (!root.has(name)) parts.push(name);
    root.set(name, value);
    from = value.end;
  });
  if (doc.end - 1 > from) parts.push(doc.buf.subarray(from, doc.end - 1));
  return { root, parts };
}

/**
 * Returns the document that an upsert creates: the values that the filter demands, changed by the update.
 * Refuses two values for one field.
 */
export function upserted(update: Update, filter: Filter): Raw {
  const [seed, ...more] = equalities(filter);
  if (more.length > 0 || (seed && seed.path.names.length > 1))
    throw notImplemented(`an upsert by "${(more[0] ?? seed)?.path.text}"`);
  const doc = encodeDocument(new Map(seed && [[seed.path.text, seed.operand]]));
  return withId(applyUpdate(update, documentAt(doc), true));
}

/** Returns the conditions that set values of a new document. */
function equalities(filter: Filter): Condition[] {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.parts.length === 1))
    return filter.parts.flatMap(equalities);
  if (filter.kind !== 'condition') return [];
  // MongoDB may treat `{ $in: [x] }` as the equality with x, so this is refused.
  if (filter.operator === '$in' && elements(filter.operand).length === 1)
    throw notImplemented('an upsert by $in with one value');
  return filter.operator === '$eq' ? [filter] : [];
}

/** Returns a document to insert, with `_id` as its first field. Throws if the document cannot be stored. */
export function prepareInsert(doc: Raw): Raw {
  const dollar = fields(doc).find(([name]) => name.startsWith('$'));
  if (dollar) throw notImplemented(`field names that start with $ ("${dollar[0]}")`);
  return withId(checkSize(doc));
}

function withId(doc: Raw): Raw {
  const id = fieldOf(doc, ID);
  if (id) checkId(id);
  if (id?.at === doc.at + FIRST_ID_AT) return doc;
  const { parts } = openTouched(doc, IDS);
  const rest = parts.filter((part) => typeof part !== 'string');
  return documentAt(encodeParts([['_id', id ?? fromJs(new ObjectId())], ...rest]));
}

function checkId({ type }: Raw): void {
  if (type === BSON.array || type === BSON.regex || type === BSON.object)
    throw notImplemented('an _id that is an array, a regular expression or a document');
}

function checkSize(doc: Raw): Raw {
  const bytes = doc.end - doc.at;
  if (bytes <= MAX_DOCUMENT_BYTES) return doc;
  throw new DatabaseError(
    10334,
    `The document is too large: ${bytes} bytes. The limit is ${MAX_DOCUMENT_BYTES}.`,
  );
}
