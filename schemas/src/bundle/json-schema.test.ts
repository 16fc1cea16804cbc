import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockSchemas } from '../blocks/index.ts';
import { allJsonSchemas, DOCUMENT_NAMES, jsonSchemaOf, schemaNames } from './json-schema.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);

const readJson = (name: string): unknown =>
  JSON.parse(fs.readFileSync(new URL(name, fixtures), 'utf8'));

/** A validator from the JSON Schema alone. */
const validator = (name: string) =>
  z.fromJSONSchema(jsonSchemaOf(name) as Parameters<typeof z.fromJSONSchema>[0]);

/** Every `$ref` of a schema. */
function refs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' ? [String(child)] : refs(child),
  );
}

describe('JSON Schema', () => {
  it('exists for every document and every block', () => {
    expect(schemaNames()).toEqual([...DOCUMENT_NAMES, ...blockSchemas.map(({ type }) => type)]);
    for (const name of schemaNames()) expect(jsonSchemaOf(name)).toHaveProperty('$id');
    for (const name of ['Carousel', 'constructor', '__proto__', 'block'])
      expect(jsonSchemaOf(name), name).toBeUndefined();
  });

  it('resolves every reference within itself', () => {
    for (const schema of [...schemaNames().map(jsonSchemaOf), allJsonSchemas()]) {
      const defs = Object.keys((schema?.$defs ?? {}) as object).map((name) => `#/$defs/${name}`);
      for (const ref of refs(schema)) expect(defs).toContain(ref);
    }
  });

  it.each(['demo-site', 'events-site', 'short-site', 'minimal-site'])('accepts %s', (site) => {
    const page = validator('page');
    for (const file of fs.readdirSync(new URL(`${site}/pages/`, fixtures)))
      expect(page.safeParse(readJson(`${site}/pages/${file}`)).error, file).toBeUndefined();
    for (const name of ['site', 'settings'])
      expect(validator(name).safeParse(readJson(`${site}/${name}.json`)).error).toBeUndefined();
    const media = new URL(`${site}/media/`, fixtures);
    const entries = fs.existsSync(media) ? fs.readdirSync(media) : [];
    for (const name of entries.filter((each) => each.endsWith('.json')))
      expect(validator('media').safeParse(readJson(`${site}/media/${name}`)).error).toBeUndefined();
  });

  it('reports the type of an unknown block first', () => {
    const content = { content: [{ type: 'Carousel', props: { id: 'x', slides: 3 } }] };
    const [first] = validator('content').safeParse(content).error?.issues ?? [];
    expect(first?.path).toEqual(['content', 0, 'type']);
  });

  it('refuses the values that the schemas refuse', () => {
    const page = readJson('minimal-site/pages/0011-terms.json') as Record<string, unknown>;
    const block = (props: object, type = 'TwoCol') => ({
      ...page,
      content: { content: [{ type, props: { id: 'x', ...props } }] },
    });
    const heading = (level: number) => ({ type: 'HeadingBlock', props: { id: 'h', level } });
    const accepts = (value: unknown) => validator('page').safeParse(value).success;
    expect(accepts(block({ left: [heading(6)] }))).toBe(true);
    expect(accepts(block({ left: [heading(7)] }))).toBe(false);
    expect(accepts(block({ variant: '10-90' }))).toBe(false);
    expect(accepts(block({ middle: [] }))).toBe(false);
    expect(accepts(block({}, 'Carousel'))).toBe(false);
    expect(accepts({ ...page, extra: 1 })).toBe(false);
    expect(accepts({ ...page, id: 0 })).toBe(false);
  });
});
