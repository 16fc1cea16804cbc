import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactRequestAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';

/** The calls for contact requests in section 7 of the specification. */

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  // Each visitor has another IP address, so that no test uses the attempts of another test.
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
});
afterAll(() => app.close());

let visitors = 0;
const MESSAGE = {
  first_name: 'Ada',
  last_name: 'Quarry',
  email: 'ada@example.com',
  phone: '555 0100',
  subject: 'Two pallets',
  message: 'On Friday, please.',
};

const send = (contact_request: object, site = app) => {
  visitors += 1;
  return site
    .plain({ Origin: site.url, 'X-Forwarded-For': `198.51.100.${visitors}` })
    .post('/api/contact_requests', { contact_request });
};

/** Sends a message and returns its id. */
async function received(overrides: object = {}): Promise<string> {
  const answer = await send({ ...MESSAGE, ...overrides });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}

const list = async (query = '') => {
  const { status, body } = await admin.get(`/api/contact_requests${query}`);
  expect(status).toBe(200);
  return body as { items: { id: string; first_name: string }[]; total: number };
};

describe('POST /api/contact_requests', () => {
  test('stores a message as an open request', async () => {
    const before = Date.now();
    const id = await received();
    const { body } = await admin.get(`/api/contact_requests/${id}`);
    const stored = contactRequestAnswer.parse(body);
    expect(stored).toMatchObject({ id, ...MESSAGE, status: 'open', admin_notes: '' });
    expect(Date.parse(stored.created_at)).toBeGreaterThanOrEqual(before);
  });

  test('accepts a message without phone and subject', async () => {
    const { phone, subject, ...required } = MESSAGE;
    expect([phone, subject]).not.toContain('');
    const answer = await send(required);
    expect(answer.status).toBe(201);
    const { id } = answer.body as { id: string };
    expect((await admin.get(`/api/contact_requests/${id}`)).body).toMatchObject(required);
  });

  test.each([
    ['first_name', ''],
    ['first_name', '   '],
    ['last_name', ' \t '],
    ['email', ''],
    ['email', 'ada'],
    ['email', 'ada@example'],
    ['email', 'ada @example.com'],
    ['message', ''],
    ['message', '  \n '],
  ])('refuses %s "%s" and names the field', async (field, value) => {
    const answer = await send({ ...MESSAGE, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      issues: [{ path: `contact_request.${field}` }],
    });
  });

  test('requires a captcha token if a captcha is configured', async () => {
    const guarded = await startTestSite({ env: { CAPTCHA_PROVIDER: 'altcha' } });
    try {
      const answer = await send(MESSAGE, guarded);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ code: 'captcha_required' });
      const owner = await guarded.signIn();
      expect((await owner.get('/api/contact_requests')).body).toMatchObject({ total: 0 });
    } finally {
      await guarded.close();
    }
  });
});

describe('GET /api/contact_requests', () => {
  test('returns items and total, filtered by search and status', async () => {
    const word = 'Gantry';
    const [open, done] = [
      await received({ subject: `${word} one` }),
      await received({ subject: `${word} two` }),
    ];
    await admin.put(`/api/contact_requests/${done}`, { contact_request: { status: 'resolved' } });
    const ids = async (query: string) => {
      const { items, total } = await list(query);
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await ids(`?search=${word}&status=&sort=newest&page=1&limit=50`)).toEqual([done, open]);
    expect(await ids(`?search=${word}&sort=oldest`)).toEqual([open, done]);
    expect(await ids(`?search=${word}&status=open`)).toEqual([open]);
    expect(await ids(`?search=${word}&status=resolved`)).toEqual([done]);
    expect(await ids('?search=nothing-like-it')).toEqual([]);
  });

  test('returns fifty a page', async () => {
    const other = await startTestSite({ env: { TRUST_PROXY: '1' } });
    try {
      const owner = await other.signIn();
      const { contactRequests } = other.site.services;
      for (let n = 1; n <= 51; n += 1)
        await contactRequests.create({ ...MESSAGE, first_name: `Ada ${n}` }, { hash: '' });
      const page = async (query: string) => {
        const { body } = await owner.get(`/api/contact_requests${query}`);
        const { items, total } = body as { items: { first_name: string }[]; total: number };
        return [items.length, items.at(-1)?.first_name, total];
      };
      expect(await page('')).toEqual([50, 'Ada 2', 51]);
      expect(await page('?page=2')).toEqual([1, 'Ada 1', 51]);
      expect(await page('?page=1&limit=50&sort=oldest')).toEqual([50, 'Ada 50', 51]);
    } finally {
      await other.close();
    }
  });

  test('requires an administrator', async () => {
    expect((await app.guest().get('/api/contact_requests')).status).toBe(401);
  });
});

describe('one contact request', () => {
  test('PUT resolves and reopens the request', async () => {
    const id = await received();
    for (const status of ['resolved', 'open']) {
      const answer = await admin.put(`/api/contact_requests/${id}`, {
        contact_request: { status },
      });
      expect(answer.status).toBe(200);
      expect((await admin.get(`/api/contact_requests/${id}`)).body).toMatchObject({ id, status });
    }
    const other = await admin.put(`/api/contact_requests/${id}`, {
      contact_request: { status: 'lost' },
    });
    expect(other.status).toBe(422);
  });

  test('PUT saves notes and keeps the status', async () => {
    const id = await received();
    const change = { admin_notes: 'Called back.\nWants two.' };
    const answer = await admin.put(`/api/contact_requests/${id}`, { contact_request: change });
    expect(answer.status).toBe(200);
    expect((await admin.get(`/api/contact_requests/${id}`)).body).toMatchObject({
      ...MESSAGE,
      ...change,
      status: 'open',
    });
  });

  test('DELETE deletes the request', async () => {
    const id = await received();
    expect((await admin.delete(`/api/contact_requests/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/contact_requests/${id}`)).status).toBe(404);
    expect((await list('?limit=500')).items.map((item) => item.id)).not.toContain(id);
  });
});
