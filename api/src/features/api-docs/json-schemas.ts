import { z } from 'zod';

export type Json = Record<string, unknown>;

/**
 * Whether a caller sends a value (`input`) or receives it (`output`). The two JSON Schemas of a value can
 * differ: a member with a default is optional only in the input.
 */
type Direction = 'input' | 'output';

/** The JSON Schemas of a document. A named schema appears once, in `components.schemas`. */
export interface JsonSchemas {
  /**
   * Returns the JSON Schema for a place in the document: a `$ref` if it is named. `components`
   * completes it.
   */
  of(schema: z.ZodType, direction: Direction): Json;
  /** Returns the named schemas by name, and completes each `$ref`. Call it once, after all calls of `of`. */
  components(): Record<string, Json>;
}

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/**
 * Creates the converter from zod schemas to JSON Schema.
 * @param names the schemas that get a name, by name
 * @param replaced the schemas that the document replaces by a more exact named schema, with its name
 */
export function createJsonSchemas(
  names: Readonly<Record<string, z.ZodType>>,
  replaced: ReadonlyMap<z.ZodType, string>,
): JsonSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  const exact = new Set(replaced.values());
  const found: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() };
  const refs: { node: Json; name: string; direction: Direction }[] = [];

  /** Collects each `$ref` of a schema. `components` writes the final names. */
  function noteRefs(value: unknown, direction: Direction): void {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as Json;
    if (typeof $ref === 'string' && $ref.startsWith(DEFS)) {
      const name = $ref.slice(DEFS.length);
      if (exact.has(name)) addNamed(name);
      refs.push({ node: value as Json, name, direction: exact.has(name) ? 'input' : direction });
    }
    for (const child of Object.values(value)) noteRefs(child, direction);
  }

  function addNamed(name: string): void {
    const schema = names[name];
    if (schema && !found.input.has(name)) convert(schema, 'input');
  }

  function convert(schema: z.ZodType, direction: Direction): Json {
    // zod makes a reference only from a named schema that is inside another schema.
    const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io: direction,
      metadata: registry as never,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) =>
        tidy(zodSchema, jsonSchema as Json, direction, replaced),
    });
    for (const [name, def] of Object.entries($defs))
      if (!found[direction].has(name)) {
        found[direction].set(name, def as Json);
        noteRefs(def, direction);
      }
    const own = properties.it as Json;
    noteRefs(own, direction);
    return own;
  }

  return {
    of(schema, direction) {
      const name = registry.get(schema)?.id;
      if (name === undefined || !found[direction].has(name)) return convert(schema, direction);
      const node = { $ref: DEFS + name };
      refs.push({ node, name, direction });
      return node;
    },
    components() {
      const different = differentInBoth(found);
      const finalName = (name: string, direction: Direction) =>
        direction === 'input' && different.has(name) ? `${name}Input` : name;
      const all: Record<string, Json> = {};
      for (const direction of ['input', 'output'] as const)
        for (const [name, schema] of found[direction]) all[finalName(name, direction)] = schema;
      for (const { node, name, direction } of refs)
        node.$ref = COMPONENTS + finalName(name, direction);
      return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Returns the names whose input and output schemas differ, or refer to a schema that differs. */
function differentInBoth({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const texts = new Map([...input].map(([name, schema]) => [name, JSON.stringify(schema)]));
  const both = [...texts].filter(([name]) => output.has(name));
  const different = new Set(
    both.filter(([name, text]) => text !== JSON.stringify(output.get(name))).map(([name]) => name),
  );
  for (let before = -1; before !== different.size;) {
    before = different.size;
    for (const [name, text] of both)
      if ([...different].some((each) => text.includes(`"${DEFS}${each}"`))) different.add(name);
  }
  return different;
}

/** Changes a converted schema, so that readers and generators understand it. */
function tidy(
  zodSchema: z.core.$ZodType,
  schema: Json,
  direction: Direction,
  replaced: ReadonlyMap<z.core.$ZodType, string>,
): void {
  const name = replaced.get(zodSchema);
  if (name !== undefined) {
    for (const key of Object.keys(schema)) delete schema[key];
    schema.$ref = DEFS + name;
    return;
  }
  const description = z.globalRegistry.get(zodSchema as z.ZodType)?.description;
  if (description !== undefined) schema.description ??= description;
  describeDefault(schema);
  // The pattern of a format has the same meaning, and is long.
  if (typeof schema.format === 'string') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // A later version may add members to its answers.
  const { catchall } = zodSchema._zod.def as { catchall?: unknown };
  if (direction === 'output' && catchall === undefined && schema.additionalProperties === false)
    delete schema.additionalProperties;
}

/**
 * Moves a default to the description. With the keyword `default`, generators make the member required in
 * requests.
 */
function describeDefault(schema: Json): void {
  const { default: value } = schema;
  delete schema.default;
  if (value === undefined || typeof value === 'object' || value === '') return;
  const text = `Default: \`${String(value as string | number | boolean)}\`.`;
  schema.description = [schema.description, text].filter(Boolean).join(' ');
}
