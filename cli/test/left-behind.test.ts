import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it, vi } from 'vitest';
import { processName, removeLeftBehind } from '../src/lib/files/left-behind.ts';
import { temporaryFolder, withTemporaryFolder } from '../src/lib/files/temporary-folder.ts';
import { importForProcess } from '../../tests/helpers/source-process.ts';
import { bin, sitectlProcess, tempFolder } from './sitectl.ts';

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

describe('the folder for temporary files', () => {
  const tar = async () => {
    const site = pack();
    site.entry({ name: 'site/site.json' }, '{}');
    site.finalize();
    return gzipSync(await buffer(site));
  };

  it('has nothing left of an archive that was being read by a process that was killed', async () => {
    const folder = tempFolder();
    const child = spawn(process.execPath, [bin, 'validate', '-'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const gone = once(child, 'exit');
    // The beginning of an archive that never ends.
    child.stdin.write((await tar()).subarray(0, -8));
    await expect
      .poll(() => fs.readdirSync(folder), { interval: 5, timeout: 15_000 })
      .toHaveLength(1);
    child.kill('SIGKILL');
    await gone;
    expect(fs.readdirSync(folder)).toHaveLength(1);
    const args = ['validate', '-'];
    await sitectlProcess(args, { env: { TMPDIR: folder }, stdin: await tar() });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('has nothing left of a migration script whose process was killed', async () => {
    const folder = tempFolder();
    const [, place] = /^(.*)\.\d+$/.exec(processName()) ?? [];
    const left = path.join(folder, `sitectl-work-${place}.2147483647-AbC123`);
    fs.mkdirSync(left);
    const dir = tempFolder();
    const script = 'export default { page() {} };';
    fs.writeFileSync(path.join(dir, '20260101-1000-nothing.mjs'), script);
    const args = ['migrate', 'test', '--dir', dir];
    expect(await sitectlProcess(args, { env: { TMPDIR: folder } })).toMatchObject({ code: 0 });
    expect(fs.existsSync(left)).toBe(false);
  });

  it('keeps all that one process has in use at a time', async () => {
    const folder = tempFolder();
    vi.stubEnv('TMPDIR', folder);
    const left = path.join(folder, `sitectl-work-${processName()}-AbC123`);
    fs.mkdirSync(left);
    await withTemporaryFolder(async (one) => {
      const other = temporaryFolder();
      expect(fs.readdirSync(folder)).toEqual(
        [one, other].map((each) => path.basename(each)).toSorted(),
      );
    });
    vi.unstubAllEnvs();
  });

  it('is removed when its process calls process.exit, with all other such folders of the process', () => {
    const folder = tempFolder();
    const source = new URL('../src/lib/files/temporary-folder.ts', import.meta.url);
    const { url, args } = importForProcess(source);
    const script = `
      import fs from 'node:fs';
      import { temporaryFolder } from ${JSON.stringify(url)};
      const folders = [temporaryFolder(), temporaryFolder('other-')];
      for (const folder of folders) fs.writeFileSync(folder + '/page.json', '{}');
      fs.writeSync(1, JSON.stringify(folders));
      process.exit(3);`;
    const child = spawnSync(process.execPath, [...args, '--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
      encoding: 'utf8',
    });
    expect([child.status, child.stderr]).toEqual([3, '']);
    const created = JSON.parse(child.stdout) as string[];
    expect(created.map((each) => path.dirname(each))).toEqual([folder, folder]);
    expect(created.filter((each) => fs.existsSync(each))).toEqual([]);
  });

  it('is kept for as long as the process runs that uses it', () => {
    const folder = tempFolder();
    const [, place] = /^(.*)\.\d+$/.exec(processName()) ?? [];
    const used = path.join(folder, `sitectl-work-${place}.${process.ppid}-AbC123`);
    fs.mkdirSync(used);
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    fs.utimesSync(used, longAgo, longAgo);
    removeLeftBehind(folder, 'sitectl-work-');
    expect(fs.existsSync(used)).toBe(true);
  });
});
