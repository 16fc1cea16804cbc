import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { growingFile, writeFiles } from './write-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-write-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('writes all parts of a growing file in their order, however large they are', async () => {
  const file = path.join(folder, 'grown');
  const parts = [1, 200_000, 100_000, 300_000, 7].map((size, at) => Buffer.alloc(size, 65 + at));
  const grown = growingFile();
  await writeFiles(
    (function* () {
      yield [file, grown] as [string, typeof grown];
      grown.append(...parts.slice(0, 2));
      grown.append(...parts.slice(2, 4));
      grown.append(...parts.slice(4));
    })(),
  );
  expect(fs.readFileSync(file).equals(Buffer.concat(parts))).toBe(true);
});

it('keeps a file that was there, in a folder that was there', async () => {
  const made = path.join(folder, 'made');
  const files = ['a', 'b'].map((name) => path.join(made, name));
  await writeFiles(files.map((file) => [file, 'first']));
  await expect(
    writeFiles([...files.map((file): [string, string] => [file, 'second']), [made, 'a folder']]),
  ).rejects.toThrow();
  expect(files.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['first', 'first']);
});
