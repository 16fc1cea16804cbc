import { randomUUID } from 'node:crypto';
import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { exportSite, importBundle, sentPage } from '../../../../tests/helpers/content-runs.ts';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { makeBackup, restoreBackup } from '../../../../tests/helpers/backups.ts';
import { createPage, pageContent, heading } from '../../../../tests/helpers/factories.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';
import { BACKED_UP, SITE_STATE, UPLOADS } from './stored-collections.ts';

const TOKEN = 'the-private-token-of-everything';
const CARRIED = [...BACKED_UP, UPLOADS, SITE_STATE];

/** Uses every feature that stores something. */
async function fill(site: TestSite): Promise<void> {
  const admin = await site.signIn();
  const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  const done = async (answer: Promise<{ status: number; text: string; body: unknown }>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBeLessThan(300);
    return body as { id: string; url: string };
  };
  const form = imageForm(await plainPicture('#336699').png().toBuffer());
  const { url } = await done(admin.send('POST', '/api/uploads', { body: form }));
  const { id, content_revision: base_revision } = await createPage(admin, { title: 'Offer' }, [
    heading('h', 'Until November'),
  ]);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const content = pageContent(heading('h', 'Later'));
  await done(admin.put(`/api/pages/${id}/draft`, { draft: { content, base_revision } }));
  await done(admin.post(`/api/pages/${id}/share_links`, { share_link: {} }));
  const schedule = { action: 'publish', at, content };
  await done(admin.put(`/api/pages/${id}/schedule`, { schedule }));
  const section = { name: 'Ours', purpose: 'text', contentVersion: CONTENT_VERSION };
  await done(
    admin.post('/api/sections', { section: { ...section, blocks: [heading('s', 'Hi')] } }),
  );
  await turnRentalsOn(admin);
  const item = { name: 'Crane', rates: { day: 7 }, pictures: [{ image: url }] };
  await done(admin.post('/api/items', { item }));

  // An import with a receipt, received values, a section, a description of an existing image, and a proposal
  // for an existing page.
  const { siteId, pages } = await exportSite(operator);
  const known = pages.find((page) => page.id === id)!;
  const proposed = { ...known, content: pageContent(heading('h', 'Proposed')) };
  const sections = [{ ...section, key: 'brought', blocks: [heading('s', 'Brought')] }];
  const banner = { id: 'j', backgroundType: 'image', backgroundImage: url };
  const shown = sentPage(90, {}, { type: 'JumbotronBlock', props: banner });
  const described = {
    name: 'a.png',
    type: 'image/png' as const,
    width: 60,
    height: 40,
    bytes: 1,
    alt: 'A boat',
  };
  await importBundle(operator, {
    siteId,
    pages: [...pages, shown],
    sections: sections as never,
    media: { [url.slice('/uploads/'.length)]: described },
  });
  const bundle = { siteId, partial: true, pages: [proposed] };
  await importBundle(operator, bundle, { as_draft: true, on_conflict: 'overwrite' });

  const { settings, revision } = (await admin.get('/api/site_settings')).body as {
    settings: object;
    revision: number;
  };
  for (const title of ['First', 'Second'])
    await done(admin.put('/api/site_settings', { settings: { title } }));
  const draft = { settings: { ...settings, title: 'Typed' }, base_revision: revision };
  await done(admin.put('/api/site_settings/draft', { draft }));
  await done(
    admin.post('/api/admin_users/invitations', { invitation: { email: 'new@example.com' } }),
  );
  const token = { name: 'ci', scopes: ['read'], expires_in_days: 1 };
  await done(operator.post('/api/operator/tokens', { token }));
  const contact_request = {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    message: 'Free?',
  };
  const request = await done(site.guest().post('/api/contact_requests', { contact_request }));
  const reply = { id: randomUUID(), text: 'Yes, it is.' };
  await done(admin.post(`/api/contact_requests/${request.id}/replies`, { reply }));
  await site.sendMail();
  // A reply that waits in the outbox.
  const later = new Date(Date.now() + 3_600_000);
  await site.connection.collection('mail_outbox').insertOne({
    kind: 'reply',
    about: { request: request.id },
    created_at: new Date(),
    attempts: 3,
    next_try_at: later,
    last_error: 'refused',
  });
}

/** Returns every document in the form of the backup. */
async function stored(connection: Connection): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const { name, filter = {}, keep = (document: Document) => document } of CARRIED) {
    const all = await connection.collection(name).find(filter).sort({ _id: 1 }).toArray();
    found[name] = all.map((document) => keep(document));
  }
  return found;
}

test('every collection is restored unchanged, and none is empty', async () => {
  const start = () => startTestSite({ privateToken: TOKEN, env: { SEED: 'none' } });
  const [site, target] = await Promise.all([start(), start()]);
  try {
    await fill(site);
    const before = await stored(site.connection);
    // If this fails for a new collection, `fill` must create a document in it.
    expect(
      Object.entries(before).flatMap(([name, { length }]) => (length > 0 ? [] : name)),
    ).toEqual([]);
    const backup = await makeBackup({ url: site.url, token: TOKEN });
    const operated = { url: target.url, token: TOKEN };
    await restoreBackup(operated, backup, { replace_site: true, accounts: true, tokens: true });
    const after = await stored(target.connection);
    // Each site logs its own backup and restore, so the activity differs.
    const own = ({ activity: _, ...rest }: typeof before) => rest;
    expect(own(after)).toEqual(own(before));
    const activity = new Set(after['activity']!.map((each) => JSON.stringify(each)));
    expect(before['activity']!.filter((each) => !activity.has(JSON.stringify(each)))).toEqual([]);
  } finally {
    await Promise.all([site.close(), target.close()]);
  }
});
