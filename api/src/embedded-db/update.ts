import { ObjectId } from 'bson';
import { DatabaseError, notImplemented } from './errors.ts';
import { isOperatorObject, type Filter } from './filter.ts';
import { compareValues, keyOf } from './keys.ts';
import { indexIn } from './paths.ts';
import { BSON, documentAt, fieldOf, fields, fromJs, MAX_DOCUMENT_BYTES, type Raw } from './raw.ts';
import { applyOperator, OPERATORS, type Change } from './update-operators.ts';
import { positionOf } from './positional.ts';
import { child, opened, type Branch } from './update-paths.ts';
import { encodeDocument, toRaw, type Node } from './writer.ts';

/** A compiled update: the new document, or the changes in the order they are made. */
export type Update = { replacement: Raw } | { changes: Change[] };

const ID = Buffer.from('_id');

/** Compiles what a client sent as an update. */
export function compileUpdate(sent: Raw | undefined): Update {
  if (sent?.type === BSON.array) throw notImplemented('updates with an aggregation pipeline');
  if (sent?.type !== BSON.object) throw new DatabaseError(9, 'Update argument must be an object');
  const list = fields(sent);
  if (!list[0]?.[0].startsWith('$')) {
    const dollar = list.find(([name]) => name.startsWith('$'));
    if (dollar)
      throw new DatabaseError(
        52,
        `The dollar ($) prefixed field '${dollar[0]}' in '${dollar[0]}' is not allowed in the context of an update's replacement document.`,
      );
    return { replacement: sent };
  }
  const changes: Change[] = [];
  for (const [operator, argument] of list) {
    if (operator === '$bit') throw notImplemented('$bit in an update');
    if (!OPERATORS.includes(operator))
      throw new DatabaseError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (argument.type !== BSON.object)
      throw new DatabaseError(
        9,
        `Modifiers operate on fields but we found another type for ${operator}`,
      );
    for (const [text, value] of fields(argument)) changes.push(...changesOf(operator, text, value));
  }
  changes.sort(byPath);
  changes.forEach((change, i) => {
    const before = changes[i - 1];
    if (before?.path.every((name, at) => name === change.path[at]))
      throw new DatabaseError(
        40,
        `Updating the path '${change.text}' would create a conflict at '${before.text}'`,
      );
  });
  return { changes };
}

function changesOf(operator: string, text: string, value: Raw): Change[] {
  const path = text.split('.');
  if (path.some((name) => name === ''))
    throw new DatabaseError(
      56,
      `The update path '${text}' contains an empty field name, which is not allowed.`,
    );
  if (path.some((name) => name.startsWith('$[')))
    throw notImplemented('$[] and array filters in an update');
  if (path[0] === '$')
    throw new DatabaseError(2, 'Cannot have positional element in the first position');
  const change = { operator, path, text, value };
  if (operator !== '$rename') return [change];
  if (value.type !== BSON.string)
    throw new DatabaseError(2, "The 'to' field for $rename must be a string");
  const target = value.buf.toString('utf8', value.at + 4, value.end - 1);
  if ([...path, ...target.split('.')].includes('$'))
    throw new DatabaseError(
      2,
      `The source and target field for $rename must not be dynamic: ${text}`,
    );
  // The pair shares the path of its target; the source is claimed, so that nothing else touches it.
  return [
    { operator, path: target.split('.'), text: target, value: fromJs(text) },
    { ...change, operator: 'renamed' },
  ];
}

/** MongoDB applies changes in the order of their paths; it shows in the order of new fields. */
function byPath(a: Change, b: Change): number {
  for (let i = 0; i < Math.max(a.path.length, b.path.length); i++) {
    const [x, y] = [a.path[i], b.path[i]];
    if (x === y) continue;
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const [m, n] = [indexIn(x), indexIn(y)];
    if (m >= 0 && n >= 0) return m - n;
    return Buffer.compare(Buffer.from(x), Buffer.from(y));
  }
  return 0;
}

function sized(doc: Raw): Raw {
  if (doc.end - doc.at > MAX_DOCUMENT_BYTES)
    throw new DatabaseError(
      10334,
      `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`,
    );
  return doc;
}

/**
 * The document after the update. `filter` says which element the positional `$`
 * means. `insert`: the document is about to be created, so `$setOnInsert` applies.
 * Throws `ImmutableField` where `_id` would change.
 */
export function applyUpdate(update: Update, doc: Raw, filter: Filter, insert = false): Raw {
  const id = fieldOf(doc, ID);
  if ('replacement' in update) {
    const entries = fields(update.replacement).filter(([name]) => name !== '_id');
    const sent = fieldOf(update.replacement, ID);
    if (id && sent && compareValues(id, sent) !== 0)
      throw new DatabaseError(
        66,
        "After applying the update, the (immutable) field '_id' was found to have been altered to another value",
      );
    const kept = id ?? sent;
    return sized(documentAt(encodeDocument(new Map(kept ? [['_id', kept], ...entries] : entries))));
  }
  const root = opened(doc) as Map<string, Node>;
  for (const change of update.changes) {
    const path = change.path.includes('$') ? positionOf(change, filter, doc) : change.path;
    applyOperator({ ...change, path, text: path.join('.') }, root, insert);
  }
  const next = sized(documentAt(encodeDocument(root)));
  const after = fieldOf(next, ID);
  if (id && (!after || !keyOf(after).equals(keyOf(id))))
    throw new DatabaseError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  return next;
}

/** The document that an upsert creates: the equalities of the filter, then the update. */
export function upserted(update: Update, filter: Filter): Raw {
  const seed: Branch = new Map();
  const taken = new Map<string, Raw>();
  for (const [text, value] of equalities(filter)) {
    if ('replacement' in update && text !== '_id') continue;
    const clash = [...taken.keys()].find(
      (other) => `${text}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${text}.`),
    );
    if (clash !== undefined)
      throw new DatabaseError(
        54,
        `cannot infer query fields to set, both paths '${clash}' and '${text}' are matched`,
      );
    taken.set(text, value);
    const path = text.split('.');
    const last = path.pop() as string;
    let parent: Branch = seed;
    for (const name of path) parent = child(parent, name, text);
    if (parent instanceof Map) parent.set(last, value);
  }
  const built = applyUpdate(update, documentAt(encodeDocument(seed)), filter, true);
  const id = fieldOf(built, ID) ?? fromJs(new ObjectId());
  checkId(id);
  const rest = fields(built).filter(([name]) => name !== '_id');
  return documentAt(encodeDocument(new Map<string, Node>([['_id', id], ...rest])));
}

function equalities(filter: Filter): [string, Raw][] {
  if (filter.kind === 'and') return filter.parts.flatMap(equalities);
  if (filter.kind === 'or' && filter.parts.length === 1) return filter.parts.flatMap(equalities);
  if (filter.kind !== 'condition' || filter.operator !== '$eq') return [];
  return [[filter.path.text, filter.operand]];
}

/** Throws unless a value may be an `_id`. */
export function checkId(id: Raw): void {
  const names: Record<number, string> = {
    [BSON.array]: 'array',
    [BSON.regex]: 'regex',
    [BSON.undefined]: 'undefined',
  };
  const name = names[id.type];
  if (name) throw new DatabaseError(53, `The '_id' value cannot be of type ${name}`);
  if (isOperatorObject(id))
    throw new DatabaseError(52, "_id fields may not contain '$'-prefixed fields");
}

/** A document to insert: with an `_id`, and that in front. */
export function prepared(doc: Raw): Raw {
  const id = fieldOf(doc, ID);
  if (id) checkId(id);
  const list = fields(doc);
  if (doc.end - doc.at > MAX_DOCUMENT_BYTES)
    throw new DatabaseError(
      10334,
      `object to insert too large. size in bytes: ${doc.end - doc.at}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  if (list[0]?.[0] === '_id') return doc;
  const rest = list.filter(([name]) => name !== '_id');
  return toRaw(new Map<string, Node>([['_id', id ?? fromJs(new ObjectId())], ...rest]));
}
