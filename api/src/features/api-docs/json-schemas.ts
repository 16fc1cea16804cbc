import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Whether a caller sends a value or receives it. Defaults make the two schemas of one value differ. */
type Direction = 'input' | 'output';

/** The schemas of a document: most of them are named and appear once, in `components.schemas`. */
export interface JsonSchemas {
  /** Returns a schema for the document: a `$ref` if it is named. The object changes until `components`. */
  of(schema: z.ZodType, direction: Direction): Json;
  /** Returns the named schemas by name, and completes every `$ref`. Called once, after all calls of `of`. */
  components(): Record<string, Json>;
}

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/**
 * Converts zod schemas to JSON Schema.
 * @param names the schemas that get a name
 * @param replaced schemas whose callers send and receive more exact values than the schema says, with
 *   the name of the schema to show
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

  /** Notes every `$ref` of a schema, to write the final names later. */
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
    // Inside an object, because a named schema would otherwise not become a reference.
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

/** The names whose schemas for input and output differ, also if only the schemas in them do. */
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

/** Changes a converted schema for readers and generators. */
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
  // The format says the same in one word.
  if (typeof schema.format === 'string') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // A later version may answer with further members.
  const { catchall } = zodSchema._zod.def as { catchall?: unknown };
  if (direction === 'output' && catchall === undefined && schema.additionalProperties === false)
    delete schema.additionalProperties;
}

/**
 * Moves a default to the description: with the keyword, generators make the member required in
 * requests.
 */
function describeDefault(schema: Json): void {
  const { default: value } = schema;
  delete schema.default;
  if (value === undefined || typeof value === 'object' || value === '') return;
  const text = `Default: \`${String(value as string | number | boolean)}\`.`;
  schema.description = [schema.description, text].filter(Boolean).join(' ');
}
