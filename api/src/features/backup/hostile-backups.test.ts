import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BSONRegExp, Decimal128, Int32, type Document } from 'bson';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alterBackup, BSON_TYPE, sealFiles } from '../../../../tests/helpers/altered-backup.ts';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { checkBackup, makeBackup, restoreBackup } from '../../../../tests/helpers/backups.ts';
import { seal, unseal } from './archive/sealed-stream.ts';
import { readTar } from './archive/tar.ts';

const TOKEN = 'the-private-token-of-hostile-backups';
const operated = ({ url }: TestSite) => ({ url, token: TOKEN });

let site: TestSite;
let honest: Buffer;
beforeAll(async () => {
  site = await startTestSite({ privateToken: TOKEN, env: { SEED: 'minimal' } });
  honest = await makeBackup(operated(site));
});
afterAll(() => site.close());

/** Returns documents nested to this depth. */
function nested(levels: number): Document {
  const outermost: Document = {};
  let inner = outermost;
  for (let level = 0; level < levels; level += 1) inner = inner['a'] = {} as Document;
  return outermost;
}

const withDocument = (collection: string, document: Document) =>
  alterBackup(honest, (documents) => documents[collection]!.push(document));
const withSite = (fields: Document) =>
  alterBackup(honest, (documents) => {
    const state = documents['site_state']![0]!;
    for (const [name, value] of Object.entries(fields))
      if (value === undefined) delete state[name];
      else state[name] = value;
  });

/** Returns the reason why the check refuses a backup. */
async function refusal(backup: Buffer): Promise<string> {
  const { state, error } = await checkBackup(operated(site), backup);
  expect([state, error?.code]).toEqual(['failed', 'backup_damaged']);
  return error!.error;
}

describe('the check of a backup refuses', () => {
  test.each([
    [{ last_page_id: undefined }, 'last_page_id is missing'],
    [{ last_page_id: { a: 1 } }, 'last_page_id must be a number'],
    [{ last_page_id: new Int32(-1) }, 'last_page_id must be 0 or more'],
    [{ _id: 'other' }, '_id must be "site"'],
    [{ site_id: new Int32(1) }, 'site_id must be text'],
    [{ lineages: 'x' }, 'lineages must be a list'],
    [{ migrations: [{ id: 'a' }] }, 'migrations[0].checksum is missing'],
    [{ seeded_at: 'no' }, 'seeded_at must be a date'],
    [{ kept_samples: { seed: 'demo' } }, 'kept_samples.pages is missing'],
    [{ maintenance: null }, 'maintenance is not a known key'],
    [{ committedRun: 'nope' }, 'committedRun is not a known key'],
  ])('the site document with %j', async (fields, why) => {
    expect(await refusal(await withSite(fields))).toBe(
      `The backup is damaged: in the document of the site, ${why}.`,
    );
  });

  test.each<[string, Document, string]>([
    ['deep', { _id: 'z', deep: nested(180) }, 'document "z" of activity is nested too deeply'],
    ['very deep', { _id: 'z', deep: nested(1500) }, 'document "z" of activity is nested'],
    ['deep in a list', { _id: 'z', deep: [nested(179)] }, 'document "z" of activity is nested'],
    ['with a $ field', { _id: 'z', $set: { a: 1 } }, 'document "z" of activity has a field "$set"'],
    [
      'with a type of its own',
      { _id: 'z', a: { [BSON_TYPE]: 'ObjectId' } },
      'has a field "_bsontype"',
    ],
    ['with a toString in its id', { _id: { toString: 1 } }, 'no database accepts'],
    ['without an id', { a: 1 }, 'a document of activity has no id'],
    ['with a pattern as its id', { _id: new BSONRegExp('a', '') }, 'no database accepts'],
    ['with a $ key in its id', { _id: { $a: 1 } }, 'no database accepts'],
    ['with a list as its id', { _id: ['a'] }, 'no database accepts'],
    ['with a pattern in its id', { _id: { a: new BSONRegExp('a', '') } }, 'no database accepts'],
    ['with a Decimal128 as its id', { _id: new Decimal128('1') }, 'no database accepts'],
  ])('a document %s', async (_, document, why) => {
    expect(await refusal(await withDocument('activity', document))).toContain(why);
  });

  test('and the site continues to serve pages', async () => {
    expect((await site.guest().get('/api/site_settings')).status).toBe(200);
  });
});

describe('JSON of a backup is not parsed', () => {
  const head = Buffer.from(JSON.stringify({ format: 'site-backup/1', product_version: '0.1.0' }));
  const withList = (values: number) =>
    Buffer.concat([head.subarray(0, -1), Buffer.from(`,"z":[${'{},'.repeat(values)}{}]}`)]);

  test('if its first entry is too large', async () => {
    const backup = await sealFiles([['backup.json', withList(30_000)]]);
    expect(await refusal(backup)).toBe(
      'The backup is damaged: backup.json is larger than in any backup.',
    );
  });

  test('if its last entry has more values than a site has pictures, or is nested too deeply', async () => {
    for (const bytes of [withList(300_000), Buffer.from('['.repeat(1_000))]) {
      const backup = await sealFiles([
        ['backup.json', head],
        ['manifest.json', bytes],
      ]);
      expect(await refusal(backup)).toBe(
        'The backup is damaged: manifest.json has more values than in any backup.',
      );
    }
  });
});

test('a large description of a file is not read', async () => {
  const tar = pack();
  tar.entry({ name: 'backup.json', pax: { comment: 'x'.repeat(1024 ** 2) } }, '{}');
  tar.finalize();
  expect(
    await refusal(await buffer(seal(tar as AsyncIterable<Buffer>, { passphrase: null }))),
  ).toBe('The backup is damaged: its list of files does not have the form of a backup.');
});

test('damage that only the tar reader finds has the same message as other damage', async () => {
  const tar = pack();
  tar.entry({ name: 'backup.json' }, '{"format":"site-backup/1","product_version":"0.1.0"}');
  tar.finalize();
  const whole = await buffer(tar);
  const wrongSum = Buffer.from(whole);
  wrongSum.writeUInt8(wrongSum[148]! ^ 1, 148);
  for (const bytes of [wrongSum, whole.subarray(0, 600)])
    expect(await refusal(await buffer(seal(Readable.from([bytes]), { passphrase: null })))).toBe(
      'The backup is damaged: its list of files does not have the form of a backup.',
    );
});

test.each(['yesterday', '', '2026-02-30T10:00:00.000Z'])(
  'a backup that was made %j is refused, because its date is none',
  async (created_at) => {
    const files: [string, Buffer][] = [];
    for await (const { name, bytes } of readTar(unseal(Readable.from([honest]), null)))
      files.push([name, bytes]);
    const [name, bytes] = files.pop()!;
    const manifest = { ...(JSON.parse(String(bytes)) as object), created_at };
    const backup = await sealFiles([...files, [name, Buffer.from(JSON.stringify(manifest))]]);
    expect(await refusal(backup)).toBe(
      'The backup is damaged: manifest.json does not have the form of a backup.',
    );
  },
);

test('unusual documents that a database can store are restored', async () => {
  const document = { 'a.b': 1, '': 2, c: { $d: 3, 'e.f': [{}] }, deep: nested(179) };
  const restore = await restoreBackup(
    operated(site),
    await withDocument('activity', { _id: 'z', ...document }),
  );
  expect(restore).toMatchObject({ state: 'restored', proof: { is_equal: true } });
  const activity = site.connection.collection<{ _id: string }>('activity');
  expect(await activity.findOne({ _id: 'z' })).toEqual({ _id: 'z', ...document });
});

test('a document that the database refuses for its index is left out, and the restore ends', async () => {
  const refused = { _id: 'z', created_at: new Decimal128('1'), deleted: false };
  const backup = await withDocument('contact_requests', refused);
  const { state, proof } = await restoreBackup(operated(site), backup);
  const isStored = await site.connection.collection('contact_requests').countDocuments({});
  expect([state, proof?.is_equal]).toEqual(['restored', isStored === 1]);
  expect((await site.guest().get('/api/site_settings')).status).toBe(200);
});
