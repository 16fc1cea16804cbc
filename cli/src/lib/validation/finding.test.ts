import { checkJsonFile } from '@siteyard/schemas/bundle';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { expect, it } from 'vitest';
import { placed } from './finding.ts';

const found = (text: string) =>
  placed(checkJsonFile('page.json', new TextEncoder().encode(text)).issues, text, 'page.json');

it.each([
  ['values', `[${'0,'.repeat(JSON_LIMITS.nodes)}0]`, /^has too many values/],
  ['bytes', `["${'a'.repeat(JSON_LIMITS.bytes)}"]`, /^is too large/],
  ['values that break off', `[${'0,'.repeat(JSON_LIMITS.nodes)}`, /^has too many values/],
  ['levels', '['.repeat(JSON_LIMITS.nodes), /^is nested too deeply/],
])('text with too many %s is not parsed, nor for a place in it', (_, text, message) => {
  const findings = found(text);
  expect(findings).toMatchObject([{ code: 'bundle_json_invalid', file: 'page.json' }]);
  expect(findings[0]?.message).toMatch(message);
  expect(findings[0]).not.toHaveProperty('line');
});

it('text that breaks off has the place where it does', () => {
  expect(found('{\n"a": no\n}')).toMatchObject([{ line: 2, column: 6 }]);
});

it('text that is nested too deeply has the place where it is', () => {
  const text = `{"a":\n${'['.repeat(100)}${']'.repeat(100)}}`;
  expect(found(text)).toMatchObject([{ line: 2 }]);
});
