import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { allJsonSchemas, jsonSchemaOf, schemaNames } from './json-schema.ts';

/** Checks the JSON Schemas like a tool in another language: with Ajv in strict mode, without zod. */

const fixtures = fileURLToPath(new URL('../../../fixtures/', import.meta.url));
const ajv = new Ajv2020({ strict: true, strictTypes: true, allowUnionTypes: false });
const validators = new Map<string, ValidateFunction>();
function validator(name: string): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  const made = ajv.compile(jsonSchemaOf(name)!);
  validators.set(name, made);
  return made;
}
const accepts = (name: string, value: unknown) => validator(name)(value);

const readJson = (file: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(fixtures, file), 'utf8'));

/** The schema of a file of a bundle; undefined if it has none. */
function schemaOf(file: string): string | undefined {
  if (/\/pages\/[^/]+\.json$/.test(file)) return 'page';
  if (/\/media\/[^/]+\.json$/.test(file)) return 'media';
  return /\/(site|settings)\.json$/.exec(file)?.[1];
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(fixtures, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => file.endsWith('.json'))
    .toSorted();

describe('Ajv', () => {
  it.each([...schemaNames(), 'all'])('loads the schema %s in strict mode', (name) => {
    // The tests below use the same ones: compiling takes most of the time.
    const load = () => (name === 'all' ? ajv.compile(allJsonSchemas()) : validator(name));
    expect(load).not.toThrow();
  });

  it.each(['demo-site', 'events-site', 'short-site', 'minimal-site', 'releases/0.1.0/bundle'])(
    'accepts %s',
    (folder) => {
      const described = filesIn(folder).filter((file) => schemaOf(file));
      expect(described.length).toBeGreaterThan(5);
      for (const file of described) {
        // 0.1.0 has an older format.
        if (folder.startsWith('releases') && file.endsWith('site.json')) continue;
        expect(accepts(schemaOf(file)!, readJson(file)), file).toBe(true);
      }
    },
  );

  it('accepts every usual and empty example of every block, alone and on a page', () => {
    for (const file of filesIn('blocks')) {
      const { type, examples } = readJson(file) as {
        type: string;
        examples: Record<string, object>;
      };
      for (const name of ['typical', 'empty']) {
        const block = { type, props: { id: 'x', ...examples[name] } };
        const valid = accepts('content', { content: [block] });
        expect(valid, `${file} ${name}: ${ajv.errorsText(validator('content').errors)}`).toBe(true);
        expect(accepts(type, block), `${file} ${name}`).toBe(true);
      }
    }
  });

  const errorsOf = (block: unknown) => {
    const all = new Ajv2020({ strict: true, allErrors: true });
    const validate = all.compile(jsonSchemaOf('content')!);
    validate({ content: [block] });
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  it('reports an unknown block by one error, at its type', () => {
    expect(errorsOf({ type: 'Carousel', props: { id: 'x', slides: 3 } })).toEqual([
      '/content/0/type must be equal to one of the allowed values',
    ]);
  });

  it('reports the errors of a known block without those of other blocks', () => {
    expect(errorsOf({ type: 'HeadingBlock', props: { id: 'x', level: 7 } })).toEqual([
      '/content/0/props/level must be <= 6',
      '/content/0 must match "then" schema',
    ]);
    const inside = [{ type: 'Carousel', props: { id: 'y' } }];
    expect(errorsOf({ type: 'OneCol', props: { id: 'x', content: inside } })[0]).toBe(
      '/content/0/props/content/0/type must be equal to one of the allowed values',
    );
  });

  it.each(['bundle_file_invalid', 'bundle_format_unknown', 'invalid_content'])(
    'refuses a file of fixtures/invalid/%s',
    (folder) => {
      const files = filesIn(`invalid/${folder}`).filter((file) => schemaOf(file));
      expect(files.every((file) => accepts(schemaOf(file)!, readJson(file)))).toBe(false);
    },
  );

  const page = readJson('minimal-site/pages/0011-terms.json') as object;
  const settings = readJson('minimal-site/settings.json') as { nav: object };
  const site = readJson('minimal-site/site.json') as object;
  const media = {
    name: 'a.png',
    type: 'image/png',
    width: 1,
    height: 1,
    bytes: 1,
    alt: '',
  };
  const block = (type: string, props: object) => ({
    ...page,
    content: { content: [{ type, props: { id: 'x', ...props } }] },
  });
  const request = {
    id: '0'.repeat(24),
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@home.example',
    phone: '',
    subject: 'Hello',
    message: 'Hello',
    status: 'open',
    admin_notes: '',
    created_at: '2026-10-01T08:00:00.000Z',
  };

  it.each<[string, unknown]>([
    ['page', page],
    ['settings', settings],
    ['site', site],
    ['media', media],
    ['contact-requests', { contact_requests: [request] }],
    ['config', { environments: { local: { dataDir: './data' } } }],
    ['page', block('TwoCol', { left: [{ type: 'HeadingBlock', props: { id: 'h', level: 6 } }] })],
    ['page', block('JumbotronBlock', { backgroundColor: 'look', textColor: '#ffffff' })],
    ['page', block('ImageBlock', { background: 'look', borderColor: 'look' })],
    ['page', block('ImageBlock', { background: '' })],
  ])('accepts a valid %s, from which the invalid ones below are made', (name, value) => {
    accepts(name, value);
    expect(validator(name).errors).toBeNull();
  });

  it.each<[string, string, unknown]>([
    ['page', 'without a key', { ...page, key: undefined }],
    ['page', 'with the number 0', { ...page, id: 0 }],
    ['page', 'with a number that is a text', { ...page, id: '11' }],
    ['page', 'with an unknown member', { ...page, extra: 1 }],
    ['page', 'with a title that is a number', { ...page, title: 11 }],
    ['page', 'with content that is a list', { ...page, content: [] }],
    ['page', 'with a block of an unknown type', block('Carousel', {})],
    ['page', 'with a slot that its block does not have', block('TwoCol', { middle: [] })],
    ['page', 'with a colour in words', block('ImageBlock', { background: 'white' })],
    ['page', 'with a choice that does not exist', block('TwoCol', { variant: '10-90' })],
    [
      'page',
      'with a wrong block in a slot',
      block('TwoCol', { left: [{ type: 'HeadingBlock', props: { id: 'h', level: 7 } }] }),
    ],
    [
      'page',
      'with a block that has no props',
      { ...page, content: { content: [{ type: 'Card' }] } },
    ],
    ['settings', 'with a language that does not exist', { ...settings, language: 'xx' }],
    ['settings', 'with a title that is too long', { ...settings, title: 'x'.repeat(201) }],
    ['settings', 'with a menu that is no list', { ...settings, nav: { items: {} } }],
    [
      'settings',
      'with too many menu items',
      { ...settings, nav: { items: Array.from({ length: 41 }, () => ({ title: '', href: '' })) } },
    ],
    ['settings', 'with an unknown member', { ...settings, secret: 'x' }],
    ['site', 'of another format', { ...site, format: 'site-bundle/9' }],
    ['site', 'whose scope is unknown', { ...site, scope: 'half' }],
    ['site', 'whose id is no UUID', { ...site, site_id: 'mine' }],
    ['media', 'of another type', { ...media, type: 'image/tiff' }],
    ['media', 'without a size', { ...media, width: 0 }],
    ['contact-requests', 'without an address', { contact_requests: [{ ...request, email: '' }] }],
    [
      'contact-requests',
      'with too many',
      { contact_requests: Array.from({ length: 101 }, () => request) },
    ],
    ['config', 'with a password in it', { environments: { a: { token: 'secret' } } }],
    ['HeadingBlock', 'with a level of 7', { type: 'HeadingBlock', props: { id: 'h', level: 7 } }],
    ['HeadingBlock', 'of another type', { type: 'Card', props: { id: 'h' } }],
  ])('refuses an invalid %s: %s', (name, _, value) => {
    // Removes undefined members, which a file cannot have.
    expect(accepts(name, JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});
