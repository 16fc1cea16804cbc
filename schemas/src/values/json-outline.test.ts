import { expect, it } from 'vitest';
import { scanJson } from './json.ts';
import { isOverLimits } from './json-outline.ts';

const isOver = (text: string) =>
  isOverLimits(new TextEncoder().encode(text), { depth: 3, nodes: 5 });

it.each([
  ['[[[1]]]', false],
  ['[[[[1]]]]', true],
  ['{"a":{"b":{"c":[]}}}', true],
  ['[1,2,3,4]', false],
  ['[1,2,3,4,5]', true],
  ['[[1],[2]]', false],
  ['[[1],[2],[3]]', true],
  ['[[], [ ], {}, {\n}]', false],
  ['[[[]],[[]]]', false],
  ['[[[ 1]],[[1]]]', true],
  [String.raw`["[[[[,,,,,", "\"[[[[", "\\"]`, false],
  [String.raw`["\\", [[[]]]]`, true],
  ['"', false],
  ['"\\', false],
])('%s is over the limits: %s', (text, expected) => {
  expect(isOver(text)).toBe(expected);
});

it('counts the same values as the scan of the parsed JSON', () => {
  const limits = { depth: 9, members: 99 };
  for (const text of [
    '1',
    '[]',
    '{"a": [1, {}, [ ], "[,"], "b": {"c": {}}}',
    '[[[1]], [[{}, 2]]]',
  ]) {
    let nodes = 1;
    while (scanJson(JSON.parse(text), { ...limits, nodes })) nodes += 1;
    const bytes = new TextEncoder().encode(text);
    expect(isOverLimits(bytes, { ...limits, nodes })).toBe(false);
    expect(isOverLimits(bytes, { ...limits, nodes: nodes - 1 })).toBe(true);
  }
});

it.each([
  ['', false],
  ['\\"[[[[', false],
  ['\\\\', false],
  ['\\\\\\" ,,,,,', false],
])('finds the end of a long text with %s', (part, expected) => {
  for (const long of ['x'.repeat(30), 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(99)]) {
    expect(isOver(`["${long}${part}${long}"]`)).toBe(expected);
    expect(isOver(`["${long}${part}"]`)).toBe(expected);
    expect(isOver(`["${long}${part}", [[[]]]]`)).toBe(true);
  }
});

it('counts distinct keys, and no other texts', () => {
  const limits = { depth: 9, nodes: 99, keys: 3 };
  const isOver = (text: string) => isOverLimits(new TextEncoder().encode(text), limits);
  expect(isOver('[{"a": 1, "b" : "x:"}, {"a": 1, "c": ["d", "e:", "f"]}]')).toBe(false);
  expect(isOver('[{"a": 1, "b" : "x:"}, {"a": 1, "c": ["d"], "e"\n:1}]')).toBe(true);
  expect(isOver(String.raw`{"\"": 1, "\\": 1, "": 1}`)).toBe(false);
  expect(isOver(String.raw`{"\"": 1, "\\": 1, "": 1, "é": 1}`)).toBe(true);
});
