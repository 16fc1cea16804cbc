import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '../../schemas/src/blocks/index.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { blockEditors } from '../../web/blocks/editors.ts';
import { islands } from '../../web/blocks/islands.ts';
import { EXAMPLE_RENTALS } from '../../web/gallery/example-rentals.ts';
import { renderHtml } from '../../web/blocks/test-render.ts';
import { blockViews } from '../../web/blocks/views.ts';

const types = blockSchemas.map((schema) => schema.type);
const expected = [...types].sort();
const names = (folder: string, pattern: RegExp) =>
  fs
    .readdirSync(path.join(root, folder))
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();

test('each block type is registered once and has a file with its name', () => {
  expect(new Set(types).size).toBe(types.length);
  expect(names('schemas/src/blocks', /^([A-Z]\w+)\.ts$/)).toEqual(expected);
});

test('every block has a schema, a view, an editor and examples', () => {
  expect(Object.keys(blockViews).sort()).toEqual(expected);
  expect(Object.keys(blockEditors).sort()).toEqual(expected);
  expect(names('fixtures/blocks', /^(\w+)\.json$/)).toEqual(expected);
  expect(names('web/blocks', /^([A-Z]\w+)$/)).toEqual(expected);
});

test('the registered islands are the island.tsx files of blocks, and the enquiry form', () => {
  const folders = expected.filter((type) =>
    fs.existsSync(path.join(root, 'web/blocks', type, 'island.tsx')),
  );
  expect(Object.keys(islands).sort()).toEqual([...folders, 'EnquiryForm'].sort());
});

test.each(expected)('the editor of %s has a field for each prop', (type) => {
  const schema = blockSchemas.find((block) => block.type === type);
  const fields = Object.keys(blockEditors[type]?.fields ?? {}).sort();
  expect(fields).toEqual(Object.keys(schema?.props.shape ?? {}).sort());
});

interface BlockExamples {
  type: string;
  examples: Record<string, Record<string, unknown>>;
}

/** Blocks that show rental items are empty if there are none. */
const metadata = { rentals: () => EXAMPLE_RENTALS };

describe.each(expected)('the examples of %s', (type) => {
  const file = path.join(root, 'fixtures/blocks', `${type}.json`);
  const fixture = JSON.parse(fs.readFileSync(file, 'utf8')) as BlockExamples;
  const schema = blockSchemas.find((block) => block.type === type);

  test('include typical, empty and extreme props', () => {
    expect(fixture.type).toBe(type);
    expect(Object.keys(fixture.examples)).toEqual(
      expect.arrayContaining(['typical', 'empty', 'extreme']),
    );
  });

  test('render the island that is registered for the type, or none', () => {
    const shown = Object.values(fixture.examples).map((props) => renderHtml(type, props, metadata));
    const used = shown.flatMap((html) => [...html.matchAll(/<div data-island="(\w+)"/g)]);
    const expectedIsland = type in islands ? [type] : [];
    expect([...new Set(used.map(([, name]) => name))]).toEqual(expectedIsland);
  });

  // The extreme examples may be invalid: an older version or a manual change may have stored their
  // values.
  test.each(['typical', 'empty'])('%s is valid for its schema', (name) => {
    const slots: readonly string[] = schema?.slots ?? [];
    const props = Object.entries(fixture.examples[name] ?? {}).filter(
      ([prop]) => !slots.includes(prop),
    );
    expect(schema?.props.safeParse(Object.fromEntries(props)).error?.issues ?? []).toEqual([]);
  });
});

test('every upgrade step is registered and has fixtures of the content before and after it', async () => {
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
