import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Binary, MongoClient, type Db } from 'mongodb';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../../api/src/embedded-db/open.ts';
import { readArchive } from '../../../api/src/features/backup/archive/read-archive.ts';
import { dropOldCollections } from '../../../api/src/upgrade/older-versions.ts';
import { KEPT_ADMIN } from '../../helpers/kept-releases/kept-release.ts';
import { createAgent } from '../../helpers/agent.ts';
import { releases } from '../../helpers/kept-releases/kept-site.ts';
import { spawnServer, startSite } from '../../helpers/running-site.ts';

/** The built product starts on data of 0.2.0. It upgrades the data only after a verified backup. */

const MONTH_MS = 31 * 24 * 3_600_000;

let home: string;
let database: { uri: string; close(): Promise<unknown> };
let client: MongoClient;
let db: Db;
beforeEach(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-upgrade-'));
  await openCopy('0.2.0');
});
afterEach(async () => {
  await closeCopy();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

async function openCopy(release: string): Promise<void> {
  const dataDir = path.join(home, release);
  fs.cpSync(path.join(releases, release, 'data'), dataDir, { recursive: true });
  database = await openEmbeddedDatabase({ dataDir });
  client = await MongoClient.connect(database.uri);
  db = client.db();
}

async function closeCopy(): Promise<void> {
  await client.close();
  await database.close();
}

const environment = () => ({
  MONGODB_URI: database.uri,
  DATA_DIR: path.join(home, 'data'),
  CAPTCHA_PROVIDER: 'none',
  ADMIN_EMAIL: KEPT_ADMIN.email,
  ADMIN_PASSWORD: KEPT_ADMIN.password,
});
const backups = () => path.join(home, 'backups');
const commits = () => db.collection('content_log').countDocuments();
const site = () => db.collection<{ _id: string }>('site_state').findOne({ _id: 'site' });

/**
 * Starts the site, which must exit with an error.
 * @returns its error output
 */
async function refusedStart(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawnServer({ ...environment(), LOG_LEVEL: 'fatal', ...env });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code, output).toBe(2);
  return output;
}

test('without a folder for backups, the start fails and changes nothing', async () => {
  const before = await site();
  expect(await refusedStart()).toBe(
    'The stored content was not upgraded, and nothing was changed: a backup is made first, but BACKUP_DIR is not set. Set it, or start once with UPGRADE_WITHOUT_BACKUP=1 if you have a backup.\n',
  );
  expect([await commits(), await site()]).toEqual([0, before]);
});

test('the start fails if the backup cannot be written', async () => {
  fs.writeFileSync(backups(), 'a file');
  expect(await refusedStart({ BACKUP_DIR: backups() })).toContain(
    'the site could not make the backup that it needs first: the backup folder is a file. Remove the cause, or start once with',
  );
  expect(await commits()).toBe(0);
});

test('the start fails if pictures are damaged', async () => {
  const chunks = db.collection('upload_files.chunks');
  const chunk = await chunks.findOne<{ data: Binary }>();
  const bytes = Buffer.from(chunk!.data.buffer);
  bytes[0]! ^= 1;
  await chunks.updateOne({}, { $set: { data: new Binary(bytes) } });
  const output = await refusedStart({ BACKUP_DIR: backups() });
  expect(output).toContain(
    'the site could not make the backup that it needs first: The stored bytes of the picture ',
  );
  const whole = fs.readdirSync(backups()).filter((name) => name.startsWith('siteyard-'));
  expect([await commits(), whole]).toEqual([0, []]);
});

test('the start fails if the older version must first complete a restore', async () => {
  const maintenance = { kind: 'restore', id: 'abc', owner: 'x|1|y', replacing: true };
  await db.collection('site_state').updateOne({}, { $set: { maintenance } });
  expect(await refusedStart({ UPGRADE_WITHOUT_BACKUP: '1' })).toContain(
    'Start the version before this one once more: it completes the restore.',
  );
  expect(await commits()).toBe(0);
});

test('the site tests the backup with a trial restore, and stops instances of 0.2.0', async () => {
  const started = await startSite({ ...environment(), BACKUP_DIR: backups() });
  try {
    const [name, ...more] = fs.readdirSync(backups());
    expect([name?.startsWith('siteyard-upgrade-'), more]).toEqual([true, []]);
    const { url } = started;
    const owner = createAgent(url, { Origin: url });
    const { email, password } = KEPT_ADMIN;
    await owner.post('/api/admin_users/sign_in', { admin_user: { email, password } });
    const live = await db.collection('pages').countDocuments({ status: 'live' });
    expect((await owner.get('/api/backup')).body).toMatchObject({
      last: { file: name, trial: { pages: live, identical: live, problem: null } },
      failure: null,
    });
    // While this is set, an instance of 0.2.0 refuses to write and to start.
    expect(await site()).toMatchObject({ maintenance: { kind: 'restore', replacing: true } });
  } finally {
    await started.stop();
  }
});

test('the backup of a site of 0.1.0, which has no identity, names the identity of the upgraded site', async () => {
  await closeCopy();
  await openCopy('0.1.0');
  await (await startSite({ ...environment(), BACKUP_DIR: backups() })).stop();
  const [name = ''] = fs.readdirSync(backups());
  const bytes = fs.createReadStream(path.join(backups(), name));
  const manifest = await readArchive(bytes, null, async () => {});
  const first = await db
    .collection<{ _id: number; site: object }>('content_log')
    .findOne({ _id: 1 });
  expect(first?.site).toMatchObject({ site_id: manifest.site_id });
});

test('UPGRADE_WITHOUT_BACKUP upgrades without a backup; old collections are dropped after 30 days', async () => {
  const started = await startSite({ ...environment(), UPGRADE_WITHOUT_BACKUP: '1' });
  await started.stop();
  expect(await commits()).toBeGreaterThan(0);
  const connection = await mongoose.createConnection(database.uri).asPromise();
  const names = async () => (await connection.listCollections()).map(({ name }) => name);
  try {
    await dropOldCollections(connection);
    expect(await names()).toEqual(expect.arrayContaining(['pages', 'page_versions', 'sections']));
    await dropOldCollections(connection, new Date(Date.now() + MONTH_MS));
    const left = await names();
    for (const name of ['pages', 'page_versions', 'sections', 'site_settings', 'received_content'])
      expect(left).not.toContain(name);
    expect(left).toEqual(expect.arrayContaining(['content_log', 'uploads', 'admin_users']));
    await dropOldCollections(connection, new Date(Date.now() + MONTH_MS));
  } finally {
    await connection.close();
  }
  const again = await startSite(environment());
  try {
    expect((await fetch(`${again.url}/pages/1`)).status).toBe(200);
  } finally {
    await again.stop();
  }
});
