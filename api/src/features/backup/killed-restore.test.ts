import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { checkBackup, makeBackup } from '../../../../tests/helpers/backups.ts';
import { startTestDatabase } from '../../../../tests/helpers/database.ts';
import { storeEntries } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { connect } from '../../database/database.ts';
import { createMaintenanceLease } from '../site-state/maintenance.service.ts';
import { createUploadFiles } from '../uploads/upload-files.ts';
import { readArchive } from './archive/read-archive.ts';
import { createUnpackedDocuments } from './restore-documents.service.ts';
import { createRestoreStore } from './restore-store.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import { operated, seen, startFullSite, TOKEN } from './test-restore.ts';

let site: TestSite;
/** The page with an image, and its draft. */
let page: number;
beforeAll(async () => {
  ({ site, page } = await startFullSite());
});
afterAll(() => site.close());

/** Simulates a process that is killed while a restore replaces the content. */
async function leaveReplacing(broken: TestSite): Promise<() => Promise<RestoreDocument>> {
  const { connection } = broken;
  const { siteState } = broken.site.services;
  const logger = pino({ level: 'silent' });
  const { id } = await checkBackup(operated(broken), await makeBackup(operated(broken)));
  const files = createUploadFiles(connection);
  const unpacked = createUnpackedDocuments({ connection, files });
  const maintenance = createMaintenanceLease({ connection, siteState });
  const store = createRestoreStore({ connection, maintenance, unpacked, logger });
  const restore = await store.move(id, 'checked', { state: 'restoring', keeps_contacts: true });
  const lease = await maintenance.take('restore', id, 'somebody');
  const unpacking = unpacked.begin(id, restore.manifest!);
  await readArchive(store.bytes(restore), null, (item) => unpacking.add(item));
  await lease.startReplacing();
  const { entries } = await broken.site.services.content.refresh();
  await storeEntries(
    broken,
    [...entries.keys()].map((entity) => [entity, null] as const),
  );
  await connection.collection('tokens').deleteMany({});
  return () => store.get(id);
}

const endLease = (connection: Connection) =>
  connection
    .collection<{ _id: string }>('site_state')
    .updateOne({ _id: 'site' }, { $set: { 'site_work.until': new Date(0) } });

describe('a restore that was killed while it replaced the content is completed', () => {
  test('by an instance that still runs, which answers 503 until then', async () => {
    const before = await seen(site);
    const restore = await leaveReplacing(site);

    const busy = await site.guest().get(`/pages/${page}`);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await site.guest().get('/api/site_settings')).body).toMatchObject({
      code: 'site_restoring',
    });
    expect((await site.guest().get('/healthz')).status).toBe(200);

    await endLease(site.connection);
    await expect.poll(async () => (await restore()).state, { interval: 50 }).toBe('restored');
    const { siteState } = site.site.services;
    await expect.poll(() => siteState.isRestoring(), { interval: 50 }).toBe(false);
    expect(await seen(site)).toEqual(before);
    expect((await restore()).proof).toMatchObject({ is_equal: true });
  });

  test('by the next start, before it answers', async () => {
    const database = await startTestDatabase();
    const settings = {
      databaseUri: database.uri,
      privateToken: TOKEN,
      env: { SEED: 'none' },
    } as const;
    const killed = await startTestSite(settings);
    await createPage(await killed.signIn(), { title: 'Kept' }, [block('HeadingBlock')]);
    const before = await seen(killed);
    await leaveReplacing(killed);
    await killed.close();
    const connection = await connect(database.uri);
    await endLease(connection);
    const restores = connection.collection('restores');
    const next = await startTestSite(settings);
    try {
      expect(await seen(next)).toEqual(before);
      expect(await restores.findOne({})).toMatchObject({
        state: 'restored',
        proof: { is_equal: true },
      });
    } finally {
      await next.close();
      await connection.close();
      await database.stop();
    }
  });
});
