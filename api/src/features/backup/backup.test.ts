import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestSite } from '../../../../tests/helpers/app.ts';
import {
  applyBackup,
  checkBackup,
  makeBackup,
  restoreBackup,
} from '../../../../tests/helpers/backups.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';
import { newOwner } from '../site-state/lease-owner.ts';
import { HEADER_BYTES } from './archive/seal-header.ts';
import { testInLongRun } from '../../../../tests/helpers/long-run.ts';
import { contact, operated, seen, start, startFullSite, TOKEN } from './test-restore.ts';

const PASSPHRASE = 'correct horse battery staple';

const messages = async (connection: Connection) =>
  (await connection.collection('contact_requests').find({}).toArray())
    .map((request) => String(request['message']))
    .toSorted();

let site: TestSite;
/** The page with an image, and its draft. */
let page: number;
beforeAll(async () => {
  ({ site, page } = await startFullSite());
});
afterAll(() => site.close());

test('a backup restored on an empty site signs in, serves and exports the same bytes', async () => {
  const backup = await makeBackup(operated(site), PASSPHRASE);
  const target = await start('none');
  try {
    const restore = await restoreBackup(operated(target), backup, {
      passphrase: PASSPHRASE,
      replace_site: true,
      accounts: true,
      tokens: true,
    });
    expect(restore).toMatchObject({ state: 'restored', error: null });
    expect(restore.proof?.collections.filter(({ is_equal }) => !is_equal)).toEqual([]);
    const entities = restore.proof?.collections.find(({ name }) => name === 'content_entities');
    expect(entities?.count).toBeGreaterThan(3);
    expect(await seen(target)).toEqual(await seen(site));
    expect((await target.signIn().then((own) => own.get('/api/sections'))).text).toContain(
      'Our own',
    );
    const admin = await target.signIn();
    expect((await admin.get(`/api/pages/${page}/draft`)).text).toContain('A draft');
    expect((await admin.get('/api/trash')).text).toContain('In the trash');
    expect(await messages(target.connection)).toEqual(['before']);
    const names = (await admin.get('/api/uploads')).body as { items: { url: string }[] };
    for (const { url } of names.items) expect((await target.guest().get(url)).status).toBe(200);
    const operator = target.plain({ Authorization: `Bearer ${TOKEN}` });
    const own = site.plain({ Authorization: `Bearer ${TOKEN}` });
    expect((await operator.get('/api/operator/site')).body).toEqual(
      (await own.get('/api/operator/site')).body,
    );
    // The site never reuses a page number.
    expect((await createPage(admin)).id).toBe(page + 3);
  } finally {
    await target.close();
  }
});

describe('a restore on the site itself', () => {
  test('restores changed pages, keeps other contact requests, and ends sessions', async () => {
    const before = await seen(site);
    const backup = await makeBackup(operated(site));
    const admin = await site.signIn();
    await admin.patch(`/api/pages/${page}`, { page: { title: 'Renamed since' } });
    await createPage(admin, { title: 'New since' }, [block('HeadingBlock', { text: 'New' })]);
    await admin.put('/api/site_settings', { settings: { title: 'Changed since' } });
    await admin.put('/api/site_settings/draft', {
      draft: { settings: { title: 'Draft since' }, base_revision: 1 },
    });
    const blocks = [block('HeadingBlock', { text: 'New' })];
    const section = { name: 'New since', purpose: 'hero', blocks };
    expect((await admin.post('/api/sections', { section })).status).toBe(201);
    const image = imageForm(await plainPicture('#2233aa').png().toBuffer());
    await admin.send('POST', '/api/uploads', { body: image });
    const requests = site.connection.collection('contact_requests');
    const reply = { id: 'r', text: 'Yes', by: 'admin', written_at: new Date() };
    await requests.updateOne({ message: 'before' }, { $set: { replies: [reply] } });
    await contact(site, 'newer');

    const checked = await checkBackup(operated(site), backup);
    expect(checked.plan).toMatchObject({
      backup: { contact_requests: 1 },
      site: { title: 'Changed since', is_empty: false },
      installation: 'same',
      differences: {
        pages: { missing: 1, differing: 1 },
        contact_requests: { missing: 1, differing: 1 },
        settings: { missing: 0, differing: 1 },
        administrators: { missing: 0, differing: 0 },
        tokens: { missing: 0, differing: 0 },
        drafts: { missing: 1, differing: 0 },
        sections: { missing: 1, differing: 0 },
        images: { missing: 1, differing: 0 },
      },
    });
    const { named_pages = [] } = checked.plan?.differences ?? {};
    expect(named_pages.map(({ title, is_missing }) => [title, is_missing]).toSorted()).toEqual([
      ['New since', true],
      ['Renamed since', false],
    ]);
    // The site still has its own content.
    expect((await site.guest().get(`/pages/${page}`)).text).toContain('Renamed since');
    const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
    expect((await operator.delete(`/api/operator/restores/${checked.id}`)).status).toBe(204);

    const restore = await restoreBackup(operated(site), backup);
    expect(restore).toMatchObject({ state: 'restored', proof: { kept_contact_requests: 1 } });
    expect(restore.proof?.collections.filter(({ is_equal }) => !is_equal)).toEqual([]);
    expect(await seen(site)).toEqual(before);
    expect(await messages(site.connection)).toEqual(['before', 'newer']);
    expect((await admin.get('/api/admin_users')).status).toBe(401);
    const again = await site.signIn();
    expect((await again.get('/api/activity')).text).toContain('backup.restored');
    expect(await site.connection.collection('restore_parts').countDocuments()).toBe(0);
    expect(await site.connection.collection('restore_documents').countDocuments()).toBe(0);
  });

  test('discards contact requests that the backup lacks, if the operator decides so', async () => {
    const backup = await makeBackup(operated(site));
    await contact(site, 'unwanted');
    await restoreBackup(operated(site), backup, { contact_requests: 'discard' });
    expect(await messages(site.connection)).toEqual(['before', 'newer']);
  });

  test('keeps the token of the call although the backup lacks it', async () => {
    const backup = await makeBackup(operated(site));
    const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
    const made = await operator.post('/api/operator/tokens', {
      token: { name: 'restorer', scopes: ['admin'], expires_in_days: 1 },
    });
    const { token } = made.body as { token: { secret: string } };
    await operator.post('/api/operator/tokens', {
      token: { name: 'other', scopes: ['admin'], expires_in_days: 1 },
    });
    const restore = await restoreBackup({ url: site.url, token: token.secret }, backup);
    expect(restore.proof?.is_equal).toBe(true);
    const names = (await operator.get('/api/operator/tokens')).text;
    expect([names.includes('restorer'), names.includes('other')]).toEqual([true, false]);
  });

  testInLongRun(
    'leaves that token under a free name where the backup has another of its name',
    async () => {
      const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
      const make = async () => {
        const token = { name: 'rotated', scopes: ['admin'], expires_in_days: 1 };
        const made = await operator.post('/api/operator/tokens', { token });
        return (made.body as { token: { secret: string } }).token.secret;
      };
      const former = await make();
      const backup = await makeBackup(operated(site));
      await operator.delete('/api/operator/tokens/rotated');
      const restorer = { url: site.url, token: await make() };
      const { proof } = await restoreBackup(restorer, backup);
      expect(proof).toMatchObject({ is_equal: true, renamed_token: 'rotated-2' });
      expect((await restoreBackup(restorer, backup)).proof?.renamed_token).toBeUndefined();
      const old = site.plain({ Authorization: `Bearer ${former}` });
      expect((await old.get('/api/operator/tokens')).status).toBe(200);
    },
  );
});

describe('nothing is changed by', () => {
  test('a damaged backup, a wrong passphrase, and a file that is none', async () => {
    const revision = site.site.services.siteState.revision();
    const plain = await makeBackup(operated(site));
    plain[Math.floor(plain.length / 2)]! ^= 4;
    const kept = await checkBackup(operated(site), plain);
    expect(kept).toMatchObject({ state: 'failed', error: { code: 'backup_damaged' } });
    expect(kept.error?.error).toMatch(/the part from byte [\d,]+ to [\d,]+ was changed/);
    const sealed = await makeBackup(operated(site), PASSPHRASE);
    for (const passphrase of [null, 'something else'])
      expect(await checkBackup(operated(site), sealed, passphrase)).toMatchObject({
        state: 'failed',
        error: { code: 'backup_passphrase' },
      });
    const cut = sealed.subarray(0, HEADER_BYTES + 1000);
    expect((await checkBackup(operated(site), cut, PASSPHRASE)).error?.code).toBe('backup_damaged');
    const other = await checkBackup(operated(site), Buffer.from('{"format":"site-bundle/2"}'));
    expect(other.error?.code).toBe('not_a_backup');
    // The end of a backup increases the revision for all instances.
    expect(site.site.services.siteState.revision()).toBe(revision + 2);
  });

  test("another site's backup without replace_site", async () => {
    const other = await start('minimal');
    try {
      const { id, plan } = await checkBackup(operated(site), await makeBackup(operated(other)));
      expect(plan?.backup.site_id).not.toBe(plan?.site.site_id);
      const refused = await applyBackup(operated(site), id);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        409,
        'restore_other_site',
      ]);
    } finally {
      await other.close();
    }
  });

  test('a killed process, so the next attempt need not wait', async () => {
    const state = site.connection.collection<{ _id: string }>('site_state');
    const [since, until] = [new Date(), new Date(Date.now() + 600_000)];
    const killed = newOwner().replace(/\|.*/, `|${2 ** 22 + 1}|x|y`);
    const left = { id: '', owner: killed, who: 'ci', since, until };
    const leave = () =>
      state.updateOne({ _id: 'site' }, { $set: { site_work: { kind: 'backup', ...left } } });
    await leave();
    expect((await makeBackup(operated(site))).length).toBeGreaterThan(HEADER_BYTES);
    await leave();
    const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
    const seeded = await operator.post('/api/operator/seed', {});
    expect(seeded.status, seeded.text).toBe(200);
  });

  test('a restore while an import is applied', async () => {
    const { id } = await checkBackup(operated(site), await makeBackup(operated(site)));
    const state = site.connection.collection<{ _id: string }>('site_state');
    const applying = { run: 'x', owner: 'elsewhere|1|x', who: 'ci', since: new Date() };
    const until = new Date(Date.now() + 600_000);
    await state.updateOne({ _id: 'site' }, { $set: { applying: { ...applying, until } } });
    const refused = await applyBackup(operated(site), id);
    await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('ci is applying a run since');
  });
});

test('a token without the scope admin gets no backup and restores none', async () => {
  const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  const made = await operator.post('/api/operator/tokens', {
    token: { name: 'writer', scopes: ['read', 'write', 'contacts'], expires_in_days: 1 },
  });
  const { token } = made.body as { token: { secret: string } };
  const writer = site.plain({ Authorization: `Bearer ${token.secret}` });
  expect((await writer.post('/api/operator/backups', { passphrase: null })).status).toBe(403);
  expect((await writer.post('/api/operator/restores', {})).status).toBe(403);
});
