import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sitectl, tempFolder } from './sitectl.ts';

/** A real site on the embedded database, started by `sitectl`. */

it('seeds a new local site once and changes nothing the second time', async () => {
  const dataDir = path.join(tempFolder(), 'data');
  const first = await sitectl(['seed', '--data-dir', dataDir]);
  expect(first).toMatchObject({ code: 0, stderr: `Target: the site in ${dataDir}, 0 pages\n` });
  for (const [id, title] of [
    [1, 'Home'],
    [4, 'History'],
    [11, 'Terms'],
    [12, 'Privacy'],
    [13, 'Cookies'],
  ] as const)
    expect(first.stdout).toContain(`created    /pages/${id}  ${title}`);
  const again = await sitectl(['seed', '--json', '--data-dir', dataDir]);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  const report = JSON.parse(again.stdout) as { pages: { result: string }[] };
  expect(new Set(report.pages.map(({ result }) => result))).toEqual(new Set(['unchanged']));
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
});

it('names the environment variable that is wrong', async () => {
  const ran = await sitectl(['seed'], { env: { PORT: 'abc' } });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('PORT must be a whole number');
});

it('reports that the database cannot be reached, without its password', async () => {
  const uri = 'mongodb://user:hunter2@127.0.0.1:9/site?serverSelectionTimeoutMS=200';
  const ran = await sitectl(['seed'], { env: { MONGODB_URI: uri } });
  expect(ran).toMatchObject({ code: 3, stdout: '' });
  expect(ran.stderr).toContain('database cannot be opened');
  expect(ran.stderr).not.toContain('hunter2');
});
