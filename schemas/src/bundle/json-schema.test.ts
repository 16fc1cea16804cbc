import fs from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { blockSchemas } from '../blocks/index.ts';
import { allJsonSchemas, DOCUMENT_NAMES, jsonSchemaOf, schemaNames } from './json-schema.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);

const readJson = (name: string): unknown =>
  JSON.parse(fs.readFileSync(new URL(name, fixtures), 'utf8'));

const ajv = new Ajv2020();
/** Returns a validator made from the JSON Schema alone. */
const validator = (name: string): ValidateFunction =>
  ajv.getSchema(`urn:siteyard:schema:${name}`) ?? ajv.compile(jsonSchemaOf(name)!);
/** Returns the errors of a value, each with its place. */
const problems = (name: string, value: unknown) => {
  const validate = validator(name);
  return validate(value) ? [] : (validate.errors ?? []);
};

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
    for (const file of fs.readdirSync(new URL(`${site}/pages/`, fixtures)))
      expect(problems('page', readJson(`${site}/pages/${file}`)), file).toEqual([]);
    for (const name of ['site', 'settings'])
      expect(problems(name, readJson(`${site}/${name}.json`))).toEqual([]);
    const media = new URL(`${site}/media/`, fixtures);
    const entries = fs.existsSync(media) ? fs.readdirSync(media) : [];
    for (const name of entries.filter((each) => each.endsWith('.json')))
      expect(problems('media', readJson(`${site}/media/${name}`))).toEqual([]);
  });

  it('reports the type of an unknown block first', () => {
    const content = { content: [{ type: 'Carousel', props: { id: 'x', slides: 3 } }] };
    expect(problems('content', content)[0]?.instancePath).toBe('/content/0/type');
  });

  it('refuses the values that the schemas refuse', () => {
    const page = readJson('minimal-site/pages/0011-terms.json') as Record<string, unknown>;
    const block = (props: object, type = 'TwoCol') => ({
      ...page,
      content: { content: [{ type, props: { id: 'x', ...props } }] },
    });
    const heading = (level: number) => ({ type: 'HeadingBlock', props: { id: 'h', level } });
    const accepts = (value: unknown) => problems('page', value).length === 0;
    expect(accepts(block({ left: [heading(6)] }))).toBe(true);
    expect(accepts(block({ left: [heading(7)] }))).toBe(false);
    expect(accepts(block({ variant: '10-90' }))).toBe(false);
    expect(accepts(block({ middle: [] }))).toBe(false);
    expect(accepts(block({}, 'Carousel'))).toBe(false);
    expect(accepts({ ...page, extra: 1 })).toBe(false);
    expect(accepts({ ...page, id: 0 })).toBe(false);
  });
});
