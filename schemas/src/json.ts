/** Plain JSON values: the few helpers that everything which handles content needs. */

export type JsonObject = Record<string, unknown>;

/** Whether a value is an object as JSON knows it: no array, no null, no class instance. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether two JSON values are the same, whatever the order of keys; an undefined member counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!deepEqual(a[key], b[key])) return false;
  return true;
}

/** A copy with the keys of every object sorted and undefined members left out. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isPlainObject(value)) return value;
  const sorted: JsonObject = {};
  for (const key of Object.keys(value).sort())
    if (value[key] !== undefined) sorted[key] = sortKeys(value[key]);
  return sorted;
}

/** JSON as files of a bundle hold it: keys sorted, two-space indent, one trailing newline. */
export function toCanonicalFile(value: unknown): string {
  return JSON.stringify(sortKeys(value), null, 2) + '\n';
}

/** Writes a path as the errors show it: `content[2].props.title`. */
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
  /** Values in all. */
  nodes: number;
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Looks over a parsed JSON value before any schema does (security, decision 4): depth, number of
 * values, forbidden keys. Iterative, because recursion overflows the stack on hostile nesting.
 * Gives what is wrong with its path, or null.
 */
export function scanJson(root: unknown, limits: JsonLimits): string | null {
  const stack: { value: unknown; path: string; depth: number }[] = [
    { value: root, path: '', depth: 0 },
  ];
  let nodes = 1;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, path, depth } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.depth)
      return `${path}: is nested too deeply; at most ${limits.depth} levels`;
    // Counted before they are listed: what is refused must not cost the memory to look at it.
    nodes += Array.isArray(value) ? value.length : Object.keys(value).length;
    if (nodes > limits.nodes) return `holds too many values; at most ${limits.nodes}`;
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || key.startsWith('$'))
        return `${path}${path && '.'}${key}: this key is not allowed`;
      const childPath = Array.isArray(value) ? `${path}[${key}]` : `${path}${path && '.'}${key}`;
      stack.push({ value: child, path: childPath, depth: depth + 1 });
    }
  }
  return null;
}
