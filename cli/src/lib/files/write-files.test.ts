import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeFiles, type FileToWrite } from './write-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-write-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('copies a file that another part of the change has completed', async () => {
  const [file, other] = [path.join(folder, 'copy'), path.join(folder, 'other')];
  const bytes = Buffer.alloc(600_000, 65);
  await writeFiles(
    (function* (): Generator<FileToWrite> {
      yield [path.join(folder, 'first'), 'first'];
      fs.writeFileSync(other, bytes);
      yield [file, { copyOf: other }];
    })(),
  );
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
});

// Windows has no such modes.
it.skipIf(process.platform === 'win32').each(['text', 'copy'])(
  'keeps the mode of a private file that it replaces by a %s',
  async (kind) => {
    const [file, source] = [path.join(folder, `private-${kind}`), path.join(folder, 'public')];
    fs.writeFileSync(source, 'new', { mode: 0o644 });
    fs.writeFileSync(file, 'old', { mode: 0o600 });
    await writeFiles([[file, kind === 'copy' ? { copyOf: source } : 'new']]);
    expect(fs.readFileSync(file, 'utf8')).toBe('new');
    expect((fs.statSync(file).mode & 0o777).toString(8)).toBe('600');
  },
);

it('keeps a file that was there, in a folder that was there', async () => {
  const made = path.join(folder, 'made');
  const files = ['a', 'b'].map((name) => path.join(made, name));
  await writeFiles(files.map((file) => [file, 'first']));
  await expect(
    writeFiles([...files.map((file): [string, string] => [file, 'second']), [made, 'a folder']]),
  ).rejects.toThrow('EISDIR');
  expect(files.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['first', 'first']);
});
