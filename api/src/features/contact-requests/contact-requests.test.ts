import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactRequestAnswer, contactRequestList, type TrashItem } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { readMails } from '../../../../tests/helpers/mail/mail.ts';
import { renewSearchWords } from '../../wiring/search-words.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';
import { visitor } from './test-visitor.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
});
afterAll(() => app.close());

let callers = 0;
/** Gives each visitor a separate address. */
const someone = (site = app) => {
  callers += 1;
  return site.plain({ Origin: site.url, 'X-Forwarded-For': `198.51.100.${callers}` });
};
const send = (fields: object = {}, more: object = {}, headers: Record<string, string> = {}) =>
  someone().post(
    '/api/contact_requests',
    { contact_request: { ...visitor, ...fields }, ...more },
    headers,
  );
const create = async (fields: object = {}) => ((await send(fields)).body as { id: string }).id;
const list = async (query = '') =>
  contactRequestList.parse((await admin.get(`/api/contact_requests${query}`)).body);

describe('sending a message', () => {
  test('stores it as open and notifies the administrators, with Reply-To set to the visitor', async () => {
    const answer = await send({ subject: 'Sent by mail' });
    expect(answer.status).toBe(201);
    const { id } = answer.body as { id: string };
    const stored = await admin.get(`/api/contact_requests/${id}`);
    expect(contactRequestAnswer.parse(stored.body)).toMatchObject({
      ...visitor,
      subject: 'Sent by mail',
      status: 'open',
      admin_notes: '',
    });
    const mail = (await readMails(app)).find((each) => each.subject?.includes('Sent by mail'));
    expect(mail?.to?.map(({ address }) => address)).toEqual([ADMIN.email]);
    expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
    expect(mail?.text).toContain('Do you deliver to the harbour?');
  });

  test('accepts a message without phone and subject', async () => {
    const { phone, subject, ...required } = visitor;
    const answer = await someone().post('/api/contact_requests', { contact_request: required });
    expect([phone, subject, answer.status]).toEqual([visitor.phone, visitor.subject, 201]);
  });

  test.each([
    [{ first_name: '  ' }, 'contact_request.first_name'],
    [{ last_name: '' }, 'contact_request.last_name'],
    [{ email: 'no address' }, 'contact_request.email'],
    [{ message: '\n \n' }, 'contact_request.message'],
    [{ message: '\u200b \u3164\u2800' }, 'contact_request.message'],
    [{ first_name: '\u200d\u00ad' }, 'contact_request.first_name'],
    [{ last_name: '\u2060' }, 'contact_request.last_name'],
    [{ email: '\u200b@\u200b.\u200b' }, 'contact_request.email'],
    [{ subject: 'two\nlines' }, 'contact_request.subject'],
    [{ message: 'x'.repeat(5001) }, 'contact_request.message'],
    [{ status: 'resolved' }, 'contact_request.status'],
    [{ admin_notes: 'mine' }, 'contact_request.admin_notes'],
  ])('refuses %j and names its path', async (fields, path) => {
    const answer = await send(fields);
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('counts invisible characters as nothing', async () => {
    const id = await create({ phone: '\u200b', subject: '\u3164', email: '\u200bada@example.com' });
    expect((await admin.get(`/api/contact_requests/${id}`)).body).toMatchObject({
      phone: '',
      subject: '',
      email: 'ada@example.com',
    });
    const replies = `/api/contact_requests/${id}/replies`;
    const reply = { id: crypto.randomUUID(), text: '\u200b' };
    expect((await admin.post(replies, { reply })).status).toBe(422);
  });

  test('answers a filled honeypot field like a wrong captcha', async () => {
    const answer = await send({ website: 'https://spam.example' });
    expect(codeOf(answer)).toBe('captcha_failed');
  });

  test('stores and notifies once per Idempotency-Key, also for concurrent requests', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const subject = `Once ${key['Idempotency-Key'].slice(0, 8)}`;
    const answers = await Promise.all([1, 2, 3].map(() => send({ subject }, {}, key)));
    const again = await send({ subject }, {}, key);
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...answers, again].map(({ body }) => (body as { id: string }).id)).size).toBe(
      1,
    );
    expect((await list(`?search=${encodeURIComponent(subject)}`)).total).toBe(1);
    const other = await send({ subject: 'Another message' }, {}, key);
    expect(other.status).toBe(422);
  });

  test('limits the number of messages from one address', async () => {
    const agent = someone();
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (await agent.post('/api/contact_requests', { contact_request: visitor })).status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('listing', () => {
  test('searches by word prefix, filters by status, sorts and pages', async () => {
    const mark = 'Quarry';
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await create({ subject: `${mark} ${n}` }));
    await admin.put(`/api/contact_requests/${ids[0]}`, { contact_request: { status: 'resolved' } });
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await idsOf('?search=quar')).toEqual(ids.toReversed());
    expect(await idsOf('?search=quar&sort=oldest')).toEqual(ids);
    expect(await idsOf('?search=quar&status=open')).toEqual([ids[2], ids[1]]);
    expect(await idsOf('?search=quar&status=resolved')).toEqual([ids[0]]);
    for (const all of ['', 'all'])
      expect(await idsOf(`?search=quar&status=${all}`)).toHaveLength(3);
    for (const page of [1, 2, 3])
      expect(await idsOf(`?search=quar&limit=1&page=${page}`)).toEqual([ids[3 - page]]);
    expect(await list('?search=quar&limit=2&page=9')).toMatchObject({ items: [], total: 3 });
    expect((await admin.get('/api/contact_requests?status=lost')).status).toBe(422);
  });

  test('folds similar letters, and finds emoji but no other symbols', async () => {
    const id = await create({ subject: 'Große Kıranlage 🚜 %' });
    const idsOf = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).items.map((each) => each.id);
    for (const search of ['GROSSE', 'große', 'kiran', 'KIRAN', 'kıran', '🚜', 'gro\u00ad 🚜 %'])
      expect(await idsOf(search), search).toEqual([id]);
    for (const search of ['%', '🏗', '...', '🚜 nothing']) expect(await idsOf(search)).toEqual([]);
    expect((await list('?search=%20%E2%80%8B')).total).toBe((await list()).total);
  });

  test('renews the words of an earlier version', async () => {
    const id = await create({ subject: 'Fußbodenschleifer' });
    const requests = app.connection.collection('contact_requests');
    await requests.updateOne(
      { subject: 'Fußbodenschleifer' },
      { $set: { search_words: ['fußboden'] } },
    );
    expect((await list('?search=fussboden')).total).toBe(0);
    await renewSearchWords(app.connection);
    expect((await list('?search=fussboden')).items.map((each) => each.id)).toEqual([id]);
  });

  test('returns fifty requests a page', async () => {
    const now = Date.now();
    await app.connection.collection('contact_requests').insertMany(
      Array.from({ length: 60 }, (_, n) => ({
        ...visitor,
        status: 'open',
        admin_notes: '',
        deleted: false,
        created_at: new Date(now - n * 1000),
        search_words: ['fiftyish'],
      })),
    );
    const first = await list('?search=fiftyish');
    const second = await list('?search=fiftyish&page=2');
    expect([first.items.length, second.items.length, first.total]).toEqual([50, 10, 60]);
    const times = [...first.items, ...second.items].map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('requires an administrator', async () => {
    for (const path of ['/api/contact_requests', '/api/contact_requests.csv'])
      expect((await app.guest().get(path)).status).toBe(401);
  });
});

describe('update and delete', () => {
  test('resolves, reopens and saves notes, which the search finds', async () => {
    const id = await create();
    const path = `/api/contact_requests/${id}`;
    const put = (contact_request: object) => admin.put(path, { contact_request });
    expect((await put({ status: 'resolved' })).body).toMatchObject({ status: 'resolved' });
    expect((await put({ admin_notes: 'Called back, zeppelin' })).body).toMatchObject({
      status: 'resolved',
      admin_notes: 'Called back, zeppelin',
    });
    expect((await put({ status: 'open' })).body).toMatchObject({ status: 'open' });
    expect((await list('?search=zepp')).items.map((item) => item.id)).toEqual([id]);
    expect((await put({ message: 'forged' })).status).toBe(422);
    expect((await put({ status: 'lost' })).status).toBe(422);
  });

  test('a deleted request is gone and can be restored', async () => {
    const id = await create({ last_name: 'Binned' });
    expect((await admin.delete(`/api/contact_requests/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(404);
    expect((await admin.delete(`/api/contact_requests/${id}`)).status).toBe(404);
    const trash = (await admin.get('/api/trash')).body as TrashItem[];
    const item = trash.find((each) => each.id === `contact_request-${id}`);
    expect(item).toMatchObject({ title: 'Ada Binned', deleted_by: ADMIN.email });
    const restored = await admin.post(`/api/trash/${item?.id}/restore`);
    expect(restored.body).toMatchObject({ ok: true, path: `/api/contact_requests/${id}` });
    expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(200);
  });

  test.each(['x', '000000000000000000000000', '..%2f'])('returns 404 for %s', async (id) => {
    expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(404);
  });
});

describe('the CSV export', () => {
  test('contains the filtered requests and no formulas', async () => {
    const mark = 'Spreadsheet';
    await create({
      subject: mark,
      first_name: '=HYPERLINK("x")',
      message: 'line one\n"two", three',
    });
    const answer = await admin.get(`/api/contact_requests.csv?search=${mark}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('contact-requests.csv');
    const [head, ...rest] = answer.text.split('\r\n');
    expect(head).toContain('created_at,status,first_name');
    expect(rest.join('\r\n')).toContain('"\'=HYPERLINK(""x"")"');
    expect(rest.join('\r\n')).toContain('"line one\n""two"", three"');
    expect(rest.filter((line) => line !== '')).toHaveLength(1);
  });

  test('streams as fast as the client reads, and stops when the client disconnects', async () => {
    const collection = app.connection.collection('contact_requests');
    const many = Array.from({ length: 600 }, (_each, n) => ({
      ...visitor,
      message: `${n} ${'text '.repeat(800)}`,
      status: 'open',
      admin_notes: '',
      deleted: false,
      created_at: new Date(),
      search_words: ['longish'],
    }));
    await collection.insertMany(many);
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', note);
    const get = (signal?: AbortSignal) =>
      fetch(`${app.url}/api/contact_requests.csv?search=longish`, {
        headers: { Cookie: admin.cookie() },
        signal,
      });
    try {
      const leaves = new AbortController();
      const left = await get(leaves.signal);
      await left.body?.getReader().read();
      leaves.abort();
      const text = await (await get()).text();
      expect(text.match(/^"20/gm)).toHaveLength(many.length);
      expect((await admin.get('/healthz')).status).toBe(200);
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', note);
      await collection.deleteMany({ search_words: 'longish' });
    }
  });
});
