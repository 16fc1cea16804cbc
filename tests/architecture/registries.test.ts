import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '../../schemas/src/blocks/index.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { blockEditors } from '../../web/blocks/editors.ts';
import { blockViews } from '../../web/blocks/views.ts';

const types = blockSchemas.map((schema) => schema.type);
const expected = [...types].sort();
const names = (folder: string, pattern: RegExp) =>
  fs
    .readdirSync(path.join(root, folder))
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();

test('no type is registered twice, and each has a file of its name', () => {
  expect(new Set(types).size).toBe(types.length);
  expect(names('schemas/src/blocks', /^([A-Z]\w+)\.ts$/)).toEqual(expected);
});

test('every block has a schema, a view, an editor and examples', () => {
  expect(Object.keys(blockViews).sort()).toEqual(expected);
  expect(Object.keys(blockEditors).sort()).toEqual(expected);
  expect(names('fixtures/blocks', /^(\w+)\.json$/)).toEqual(expected);
  expect(names('web/blocks', /^([A-Z]\w+)$/)).toEqual(expected);
});

test.each(expected)('%s is edited by a field for each of its props', (type) => {
  const schema = blockSchemas.find((block) => block.type === type);
  const fields = Object.keys(blockEditors[type]?.fields ?? {}).sort();
  expect(fields).toEqual(Object.keys(schema?.props.shape ?? {}).sort());
});

describe.each(expected)('the examples of %s', (type) => {
  const file = path.join(root, 'fixtures/blocks', `${type}.json`);
  const examples = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  const schema = blockSchemas.find((block) => block.type === type);

  test('show it as it is used, empty, and at its limits', () => {
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(['typical', 'empty', 'extreme']));
  });

  test.each(Object.entries(examples))('%s is what its schema accepts', (_name, props) => {
    expect(schema?.props.safeParse(props).error?.issues ?? []).toEqual([]);
  });
});

test('every step that upgrades old content is registered and has its before and after', async () => {
  const { upgradeSteps } = (await import('../../schemas/src/upgrades/index.ts')) as {
    upgradeSteps: readonly unknown[];
  };
  const files = names('schemas/src/upgrades', /^(\d{3}-[\w-]+)\.ts$/);
  expect(upgradeSteps).toHaveLength(files.length);
  const folder = path.join(root, 'fixtures/legacy');
  const missing = files
    .flatMap((step) => [`${step}.before.json`, `${step}.after.json`])
    .filter((file) => !fs.existsSync(path.join(folder, file)));
  expect(missing).toEqual([]);
});
