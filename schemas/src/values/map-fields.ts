import type { z } from 'zod';
import { isType, kindOf, unwrap, type AnySchema, type FieldKind } from './fields.ts';
import { isPlainObject } from './json.ts';

/**
 * Returns the new value of a field, or the given value to keep it.
 * @param path is reused for the next field: copy it to keep it
 */
export type FieldVisitor = (
  kind: FieldKind,
  value: string,
  path: readonly (string | number)[],
) => string;

/**
 * Calls `visit` for every string whose schema has a kind (link, image, colour, HTML, text), at any
 * depth, and returns the value with the new strings. Unchanged parts are shared with the given value.
 * @param kinds visits only strings of these kinds, and skips parts without them
 */
export function mapFields(
  schema: AnySchema,
  value: unknown,
  visit: FieldVisitor,
  kinds: readonly FieldKind[] = ALL_KINDS,
): unknown {
  const walk = walksOf(kinds)(schema);
  return walk ? walk(value, visit, []) : value;
}

const ALL_KINDS = ['text', 'link', 'asset', 'colour', 'html', 'richText'] as const;

/** Maps a value of one schema. */
type Walk = (value: unknown, visit: FieldVisitor, path: (string | number)[]) => unknown;
/** Returns the walk for a schema; null if the schema has no strings of these kinds. */
type Walks = (schema: AnySchema) => Walk | null;

const knownWalks = new Map<string, Walks>();

function walksOf(kinds: readonly FieldKind[]): Walks {
  const name = kinds.join();
  let known = knownWalks.get(name);
  if (!known) knownWalks.set(name, (known = createWalks(new Set(kinds))));
  return known;
}

/** Caches the walk of each schema, because schemas never change. */
function createWalks(kinds: ReadonlySet<FieldKind>): Walks {
  const walks = new WeakMap<AnySchema, Walk | null>();
  const holders = new WeakMap<AnySchema, boolean>();

  const walkOf: Walks = (schema) => {
    const { schema: inner } = unwrap(schema);
    let known = walks.get(inner);
    if (known === undefined) walks.set(inner, (known = holds(inner) ? makeWalk(inner) : null));
    return known;
  };

  /** Whether a schema, or one inside it, has strings of these kinds. */
  function holds(schema: AnySchema): boolean {
    const { schema: inner } = unwrap(schema);
    let known = holders.get(inner);
    if (known !== undefined) return known;
    holders.set(inner, true); // The result for a schema that contains itself, until it is known.
    if (isType<z.core.$ZodArray>(inner, 'array')) known = holds(inner._zod.def.element);
    else if (isType<z.core.$ZodObject>(inner, 'object'))
      known = Object.values(inner._zod.def.shape).some(holds);
    else if (isType<z.core.$ZodUnion>(inner, 'union'))
      known = inner._zod.def.options.map(holds).includes(true);
    else {
      const kind = kindOf(inner);
      known = kind !== undefined && kinds.has(kind);
    }
    holders.set(inner, known);
    return known;
  }

  function makeWalk(inner: AnySchema): Walk {
    if (isType<z.core.$ZodArray>(inner, 'array')) return walkItems(inner._zod.def.element);
    if (isType<z.core.$ZodObject>(inner, 'object')) return walkMembers(inner._zod.def.shape);
    if (isType<z.core.$ZodUnion>(inner, 'union'))
      return (value, visit, path) => {
        const option = memberFor(inner, value);
        const walk = option && walkOf(option);
        return walk ? walk(value, visit, path) : value;
      };
    const kind = kindOf(inner)!;
    return (value, visit, path) => (typeof value === 'string' ? visit(kind, value, path) : value);
  }

  // Looks up the inner walk at the first value, because a schema may contain itself.
  const walkItems =
    (element: AnySchema): Walk =>
    (value, visit, path) => {
      const walk = walkOf(element);
      if (!walk || !Array.isArray(value)) return value;
      let mapped: unknown[] = value;
      for (const [index, item] of value.entries()) {
        path.push(index);
        const changed = walk(item, visit, path);
        path.pop();
        if (changed === item) continue;
        if (mapped === value) mapped = [...value];
        mapped[index] = changed;
      }
      return mapped;
    };

  function walkMembers(shape: Readonly<Record<string, AnySchema>>): Walk {
    let members: Map<string, Walk> | undefined;
    const findMembers = () => {
      const found = new Map<string, Walk>();
      for (const [key, schema] of Object.entries(shape)) {
        const walk = walkOf(schema);
        if (walk) found.set(key, walk);
      }
      return found;
    };
    return (value, visit, path) => {
      if (!isPlainObject(value)) return value;
      members ??= findMembers();
      let mapped = value;
      for (const key of Object.keys(value)) {
        const walk = members.get(key);
        if (!walk) continue;
        path.push(key);
        const changed = walk(value[key], visit, path);
        path.pop();
        if (changed === value[key]) continue;
        if (mapped === value) mapped = { ...value };
        mapped[key] = changed;
      }
      return mapped;
    };
  }

  return walkOf;
}

/** Returns the option of a union that accepts a value; undefined if none does. */
function memberFor(union: z.core.$ZodUnion, value: unknown): AnySchema | undefined {
  const { options } = union._zod.def;
  const { discriminator } = union._zod.def as Partial<z.core.$ZodDiscriminatedUnionDef>;
  if (discriminator !== undefined) {
    const type = isPlainObject(value) ? value[discriminator] : undefined;
    return options.find((option) =>
      option._zod.propValues?.[discriminator]?.has(type as z.core.util.Primitive),
    );
  }
  return options.find((option) => (unwrap(option).schema as z.ZodType).safeParse(value).success);
}
