import { z } from 'zod';
import { blockSchemas, findBlockSchema } from '../blocks/index.ts';
import type { BlockSchema } from '../blocks/define-block.ts';
import { BUNDLE_FORMAT, bundleManifest, bundleMediaEntry, bundlePage } from './bundle.ts';
import { item } from '../rentals/item.ts';
import { section } from '../content/section.ts';
import { bundleContactRequests } from './contact-files.ts';
import { BLOCK_ID } from '../content/page-content.ts';
import { siteSettings } from '../settings/settings.ts';
import { sitectlConfig } from './sitectl-config.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

/**
 * JSON Schema (2020-12) of the documents and blocks, for editors and other tools. Only
 * `sitectl validate` checks links and rules about several fields.
 */
export type JsonSchema = { [key: string]: unknown };

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** The names of documents for `sitectl schema`. */
export const DOCUMENT_NAMES = [
  'site',
  'settings',
  'page',
  'section',
  'item',
  'content',
  'media',
  'contact-requests',
  'config',
] as const;
type DocumentName = (typeof DOCUMENT_NAMES)[number];

const titles: Record<DocumentName, string> = {
  site: `site.json of a bundle (${BUNDLE_FORMAT})`,
  settings: 'The settings of a site',
  page: 'A page of a bundle',
  section: 'sections/<key>.json of a bundle: blocks that are inserted into pages together',
  item: 'items/<key>.json of a bundle: a rental item',
  content: 'The content of a page',
  media: 'media/<sha256>.json of a bundle: one image',
  'contact-requests': 'contact-requests/2026-11-001.json of a bundle: at most 100 of one month',
  config: 'sitectl.config.json: the sites that sitectl can be pointed at',
};

/** Names of all documents and block types. */
export function schemaNames(): string[] {
  return [...DOCUMENT_NAMES, ...blockSchemas.map((block) => block.type)];
}

/**
 * Returns the self-contained schema of a document or a block type; undefined for an unknown name.
 */
export function jsonSchemaOf(name: string): JsonSchema | undefined {
  const document = DOCUMENT_NAMES.find((each) => each === name);
  const defs = blockDefs();
  const own = document ? documentSchema(document) : findBlockSchema(name) && defs[name];
  if (!own) return undefined;
  return {
    $schema: DIALECT,
    $id: `urn:siteyard:schema:${name}`,
    ...own,
    ...(needsBlocks(own) ? { $defs: defs } : {}),
  };
}

/** Returns one schema with every document and every block under `$defs`. */
export function allJsonSchemas(): JsonSchema {
  const documents = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, documentSchema(name)]));
  return {
    $schema: DIALECT,
    $id: 'urn:siteyard:schema:all',
    $defs: { ...documents, ...blockDefs() },
  };
}

function documentSchema(name: DocumentName): JsonSchema {
  const title = { title: titles[name] };
  switch (name) {
    case 'site':
      return { ...title, ...plain(bundleManifest) };
    case 'settings':
      return { ...title, ...plain(siteSettings) };
    case 'config':
      return { ...title, ...plain(sitectlConfig) };
    case 'media':
      return { ...title, ...plain(bundleMediaEntry) };
    case 'contact-requests':
      return { ...title, ...plain(bundleContactRequests) };
    case 'section': {
      const document = plain(section) as { properties: JsonSchema };
      const { contentVersion, content } = contentSchema().properties as JsonSchema;
      const properties = { ...document.properties, contentVersion, blocks: content };
      return { ...title, ...document, properties };
    }
    case 'item':
      return { ...title, ...itemSchema().own };
    case 'content':
      return { ...title, ...contentSchema() };
    case 'page': {
      const page = plain(bundlePage) as { properties: JsonSchema };
      return { ...title, ...page, properties: { ...page.properties, content: contentSchema() } };
    }
  }
}

function contentSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      contentVersion: { type: 'integer', minimum: 0, maximum: CONTENT_VERSION },
      root: {
        type: 'object',
        description: 'Always empty in stored content: these fields are stored on the page.',
      },
      content: { type: 'array', items: { $ref: '#/$defs/block' } },
    },
    required: ['content'],
    additionalProperties: false,
  };
}

let knownDefs: Record<string, JsonSchema> | undefined;

/** Returns the schemas of all block types and their parts, which are built once. */
function blockDefs(): Record<string, JsonSchema> {
  return (knownDefs ??= makeBlockDefs());
}

function makeBlockDefs(): Record<string, JsonSchema> {
  const defs: Record<string, JsonSchema> = {
    block: {
      type: 'object',
      properties: { type: { type: 'string', enum: blockSchemas.map(({ type }) => type) } },
      required: ['type'],
      // Not `anyOf`, so that an unknown type causes one error, and a known type only its own errors.
      allOf: blockSchemas.map(({ type }) => ({
        if: { properties: { type: { const: type } } },
        // A keyword of JSON Schema, not a promise.
        // oxlint-disable-next-line unicorn/no-thenable
        then: { $ref: `#/$defs/${type}` },
      })),
    },
  };
  for (const block of blockSchemas) Object.assign(defs, blockDef(block));
  return { ...defs, ...itemSchema().parts };
}

/** Returns the schema of an item, and the schemas of its parts that refer to themselves. */
function itemSchema(): { own: JsonSchema; parts: Record<string, JsonSchema> } {
  const { $defs = {}, ...schema } = plain(item) as { $defs?: Record<string, JsonSchema> };
  const partOf = (name: string) => (Object.hasOwn($defs, name) ? `item.${name}` : name);
  const parts = Object.entries($defs).map(([name, part]) => [partOf(name), part]);
  return {
    own: renameRefs(schema, partOf) as JsonSchema,
    parts: renameRefs(Object.fromEntries(parts), partOf) as Record<string, JsonSchema>,
  };
}

/** Returns the schema of a block, and the schemas of its parts that refer to themselves (items of a list). */
function blockDef(block: BlockSchema): Record<string, JsonSchema> {
  const { $defs = {}, ...props } = plain(block.props) as {
    $defs?: Record<string, JsonSchema>;
    properties?: JsonSchema;
  };
  const slots = block.slots.map((slot) => [
    slot,
    { type: 'array', items: { $ref: '#/$defs/block' }, description: 'A slot: blocks inside.' },
  ]);
  const id = { type: 'string', pattern: BLOCK_ID.source, description: 'Unique in the page.' };
  const schema = {
    title: block.type,
    type: 'object',
    properties: {
      type: { const: block.type },
      props: {
        ...props,
        properties: { id, ...props.properties, ...Object.fromEntries(slots) },
        required: ['id'],
      },
    },
    required: ['type', 'props'],
    additionalProperties: false,
  };
  const parts = Object.entries($defs).map(([name, part]) => [`${block.type}.${name}`, part]);
  return renameRefs({ [block.type]: schema, ...Object.fromEntries(parts) }, (name) =>
    Object.hasOwn($defs, name) ? `${block.type}.${name}` : name,
  ) as Record<string, JsonSchema>;
}

function plain(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Ajv in strict mode refuses unknown keywords, and knows no formats without a plugin. Nearly every
    // format also has an equal pattern.
    override({ jsonSchema }) {
      delete jsonSchema.kind;
      delete jsonSchema.format;
    },
  });
  return json;
}

const REF = '#/$defs/';

function renameRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameRefs(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key === '$ref' && typeof child === 'string' && child.startsWith(REF))
        return [key, REF + rename(child.slice(REF.length))];
      return [key, renameRefs(child, rename)];
    }),
  );
}

function needsBlocks(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes(`"${REF}`);
}
