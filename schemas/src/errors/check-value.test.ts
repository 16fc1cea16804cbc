import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockSchemas } from '../blocks/index.ts';
import { BUNDLE_FORMAT, bundleManifest, bundleMediaEntry, bundlePage } from '../bundle/bundle.ts';
import { checkValue } from './check-value.ts';
import { createContactRequest } from '../http/contact-request.ts';
import { createPageRequest, publishPageRequest } from '../http/page.ts';
import { seedRequest } from '../http/seed.ts';
import { signInRequest } from '../http/session.ts';
import { setPasswordRequest } from '../http/password.ts';
import { siteSettings } from '../settings/settings.ts';
import { updateSettingsRequest } from '../settings/settings-calls.ts';
import { sitectlConfig } from '../bundle/sitectl-config.ts';
import { createTokenRequest } from '../http/token.ts';

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const checked = checkValue(schema, value);
  return checked.ok ? [] : checked.problems.map(({ kind, path, message }) => [kind, path, message]);
};

describe('checkValue', () => {
  it('returns the parsed value when it is valid', () => {
    expect(checkValue(z.object({ a: z.number().default(3) }), {})).toEqual({
      ok: true,
      value: { a: 3 },
    });
  });

  it.each([
    [z.string(), 7, 'wrong_type', 'must be text'],
    [z.number(), 'x', 'wrong_type', 'must be a number'],
    [z.number(), Number.NaN, 'wrong_type', 'must be a number'],
    [z.number().int(), 1.5, 'wrong_type', 'must be a whole number'],
    [z.boolean(), null, 'wrong_type', 'must be true or false'],
    [z.array(z.string()), {}, 'wrong_type', 'must be a list'],
    [z.object({}), [], 'wrong_type', 'must be an object'],
    [z.record(z.string(), z.string()), 'x', 'wrong_type', 'must be an object'],
    [z.string(), undefined, 'missing', 'is missing'],
    [z.number().max(1000), 1001, 'out_of_range', 'must be 1000 or less'],
    [z.number().min(2), 1, 'out_of_range', 'must be 2 or more'],
    [z.number().multipleOf(4), 3, 'out_of_range', 'must be a multiple of 4'],
    [z.string().max(3), 'abcd', 'out_of_range', 'is too long; at most 3 characters'],
    [z.string().min(3), 'ab', 'out_of_range', 'is too short; at least 3 characters'],
    [z.string().min(1), '', 'out_of_range', 'must not be blank'],
    [z.array(z.string()).max(1), ['a', 'b'], 'out_of_range', 'has too many items; at most 1'],
    [z.array(z.string()).min(1), [], 'out_of_range', 'must not be empty'],
    [z.array(z.string()).min(2), ['a'], 'out_of_range', 'has too few items; at least 2'],
    [z.enum(['a', 'b']), 'c', 'not_a_choice', 'must be one of "a", "b"'],
    [z.literal('a'), 'c', 'not_a_choice', 'must be "a"'],
    [z.uuid(), 'x', 'not_accepted', 'must be a UUID'],
    [z.url(), 'x', 'not_accepted', 'must be an address such as https://www.example.com'],
    [z.email(), 'x', 'not_accepted', 'must be an email address such as name@example.com'],
    [z.string().regex(/^a$/), 'x', 'not_accepted', 'is not in the expected form'],
    [z.string().regex(/^a$/, 'must be an a'), 'x', 'not_accepted', 'must be an a'],
    [z.string().refine(() => false), 'x', 'not_accepted', 'is not valid'],
    [z.string().refine(() => false, 'is wrong'), 'x', 'not_accepted', 'is wrong'],
  ] as const)('describes the problem in plain words (%#)', (schema, value, kind, message) => {
    expect(problemsOf(schema, value)).toEqual([[kind, '', message]]);
  });

  it('names every unknown key by its path', () => {
    const schema = z.object({ a: z.strictObject({}) });
    expect(problemsOf(schema, { a: { b: 1, c: 2 } })).toEqual([
      ['unknown_key', 'a.b', 'is not a known key'],
      ['unknown_key', 'a.c', 'is not a known key'],
    ]);
  });

  it('reports a wrong key of a record with the text of the key’s schema', () => {
    const schema = z.record(z.string().regex(/^a/, 'must start with a'), z.number());
    expect(problemsOf(schema, { b: 1 })).toEqual([['not_accepted', 'b', 'must start with a']]);
  });

  it('reports the problems of the union member that matches best', () => {
    const sizes = z.union([
      z.enum(['small', 'large']),
      z.strictObject({ base: z.number().max(9), md: z.number().max(9) }),
    ]);
    expect(problemsOf(sizes, { base: 10, md: 11 })).toEqual([
      ['out_of_range', 'base', 'must be 9 or less'],
      ['out_of_range', 'md', 'must be 9 or less'],
    ]);
    expect(problemsOf(sizes, 'huge')).toEqual([
      ['not_a_choice', '', 'must be one of "small", "large"'],
    ]);
  });

  it('reports the text of a union once for all its members', () => {
    const either = z.union([z.string(), z.number()], { error: 'must be text or a number' });
    expect(problemsOf(z.object({ a: either }), { a: null })).toEqual([
      ['wrong_type', 'a', 'must be text or a number'],
    ]);
  });

  it('lists the types of a discriminated union', () => {
    const block = z.discriminatedUnion('type', [
      z.object({ type: z.literal('a') }),
      z.object({ type: z.literal('b') }),
    ]);
    expect(problemsOf(block, { type: 'c' })).toEqual([
      ['not_a_choice', 'type', 'must be one of "a", "b"'],
    ]);
  });
});

describe('the texts of the schema library', () => {
  /** Yields a tree once for each of its values, with this value replaced by junk. */
  function* spoilt(value: unknown): Generator<unknown> {
    for (const junk of [null, -1.5, 1e21, '', 'x'.repeat(40_000), [], [null], {}, { zz: 1 }])
      yield junk;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value))
      for (const other of spoilt(child))
        yield Array.isArray(value)
          ? value.map((item, index) => (String(index) === key ? other : item))
          : { ...value, [key]: other };
  }

  const text = { blocks: [{ type: 'header', data: { text: 'a', level: 2 } }] };
  const requests: [string, z.ZodType, unknown][] = [
    ['a page', createPageRequest, { page: { title: 'a', address: 'b' } }],
    ['a publish', publishPageRequest, { page: { content: {} } }],
    ['settings', updateSettingsRequest, { settings: siteSettings.parse({}) }],
    ['a sign-in', signInRequest, { admin_user: { email: 'a', password: 'b' } }],
    ['a password', setPasswordRequest, { admin_user: { current_password: 'a' } }],
    ['a contact request', createContactRequest, { contact_request: { email: 'a@b.c' } }],
    ['a token', createTokenRequest, { token: { name: 'a', scope: 'read' } }],
    ['a seed', seedRequest, { names: ['a'], force: true }],
    [
      'site.json',
      bundleManifest,
      { format: BUNDLE_FORMAT, contentVersion: 1, site_id: 'a', scope: { pages: ['a'] } },
    ],
    ['an image', bundleMediaEntry, { name: 'a', type: 'image/png', width: 1 }],
    ['a page file', bundlePage, { id: 1, key: 'a', title: 'b', content: {} }],
    ['sitectl.config.json', sitectlConfig, { environments: { a: { url: 'x' } } }],
    ...blockSchemas.map(({ type, props }): [string, z.ZodType, unknown] => [
      type,
      props,
      { ...props.parse({}), ...('content' in props.shape && { content: text }) },
    ]),
  ];

  it.each(requests)('never reach the user: %s', (_, schema, value) => {
    for (const other of spoilt(value))
      for (const [, , message] of problemsOf(schema, other))
        expect(message).toMatch(/^(?!.*(expected|received|pattern|Invalid|Unrecognized))[a-z]/);
  });
});

describe('a value with many problems', () => {
  it('has at most the requested number of problems', () => {
    const schema = z.strictObject({ items: z.array(z.number()) });
    const items = Array.from({ length: 50 }, () => 'x');
    const unknown = Object.fromEntries(items.map((_, index) => [`k${index}`, 1]));
    for (const value of [{ items }, { items: [], ...unknown }, { items, ...unknown }]) {
      const checked = checkValue(schema, value, 3);
      expect(checked.ok || checked.problems.length).toBe(3);
    }
    const all = checkValue(schema, { items, ...unknown });
    expect(all.ok || all.problems.length).toBe(100);
  });
});
