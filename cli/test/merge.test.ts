import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

const terms = 'pages/0011-terms.json';
const textOf = (folder: string, name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const setTitle = (folder: string, title: string) =>
  edit(path.join(folder, terms), (text) => text.replace('"title": "Terms"', `"title": "${title}"`));

it('merges two folders into ours, or into another one', async () => {
  const [base, ours, theirs] = [1, 2, 3].map(() => copyOf('minimal-site')) as [
    string,
    string,
    string,
  ];
  setTitle(ours, 'Ours');
  edit(path.join(theirs, 'settings.json'), (text) =>
    text.replace('"sticky": false', '"sticky": true'),
  );
  fs.rmSync(path.join(theirs, 'pages/0013-cookies.json'));
  const out = path.join(tempFolder(), 'merged');
  const before = textOf(ours, 'settings.json');
  const elsewhere = await sitectl(['merge', base, ours, theirs, '--out', out]);
  expect(elsewhere.code, elsewhere.stderr).toBe(0);
  expect(textOf(ours, 'settings.json')).toBe(before);
  const ran = await sitectl(['merge', base, ours, theirs, '--json']);
  expect(ran.code, ran.stdout).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true, conflicts: [] });
  expect(textOf(ours, 'settings.json')).toContain('"sticky": true');
  expect(fs.readdirSync(path.join(ours, 'pages'))).toEqual(
    expect.arrayContaining(['0011-ours.json']),
  );
  expect(fs.existsSync(path.join(ours, 'pages/0013-cookies.json'))).toBe(false);
  const diff = await sitectl(['diff', ours, out, '--exit-code']);
  expect(diff.code, diff.stdout).toBe(0);
  expect(fs.existsSync(path.join(out, 'checksums.txt'))).toBe(false);
  expect((await sitectl(['validate', ours])).code).toBe(0);
});

it('lists conflicts and writes nothing with 5, unless one side decides', async () => {
  const [base, ours, theirs] = [1, 2, 3].map(() => copyOf('minimal-site')) as [
    string,
    string,
    string,
  ];
  setTitle(ours, 'Ours');
  setTitle(theirs, 'Theirs');
  const before = textOf(ours, terms);
  const ran = await sitectl(['merge', base, ours, theirs]);
  expect(ran.code).toBe(5);
  expect(ran.stdout).toContain(
    '! /pages/11  Ours\n    title: both sides changed it: "Ours" or "Theirs"',
  );
  expect(ran.stderr).toContain('Nothing was written');
  expect(textOf(ours, terms)).toBe(before);
  const decided = await sitectl(['merge', base, ours, theirs, '--on-conflict', 'theirs']);
  expect(decided.code, decided.stderr).toBe(0);
  expect(textOf(ours, 'pages/0011-theirs.json')).toContain('"title": "Theirs"');
});

it('refuses a folder that is no bundle, and never replaces another bundle', async () => {
  const site = copyOf('minimal-site');
  const none = await sitectl(['merge', tempFolder(), site, site]);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  const other = copyOf('minimal-site');
  const ran = await sitectl(['merge', site, site, site, '--out', other]);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('holds a bundle already');
});
