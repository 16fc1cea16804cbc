import { deepEqual, isPlainObject, type JsonObject } from '../values/json.ts';
import { sideFor, type Decide, type MergeConflict, type Side } from './conflict.ts';
import { mergeOrder } from './order.ts';

/** The result of merging a value. */
export interface ValueMerge {
  /** Undefined if the value was removed. */
  value: unknown;
  conflicts: MergeConflict[];
}

interface Context {
  prefer: Decide;
  conflicts: MergeConflict[];
}

/**
 * Merges three JSON values: objects key by key, lists of items with an `id` item by item, and other values
 * as a whole. The result has every change that only one side made.
 * @param prefer the side that decides conflicts, or a function that returns the side for a path; all
 *   conflicts are reported
 */
export function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  prefer: Decide = 'ours',
): ValueMerge {
  const context: Context = { prefer, conflicts: [] };
  const value = merge(base, ours, theirs, '', context);
  return { value, conflicts: context.conflicts };
}

/**
 * Merges three states of a value as a whole: the value of the side that changed it, or of the preferred side
 * if both sides changed it differently.
 */
export function mergeWhole<T>(
  base: T | undefined,
  ours: T,
  theirs: T,
  prefer: Side,
): { value: T; isConflict: boolean } {
  if (deepEqual(ours, theirs) || deepEqual(base, theirs)) return { value: ours, isConflict: false };
  if (deepEqual(base, ours)) return { value: theirs, isConflict: false };
  return { value: prefer === 'ours' ? ours : theirs, isConflict: true };
}

function merge(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  path: string,
  context: Context,
): unknown {
  const whole = mergeWhole(base, ours, theirs, sideFor(context.prefer, path));
  if (!whole.isConflict) return whole.value;
  if (isPlainObject(ours) && isPlainObject(theirs) && (isPlainObject(base) || base === undefined))
    return mergeObjects(base ?? {}, ours, theirs, path, context);
  const lists = [base ?? [], ours, theirs].map(itemsById);
  const [old, here, there] = lists;
  if (old && here && there) return mergeItems(old, here, there, path, context);
  return conflict({ kind: 'value', path, base, ours, theirs }, context);
}

function mergeObjects(
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
  path: string,
  context: Context,
): JsonObject {
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const at = path === '' ? key : `${path}.${key}`;
    const value = merge(base[key], ours[key], theirs[key], at, context);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

type Items = Map<string, JsonObject>;

/** Returns the items of a list by id; null if the value is not a list of items with distinct ids. */
function itemsById(value: unknown): Items | null {
  if (!Array.isArray(value)) return null;
  const items: Items = new Map();
  for (const item of value as unknown[]) {
    if (!isPlainObject(item) || typeof item['id'] !== 'string' || item['id'] === '') return null;
    items.set(item['id'], item);
  }
  return items.size === value.length ? items : null;
}

function mergeItems(base: Items, ours: Items, theirs: Items, path: string, context: Context) {
  const kept = new Map<string, unknown>();
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    const [old, here, there] = [base.get(id), ours.get(id), theirs.get(id)];
    const value = mergeItem(old, here, there, `${path}[id=${id}]`, context);
    if (value !== undefined) kept.set(id, value);
  }
  const orders = [base, ours, theirs].map((items) => [...items.keys()]);
  const order = mergeOrder(orders[0]!, orders[1]!, orders[2]!, new Set(kept.keys()));
  for (const id of order.conflicts)
    context.conflicts.push({ kind: 'place', path: `${path}[id=${id}]` });
  return order.ids.map((id) => kept.get(id));
}

/**
 * Merges an item that one side removed. If the other side did not change the item, it is removed;
 * otherwise, this is a conflict.
 */
function mergeItem(
  base: JsonObject | undefined,
  ours: JsonObject | undefined,
  theirs: JsonObject | undefined,
  path: string,
  context: Context,
): unknown {
  if (ours && theirs) return merge(base, ours, theirs, path, context);
  if (!base) return ours ?? theirs;
  if (deepEqual(base, ours ?? theirs)) return undefined;
  return conflict({ kind: 'removed', path, base, ours, theirs }, context);
}

function conflict(found: MergeConflict, context: Context): unknown {
  context.conflicts.push(found);
  return found[sideFor(context.prefer, found.path)];
}
