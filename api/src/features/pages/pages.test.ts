import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedPage, pageAnswer, type PageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { changeEntry, damageState } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const heading = (text: string, id = 'HeadingBlock-1') => block('HeadingBlock', { id, text });
/** Creates another administrator and signs in. */
async function signInColleague(email: string): Promise<Agent> {
  await app.site.services.adminUsers.create(email, 'a passphrase of theirs');
  return app.signIn(email, 'a passphrase of theirs');
}

const errorOf = (answer: { body: unknown }) => answer.body as ErrorBody;

describe('create', () => {
  test('gives a page a number above the reserved ones, a key and empty content', async () => {
    const answer = await admin.post('/api/pages', { page: { title: '  Fleet  ' } });
    expect(answer.status).toBe(201);
    const page = pageAnswer.parse(answer.body);
    expect(page.id).toBeGreaterThan(13);
    expect(page).toMatchObject({
      title: 'Fleet',
      description: '',
      published_at: null,
      content_revision: 0,
    });
    expect(page.content.content.map(({ type }) => type)).toEqual(['SiteNavbar']);
    expect(page.content.root.props.title).toBe('Fleet');
  });

  test('refuses a blank title and names its path', async () => {
    const answer = await admin.post('/api/pages', { page: { title: '   ' } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'page.title', message: 'must not be blank' }],
    });
  });

  test('refuses read-only keys and names the path of each', async () => {
    const answer = await admin.post('/api/pages', {
      page: { title: 'T', id: 4, published_at: null },
      extra: true,
    });
    expect(answer.status).toBe(422);
    expect(
      errorOf(answer)
        .issues?.map(({ path }) => path)
        .sort(),
    ).toEqual(['extra', 'page.id', 'page.published_at']);
  });

  test('creates one page per Idempotency-Key, also for concurrent requests', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/api/pages', { page: { title: 'Once' } }, key)),
    );
    const ids = answers.map(({ body }) => (body as PageAnswer).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('creates another page for the same Idempotency-Key of another administrator', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const create = async (agent: Agent) =>
      (await agent.post('/api/pages', { page: { title: 'Same key' } }, key)).body as PageAnswer;
    const colleague = await signInColleague('same-key@example.com');
    expect((await create(colleague)).id).not.toBe((await create(admin)).id);
  });
});

describe('read', () => {
  test('everyone can read a page, with and without .json', async () => {
    const page = await createPage(admin, {}, [heading('Hello')]);
    for (const path of [`/api/pages/${page.id}`, `/api/pages/${page.id}.json`]) {
      const answer = await app.guest().get(path);
      expect(answer.status).toBe(200);
      expect(pageAnswer.parse(answer.body)).toEqual(answer.body);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test.each(['999999', '0', '-1', '1e3', 'abc', '14x', '%00', '99999999999999999999'])(
    'returns 404 for an impossible page number: %s',
    async (id) => {
      const answer = await app.guest().get(`/api/pages/${id}`);
      expect(answer.status).toBe(404);
      expect(errorOf(answer).code).toBe('page_not_found');
    },
  );

  test('returns the readable part of a damaged record', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock', { text: 'Published' })]);
    await damageState(app, `page:${page.id}`, '{"content": [1, {"type":"Nope"}]}');
    await changeEntry(app, `page:${page.id}`, (entry) => ({ ...entry, title: 7 as never }));
    const answer = await app.guest().get(`/api/pages/${page.id}`);
    expect(answer.status).toBe(200);
    const read = pageAnswer.parse(answer.body);
    expect(read.title).toBe('');
    expect(read.content.content.map(({ type }) => type)).toEqual(['SiteNavbar', 'Nope']);
  });
});

describe('list', () => {
  test('returns pages without content, most recently changed first, with the total', async () => {
    const first = await createPage(admin, { title: 'Listed one' });
    const second = await createPage(admin, { title: 'Listed two' });
    await admin.patch(`/api/pages/${first.id}`, { page: { description: 'touched' } });
    const answer = await admin.get('/api/pages?search=listed&utm_source=x');
    expect(answer.status).toBe(200);
    const list = answer.body as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
    for (const each of list) {
      expect(listedPage.parse(each)).toEqual(each);
      expect(each).not.toHaveProperty('content');
    }
    expect(answer.headers.get('x-total-count')).toBe('2');
  });

  test('is paged when page and limit are given', async () => {
    for (const n of [1, 2, 3]) await createPage(admin, { title: `Parted ${n}` });
    const answer = await admin.get('/api/pages?search=parted&page=2&limit=2');
    expect((answer.body as PageAnswer[]).map(({ title }) => title)).toEqual(['Parted 1']);
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  test('is searched by word prefix, ignoring case and accents', async () => {
    const page = await createPage(admin, { title: 'Élévateurs', description: 'Telescopic masts' });
    for (const search of ['elev', 'MAST tele', String(page.id)]) {
      const answer = await admin.get(`/api/pages?search=${encodeURIComponent(search)}`);
      expect((answer.body as PageAnswer[]).map(({ id }) => id)).toContain(page.id);
    }
    const none = await admin.get('/api/pages?search=zzzz');
    for (const search of ['🚜', '%', '…']) {
      const symbols = await admin.get(`/api/pages?search=${encodeURIComponent(search)}`);
      expect(symbols.body, search).toEqual([]);
    }
    const tractors = await createPage(admin, { title: 'Große 🚜' });
    for (const search of ['grosse', 'GROẞ', '🚜']) {
      const answer = await admin.get(`/api/pages?search=${encodeURIComponent(search)}`);
      expect(answer.body, search).toMatchObject([{ id: tractors.id }]);
    }
    expect(none.body).toEqual([]);
  });

  test('requires an administrator', async () => {
    const answer = await app.guest().get('/api/pages');
    expect(answer.status).toBe(401);
    expect(errorOf(answer).code).toBe('not_signed_in');
  });
});

describe('duplicate', () => {
  test('cuts a long title, but never inside an emoji', async () => {
    const title = `${'x'.repeat(190)}👩‍🔧👩‍🔧`;
    const page = await createPage(admin, { title });
    const copy = (await admin.post(`/api/pages/${page.id}/duplicate`)).body as PageAnswer;
    expect(copy.title).toBe(`Copy of ${'x'.repeat(190)}`);
  });

  test('creates a copy with a new number and a new key', async () => {
    const page = await createPage(admin, { title: 'Original', address: 'original' }, [
      heading('same'),
    ]);
    const answer = await admin.post(`/api/pages/${page.id}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = pageAnswer.parse(answer.body);
    expect(copy).toMatchObject({ title: 'Copy of Original', address: '', published_at: null });
    expect(copy.id).not.toBe(page.id);
    expect(copy.key).not.toBe(page.key);
    expect(copy.content.content).toEqual(page.content.content);
  });
});

describe('delete', () => {
  test('removes the page', async () => {
    const page = await createPage(admin);
    expect((await admin.delete(`/api/pages/${page.id}`)).status).toBe(200);
    expect((await admin.get(`/api/pages/${page.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/pages/${page.id}`)).status).toBe(404);
  });
});

describe('addresses', () => {
  test('are unique, and can be used again once the page is deleted', async () => {
    const page = await createPage(admin, { address: 'fleet/cranes' });
    const taken = await admin.post('/api/pages', {
      page: { title: 'Other', address: 'fleet/cranes' },
    });
    expect(taken.status).toBe(409);
    expect(errorOf(taken).code).toBe('address_taken');
    await admin.delete(`/api/pages/${page.id}`);
    const other = await createPage(admin, { address: 'fleet/cranes' });
    expect(other.address).toBe('fleet/cranes');
    const cleared = await admin.patch(`/api/pages/${other.id}`, { page: { address: '' } });
    expect(cleared.body).toMatchObject({ address: '' });
  });
});

test.each(['login', 'api', 'pages/1', 'settings/colours'])(
  'refuses the address %s, which another route would hide',
  async (address) => {
    const answer = await admin.post('/api/pages', { page: { title: 'Hidden', address } });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).errors?.[0]).toContain('page.address: begins with a word');
  },
);

describe('paths and methods', () => {
  test('applies the same access rules to every spelling of a path', async () => {
    for (const path of ['/API/Pages', '/api/pages/', '/api/pages?x=1']) {
      expect((await app.guest().get(path)).status).toBe(401);
      expect((await app.guest().send('HEAD', path)).status).toBe(401);
    }
    expect((await app.guest().get('//api/pages')).status).toBe(404);
    expect((await app.guest().get('/api%2fpages')).status).toBe(404);
  });

  test('returns 405 with the allowed methods for an unsupported method', async () => {
    const answer = await admin.send('PATCH', '/api/pages');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});
