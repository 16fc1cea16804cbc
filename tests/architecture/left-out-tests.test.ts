import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { LEFT_OUT } from '../ferretdb/left-out.ts';

const names = Object.entries(LEFT_OUT).flatMap(([file, tests]) =>
  Object.keys(tests).map((name) => [file, name] as const),
);

test.each(names)('%s has the test that is left out on FerretDB: %s', (file, name) => {
  const source = fs.readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'");
  expect(name.split(' > ').filter((title) => !source.includes(title))).toEqual([]);
});
