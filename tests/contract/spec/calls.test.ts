import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { imageForm, picture } from '../../helpers/images.ts';

/** The calls for settings, session and pages in section 7 of the specification. */

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

/** The shape of a page in every answer: the specified fields, and our own numbers. */
const PAGE = {
  id: expect.any(Number) as number,
  title: expect.any(String) as string,
  description: expect.any(String) as string,
  updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as string,
};

describe('site settings', () => {
  const settings = {
    title: 'Northlift',
    faviconUrl: '/uploads/icon.png',
    home_page_path: '/pages/1',
    nav: {
      logoImageUrl: '/uploads/logo.png',
      items: [{ title: 'Fleet', href: '/pages/2', imageUrl: '/uploads/fleet.png' }],
      cta: { label: 'Call us', href: 'tel:+15550100' },
    },
  };

  test('PUT replaces them, and GET returns them to everyone under the key settings', async () => {
    const saved = await admin.put('/api/site_settings', { settings });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ settings });
    const read = await app.guest().get('/api/site_settings');
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ settings });
  });

  test('PUT requires an administrator', async () => {
    expect((await app.guest().put('/api/site_settings', { settings })).status).toBe(401);
  });
});

describe('session', () => {
  test('POST sign_in starts it, GET session returns the user, DELETE sign_out ends it', async () => {
    const browser = app.guest();
    const credentials = { email: ADMIN.email, password: ADMIN.password };
    const signedIn = await browser.post('/api/admin_users/sign_in', { admin_user: credentials });
    expect(signedIn.status).toBe(200);
    expect((await browser.get('/api/session')).body).toMatchObject({
      ok: true,
      authenticated: true,
      user: { email: ADMIN.email },
    });
    expect((await browser.delete('/api/admin_users/sign_out')).status).toBe(200);
    expect((await browser.get('/api/session')).body).toEqual({
      ok: false,
      authenticated: false,
      user: null,
    });
  });
});

describe('pages', () => {
  test('POST creates a page from title and description and returns it with its id', async () => {
    const page = { title: 'Scissor lifts', description: 'Up to 14 m' };
    const created = await admin.post('/api/pages', { page });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...PAGE, ...page });
  });

  test('POST accepts only a title and refuses a blank one', async () => {
    const created = await admin.post('/api/pages', { page: { title: '  Cranes ' } });
    expect(created.body).toMatchObject({ title: 'Cranes', description: '' });
    for (const title of ['', '   ', undefined])
      expect((await admin.post('/api/pages', { page: { title } })).status).toBe(422);
  });

  test('GET lists them and searches them', async () => {
    const telehandler = await createPage(admin, { title: 'Telehandlers', description: 'Reach' });
    const list = (await admin.get('/api/pages')).body as { id: number }[];
    expect(list.find(({ id }) => id === telehandler.id)).toMatchObject({
      ...PAGE,
      title: 'Telehandlers',
      description: 'Reach',
    });
    const found = (await admin.get('/api/pages?search=telehand')).body as { id: number }[];
    expect(found.map(({ id }) => id)).toEqual([telehandler.id]);
    expect((await admin.get('/api/pages?search=nothing-like-it')).body).toEqual([]);
  });

  test('PATCH changes the title of a page and returns the page', async () => {
    const { id } = await createPage(admin, { title: 'Diggers', description: 'Small' });
    const renamed = await admin.patch(`/api/pages/${id}`, { page: { title: 'Mini diggers' } });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ id, title: 'Mini diggers', description: 'Small' });
  });

  test('DELETE deletes a page', async () => {
    const { id } = await createPage(admin);
    expect((await admin.delete(`/api/pages/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/pages/${id}`)).status).toBe(404);
    const list = (await admin.get('/api/pages')).body as { id: number }[];
    expect(list.map((page) => page.id)).not.toContain(id);
  });

  test('PUT saves content as an object or a JSON string, and GET returns it to everyone', async () => {
    const { id } = await createPage(admin, { title: 'Rates' });
    const first = pageContent(block('HeadingBlock', { text: 'Day rates' }));
    const second = pageContent(block('HeadingBlock', { text: 'Week rates' }));
    for (const [sent, text] of [
      [first, 'Day rates'],
      [JSON.stringify(second), 'Week rates'],
    ] as const) {
      expect((await admin.put(`/api/pages/${id}`, { page: { content: sent } })).status).toBe(200);
      for (const path of [`/api/pages/${id}`, `/api/pages/${id}.json`]) {
        const read = await app.guest().get(path);
        expect(read.body).toMatchObject({ ...PAGE, id, title: 'Rates' });
        expect(read.body).toMatchObject({
          content: {
            root: { props: { title: 'Rates' } },
            content: [{ type: 'SiteNavbar' }, { type: 'HeadingBlock', props: { text } }],
          },
        });
      }
    }
  });

  test('are sent and returned as JSON', async () => {
    const { id } = await createPage(admin);
    const answers = [
      await admin.get('/api/pages', { Accept: 'application/json' }),
      await app.guest().get(`/api/pages/${id}`, { Accept: 'application/json' }),
      await admin.patch(`/api/pages/${id}`, { page: { title: 'J' } }),
      await admin.post('/api/pages', { page: { title: '' } }),
    ];
    for (const { headers } of answers)
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    const form = await admin.send('POST', '/api/pages', {
      body: 'title=J',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });
});

describe('saved blocks', () => {
  const publish = async (blocks: object[], zones?: object) => {
    const { id } = await createPage(admin);
    const content = { root: { props: {} }, content: blocks, ...(zones && { zones }) };
    const saved = await admin.put(`/api/pages/${id}`, { page: { content } });
    expect(saved.status).toBe(200);
    return (saved.body as { content: { content: { type: string; props: object }[] } }).content;
  };

  test('start with the global navbar', async () => {
    const { content } = await publish([
      block('HeadingBlock'),
      block('SiteNavbar'),
      block('SiteNavbar'),
    ]);
    expect(content.map(({ type }) => type)).toEqual(['SiteNavbar', 'HeadingBlock']);
  });

  test('are read from zones keyed parentId:zoneName, as in older content', async () => {
    const { content } = await publish([{ type: 'TwoCol', props: { id: 'TwoCol-1' } }], {
      'TwoCol-1:left': [{ type: 'Card', props: { id: 'Card-1', title: 'Left' } }],
      'TwoCol-1:right': [{ type: 'Card', props: { id: 'Card-2', title: 'Right' } }],
    });
    expect(content[1]).toMatchObject({
      type: 'TwoCol',
      props: {
        id: 'TwoCol-1',
        left: [{ type: 'Card', props: { id: 'Card-1', title: 'Left' } }],
        right: [{ type: 'Card', props: { id: 'Card-2', title: 'Right' } }],
      },
    });
  });

  test('get an id from their type and a suffix if they have none', async () => {
    const { content } = await publish([
      { type: 'Card', props: {} },
      { type: 'Card', props: {} },
    ]);
    const ids = content.slice(1).map(({ props }) => (props as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^Card-.+/);
  });
});

describe('uploads', () => {
  test('POST accepts one multipart field "file" and returns ok, blob.url and url', async () => {
    const answer = await admin.send('POST', '/api/uploads', {
      body: imageForm(await picture().png().toBuffer()),
    });
    expect(answer.status).toBe(200);
    const { ok, url, blob } = answer.body as { ok: boolean; url: string; blob: { url: string } };
    expect(ok).toBe(true);
    expect(blob.url).toBe(url);
    const image = await app.guest().get(url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('POST returns an error and no address for a file that is not an image', async () => {
    const form = imageForm(new TextEncoder().encode('no image'), 'notes.png');
    const answer = await admin.send('POST', '/api/uploads', { body: form });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/\w/) as string });
    expect(answer.body).not.toHaveProperty('url');
  });
});
