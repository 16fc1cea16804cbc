import { parse, type AnyNode, type MemberNode, type ValueNode } from '@humanwhocodes/momoa';
import type { BundleIssue } from '@siteyard/schemas/bundle';

/** A place in a text; line and column count from 1. */
export interface Position {
  line: number;
  column: number;
}

type Located = Pick<BundleIssue, 'path' | 'block'>;

/**
 * Finds the places of problems in a JSON text. The place of a missing value is the nearest existing value
 * above it. The place in a text that is not JSON is the one where parsing failed.
 * @returns a function that returns the place of a problem; the text is parsed once
 */
export function positionsIn(text: string): (issue: Located) => Position {
  const start: Position = { line: 1, column: 1 };
  let root: ValueNode;
  try {
    root = parse(text.replace(/^\ufeff/, ''), { mode: 'json' }).body;
  } catch (error) {
    const failed = positionOf(error) ?? start;
    return () => failed;
  }
  let blocks: Map<string, ValueNode> | undefined;
  const indexes: Indexes = new Map();
  return ({ path, block }) => {
    if (path === undefined) return start;
    if (block) {
      // In content of an older format, the paths in the file differ from those in the tree, but ids are equal.
      blocks ??= blocksById(root);
      const node = blocks.get(block.id);
      if (node) return follow(node, partsOf(path.slice(block.path.length)), indexes);
    }
    return follow(root, partsOf(path), indexes);
  };
}

function positionOf(error: unknown): Position | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { line, column } = error as { line?: unknown; column?: unknown };
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

/** Splits a path such as `content[1].props.title` into keys and indexes. */
function partsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter(Boolean);
}

type ObjectNode = Extract<ValueNode, { type: 'Object' }>;

/** The members of objects by name, cached because an object may have many problems. */
type Indexes = Map<ObjectNode, Map<string, { member: MemberNode; at: number }>>;

/** Follows the keys as far as they exist. */
function follow(from: ValueNode, keys: string[], indexes: Indexes): Position {
  let node: ValueNode = from;
  let at: AnyNode = from;
  for (const [index, key] of keys.entries()) {
    if (node.type === 'Array') {
      const element = node.elements[Number(key)];
      if (!element) break;
      at = node = element.value;
    } else if (node.type === 'Object') {
      // The last of two equal keys is the duplicate. A key may contain dots itself.
      const rest = keys.slice(index).join('.');
      const members = indexes.get(node) ?? indexOf(node);
      indexes.set(node, members);
      const [one, other] = [members.get(key), members.get(rest)];
      const found = one && other && other.at > one.at ? other : (one ?? other);
      if (!found) break;
      const { member } = found;
      node = member.value;
      at =
        index === keys.length - 1 && node.type !== 'Object' && node.type !== 'Array'
          ? node
          : member;
    } else break;
  }
  return { line: at.loc.start.line, column: at.loc.start.column };
}

function indexOf({ members }: ObjectNode): Map<string, { member: MemberNode; at: number }> {
  return new Map(members.map((member, at) => [nameOf(member.name), { member, at }]));
}

function nameOf(name: { type: string }): string {
  const { value, name: identifier } = name as { value?: unknown; name?: unknown };
  return String(value ?? identifier);
}

/** Returns every object of the text with the shape of a block, by its id. */
function blocksById(root: ValueNode): Map<string, ValueNode> {
  const found = new Map<string, ValueNode>();
  const pending: ValueNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'Array') for (const { value } of node.elements) pending.push(value);
    if (node.type !== 'Object') continue;
    for (const { name, value } of node.members) {
      pending.push(value);
      if (nameOf(name) !== 'props' || value.type !== 'Object') continue;
      const id = value.members.find((member) => nameOf(member.name) === 'id')?.value;
      if (id?.type === 'String') found.set(id.value, node);
    }
  }
  return found;
}
