import { DatabaseError, notImplemented } from './errors.ts';
import { BSON, documentAt, elements, fields, isNumber, toJs, type Raw } from './raw.ts';
import { encodeDocument, type Node } from './writer.ts';

/** Names to keep or leave out; `true` means the whole field, a tree the fields inside. */
type Tree = Map<string, Tree | true>;

/** A compiled projection; undefined would mean: the document as it is. */
export interface Projection {
  tree: Tree;
  include: boolean;
  /** Whether `_id` is kept although nobody named it. */
  keepId: boolean;
}

/** Compiles a projection of fields to include or to exclude. Everything else is refused. */
export function compileProjection(spec: Raw | undefined): Projection | undefined {
  if (!spec || spec.type === BSON.null) return undefined;
  if (spec.type !== BSON.object) throw new DatabaseError(14, 'a projection must be an object');
  const tree: Tree = new Map();
  let include: boolean | undefined;
  let id: boolean | undefined;
  for (const [name, value] of fields(spec)) {
    if (name.split('.').some((part) => part.startsWith('$') || part === ''))
      throw notImplemented(`the projection of "${name}"`);
    const on = switchOf(name, value);
    if (name === '_id') id = on;
    else if (include === undefined) include = on;
    else if (include !== on)
      throw on
        ? new DatabaseError(31253, `Cannot do inclusion on field ${name} in exclusion projection`)
        : new DatabaseError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    if (name !== '_id') addTo(tree, name);
  }
  if (id === undefined && include === undefined) return undefined;
  include ??= id === true;
  if (include ? id === true : id === false) tree.set('_id', true);
  return { tree, include, keepId: include && id !== false };
}

function switchOf(name: string, value: Raw): boolean {
  if (isNumber(value)) return Number(toJs(value)) !== 0;
  if (value.type === BSON.bool) return toJs(value) === true;
  throw notImplemented(`a computed field ("${name}") in a projection`);
}

function addTo(tree: Tree, name: string): void {
  const names = name.split('.');
  const last = names.pop() as string;
  let here = tree;
  for (const part of names) {
    const next = here.get(part) ?? new Map<string, Tree | true>();
    if (next === true) throw new DatabaseError(31249, `Path collision at ${name}`);
    here.set(part, next);
    here = next;
  }
  if (here.has(last)) throw new DatabaseError(31250, `Path collision at ${name}`);
  here.set(last, true);
}

/** The projected document; fields keep their order and their bytes. */
export function project(projection: Projection | undefined, doc: Raw): Raw {
  if (!projection) return doc;
  const { tree, include, keepId } = projection;
  const root = keepId ? new Map(tree).set('_id', true) : tree;
  return documentAt(encodeDocument(reduced(doc, root, include)));
}

function reduced(doc: Raw, tree: Tree, include: boolean): Map<string, Node> {
  const kept = new Map<string, Node>();
  for (const [name, value] of fields(doc)) {
    const wanted = tree.get(name);
    const next =
      wanted instanceof Map
        ? within(value, wanted, include)
        : wanted === true
          ? include && value
          : !include && value;
    if (next) kept.set(name, next);
  }
  return kept;
}

/** A value under a path that goes on: documents are reduced, arrays element by element. */
function within(value: Raw, tree: Tree, include: boolean): Node | false {
  if (value.type === BSON.object) return reduced(value, tree, include);
  if (value.type !== BSON.array) return !include && value;
  return elements(value)
    .map((item) => within(item, tree, include))
    .filter((item) => item !== false);
}
