import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorDocumentsAnswer, type MalformedDocument } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN } from '../../helpers/app.ts';
import { changeEntry, damageState, storeEntries } from '../../helpers/entries.ts';
import { createPage, heading } from '../../helpers/factories.ts';
import { startOperatedSite, type OperatedSite } from '../../helpers/operated-site.ts';
import { fill, readEverything, richest, storeMalformed, type Stored } from './stored-documents.ts';

/**
 * Malformed documents, as an older version, another tool or a manual change may have stored them. The
 * long test has more.
 */

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

/** Changes that a test makes at the same time, and the problems that the doctor must report. */
interface Changes {
  /** Changed fields of a document, by collection. */
  documents: Record<string, [change: Stored, problem: string]>;
  /** Values of states, by the collection that the doctor reports. */
  states: Partial<
    Record<'pages' | 'sections' | 'site_settings' | 'items', [value: unknown, problem: string]>
  >;
}

const CHANGES: Changes[] = [
  {
    documents: {
      page_drafts: [{ content: 7 }, 'content must be an object'],
      content_runs: [{ plan: 'parts' }, 'plan must be an object'],
      run_items: [{ item: null }, 'item is missing'],
      contact_requests: [{ created_at: null }, 'created_at is missing'],
      admin_users: [{ email: null }, 'email is missing'],
      uploads: [{ extension: null }, 'extension is missing'],
    },
    states: {
      pages: [7, 'content is not an object'],
      sections: [{ content: null }, 'content is missing'],
      site_settings: [7, 'settings must be an object'],
      items: [7, 'item must be an object'],
    },
  },
  {
    documents: {},
    states: {
      pages: [null, 'its state is missing'],
      site_settings: [{ title: 7 }, 'settings.title must be text'],
      items: [{ name: 'Crane', address: 'crane', rates: 7 }, 'item.rates must be an object'],
    },
  },
  {
    documents: {},
    states: {
      pages: [
        { content: [{ type: 'Gone', props: { id: 'g' } }] },
        'content[0] has the unknown type Gone',
      ],
    },
  },
];

test.each(CHANGES)(
  'the doctor reports the malformed documents after %j',
  async ({ documents, states }) => {
    page ??= await fill(site);
    const undo: (() => Promise<unknown>)[] = [];
    const expected: MalformedDocument[] = [];
    const { content } = site.app.site.services;
    const snapshot = await content.refresh();
    const key = snapshot.all('section')[0]!.key;
    const item = snapshot.all('item')[0]!.key;
    const ids = { pages: String(page), sections: key, site_settings: 'site', items: item };
    const entities = {
      pages: `page:${page}`,
      sections: `section:${key}`,
      site_settings: 'settings:site',
      items: `item:${item}`,
    } as const;
    for (const [collection, [value, problem]] of Object.entries(states)) {
      const name = collection as keyof typeof entities;
      undo.push(await damageState(site.app, entities[name], value));
      expected.push({ collection, id: ids[name], problems: [problem] });
    }
    for (const [name, [change, problem]] of Object.entries(documents)) {
      const { _id, ...before } = await richest(site, name);
      const collection = site.app.connection.collection<Stored>(name);
      await collection.updateOne({ _id } as object, { $set: change });
      undo.push(() => collection.updateOne({ _id } as object, { $set: before }));
      expected.push({ collection: name, id: String(_id), problems: [problem] });
    }
    // After this commit, each instance reads the site again.
    await storeEntries(site.app, []);
    const byName = (a: MalformedDocument, b: MalformedDocument) =>
      a.collection < b.collection ? -1 : 1;
    expect((await malformedOnes()).toSorted(byName)).toEqual(expected.toSorted(byName));
    for (const path of ['/', `/pages/${page}`, '/api/site_settings'])
      expect((await site.app.guest().get(path)).status).toBeLessThan(400);
    for (const back of undo) await back();
    await storeEntries(site.app, []);
  },
);

test('a malformed document does not prevent reading, removing or sending other data', async () => {
  page ??= await fill(site);
  expect(await malformedOnes()).toEqual([]);
  const stored = await storeMalformed(site, page);
  expect(await readEverything(site, stored, page, 5)).toEqual([]);
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
  expect((refused.body as ErrorBody).errors?.join()).toMatch(
    /pages\/5\d{3} content: is not an object/,
  );
});

test('a stored address that begins with a slash does not redirect to another site', async () => {
  const { id } = await createPage(site.admin, { title: 'Elsewhere' }, [heading('h', 'Elsewhere')]);
  const address = '/evil.example';
  await changeEntry(site.app, `page:${id}`, (entry) => {
    return { ...entry, address, former_addresses: ['before'] };
  });
  const answer = await site.app.guest().get('/before');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/pages/${id}`]);
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

test('the doctor refuses a cursor that it has not created', async () => {
  const answer = await site.operator.get('/api/operator/doctor/documents?after=nosuch:0');
  expect([answer.status, (answer.body as ErrorBody).code]).toEqual([422, 'invalid_request']);
});
