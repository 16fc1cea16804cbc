import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listedPage,
  pageAnswer,
  type PageAnswer,
  type VersionSummary,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { changeEntry, damageState, putState } from '../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

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
/** Stores content in the form of an earlier release. */
async function storeOld(id: number, value: object): Promise<void> {
  const content = await putState(app, 'content', value);
  const content_hash = 'of its time';
  await changeEntry(app, `page:${id}`, (entry) => ({ ...entry, content, content_hash }));
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

describe('publish', () => {
  test('stores the canonical form and increments the revision', async () => {
    const page = await createPage(admin);
    const answer = await admin.put(`/api/pages/${page.id}`, {
      page: { content: pageContent(heading('Hello')) },
    });
    expect(answer.status).toBe(200);
    const published = pageAnswer.parse(answer.body);
    expect(published.content_revision).toBe(1);
    expect(published.published_at).not.toBeNull();
    expect(published.content.content.map(({ type }) => type)).toEqual([
      'SiteNavbar',
      'HeadingBlock',
    ]);
  });

  test('accepts a JSON string, legacy zones and a missing root', async () => {
    const page = await createPage(admin);
    const legacy = {
      content: [{ type: 'TwoCol', props: { id: 'TwoCol-1' } }],
      zones: { 'TwoCol-1:left': [{ type: 'HeadingBlock', props: { id: 'H-1', text: 'Left' } }] },
    };
    const answer = await admin.put(`/api/pages/${page.id}`, {
      page: { content: JSON.stringify(legacy) },
    });
    expect(answer.status).toBe(200);
    const [, twoCol] = pageAnswer.parse(answer.body).content.content;
    expect(twoCol?.props.left).toMatchObject([{ type: 'HeadingBlock', props: { text: 'Left' } }]);
  });

  test('reads content of an older version in the current form, and publishing it unchanged changes nothing', async () => {
    const page = await createPage(admin, {}, [heading('Rates')]);
    const old = {
      content: [
        { type: 'SiteNavbar', props: { id: 'SiteNavbar-1' } },
        { type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text: 'Rates', size: 'h1' } },
        { type: 'Spacer', props: { id: 'Spacer-1', size: 24 } },
      ],
      contentVersion: 1,
      root: { props: {} },
    };
    await storeOld(page.id, old);
    const before = pageAnswer.parse((await admin.get(`/api/pages/${page.id}`)).body);
    expect(before.content.content.map(({ props }) => props)).toMatchObject([
      {},
      { text: 'Rates', level: 1 },
      { size: { base: 24 } },
    ]);
    expect((await app.guest().get(`/pages/${page.id}`)).text).toMatch(/<h1[^>]*>Rates/);

    const publish = (content: unknown) =>
      admin.put(`/api/pages/${page.id}`, { page: { content } }).then(({ body }) => body);
    expect(await publish(before.content)).toMatchObject({
      content_revision: before.content_revision,
      updated_at: before.updated_at,
    });
    expect(await publish(old)).toMatchObject({ content_revision: before.content_revision });
    const more = [...before.content.content, heading('By the week')];
    expect(await publish({ ...before.content, content: more })).toMatchObject({
      content_revision: before.content_revision + 1,
    });
    const { body } = await admin.get(`/api/pages/${page.id}/versions`);
    const [last] = body as { number: number }[];
    const restored = await admin.post(`/api/pages/${page.id}/versions/${last?.number}/restore`);
    expect(pageAnswer.parse(restored.body).content).toEqual(before.content);
  });

  test('writes the root props to the page record', async () => {
    const page = await createPage(admin, { title: 'Before', description: 'kept' });
    const content = { ...pageContent(heading('x')), root: { props: { title: 'After' } } };
    const answer = await admin.put(`/api/pages/${page.id}`, { page: { content } });
    expect(answer.body).toMatchObject({ title: 'After', description: 'kept', details_revision: 1 });
  });

  test('returns a conflict for a stale revision, with the current page and who saved it', async () => {
    const page = await createPage(admin, {}, [heading('first')]);
    const revision = { 'If-Match': `"${page.content_revision}"` };
    const won = await admin.put(
      `/api/pages/${page.id}`,
      { page: { content: pageContent(heading('second')) } },
      revision,
    );
    expect(won.status).toBe(200);
    const lost = await admin.put(
      `/api/pages/${page.id}`,
      { page: { content: pageContent(heading('third')) } },
      revision,
    );
    expect(lost.status).toBe(409);
    expect(lost.body).toMatchObject({
      code: 'revision_conflict',
      saved_by: 'owner@example.com',
      current: won.body as object,
    });
  });

  test.each(['', ' ', '""', 'x'])('refuses If-Match: %j, which is no revision', async (header) => {
    const page = await createPage(admin, {}, [heading('first')]);
    const answer = await admin.put(
      `/api/pages/${page.id}`,
      { page: { content: pageContent(heading('second')) } },
      { 'If-Match': header },
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      errors: ['If-Match: must be the revision that was loaded, such as "5"'],
    });
    const { content_revision } = (await admin.get(`/api/pages/${page.id}`)).body as typeof page;
    expect(content_revision).toBe(page.content_revision);
  });

  test('accepts a retry after a lost response without a conflict', async () => {
    const page = await createPage(admin);
    const publish = () =>
      admin.put(
        `/api/pages/${page.id}`,
        { page: { content: pageContent(heading('again')) } },
        { 'If-Match': '"0"' },
      );
    const [first, second] = [await publish(), await publish()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('does not conflict with a rename', async () => {
    const page = await createPage(admin);
    await admin.patch(`/api/pages/${page.id}`, { page: { title: 'Renamed' } });
    const answer = await admin.put(
      `/api/pages/${page.id}`,
      { page: { content: pageContent(heading('x')) } },
      { 'If-Match': '"0"' },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Renamed' });
  });

  test('keeps each of many concurrent writes without If-Match', async () => {
    const page = await createPage(admin);
    const texts = Array.from({ length: 50 }, (_each, index) => `text ${index}`);
    const answers = await Promise.all(
      texts.map((text) =>
        admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading(text)) } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const now = pageAnswer.parse((await admin.get(`/api/pages/${page.id}`)).body);
    expect(now.content_revision).toBe(50);
    const versions = (await admin.get(`/api/pages/${page.id}/versions`)).body as object[];
    expect(versions).toHaveLength(50);
  });

  test('refuses half a character, which would be stored as another one', async () => {
    const page = await createPage(admin);
    const content = (props: Record<string, unknown>, root: object = {}) => ({
      page: { content: { ...pageContent(block('HeadingBlock', props)), root: { props: root } } },
    });
    const inText = await admin.put(`/api/pages/${page.id}`, content({ text: 'x\ud800y' }));
    expect(inText.status).toBe(422);
    expect(errorOf(inText).issues).toMatchObject([
      { path: 'content[0].props.text', message: 'contains control characters; remove them' },
    ]);
    const inTitle = await admin.put(`/api/pages/${page.id}`, content({}, { title: 'x\ud800y' }));
    expect(inTitle.status).toBe(422);
    const renamed = await admin.patch(`/api/pages/${page.id}`, { page: { title: '\udfff' } });
    expect(renamed.status).toBe(422);
  });

  test('validates new content and reports each problem with its path and block', async () => {
    const page = await createPage(admin);
    const answer = await admin.put(`/api/pages/${page.id}`, {
      page: { content: pageContent(block('HeadingBlock', { id: 'H', level: 9 }), block('Nope')) },
    });
    expect(answer.status).toBe(422);
    const body = errorOf(answer);
    expect(body.code).toBe('invalid_content');
    expect(body.issues?.[0]).toMatchObject({
      path: 'content[0].props.level',
      blockId: 'H',
      field: 'level',
    });
    expect(body.issues?.[1]?.message).toContain('there is no block type "Nope"');
    expect(body.errors).toHaveLength(body.issues?.length ?? 0);
  });

  test('accepts invalid content that the page already contained', async () => {
    const page = await createPage(admin);
    const old = { type: 'Retired', props: { id: 'Retired-1', text: 'old' } };
    await storeOld(page.id, { content: [old] });
    const answer = await admin.put(`/api/pages/${page.id}`, {
      page: { content: pageContent(old, heading('new')) },
    });
    expect(answer.status).toBe(200);
    expect(pageAnswer.parse(answer.body).content.content).toContainEqual(old);
  });

  test.each([
    ['not JSON', '{"content": ['],
    ['a list', '[]'],
    ['an invalid block', JSON.stringify({ content: [5] })],
    ['nothing', 'null'],
    ['a doubly encoded string', JSON.stringify(JSON.stringify({ content: [] }))],
    ['no list of blocks', {}],
    ['an invalid list of blocks', { content: 'all of it' }],
    ['an unknown key', { content: [], blocks: [heading('lost')] }],
    ['invalid zones', { content: [], zones: 'left' }],
    ['unreachable zones', { contentVersion: 1, content: [], zones: { 'a:b': [heading('lost')] } }],
    ['an invalid root', { content: [], root: 'title' }],
    ['invalid props', { content: [{ type: 'HeadingBlock', props: 'text' }] }],
    ['a newer version', { contentVersion: 99, content: [heading('new')] }],
  ])('refuses content that could not be stored completely: %s', async (_what, content) => {
    const page = await createPage(admin, {}, [heading('stays')]);
    const answer = await admin.put(`/api/pages/${page.id}`, { page: { content } });
    expect(answer.status).toBe(422);
    const now = pageAnswer.parse((await admin.get(`/api/pages/${page.id}`)).body);
    expect(now.content).toEqual(page.content);
  });
});

describe('versions', () => {
  test('each write saves the previous content as a version, which can be restored', async () => {
    const page = await createPage(admin, { title: 'One' }, [heading('first')]);
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading('second')) } });
    await admin.patch(`/api/pages/${page.id}`, { page: { title: 'Two' } });
    const list = (await admin.get(`/api/pages/${page.id}/versions`)).body as {
      number: number;
      saved_by: string;
      source: string;
    }[];
    expect(list.map(({ number }) => number)).toEqual([2, 1, 0]);
    expect(list[0]).toMatchObject({ saved_by: 'owner@example.com', source: 'administrator' });
    const version = await admin.get(`/api/pages/${page.id}/versions/1`);
    expect(version.body).toMatchObject({ title: 'One', content: page.content });
    const restored = await admin.post(`/api/pages/${page.id}/versions/1/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ title: 'One', content: page.content });
    expect((await admin.get(`/api/pages/${page.id}/versions`)).body).toHaveLength(4);
  });

  test('each has the time at which it was saved and at which it was replaced', async () => {
    const page = await createPage(admin, {}, [heading('first')]);
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading('second')) } });
    const [last] = (await admin.get(`/api/pages/${page.id}/versions`)).body as VersionSummary[];
    expect(last?.saved_at).toBe(page.updated_at);
    expect(Date.parse(last?.replaced_at ?? '')).toBeGreaterThanOrEqual(Date.parse(page.updated_at));
  });

  test('a preview shows a version in its published form, without interaction', async () => {
    const page = await createPage(admin, {}, [heading('As it was')]);
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading('Now')) } });
    const path = `/api/pages/${page.id}/versions/1/preview`;
    const answer = await admin.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox allow-same-origin$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('As it was');
    expect(answer.text).not.toContain('>Now<');
    expect((await app.guest().get(path)).status).toBe(401);
    expect((await admin.get(`/api/pages/${page.id}/versions/99/preview`)).status).toBe(404);
  });

  test.each(['99', 'x', '-1'])('returns 404 for version %s', async (number) => {
    const page = await createPage(admin);
    const answer = await admin.get(`/api/pages/${page.id}/versions/${number}`);
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('version_not_found');
  });
});

describe('drafts', () => {
  test('are saved, valid or not, and shown only to their owner', async () => {
    const page = await createPage(admin, {}, [heading('published')]);
    const path = `/api/pages/${page.id}/draft`;
    expect((await admin.get(path)).body).toEqual({ draft: null });
    const draft = { content: pageContent(heading('unfinished')), base_revision: 1 };
    const saved = await admin.put(path, { draft });
    expect(saved.status).toBe(200);
    expect((await admin.get(path)).body).toMatchObject({ draft: { base_revision: 1 } });
    expect((await app.guest().get(path)).status).toBe(401);
    const published = await app.guest().get(`/api/pages/${page.id}`);
    expect(published.text).not.toContain('unfinished');
    expect((await admin.delete(path)).body).toEqual({ draft: null });
    expect((await admin.get(path)).body).toEqual({ draft: null });
  });

  test('belong to one administrator: others cannot see, replace or delete them', async () => {
    const { id } = await createPage(admin);
    const path = `/api/pages/${id}/draft`;
    const save = (agent: Agent, text: string) =>
      agent.put(path, { draft: { content: pageContent(heading(text)), base_revision: 1 } });
    const colleague = await signInColleague('drafts@example.com');
    expect((await save(admin, 'of the owner')).status).toBe(200);
    expect((await colleague.get(path)).body).toEqual({ draft: null });
    expect((await save(colleague, 'of the colleague')).status).toBe(200);
    expect((await admin.get(path)).text).toContain('of the owner');
    const listed = async (agent: Agent) =>
      ((await agent.get('/api/drafts')).body as { page_id: number }[]).filter(
        ({ page_id }) => page_id === id,
      );
    expect(await listed(colleague)).toEqual([
      { page_id: id, base_revision: 1, updated_at: expect.any(String) },
    ]);
    expect((await colleague.delete(path)).status).toBe(200);
    expect(await listed(colleague)).toEqual([]);
    expect(await listed(admin)).toHaveLength(1);
    expect((await app.guest().get('/api/drafts')).status).toBe(401);
    expect((await admin.get(path)).text).toContain('of the owner');
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
