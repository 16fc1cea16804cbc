import { afterAll, beforeAll, expect, test } from 'vitest';
import { alterBackup } from '../../../../tests/helpers/altered-backup.ts';
import { ADMIN, startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import {
  applyBackup,
  checkBackup,
  makeBackup,
  restoreBackup,
} from '../../../../tests/helpers/backups.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

/**
 * Tests two installations of one lineage. Staging began as a copy of production, both have changed since,
 * and the backup of staging is newer than all changes.
 */

const TOKEN = 'the-private-token-of-both';
const COLLEAGUE = { email: 'colleague@example.com', password: 'a long enough password' };

const operated = ({ url }: TestSite) => ({ url, token: TOKEN });
const operatorOf = (site: TestSite) => site.plain({ Authorization: `Bearer ${TOKEN}` });

type Identity = Awaited<ReturnType<typeof identityOf>>;
const identityOf = async (site: TestSite) => {
  const { site_id, instance_id, former_instance_ids } = await site.site.services.siteState.read();
  return { site_id, instance_id, former_instance_ids };
};

async function contact(site: TestSite, message: string): Promise<void> {
  const contact_request = { first_name: 'Ada', last_name: 'B', email: 'ada@example.com', message };
  const answer = await site.guest().post('/api/contact_requests', { contact_request });
  expect(answer.status).toBe(201);
}

async function makeToken(site: TestSite, name: string): Promise<string> {
  const token = { name, scopes: ['read'], expires_in_days: 1 };
  const made = await operatorOf(site).post('/api/operator/tokens', { token });
  return (made.body as { token: { secret: string } }).token.secret;
}

/** Returns the status of a call with a token, and of a sign-in of an administrator of production. */
async function letsIn(site: TestSite, secret: string): Promise<[token: number, signIn: number]> {
  const caller = site.plain({ Authorization: `Bearer ${secret}` });
  const signIn = await site.guest().post('/api/admin_users/sign_in', { admin_user: COLLEAGUE });
  return [(await caller.get('/api/operator/pages')).status, signIn.status];
}

/** Reads the documents that a restore could destroy. */
const stored = (site: TestSite) =>
  Promise.all(
    ['pages', 'contact_requests', 'admin_users', 'tokens'].map((name) =>
      site.connection.collection(name).find({}).sort({ _id: 1 }).toArray(),
    ),
  );

const messages = async (site: TestSite) =>
  (await site.connection.collection('contact_requests').find({}).toArray())
    .map((request) => String(request['message']))
    .toSorted();

let production: TestSite;
let staging: TestSite;
/** The id, a backup and a token of each installation. */
let names: { production: Identity; staging: Identity };
let backups: { production: Buffer; staging: Buffer };
let tokens: { production: string; staging: string };
beforeAll(async () => {
  const start = () => startTestSite({ privateToken: TOKEN, env: { SEED: 'minimal' } });
  [production, staging] = await Promise.all([start(), start()]);
  await contact(production, 'Before the copy');
  const admin = await production.signIn();
  const { id } = await createPage(admin, { title: 'In both' }, [block('HeadingBlock')]);
  const copy = await makeBackup(operated(production));
  await restoreBackup(operated(staging), copy, { replace_site: true, accounts: true });
  names = { production: await identityOf(production), staging: await identityOf(staging) };
  await admin.patch(`/api/pages/${id}`, { page: { title: 'Edited on production' } });
  await createPage(admin, { title: 'Only on production' }, [block('HeadingBlock')]);
  await contact(production, 'Only on production');
  // This page has the same number as a page that only production has.
  await createPage(await staging.signIn(), { title: 'Only on staging' }, [block('HeadingBlock')]);
  await contact(staging, 'Only on staging');
  await operatorOf(production).post('/api/operator/admin_users', { admin_user: COLLEAGUE });
  tokens = { production: await makeToken(production, 'p'), staging: await makeToken(staging, 's') };
  backups = {
    production: await makeBackup(operated(production)),
    staging: await makeBackup(operated(staging)),
  };
});
afterAll(() => Promise.all([production.close(), staging.close()]));

test('an installation gets a new name at its first start and at each restore', () => {
  const { production: own, staging: other } = names;
  expect(other.site_id).toBe(own.site_id);
  expect(own.former_instance_ids).toBeUndefined();
  const [former, ...more] = other.former_instance_ids ?? [];
  expect([new Set([own.instance_id, other.instance_id, former]).size, more]).toEqual([3, []]);
});

test('the plan counts by presence and revision, although the backup is newer', async () => {
  const { plan } = await checkBackup(operated(production), backups.staging);
  expect(plan).toMatchObject({
    installation: 'other',
    differences: {
      pages: { missing: 1, differing: 1 },
      contact_requests: { missing: 1, differing: 0 },
      settings: { missing: 0, differing: 0 },
      administrators: { missing: 1, differing: 0 },
      missing_administrators: [COLLEAGUE.email],
      tokens: { missing: 1, differing: 0 },
    },
  });
  const named = plan?.differences.named_pages.map(({ title, is_missing }) => [title, is_missing]);
  expect(named?.toSorted()).toEqual([
    ['Edited on production', false],
    ['Only on production', true],
  ]);
});

test.each([
  ['another installation', (bytes: Buffer) => Promise.resolve(bytes), 'another installation of'],
  [
    'an older version, which named no installation',
    (bytes: Buffer) => alterBackup(bytes, (_, manifest) => delete manifest.instance_id),
    'does not name its installation',
  ],
])('a backup by %s changes nothing without replace_site', async (_, altered, reason) => {
  const before = await stored(production);
  const { id } = await checkBackup(operated(production), await altered(backups.staging));
  const refused = await applyBackup(operated(production), id, { accounts: true, tokens: true });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'restore_other_site',
      error: expect.stringContaining(reason),
    }),
  ]);
  expect(await stored(production)).toEqual(before);
});

test('accounts and tokens of another installation come only if the operator names them', async () => {
  const restored = await restoreBackup(operated(staging), backups.production, {
    replace_site: true,
  });
  expect(restored).toMatchObject({
    state: 'restored',
    proof: { is_equal: true, kept_contact_requests: 1 },
  });
  expect(await messages(staging)).toEqual([
    'Before the copy',
    'Only on production',
    'Only on staging',
  ]);
  const pages = (await operatorOf(staging).get('/api/operator/pages')).text;
  expect([pages.includes('Only on production'), pages.includes('Only on staging')]).toEqual([
    true,
    false,
  ]);
  await staging.signIn(ADMIN.email, ADMIN.password);
  expect(await letsIn(staging, tokens.production)).toEqual([401, 401]);
  expect((await letsIn(staging, tokens.staging))[0]).toBe(200);
  // The restore keeps the installation's own id, so the site recognises its own backup.
  const { plan } = await checkBackup(operated(staging), backups.staging);
  expect(plan?.installation).toBe('same');

  const named = { replace_site: true, accounts: true, tokens: true };
  const everything = await restoreBackup(operated(staging), backups.production, named);
  expect(everything.proof?.is_equal).toBe(true);
  expect(await letsIn(staging, tokens.production)).toEqual([200, 200]);
  expect((await letsIn(staging, tokens.staging))[0]).toBe(401);
});

test('a new, empty database takes the whole backup of any installation', async () => {
  const empty = await startTestSite({ privateToken: TOKEN, env: { SEED: 'none' } });
  try {
    await empty.connection.collection('admin_users').deleteMany({});
    const { plan } = await restoreBackup(operated(empty), backups.production);
    expect(plan).toMatchObject({ installation: 'other', site: { is_empty: true } });
    expect(await messages(empty)).toContain('Only on production');
    expect(await letsIn(empty, tokens.production)).toEqual([200, 200]);
    await empty.signIn(ADMIN.email, ADMIN.password);
  } finally {
    await empty.close();
  }
});
