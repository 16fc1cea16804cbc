import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { processName, removeLeftBehind } from '../src/lib/files/left-behind.ts';
import { tempFolder } from './sitectl.ts';

it('removes what processes that were killed have left, and nothing else', () => {
  const folder = tempFolder();
  const host = processName().replace(/\.\d+$/, '');
  const [running, ended] = [process.ppid, 2 ** 22 + 1];
  const write = (name: string) => fs.writeFileSync(path.join(folder, name), '');
  const kept = [
    'site.backup',
    `.site.backup.${host}.${running}.new`,
    `.site.backup.elsewhere.${ended}.new`,
    `.other.backup.${host}.${ended}.new`,
    '.site.backup.notes',
    `.site.backup.${host}.${ended}.tar`,
  ];
  const old = `.site.backup.elsewhere.${ended}1.new`;
  // In a container, each process may have the number of the one that was killed.
  const left = [`.site.backup.${processName()}.new`, `.site.backup.${host}.${ended}.new`, old];
  const folders = [`.site.backup.${host}.${ended}-AbC123`];
  for (const name of folders) fs.mkdirSync(path.join(folder, name, 'within'), { recursive: true });
  for (const name of [...kept, ...left]) write(name);
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  fs.utimesSync(path.join(folder, old), longAgo, longAgo);
  removeLeftBehind(folder, '.site.backup.');
  expect(fs.readdirSync(folder).toSorted()).toEqual(kept.toSorted());
});

it.runIf(process.platform === 'linux')(
  'leaves alone what a process of the same number in another container is writing',
  () => {
    const folder = tempFolder();
    const theirs = `.site.backup.${processName().replace(/-\d+(?=\.)/, '-1')}.new`;
    expect(theirs).not.toContain(processName());
    fs.writeFileSync(path.join(folder, theirs), '');
    removeLeftBehind(folder, '.site.backup.');
    expect(fs.readdirSync(folder)).toEqual([theirs]);
  },
);

it.runIf(process.getuid !== undefined)('leaves alone what another user has made', () => {
  const folder = tempFolder();
  const left = `.site.backup.${processName()}-AbC123`;
  fs.mkdirSync(path.join(folder, left));
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(fs.statSync(folder).uid + 1);
  removeLeftBehind(folder, '.site.backup.');
  getuid.mockRestore();
  expect(fs.readdirSync(folder)).toEqual([left]);
  removeLeftBehind(folder, '.site.backup.');
  expect(fs.readdirSync(folder)).toEqual([]);
});
