import type { BackupTrial } from '@siteyard/schemas/http';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { checkBackup as check } from '../../../../tests/helpers/backups.ts';
import { checkBackup } from '../doctor/check-backup.ts';
import { backupName, TEST_FILE } from './backup-folder.ts';
import { BACKUP_STATE } from './backup-state.model.ts';
import { createBackupFolder } from './folder-process.ts';
import { TrialStopped, type TrialRestores } from './trial-restore.ts';
import { lastNight } from './nightly-claim.ts';
import { createScheduledBackups } from './scheduled-backups.service.ts';

/** The tests stay in one file, because they share one site and its folder of backups. */

const TOKEN = 'the-private-token-of-the-night';
const BACKUP_PASSPHRASE = 'correct horse battery staple';
const HOUR_MS = 3_600_000;

let home: string;
let folder: string;
let site: TestSite;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-nightly-'));
  folder = path.join(home, 'backups');
  site = await startTestSite({
    privateToken: TOKEN,
    env: { SEED: 'minimal', BACKUP_DIR: folder, BACKUP_PASSPHRASE },
    alone: 'the test names the instances itself',
  });
});
afterAll(async () => {
  await site.close();
  fs.rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await site.connection.collection('backup_state').deleteMany({});
});

const scheduled = () => site.site.services.scheduledBackups;
const isRunning = () => Promise.resolve(false);
const countPages = () => Promise.resolve(1);
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []);
const night = (day: number) => new Date(2026, 10, day, 3, 5);

test('the night begins at 3 o’clock of the server', () => {
  expect(lastNight(new Date(2026, 10, 22, 2, 59))).toEqual(new Date(2026, 10, 21, 3));
  expect(lastNight(new Date(2026, 10, 22, 3, 0))).toEqual(new Date(2026, 10, 22, 3));
});

describe('the nightly backup', () => {
  test('is made once a night, by one of the callers, and can be restored with the passphrase', async () => {
    await Promise.all([scheduled().runIfDue(night(22)), scheduled().runIfDue(night(22))]);
    await scheduled().runIfDue(new Date(night(22).getTime() + 10 * HOUR_MS));
    const [file = '', ...more] = files();
    expect([/^siteyard-nightly-2026112\dT\d{6}Z\.backup$/.test(file), more]).toEqual([true, []]);
    expect(fs.statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    const bytes = fs.readFileSync(path.join(folder, file));
    const { state } = await check({ url: site.url, token: TOKEN }, bytes, BACKUP_PASSPHRASE);
    expect(state).toBe('checked');
    expect(await scheduled().status()).toEqual({
      is_set_up: true,
      is_encrypted: true,
      is_beside_data: false,
      is_running: false,
      failure: null,
      last: {
        at: night(22).toISOString(),
        file,
        bytes: bytes.length,
        trial: null,
      },
    });
  });

  test('keeps seven, and touches no other file', async () => {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    fs.writeFileSync(path.join(folder, '.siteyard-nightly-20260101T030500Z.backup.new'), 'half');
    for (let day = 1; day <= 8; day += 1)
      fs.writeFileSync(path.join(folder, backupName('nightly', night(day))), '');
    await scheduled().runIfDue(night(9));
    const [notes, ...backups] = files();
    expect([notes, backups.length]).toEqual(['notes.txt', 7]);
    expect(backups[0]).toBe(backupName('nightly', night(3)));
  });

  test('reports a failure with its reason everywhere, and is tried again after an hour', async () => {
    fs.writeFileSync(folder, 'this is a file');
    await scheduled().runIfDue(night(22));
    const failed = await scheduled().status();
    expect(failed).toMatchObject({
      last: null,
      failure: { reason: 'the backup folder is a file' },
    });
    expect(checkBackup(failed, null)).toMatchObject({ state: 'problem' });
    const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
    expect((await operator.get('/api/operator/doctor')).text).toContain(
      'The site cannot write backups: the backup folder is a file. There is none yet.',
    );
    expect((await site.plain().get('/metrics')).text).toContain('\nsiteyard_backup_failed 1\n');
    const admin = await site.signIn();
    expect((await admin.get('/api/backup')).body).toEqual(failed);
    expect((await site.guest().get('/api/backup')).status).toBe(401);
    // The lease was released.
    expect((await site.site.services.siteState.read()).site_work).toBeUndefined();

    fs.rmSync(folder);
    await scheduled().runIfDue(new Date(night(22).getTime() + HOUR_MS / 2));
    expect(files()).toEqual([]);
    await scheduled().runIfDue(new Date(night(22).getTime() + HOUR_MS));
    expect(files()).toHaveLength(1);
    expect(await scheduled().status()).toMatchObject({ failure: null });
    expect((await site.plain().get('/metrics')).text).toMatch(
      /\nsiteyard_last_backup_timestamp_seconds \d{10}\n/,
    );
  });

  test('is made an hour later if its process was killed', async () => {
    const state = site.connection.collection('backup_state');
    await scheduled().runIfDue(night(21));
    const [before = ''] = files();
    await state.updateOne({}, { $set: { attempt_at: night(22) } });
    fs.writeFileSync(path.join(folder, `.${backupName('nightly', night(22))}.new`), 'half');
    await scheduled().runIfDue(new Date(night(22).getTime() + HOUR_MS / 2));
    expect(files()).toHaveLength(2);
    await scheduled().runIfDue(new Date(night(22).getTime() + HOUR_MS));
    const [first, second, ...more] = files();
    expect([first, more]).toEqual([before, []]);
    expect(second).toBe(backupName('nightly', new Date(night(22).getTime() + HOUR_MS)));
  });

  test('continues, and is kept, after a clock that was ahead for a week', async () => {
    const later = (day: number) => new Date(night(day).getTime() + 1000 * 24 * HOUR_MS);
    const ahead = [1, 2, 3, 4, 5, 6, 7].map((day) => backupName('nightly', later(day)));
    fs.mkdirSync(folder);
    for (const name of ahead) fs.writeFileSync(path.join(folder, name), '');
    const last = { at: later(7), file: ahead[6], bytes: 1 };
    await site.connection
      .collection<{ _id: string }>('backup_state')
      .insertOne({ _id: BACKUP_STATE._id, attempt_at: later(7), last } as never);
    for (let day = 21; day <= 22; day += 1) await scheduled().runIfDue(night(day));
    expect(files()).toEqual([
      ...[21, 22].map((day) => backupName('nightly', night(day))),
      ...ahead.slice(2),
    ]);
  });

  test('waits for an import, without a failure', async () => {
    const state = site.connection.collection<{ _id: string }>('site_state');
    const [since, until] = [new Date(), new Date(Date.now() + HOUR_MS)];
    const applying = { run: 'x', owner: 'elsewhere|1|x', who: 'ci', since, until };
    await state.updateOne({ _id: 'site' }, { $set: { applying } });
    await scheduled().runIfDue(night(22));
    await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
    expect([files(), (await scheduled().status()).failure]).toEqual([[], null]);
    await scheduled().runIfDue(night(22));
    expect(files()).toHaveLength(1);
  });

  test('is not made without a folder', async () => {
    const { connection } = site;
    const logger = site.site.services.siteState as never;
    const none = createScheduledBackups({
      connection,
      logger,
      folder: undefined,
      passphrase: undefined,
      isBesideData: false,
      isRunning,
      countPages,
      trials: null,
      backups: { start: () => Promise.reject(new Error('not called')) },
    });
    await none.runIfDue(night(22));
    expect(await none.status()).toEqual({
      is_set_up: false,
      is_encrypted: false,
      is_beside_data: false,
      is_running: false,
      last: null,
      failure: null,
    });
  });
});

describe('a backup on request', () => {
  const download = (admin: Agent, current_password: string) =>
    fetch(`${site.url}/api/backup/download`, {
      method: 'POST',
      headers: {
        Cookie: admin.cookie(),
        Origin: site.url,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ current_password }),
    });

  test('is made in the background, and downloaded with the password of the account', async () => {
    const admin = await site.signIn();
    const answer = await admin.post('/api/backup', {});
    expect([answer.status, answer.body]).toMatchObject([202, { is_running: true }]);
    expect((await admin.post('/api/backup', {})).body).toMatchObject({ code: 'run_in_progress' });
    await expect.poll(async () => (await scheduled().status()).is_running).toBe(false);
    const [file = '', ...more] = files();
    expect([/^siteyard-manual-/.test(file), more]).toEqual([true, []]);

    const wrong = await download(admin, 'wrong');
    expect(await wrong.json()).toMatchObject({
      code: 'current_password_wrong',
      issues: [{ path: 'current_password', message: 'is incorrect' }],
    });
    const sent = await download(admin, ADMIN.password);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.equals(fs.readFileSync(path.join(folder, file)))).toBe(true);
  });

  test('cannot be downloaded if there is none, or if its file is gone', async () => {
    const admin = await site.signIn();
    expect((await download(admin, ADMIN.password)).status).toBe(404);
    await scheduled().runIfDue(night(22));
    fs.rmSync(folder, { recursive: true });
    const answer = await download(admin, ADMIN.password);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: 'The last backup is not in the backup folder any more.' },
    ]);
    expect((await site.guest().post('/api/backup', {})).status).toBe(401);
  });
});

const warnings: object[] = [];
/**
 * Creates a service that makes empty backups in a temporary folder, and collects the warnings of its
 * logger.
 */
const scheduledWith = (
  into: ReturnType<typeof createBackupFolder>,
  trials: TrialRestores | null = null,
) =>
  createScheduledBackups({
    connection: site.connection,
    folder: into,
    passphrase: undefined,
    backups: {
      start: async () => ({
        bytes: (async function* () {})(),
        end: async () => {},
      }),
    },
    isBesideData: false,
    isRunning,
    countPages,
    trials,
    logger: {
      error: () => {},
      info: () => {},
      warn: (about: object) => warnings.push(about),
    } as never,
  });

describe('a folder that hangs', () => {
  const TIMED_OUT = Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
  test('is named as the reason, and causes a warning at the start', async () => {
    const own = scheduledWith({
      path: folder,
      close: () => {},
      test: () => Promise.reject(TIMED_OUT),
      write: () => Promise.reject(TIMED_OUT),
      read: () => Promise.reject(TIMED_OUT),
      list: () => Promise.reject(TIMED_OUT),
    });
    await own.runIfDue(night(22));
    const reason = 'the backup folder does not answer';
    expect((await own.status()).failure).toMatchObject({ reason });
    expect(await own.testFolder()).toBe(reason);
    own.start();
    await expect.poll(() => warnings).toEqual([{ folder }]);
    await own.close();
  });

  test('does not keep the site from stopping, and the next start makes the backup', async () => {
    fs.mkdirSync(folder);
    execFileSync('mkfifo', [path.join(folder, TEST_FILE)]);
    const own = scheduledWith(createBackupFolder(folder));
    const running = own.runIfDue(night(22));
    own.start();
    await own.close();
    await running;
    expect((await own.status()).failure).toBeNull();
    fs.rmSync(path.join(folder, TEST_FILE));
    await scheduled().runIfDue(night(22));
    expect(files()).toHaveLength(1);
  });
});

test('a backup before an upgrade is made by the next start if the first process was killed', async () => {
  const { connection } = site;
  const logger = { error: () => {}, warn: () => {}, info: () => {} } as never;
  const killed = createScheduledBackups({
    connection,
    logger,
    passphrase: BACKUP_PASSPHRASE,
    isBesideData: false,
    isRunning,
    countPages,
    trials: null,
    folder: createBackupFolder(folder),
    backups: { start: () => Promise.reject(new Error('killed')) },
  });
  await killed.beforeUpgrade('0.1.0');
  expect(files()).toEqual([]);
  await scheduled().beforeUpgrade('0.1.0');
  expect(files()).toHaveLength(1);
});

test('a backup is made before each upgrade, once', async () => {
  await scheduled().beforeUpgrade('0.1.0');
  await scheduled().beforeUpgrade('0.1.0');
  expect(files()).toHaveLength(1);
  await scheduled().beforeUpgrade('0.2.0');
  expect(files().every((name) => name.startsWith('siteyard-upgrade-'))).toBe(true);
});

const GOOD = { at: night(22).toISOString(), pages: 43, identical: 43, problem: null };

test.each([
  ['a good one', () => Promise.resolve(GOOD), GOOD],
  [
    'a disk that is full',
    () => Promise.reject(Object.assign(new Error('?'), { code: 'ENOROOM' })),
    { pages: 0, identical: 0, problem: 'the disk has too little free space' },
  ],
  ['a site that stops', () => Promise.reject(new TrialStopped('stop')), null],
])('each backup is restored on trial: %s', async (_name, run, wanted) => {
  const tried: { file: string; bytes: number }[] = [];
  const own = scheduledWith(createBackupFolder(folder), {
    run(backup) {
      tried.push(backup);
      return run();
    },
    close: () => {},
  });
  await own.runIfDue(night(22));
  const [name = ''] = files();
  const file = path.join(folder, name);
  expect(tried).toEqual([{ file, bytes: fs.statSync(file).size }]);
  const { last, failure, is_running } = await own.status();
  expect([failure, is_running]).toEqual([null, false]);
  if (wanted === null) expect(last?.trial).toBeNull();
  else expect(last?.trial).toMatchObject(wanted);
  // Imports do not wait for a trial restore.
  expect((await site.site.services.siteState.read()).site_work).toBeUndefined();
});

describe('the doctor', () => {
  const status = {
    is_set_up: true,
    is_encrypted: true,
    is_beside_data: false,
    is_running: false,
    last: null,
    failure: null,
  };
  const last = (hours: number) => ({
    ...status,
    last: { at: new Date(0).toISOString(), file: '', bytes: 1, trial: null },
    hours,
  });
  const tried = (trial: Omit<BackupTrial, 'at'>) => {
    const { at } = last(5).last;
    return { ...last(5), last: { ...last(5).last, trial: { at, ...trial } } };
  };
  test('warns of a folder that does not answer before a backup fails', () => {
    expect(checkBackup(last(5), 'the backup folder does not answer', 5 * HOUR_MS)).toMatchObject({
      state: 'problem',
      message:
        'The site cannot write backups: the backup folder does not answer. The last one is 5 hours old.',
    });
  });

  test.each([
    [{ ...status, is_set_up: false }, 'warning', 'BACKUP_DIR is not set'],
    [status, 'warning', 'No backup was made yet.'],
    [last(5), 'ok', 'The last backup is 5 hours old.'],
    [
      tried({ pages: 43, identical: 43, problem: null }),
      'ok',
      'The last backup is 5 hours old. A test restored all 43 pages unchanged.',
    ],
    [
      tried({ pages: 43, identical: 42, problem: 'page 7: it cannot be shown' }),
      'problem',
      'The last backup cannot be restored: page 7: it cannot be shown. It is 5 hours old.',
    ],
    [
      { ...last(5), is_beside_data: true },
      'ok',
      'It is on the disk of the site: keep a copy elsewhere.',
    ],
    [last(40), 'problem', 'The last backup is 40 hours old.'],
    [last(80), 'problem', 'The last backup is 3 days old.'],
  ])('judges %j as %s', (found, state, text) => {
    const now = 'hours' in found ? found.hours * HOUR_MS : 0;
    const { message, ...rest } = checkBackup(found, null, now);
    expect([rest.state, message.includes(text)]).toEqual([state, true]);
  });
});
