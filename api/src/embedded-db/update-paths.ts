import { DatabaseError } from './errors.ts';
import { indexIn } from './paths.ts';
import { BSON, elements, fields, type Raw } from './raw.ts';
import { isRaw, type Node } from './writer.ts';

/** A document or array that has been opened for changing. */
export type Branch = Map<string, Node> | Node[];

/** The farthest an update may stretch an array by naming a position. */
const MAX_PADDING = 100_000;

/** Opens one level of a stored document or array; what is inside stays as it lies. */
export function opened(node: Node): Branch | undefined {
  if (!isRaw(node)) return node;
  if (node.type === BSON.object) return new Map(fields(node));
  return node.type === BSON.array ? elements(node) : undefined;
}

function notViable(name: string, text: string): DatabaseError {
  return new DatabaseError(
    28,
    `Cannot create field '${name}' in the element before it in '${text}'`,
  );
}

/** What stands under `name`. */
export function read(parent: Branch, name: string): Node | undefined {
  if (parent instanceof Map) return parent.get(name);
  const index = indexIn(name);
  return index < 0 ? undefined : parent[index];
}

/** Puts a value under `name`, filling an array with nulls up to it. */
export function write(parent: Branch, name: string, value: Node, text: string): void {
  if (parent instanceof Map) return void parent.set(name, value);
  const index = indexIn(name);
  if (index < 0 || index > parent.length + MAX_PADDING) throw notViable(name, text);
  while (parent.length < index) parent.push(NULL);
  parent[index] = value;
}

export const NULL: Raw = { type: BSON.null, buf: Buffer.alloc(0), at: 0, end: 0 };

/** The branch under `name`, opened, or created if there is nothing. */
export function child(parent: Branch, name: string, text: string): Branch {
  const node = read(parent, name);
  const branch = node === undefined ? new Map<string, Node>() : opened(node);
  if (!branch) throw notViable(text.slice(text.indexOf(name) + name.length + 1) || name, text);
  write(parent, name, branch, text);
  return branch;
}

/** The branch that holds the last name of a path, or undefined where the way does not exist. */
export function existingParent(root: Branch, path: readonly string[]): Branch | undefined {
  let parent = root;
  for (const name of path.slice(0, -1)) {
    const node = read(parent, name);
    const branch = node === undefined ? undefined : opened(node);
    if (!branch) return undefined;
    write(parent, name, branch, name);
    parent = branch;
  }
  return parent;
}

/** The branch that holds the last name of a path, created as needed. */
export function parentFor(root: Branch, path: readonly string[], text: string): Branch {
  return path.slice(0, -1).reduce((parent, name) => child(parent, name, text), root);
}
