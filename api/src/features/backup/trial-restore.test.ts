import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { createTrialRestores, TrialStopped } from './trial-restore.ts';

/** Trial restores of a real backup, in processes of their own. */

const PASSPHRASE = 'correct horse battery staple';
let home: string;
let site: TestSite;
let backup: { file: string; bytes: number };
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-trial-'));
  const folder = path.join(home, 'backups');
  site = await startTestSite({
    env: { SEED: 'minimal', BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE },
  });
  const { scheduledBackups } = site.site.services;
  await scheduledBackups.runIfDue();
  const { last } = await scheduledBackups.status();
  backup = { file: path.join(folder, last!.file), bytes: last!.bytes };
});
afterAll(async () => {
  await site.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const trials = () =>
  createTrialRestores({ folder: path.join(home, 'trials'), passphrase: PASSPHRASE });
const tooLarge = () => ({ ...backup, bytes: 2 ** 50 });
const left = () => fs.readdirSync(path.join(home, 'trials'));

test('a backup is restored, and every page is identical', async () => {
  const pages = site.site.services.content.snapshot().all('page').length;
  const trial = await trials().run(backup);
  expect(trial).toMatchObject({ pages, identical: pages, problem: null });
  expect(pages).toBeGreaterThan(3);
  expect(left()).toEqual([]);
});

test('a damaged backup is refused with a reason', async () => {
  const bytes = fs.readFileSync(backup.file);
  bytes[bytes.length >> 1]! ^= 1;
  const file = path.join(home, 'damaged.backup');
  fs.writeFileSync(file, bytes);
  await expect(trials().run({ file, bytes: bytes.length })).rejects.toThrow(/damaged/);
  expect(left()).toEqual([]);
});

test('nothing is restored on a disk with too little space', async () => {
  await expect(trials().run(tooLarge())).rejects.toMatchObject({ code: 'ENOROOM' });
});

test('a site that stops ends a trial restore at once', async () => {
  const own = trials();
  const running = own.run(backup);
  own.close();
  await expect(running).rejects.toBeInstanceOf(TrialStopped);
  expect(left()).toEqual([]);
});

test('the folder of a killed process is removed after a day', async () => {
  const [old, fresh] = ['old', 'new'].map((name) =>
    path.join(home, 'trials', `trial-restore-${name}`),
  );
  for (const folder of [old, fresh]) fs.mkdirSync(folder!, { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  fs.utimesSync(old!, yesterday, yesterday);
  await expect(trials().run(tooLarge())).rejects.toMatchObject({ code: 'ENOROOM' });
  expect(left()).toEqual(['trial-restore-new']);
});

test('a folder that another trial restore removes at this moment is no error', async () => {
  // The name is listed, and its folder is gone.
  const gone = path.join(home, 'trials', 'trial-restore-gone');
  fs.mkdirSync(path.dirname(gone), { recursive: true });
  fs.symlinkSync(path.join(home, 'no-such-folder'), gone);
  onTestFinished(() => fs.rmSync(gone));
  await expect(trials().run(tooLarge())).rejects.toMatchObject({ code: 'ENOROOM' });
});
