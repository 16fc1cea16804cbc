import { expect, test } from 'vitest';
import type { SpecEntry } from '../../tests/spec-map/entry.ts';
import { findMissing, findUnproved, sameTest, tally } from './spec-map.ts';

const entry = (id: string, tests: SpecEntry['tests']): SpecEntry => ({
  id,
  text: 'A claim.',
  tests,
});
const file = 'api/src/a.test.ts';

test('a title matches itself; a template and a title that it creates match in both directions', () => {
  expect(sameTest('signs in', 'signs in')).toBe(true);
  expect(sameTest('refuses 0 (zero)', 'refuses %s (zero)')).toBe(true);
  expect(sameTest('refuses %s', 'refuses 17')).toBe(true);
  expect(sameTest('page 3 of x', 'page ${n + 1} of $name')).toBe(true);
  expect(sameTest('signs in', 'signs in twice')).toBe(false);
  expect(sameTest('a.b', 'aXb')).toBe(false);
});

test('accepts the name of an existing test, and reports any other name with the id of the claim', () => {
  const known = [{ file, name: 'sign in > works' }];
  expect(findMissing([entry('1.1', [`${file} > sign in > works`])], known)).toEqual([]);
  expect(findMissing([entry('1.2', [`${file} > sign in > fails`])], known)).toEqual([
    { id: '1.2', problem: `there is no test "${file} > sign in > fails"` },
  ]);
  expect(findMissing([entry('1.3', ['api/src/b.test.ts > sign in > works'])], known)).toHaveLength(
    1,
  );
});

test('reports a duplicate id and a reference without a test name', () => {
  const problems = findMissing([entry('1.1', 'open'), entry('1.1', [file])], []);
  expect(problems.map((p) => p.problem)).toEqual([
    'the id is used twice',
    `"${file}" is not "file > test name"`,
  ]);
});

test('a claim is proved only by a test that ran and passed', () => {
  const ran = [
    { file, name: 'passes', status: 'passed' },
    { file, name: 'skipped', status: 'skipped' },
    { file, name: 'case 1', status: 'passed' },
    { file, name: 'case 2', status: 'failed' },
  ];
  const problem = (name: string) =>
    findUnproved([entry('1.1', [`${file} > ${name}`])], ran)[0]?.problem;
  expect(problem('passes')).toBeUndefined();
  expect(problem('skipped')).toMatch('did not run');
  expect(problem('absent')).toMatch('did not run');
  expect(problem('case %i')).toMatch('failed');
});

test('the tally counts proved and open claims by section', () => {
  expect(
    tally([entry('1.1', 'open'), entry('2.1', [`${file} > x`]), entry('2.2', 'open')]),
  ).toEqual([
    'section 1: 0 proved, 1 open',
    'section 2: 1 proved, 1 open',
    'specification: 1 proved, 2 open',
  ]);
});
