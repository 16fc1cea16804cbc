import { z } from 'zod';
import { blockSchemas } from '../../schemas/src/blocks/index.ts';
import { siteSettings } from '../../schemas/src/settings/settings.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const BLOCKS = 'readonly { type: string; props: Record<string, unknown> & { id: string } }[]';

/**
 * Returns the TypeScript type of a JSON Schema. Supports only the keywords in the schemas of blocks and
 * settings.
 */
function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return [...new Set(union.map(typeOf))].join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `(${typeOf((schema.items ?? true) as JsonSchema)})[]`;
    case 'object':
      return schema.properties ? objectOf(schema) : 'Record<string, unknown>';
    default:
      return 'unknown';
  }
}

function objectOf(schema: JsonSchema): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, child]) => {
    const optional = required.has(name) ? '' : '?';
    const about = typeof child === 'object' && child.description;
    return `${about ? `/** ${about} */\n` : ''}${JSON.stringify(name)}${optional}: ${typeOf(child)};`;
  });
  return `{ ${fields.join('\n')} }`;
}

const toType = (schema: z.ZodType) =>
  typeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }));

/** Generates `cli/types/blocks.d.ts`, the types of blocks and settings for migration scripts. */
export function blockTypes(): string {
  const blocks = blockSchemas.map(({ type, props, slots }) => {
    const inSlots = slots.map((slot) => `${slot}: ${BLOCKS};`).join(' ');
    return `${type}: ${toType(props)}${slots.length > 0 ? ` & { ${inSlots} }` : ''};`;
  });
  return `// Generated from schemas/src by \`npm run docs\`; edit that instead.

/** The props of each type of block. */
export interface BlockProps {
${blocks.join('\n')}
}

export type SiteSettings = ${toType(siteSettings)};
`;
}
