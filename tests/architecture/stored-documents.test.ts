import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { productFiles } from './imports.ts';

/** Whether a position is in the arguments of a function of `database/stored-documents.ts`. */
function isRepaired(text: string, position: number): boolean {
  let depth = 0;
  for (let at = position; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] !== '(') continue;
    if (depth > 0) depth -= 1;
    else if (/\bread(All|One|Written)(<[^(]*>)?$/.test(text.slice(Math.max(0, at - 80), at)))
      return true;
  }
  return false;
}

/**
 * Returns the lines that read stored documents without a repair. Cursors and deleted documents need no
 * repair.
 */
function unrepaired(text: string): number[] {
  return [...text.matchAll(/\.lean\b(<[^(]*>)?\(\)\s*(\.cursor\b)?/g)].flatMap(
    ({ index, 2: cursor }) => {
      const statement = text.slice(text.lastIndexOf(';', index) + 1, index);
      if (cursor || statement.includes('findOneAndDelete(') || isRepaired(text, index)) return [];
      return [text.slice(0, index).split('\n').length];
    },
  );
}

test('every read of a stored document repairs a malformed one', () => {
  const files = productFiles.filter((file) => file.startsWith('api/src/'));
  const found = files.flatMap((file) =>
    unrepaired(fs.readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['await model.findOne({ _id }).lean();', [1]],
  ['const all = model\n  .find()\n  .lean<Page[]>();', [3]],
  ['await readOne(model.findOne({ _id: idOf(page) }).lean());', []],
  ['readAll<Page>(\n  model.find().sort({ _id: 1 }).lean<Page[]>(),\n);', []],
  ['readAll(other); await model.find().lean();', [1]],
  ['model.find().lean().cursor();', []],
])('finds the reads without a repair in %j', (text, lines) => {
  expect(unrepaired(text)).toEqual(lines);
});
