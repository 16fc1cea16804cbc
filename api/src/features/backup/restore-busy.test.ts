import http from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { alterBackup } from '../../../../tests/helpers/altered-backup.ts';
import { checkBackup, makeBackup, restoreBackup } from '../../../../tests/helpers/backups.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { createMaintenanceLease } from '../site-state/maintenance.service.ts';
import { createUploadFiles } from '../uploads/upload-files.ts';
import { readArchive } from './archive/read-archive.ts';
import { replaceDocuments } from './replace-documents.ts';
import { createUnpackedDocuments } from './restore-documents.service.ts';
import { createRestoreStore } from './restore-store.service.ts';

const TOKEN = 'the-private-token-of-the-restore';

let site: TestSite;
let admin: Agent;
beforeAll(async () => {
  site = await startTestSite({ privateToken: TOKEN, env: { SEED: 'minimal' } });
  admin = await site.signIn();
});
afterAll(() => site.close());

const operated = () => ({ url: site.url, token: TOKEN });

describe('a call whose body arrives only after a restore has begun', () => {
  /**
   * Sends the first half of a request body. The returned function sends the rest and returns the response.
   */
  async function begin(method: string, path: string, body: unknown, cookie = '') {
    const bytes = Buffer.from(JSON.stringify(body));
    const request = http.request(`${site.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        cookie,
        origin: site.url,
      },
    });
    request.write(bytes.subarray(0, 10));
    await once(request, 'socket');
    return async () => {
      const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
      request.end(bytes.subarray(10));
      const [answer] = await answered;
      return [answer.statusCode, await text(answer)] as const;
    };
  }

  test('publishes nothing over the restored content, and answers with an error', async () => {
    const { id } = await createPage(admin, {}, [block('HeadingBlock', { text: 'Restored' })]);
    const backup = await makeBackup(operated());
    const content = pageContent(block('HeadingBlock', { text: 'Of the site before' }));
    const publish = await begin('PUT', `/api/pages/${id}`, { page: { content } }, admin.cookie());
    await site.guest().get('/healthz');
    await restoreBackup(operated(), backup);
    const [status, answer] = await publish();
    expect([status, answer]).toEqual([503, expect.stringContaining('site_restoring')]);
    expect((await site.guest().get(`/pages/${id}`)).text).toContain('Restored');
    admin = await site.signIn();
  });
});

test('a process that slept while another took over a restore changes nothing', async () => {
  const { connection } = site;
  const { content, siteState } = site.site.services;
  const files = createUploadFiles(connection);
  const unpacked = createUnpackedDocuments({ connection, files });
  const maintenance = createMaintenanceLease({ connection, siteState });
  const logger = pino({ level: 'silent' });
  const store = createRestoreStore({ connection, maintenance, unpacked, logger });
  const { id } = await checkBackup(operated(), await makeBackup(operated()));
  const restore = await store.get(id);
  const lease = await maintenance.take('restore', id, 'somebody');
  const unpacking = unpacked.begin(id, restore.manifest!);
  await readArchive(store.bytes(restore), null, (item) => unpacking.add(item));
  // Another instance has completed the restore and removed the unpacked documents.
  const state = connection.collection<{ _id: string }>('site_state');
  await state.updateOne({ _id: 'site' }, { $set: { 'site_work.owner': 'another' } });
  await unpacked.remove(id);
  const before = await content.refresh();
  const oldEntities = () => Promise.resolve([]);
  const replaced = { connection, content, oldEntities, unpacked, files };
  const replacing = replaceDocuments(replaced, restore, lease.renew);
  await expect(replacing).rejects.toThrow('taken over');
  expect(await lease.end({ $set: { seeding: 'of the restore' } })).toBe(false);
  expect(await content.refresh()).toBe(before);
  expect(before.all('page').length).toBeGreaterThan(3);
  expect((await siteState.read()).seeding).not.toBe('of the restore');
  await state.updateOne({ _id: 'site' }, { $unset: { site_work: 1 } });
});

describe('a restore comes to an end', () => {
  /** Creates a backup with these documents in one collection, with valid seals and hashes. */
  const forge = async (name: string, documents: object[] | null): Promise<Buffer> =>
    alterBackup(await makeBackup(operated()), (all) => {
      if (documents) all[name] = documents;
      else delete all[name];
    });

  test('even if a backup has two tokens with one secret, and reports the difference', async () => {
    // A site that changes during a backup can produce both documents, if the token was renamed.
    const tokens = ['one', 'two'].map((_id) => ({ _id, hash: 'twice', scopes: ['read'] }));
    const { state, proof } = await restoreBackup(operated(), await forge('tokens', tokens));
    expect([state, proof?.is_equal]).toEqual(['restored', false]);
    expect(proof?.collections.filter(({ is_equal }) => !is_equal)).toEqual([
      { name: 'tokens', count: 1, is_equal: false },
    ]);
    expect((await site.guest().get('/pages/1')).status).toBe(200);
    admin = await site.signIn();
  });

  test.each([
    ['the document of the site is missing', 'site_state', null],
    ['a document of activity has no id', 'activity', [{ a: 1 }]],
    ['has an id that no database accepts', 'activity', [{ _id: [1] }]],
  ])('before it begins, because %s', async (reason, name, documents) => {
    const { error } = await checkBackup(operated(), await forge(name, documents));
    expect([error?.code, error?.error]).toEqual([
      'backup_damaged',
      expect.stringContaining(reason),
    ]);
  });

  test.each([
    ['address', { key: 'another-key' }],
    ['key', { address: 'another-address' }],
  ])('before it begins, because two pages have one %s', async (what, other) => {
    const { id } = await createPage(admin, { address: `the-${what}` });
    const backup = await alterBackup(await makeBackup(operated()), (all) => {
      const page = all['content_entities']?.find(({ _id }) => _id === `page:${id}`);
      const entry = { ...(page?.['entry'] as object), ...other, id: 900 };
      all['content_entities']?.push({ _id: 'page:900', entry, former: [] });
    });
    const { error } = await checkBackup(operated(), backup);
    expect(error?.code).toBe('backup_damaged');
  });
});
