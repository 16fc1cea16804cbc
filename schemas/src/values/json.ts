import type { Problem } from '../errors/problem.ts';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/** The maximum depth for recursion over stored content. No version of the site writes deeper content. */
export const DEEPEST_NESTING = 64;

/** Whether a value is a JSON object: not an array, null or a class instance. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether two JSON values are equal. The order of keys is ignored; an undefined member equals an absent one. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!deepEqual(a[key], b[key])) return false;
  return true;
}

/**
 * Returns a value with sorted keys and without undefined members. Parts that need no change are shared
 * with the given value.
 */
export function sortKeys(value: unknown): unknown {
  if (isSorted(value)) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isPlainObject(value)) return value;
  const sorted: JsonObject = {};
  for (const key of Object.keys(value).sort())
    if (value[key] !== undefined) sorted[key] = sortKeys(value[key]);
  return sorted;
}

function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  if (!isPlainObject(value)) return true;
  let last = '';
  for (const key of Object.keys(value)) {
    if (key < last || value[key] === undefined || !isSorted(value[key])) return false;
    last = key;
  }
  return true;
}

/** Whether all texts and keys in a JSON value are accepted. */
export function everyText(value: unknown, accepts: (text: string) => boolean): boolean {
  if (typeof value === 'string') return accepts(value);
  if (Array.isArray(value)) return value.every((item) => everyText(item, accepts));
  if (!isPlainObject(value)) return true;
  return Object.entries(value).every(([key, child]) => accepts(key) && everyText(child, accepts));
}

/** Returns the text of a bundle's JSON file: sorted keys, indented by two spaces, with a trailing newline. */
export function toCanonicalFile(value: unknown): string {
  return JSON.stringify(sortKeys(value), null, 2) + '\n';
}

/** Returns the text of a bundle's JSON file. The keys inside each member must already be sorted. */
export function toCanonicalFileOf(members: JsonObject): string {
  const sorted = Object.fromEntries(
    Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify(sorted, null, 2) + '\n';
}

/** Returns a path in the form of problems: `content[2].props.title`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`,
    )
    .join('');
}

export interface JsonLimits {
  /** Levels of nesting. */
  depth: number;
  /** Values in total. */
  nodes: number;
  /** Values in one list or object. */
  members: number;
}

export type JsonProblemKind = 'too_deep' | 'too_many_values' | 'forbidden_key';

/**
 * The first three keys change objects in JavaScript. BSON treats an object with `_bsontype` as a special
 * type.
 */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', '_bsontype']);

/** MongoDB refuses a key with NUL and reads a key with `$` as an operator. */
const isForbidden = (key: string) =>
  FORBIDDEN_KEYS.has(key) || key.startsWith('$') || key.includes('\0');

/** A list or an object, and its key in its parent. */
interface Container {
  value: object;
  key: string | number;
  parent: Container | null;
  depth: number;
}

/**
 * Checks a parsed JSON value before any schema does (security, decision 4): depth, number of
 * values, forbidden keys. Iterative, because recursion overflows the stack on hostile nesting.
 * @returns the first problem found, or null
 */
export function scanJson(root: unknown, limits: JsonLimits): Problem<JsonProblemKind> | null {
  const stack: Container[] = [];
  let nodes = 1;
  if (typeof root === 'object' && root !== null)
    stack.push({ value: root, key: '', parent: null, depth: 0 });
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { value, depth } = at;
    if (depth >= limits.depth)
      return {
        kind: 'too_deep',
        path: pathOf(at),
        message: `is nested too deeply; at most ${limits.depth} levels`,
      };
    const isList = Array.isArray(value);
    // Counts the members before it visits them, so that a refused value costs no memory.
    const keys = isList ? [] : Object.keys(value);
    const members = isList ? value.length : keys.length;
    nodes += members;
    if (nodes > limits.nodes)
      return {
        kind: 'too_many_values',
        path: '',
        message: `has too many values; at most ${limits.nodes}`,
      };
    if (members > limits.members)
      return {
        kind: 'too_many_values',
        path: pathOf(at),
        message: `has too many values; at most ${limits.members} in one list or object`,
      };
    if (isList) {
      for (let key = 0; key < members; key += 1) {
        const child: unknown = value[key];
        if (typeof child === 'object' && child !== null)
          stack.push({ value: child, key, parent: at, depth: depth + 1 });
      }
      continue;
    }
    for (const key of keys) {
      if (isForbidden(key))
        return {
          kind: 'forbidden_key',
          path: pathOf({ value, key, parent: at, depth }),
          message: 'is a key that is not allowed',
        };
      const child = (value as JsonObject)[key];
      if (typeof child === 'object' && child !== null)
        stack.push({ value: child, key, parent: at, depth: depth + 1 });
    }
  }
  return null;
}

function pathOf(container: Container): string {
  const keys: (string | number)[] = [];
  for (let at = container; at.parent; at = at.parent) keys.unshift(at.key);
  return formatPath(keys);
}
