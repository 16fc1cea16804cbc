import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eraseAnswer, type EraseAnswer, type UploadAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { ItemAnswer } from '@siteyard/schemas/rentals';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { makeBackup } from '../../../../tests/helpers/backups.ts';
import { createPage, pageContent, heading } from '../../../../tests/helpers/factories.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { imageForm, picture as noise } from '../../../../tests/helpers/images.ts';
import { filesWith, partsOfBackupWith } from '../../../../tests/helpers/site-files.ts';
import {
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
} from '../../../../tests/helpers/content-runs.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../../embedded-db/open.ts';

/** The tests stay in one file, because they share one site whose files they search. */

// Each test uses a unique word in its data, and searches for that word in all files of the site.

const TOKEN = 'the-token-of-the-operator-who-erases';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-erase-'));
let database: EmbeddedDatabase;
let app: TestSite;
let admin: Agent;
let operator: Agent;
beforeAll(async () => {
  database = await openEmbeddedDatabase({ dataDir: folder });
  app = await startTestSite({
    databaseUri: database.uri,
    privateToken: TOKEN,
    env: {
      SEED: 'minimal',
      KEEP_REQUESTS_MONTHS: '6',
    },
    alone: 'It looks into the files of one instance.',
  });
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
});
afterAll(async () => {
  await app.close();
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const files = (word: string | Buffer) => filesWith([folder, app.dataDir], word);
const backup = () => makeBackup({ url: app.url, token: TOKEN });

async function erase(what: object): Promise<EraseAnswer> {
  const answer = await operator.post('/api/operator/erase', what);
  expect(answer.status, answer.text).toBe(200);
  return eraseAnswer.parse(answer.body);
}
/** Returns the kinds of data that were found, with their numbers. */
const counts = ({ found }: EraseAnswer) =>
  Object.fromEntries(found.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])));

async function sendRequest(email: string, message: string): Promise<string> {
  const contact_request = {
    first_name: 'Wilhelmina',
    last_name: 'Quillfeather',
    email,
    phone: '+44 1632 960123',
    subject: 'A crane',
    message,
  };
  const sent = await app.guest().post('/api/contact_requests', { contact_request });
  expect(sent.status).toBe(201);
  return (sent.body as { id: string }).id;
}

test('erases the requests, replies, notes and mails of a person, in any letter case', async () => {
  const first = await sendRequest('Wilma@Quillfeather.example', 'The zebrafinch crane?');
  const second = await sendRequest('wilma@quillfeather.example', 'And the zebrafinch tent?');
  const other = await sendRequest('ada@example.com', 'wilma@quillfeather.example said: hire here');
  await admin.put(`/api/contact_requests/${first}`, {
    contact_request: { admin_notes: 'zebrafinch called back' },
  });
  const reply = { id: crypto.randomUUID(), text: 'The zebrafinch is free.' };
  await admin.post(`/api/contact_requests/${first}/replies`, { reply });
  // Before the deletion, because a deleted request is not mailed.
  await app.sendMail();
  await admin.delete(`/api/contact_requests/${second}`);
  expect(files('zebrafinch').length).toBeGreaterThan(2);
  expect(await partsOfBackupWith(await backup(), 'zebrafinch')).not.toEqual([]);

  const preview = await erase({ contact: 'WILMA@quillfeather.example', dry_run: true });
  expect(counts(preview)).toEqual({ contact_requests: 2, saved_mails: 3 });
  expect(preview).toMatchObject({ erased: false, commit: null, subject: '/contact_requests' });
  expect(preview.left).toEqual([
    { reason: 'mentions', where: expect.stringContaining(other) as string },
  ]);
  expect((await admin.get(`/api/contact_requests/${first}`)).status).toBe(200);

  const done = await erase({ contact: 'WILMA@quillfeather.example' });
  expect(done.erased).toBe(true);
  expect(files('zebrafinch')).toEqual([]);
  expect(await partsOfBackupWith(await backup(), 'zebrafinch')).toEqual([]);
  expect((await admin.get(`/api/contact_requests/${first}`)).status).toBe(404);
  expect((await admin.get(`/api/contact_requests/${other}`)).status).toBe(200);
  expect(counts(await erase({ contact: 'wilma@quillfeather.example' }))).toEqual({});
  const { items } = (await admin.get('/api/activity')).body as { items: { action: string }[] };
  expect(items[0]).toMatchObject({ action: 'site.erased', subject: '/contact_requests' });
  expect(JSON.stringify(items)).not.toMatch(/quillfeather/i);
});

test('keeps the saved mail of another person whose address contains the erased one', async () => {
  const outbox = path.join(app.dataDir, 'outbox');
  fs.mkdirSync(outbox, { recursive: true });
  const other = path.join(outbox, 'other.eml');
  fs.writeFileSync(
    other,
    'To: joann@contained.example.org\n\nEmail: ann@contained.example.org.uk\n',
  );
  const mine = path.join(outbox, 'mine.eml');
  fs.writeFileSync(mine, 'To: Ann <ann@contained.example.org>\n\nHello\n');
  const answer = await erase({ contact: 'ann@contained.example.org' });
  expect(counts(answer)).toMatchObject({ saved_mails: 1 });
  expect([fs.existsSync(other), fs.existsSync(mine)]).toEqual([true, false]);
});

test('the activity of a former administrator loses the address, and that of a present one keeps it', async () => {
  const email = 'former@quillfeather.example';
  await app.site.services.adminUsers.create(email, 'a passphrase for tests');
  const former = await app.signIn(email, 'a passphrase for tests');
  await former.post('/api/pages', { page: { title: 'Made by a former administrator' } });
  expect(counts(await erase({ contact: email, dry_run: true }))).toEqual({});
  await app.site.services.adminUsers.removeByEmail(email);
  expect(counts(await erase({ contact: email }))).toEqual({ activity_lines: 1 });
  expect(counts(await erase({ contact: ADMIN.email }))).toEqual({});
  const { items } = (await admin.get('/api/activity')).body as { items: { who: string }[] };
  expect(items.map(({ who }) => who)).not.toContain(email);
});

/** Stores a page in the collections of version 0.2.0, which an upgraded site keeps for 30 days. */
async function storeInOldCollections(id: number, text: string): Promise<void> {
  const insert = (name: string, document: object) =>
    app.connection.collection(name).insertOne(document);
  await insert('pages', { _id: id as never, title: text, received: { lineage: 'a hash' } });
  await insert('page_versions', { page_id: id, content: text });
  await insert('received_content', { _id: 'a hash' as never, content: text });
  await insert('staged_content', { _id: `run:page:${id}` as never, set: { content: text } });
}

describe('a page', () => {
  const said = (text: string) => pageContent(heading('h', text));
  const publish = (id: number, content: unknown) =>
    admin.put(`/api/pages/${id}`, { page: { content } });

  test('leaves no word in files, backups and caches, and stays away', async () => {
    const { id } = await createPage(
      admin,
      { title: 'Kingfisher one', address: 'kingfisher-fleet' },
      [heading('h', 'The kingfisher arrives')],
    );
    await createPage(admin, { title: 'A neighbor' }, [
      { type: 'Card', props: { id: 'c', title: 'There', ctaHref: `/pages/${id}` } },
    ]);
    for (const n of [1, 2, 3]) await publish(id, said(`kingfisher version ${n}`));
    const shared = (await publish(id, said('kingfisher version 4'))).body as {
      content_revision: number;
    };
    const draft = { content: said('kingfisher draft'), base_revision: shared.content_revision };
    await admin.put(`/api/pages/${id}/draft`, { draft });
    await admin.post(`/api/pages/${id}/share_links`, { share_link: {} });
    const key = app.site.services.content.snapshot().entry('page', id)!.key;
    const bundle = (text: string) => ({
      siteId: crypto.randomUUID(),
      partial: true,
      pages: [
        sentPage(
          id,
          {
            key,
            title: 'kingfisher import',
          },
          heading('h', text),
        ),
      ],
    });
    const imported = await importBundle(operator, bundle('kingfisher imported'), {
      adopt: true,
      on_conflict: 'overwrite',
    });
    await undo(operator, imported.id);
    const open = bundle('kingfisher that waits');
    await plan(
      operator,
      await sendBundle(operator, open, { adopt: true, on_conflict: 'overwrite' }),
    );
    await storeInOldCollections(id, 'kingfisher of an older version');
    expect(files('kingfisher')).not.toEqual([]);
    expect(await partsOfBackupWith(await backup(), 'kingfisher')).not.toEqual([]);
    expect(await app.guest().get(`/pages/${id}`)).toMatchObject({ status: 200 });

    const preview = await erase({ page: id, dry_run: true });
    expect(counts(preview)).toMatchObject({
      open_runs: 1,
      drafts: 1,
      run_receipts: 3,
      share_links: 1,
    });
    expect(preview.left).toEqual([
      { reason: 'links', where: expect.stringMatching(/pages/) as string },
    ]);
    const done = await erase({ page: id });
    expect(counts(done)).toEqual(counts(preview));
    expect(files('kingfisher')).toEqual([]);
    expect(await partsOfBackupWith(await backup(), 'kingfisher')).toEqual([]);
    for (const place of [`/pages/${id}`, '/kingfisher-fleet'])
      expect([302, 404]).toContain((await app.guest().get(place)).status);
    expect((await admin.get(`/api/pages/${id}`)).status).toBe(404);
    expect(counts(await erase({ page: id }))).toEqual({});
    expect((await createPage(admin)).id).toBeGreaterThan(id);
  });

  test('loses its titles in the activity log, too, after it was deleted', async () => {
    const { id } = await createPage(admin, { title: 'A dipper' });
    const address = `/api/pages/${id}`;
    await admin.delete(address);
    await admin.post(`/api/trash/page-${id}/restore`, {});
    await admin.patch(address, { page: { title: 'A renamed dipper' } });
    await admin.delete(address);
    expect(files('dipper')).not.toEqual([]);
    expect(counts(await erase({ page: id }))).toMatchObject({ activity_lines: 2 });
    expect(files('dipper')).toEqual([]);
    expect(await partsOfBackupWith(await backup(), 'dipper')).toEqual([]);
  });

  test('stays away if the import that has created it is undone', async () => {
    const pages = [sentPage(700, {}, heading('h', 'Erased')), sentPage(701)];
    const run = await importBundle(
      operator,
      { siteId: crypto.randomUUID(), partial: true, pages },
      { adopt: true },
    );
    const [erased, kept] = run.plan!.pages.map(({ id }) => id);
    await erase({ page: erased });
    await undo(operator, run.id);
    expect((await admin.get(`/api/pages/${erased}`)).status).toBe(404);
    expect((await admin.get(`/api/pages/${kept}`)).status).toBe(404);
    const trash = (await admin.get('/api/trash')).body as { id: string }[];
    expect(trash.map(({ id }) => id)).not.toContain(`page-${erased}`);
  });

  test('is not erased while a backup is made', async () => {
    const { id } = await createPage(admin);
    const state = app.connection.collection<{ _id: string }>('site_state');
    const [since, until] = [new Date(), new Date(Date.now() + 600_000)];
    const site_work = { kind: 'backup', id: '', owner: 'elsewhere|1|x', who: 'June', since, until };
    await state.updateOne({ _id: 'site' }, { $set: { site_work } });
    const answer = await operator.post('/api/operator/erase', { page: id });
    await state.updateOne({ _id: 'site' }, { $unset: { site_work: 1 } });
    expect((answer.body as ErrorBody).code).toBe('run_in_progress');
    expect((await admin.get(`/api/pages/${id}`)).status).toBe(200);
  });

  test('is refused if it never existed', async () => {
    const answer = await operator.post('/api/operator/erase', { page: 999_999 });
    expect((answer.body as ErrorBody).code).toBe('page_not_found');
  });
});

describe('a rental item', () => {
  test('leaves no word in files and backups, and lists the items that refer to it', async () => {
    await turnRentalsOn(admin);
    const create = async (item: object) =>
      ((await admin.post('/api/items', { item })).body as ItemAnswer).item.key;
    const key = await create({ name: 'A bittern crane', summary: 'A bittern' });
    const renamed = { name: 'A renamed bittern', summary: 'A second bittern' };
    await admin.patch(`/api/items/${key}`, { item: renamed });
    await create({ name: 'Neighbor', goes_with: [key] });
    expect(files('bittern')).not.toEqual([]);
    const preview = await erase({ item: key, dry_run: true });
    expect(counts(preview)).toMatchObject({ activity_lines: 2, entries: 2, states: 2 });
    expect(preview.left).toEqual([{ reason: 'links', where: 'item Neighbor' }]);
    expect(counts(await erase({ item: key }))).toEqual(counts(preview));
    expect(files('bittern')).toEqual([]);
    expect(await partsOfBackupWith(await backup(), 'bittern')).toEqual([]);
    expect((await admin.get(`/api/items/${key}`)).status).toBe(404);
    const none = await operator.post('/api/operator/erase', { item: crypto.randomUUID() });
    expect((none.body as ErrorBody).code).toBe('item_not_found');
  });
});

describe('a picture', () => {
  async function upload(name: string): Promise<UploadAnswer> {
    const body = imageForm(await noise().png().toBuffer(), name);
    return (await admin.send('POST', '/api/uploads', { body })).body as UploadAnswer;
  }

  test('leaves no byte in files, backups and caches', async () => {
    const { sha256, url } = await upload('ptarmigan.png');
    const file = url.replace(/^.*\//, '');
    const original = await (await fetch(`${app.url}${url}`)).arrayBuffer();
    const bytes = Buffer.from(original).subarray(200, 260);
    await app.guest().get(`${url}?w=40`);
    await admin.patch(`/api/uploads/${sha256}`, { upload: { alt: 'A ptarmigan in the snow' } });
    const { id } = await createPage(admin, {}, [
      { type: 'ImageBlock', props: { id: 'i', src: url, alt: '' } },
    ]);
    expect(files(bytes)).toHaveLength(2);
    expect(await partsOfBackupWith(await backup(), bytes)).toHaveLength(1);

    const refused = await operator.post('/api/operator/erase', { picture: 'ptarmigan.png' });
    expect((refused.body as ErrorBody).code).toBe('upload_in_use');
    const preview = await erase({ picture: 'ptarmigan.png', dry_run: true });
    expect(preview.subject).toBe(`/uploads/${file}`);
    expect(preview.left).toEqual([
      { reason: 'shows', where: expect.stringContaining(`/pages/${id}`) as string },
    ]);
    await erase({ picture: 'ptarmigan.png', force: true });
    for (const word of [bytes, 'ptarmigan']) {
      expect(files(word)).toEqual([]);
      expect(await partsOfBackupWith(await backup(), word)).toEqual([]);
    }
    expect((await app.guest().get(url)).status).toBe(404);
    expect((await app.guest().get(`/pages/${id}`)).status).toBe(200);
    expect(counts(await erase({ picture: file, force: true }))).toEqual({});
  });

  test('is removed from the cache of another instance', async () => {
    const { url, sha256 } = await upload('elsewhere.png');
    const other = await startTestSite({
      databaseUri: database.uri,
      env: { SEED: 'none' },
      alone: 'It is the second instance.',
    });
    onTestFinished(() => other.close());
    await other.guest().get(url);
    const cached = () => fs.readdirSync(path.join(other.dataDir, 'image-cache'));
    expect(cached()).toEqual([expect.stringContaining(sha256)]);
    await erase({ picture: 'elsewhere.png' });
    await expect.poll(cached).toEqual([]);
  });

  test('must be named exactly if several pictures have the name', async () => {
    await upload('twin.png');
    await upload('twin.png');
    const answer = await operator.post('/api/operator/erase', {
      picture: 'twin.png',
      dry_run: true,
    });
    expect((answer.body as ErrorBody).code).toBe('invalid_request');
    expect(answer.text).toMatch(/2 pictures have the name/);
  });
});

test('requests are deleted once they are older than the months that the owner keeps them', async () => {
  const id = await sendRequest('old@quillfeather.example', 'A pelican lift?');
  await app.sendMail();
  const { removeOldRequests } = app.site.services;
  const inMonths = (months: number, days: number) => {
    const now = new Date();
    now.setUTCMonth(now.getUTCMonth() + months, now.getUTCDate() + days);
    return now;
  };
  await removeOldRequests(inMonths(6, -2));
  expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(200);
  expect(files('pelican')).not.toEqual([]);
  await removeOldRequests(inMonths(6, 2));
  expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(404);
  expect(files('pelican')).toEqual([]);
});
