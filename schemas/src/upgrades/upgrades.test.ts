import { describe, expect, test } from 'vitest';
import { DEEPEST_NESTING, type JsonObject } from '../values/json.ts';
import { readPageContent } from '../content/read.ts';
import { CONTENT_VERSION, upgradeContent, upgradeSteps } from './index.ts';

/** Invalid content that can be in a database or a file. */
const JUNK: JsonObject[] = [
  {},
  { content: null },
  { content: 'x', zones: [] },
  { content: [null, 7, 'x', [], {}, { type: 7 }, { type: 'Spacer' }] },
  {
    content: [
      { type: 'Spacer', props: null },
      { type: 'HeadingBlock', props: 'x' },
    ],
  },
  { content: [{ type: 'HeadingBlock', props: { size: {} } }] },
  { content: [{ type: 'Spacer', props: { size: Number.NaN } }] },
  { content: [{ type: 'OneCol', props: { content: { length: 3 } } }] },
  { content: [{ type: 'TwoCol', props: { left: [null, { type: 'TwoCol', props: [] }] } }] },
  { content: [{ type: '__proto__', props: { size: 'h1' } }] },
];

function holdingItself(): JsonObject {
  const inside: unknown[] = [{ type: 'Spacer', props: { size: 24 } }];
  const block = { type: 'OneCol', props: { id: 'OneCol-1', content: inside } };
  inside.push(block);
  return { content: [block] };
}

function nested(depth: number): JsonObject {
  let block: JsonObject = { type: 'HeadingBlock', props: { size: 'h1' } };
  for (let level = 0; level < depth; level += 1)
    block = { type: 'OneCol', props: { content: [block] } };
  return { content: [block] };
}

describe.each(upgradeSteps.map((step) => [step.name, step] as const))('step %s', (_, step) => {
  test('never throws, and gives the same result when it runs twice', () => {
    for (const junk of [...JUNK, nested(60), nested(500)]) {
      const once = step.up(junk, []);
      expect(step.up(once, [])).toEqual(once);
    }
  });

  test('terminates on a block that contains itself', () => {
    expect(() => step.up(holdingItself(), [])).not.toThrow();
  });

  test('does not change its input', () => {
    const given = {
      content: [
        { type: 'HeadingBlock', props: { size: 'h1' } },
        { type: 'OneCol', props: { content: [{ type: 'Spacer', props: { size: 24 } }] } },
      ],
    };
    const before = structuredClone(given);
    step.up(given, []);
    expect(given).toEqual(before);
  });
});

test('upgrades a block that appears in two places in both', () => {
  const heading = { type: 'HeadingBlock', props: { size: 'h1' } };
  const column = { type: 'OneCol', props: { content: [heading] } };
  const upgraded = upgradeContent({ contentVersion: 1, content: [heading, column, column] }, []);
  expect(JSON.stringify(upgraded).match(/"level":1/g)).toHaveLength(3);
});

test('leaves blocks below the deepest level unchanged', () => {
  const upgraded = (depth: number) => JSON.stringify(upgradeContent(nested(depth), []));
  expect(upgraded(DEEPEST_NESTING - 1)).toContain('"level":1');
  expect(upgraded(DEEPEST_NESTING)).toContain('"size":"h1"');
});

test('applies only the steps after the version of the content', () => {
  const heading = { type: 'HeadingBlock', props: { id: 'HeadingBlock-1', size: 'h1' } };
  const content = { contentVersion: CONTENT_VERSION, root: { props: {} }, content: [heading] };
  expect(upgradeContent(content, [])).toBe(content);
  const { content: read } = readPageContent({ ...content, contentVersion: 1 });
  expect(read.contentVersion).toBe(CONTENT_VERSION);
  expect(read.content[0]?.props).toEqual({ id: 'HeadingBlock-1', level: 1 });
});

test.each([
  ['HeadingBlock', { size: 'jumbo' }],
  ['HeadingBlock', { size: 3 }],
  ['Card', { size: 'h1' }],
  ['Spacer', { size: 'auto' }],
  ['Spacer', { size: '0' }],
  ['Spacer', { size: { base: 12 } }],
])('keeps %s %j, which has no old meaning', (type, props) => {
  const content = { contentVersion: 1, content: [{ type, props }] };
  expect(upgradeContent(content, [])).toBe(content);
});

test('thousands of zones, each in the one before, are nested too deeply', () => {
  const at = (n: number) => ({ type: 'TwoCol', props: { id: `c${n}` } });
  const zones = Array.from({ length: 20_000 }, (_, n) => [`c${n}:left`, [at(n + 1)]]);
  const read = readPageContent({ content: [at(0)], zones: Object.fromEntries(zones) });
  expect(read.problems.map(({ kind }) => kind)).toContain('too_deep');
  expect(read.lossless).toBe(false);
});
