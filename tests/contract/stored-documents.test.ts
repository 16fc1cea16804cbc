import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorDocumentsAnswer, type MalformedDocument } from '@siteyard/schemas/doctor';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN } from '../helpers/app.ts';
import { createPage } from '../helpers/factories.ts';
import { heading } from './runs/helpers.ts';
import { startOperatedSite, type OperatedSite } from './runs/operated-site.ts';
import { fill, readEverything, richest, storeMalformed, type Stored } from './stored-documents.ts';

/** Documents from an older version, another tool or a manual change. The long test has more. */

let site: OperatedSite;
let page: number;
beforeAll(async () => {
  site = await startOperatedSite('minimal');
});
afterAll(() => site.app.close());

async function malformedOnes(): Promise<MalformedDocument[]> {
  const found: MalformedDocument[] = [];
  for (let query: string | null = ''; query !== null;) {
    const answer = await site.operator.get(`/api/operator/doctor/documents${query}`);
    const part = doctorDocumentsAnswer.parse(answer.body);
    found.push(...part.malformed);
    query = part.next && `?after=${part.next}`;
  }
  return found;
}

/** Simultaneous changes to a document of each collection, and the doctor's problem for each. */
const CHANGES: Record<string, [change: Stored, problem: string]>[] = [
  {
    page_versions: [{ content: null }, 'content is missing'],
    page_drafts: [{ content: 7 }, 'content must be an object'],
    pages: [{ content: null }, 'content is missing'],
    sections: [{ content: null }, 'content is missing'],
    site_settings: [{ settings: 7 }, 'settings must be an object'],
    content_runs: [{ plan: 'parts' }, 'plan must be an object'],
    run_items: [{ item: null }, 'item is missing'],
    contact_requests: [{ created_at: null }, 'created_at is missing'],
    admin_users: [{ email: null }, 'email is missing'],
    uploads: [{ name: null }, 'name is missing'],
  },
  {
    pages: [{ content: 'text' }, 'content must be an object'],
    site_settings: [{ settings: { title: 7 } }, 'settings.title must be text'],
  },
  {
    pages: [
      { content: { content: [{ type: 'Gone', props: { id: 'g' } }] } },
      'content[0] has the unknown type Gone',
    ],
  },
  { pages: [{ scheduled: { at: 'soon' } }, 'scheduled.id is missing'] },
];

test.each(CHANGES)('the doctor names malformed documents: %j', async (changes) => {
  page ??= await fill(site);
  const undo: (() => Promise<unknown>)[] = [];
  const expected: MalformedDocument[] = [];
  for (const [name, [change, problem]] of Object.entries(changes)) {
    const { _id, ...before } = await richest(site, name);
    const collection = site.app.connection.collection<Stored>(name);
    await collection.updateOne({ _id } as object, { $set: change });
    const added = Object.keys(change).filter((field) => before[field] === undefined);
    const back = {
      $set: before,
      ...(added.length > 0 && {
        $unset: Object.fromEntries(added.map((field) => [field, 1 as const])),
      }),
    };
    undo.push(() => collection.updateOne({ _id } as object, back as object));
    expected.push({ collection: name, id: String(_id), problems: [problem] });
  }
  const { siteState } = site.app.site.services;
  await siteState.bump();
  expect(await malformedOnes()).toEqual(expected);
  for (const path of ['/', '/api/site_settings'])
    expect((await site.app.guest().get(path)).status).toBeLessThan(400);
  for (const back of undo) await back();
  await siteState.bump();
});

test('a malformed document does not prevent reading, removing or sending other data', async () => {
  page ??= await fill(site);
  expect(await malformedOnes()).toEqual([]);
  const stored = await storeMalformed(site);
  expect(await readEverything(site, stored, page, 25)).toEqual([]);
  const { services } = site.app.site;
  const later = new Date(Date.now() + 400 * 86_400_000);
  await services.pages.purgeDeleted(later);
  await services.contactRequests.purgeDeleted(later);
  await services.sections.purgeDeleted(later);
  await services.uploads.sweep(later);
  await services.passwords.sweep();
  await services.sweepRuns(later);
  await services.schedules.runDue(later);
  await site.app.sendMail();
  const waiting = { kind: 'unknown', attempts: { $gte: 1 } };
  expect(await site.app.connection.collection('mail_outbox').findOne(waiting)).not.toBeNull();
  const refused = await site.operator.get('/api/operator/pages');
  expect(refused.status).toBe(422);
  expect((refused.body as ErrorBody).errors?.join()).toMatch(/pages\/5\d{3} title: must be text/);
});

test('a stored address that begins with a slash does not redirect to another site', async () => {
  const { id } = await createPage(site.admin, { title: 'Elsewhere' }, [heading('h', 'Elsewhere')]);
  const pages = site.app.connection.collection<{ _id: number }>('pages');
  const stored = { address: '/evil.example', former_addresses: ['before'] };
  await pages.updateOne({ _id: id }, { $set: stored });
  await site.app.site.services.siteState.bump();
  const answer = await site.app.guest().get('/before');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/pages/${id}`]);
  await pages.updateOne({ _id: id }, { $unset: { address: 1, former_addresses: 1 } });
});

test('an administrator with an invalid password hash cannot sign in', async () => {
  const { email, password } = ADMIN;
  const administrators = site.app.connection.collection('admin_users');
  const before = await administrators.findOne({ email });
  await administrators.updateOne({ email }, { $set: { password_hash: 'rubbish' } });
  const admin_user = { email, password };
  const answer = await site.app.guest().post('/api/admin_users/sign_in', { admin_user });
  expect(answer.status).toBe(401);
  await administrators.updateOne({ email }, { $set: { password_hash: before?.['password_hash'] } });
});

test('the doctor refuses a cursor that it has not issued', async () => {
  const answer = await site.operator.get('/api/operator/doctor/documents?after=nosuch:0');
  expect([answer.status, (answer.body as ErrorBody).code]).toEqual([422, 'invalid_request']);
});
