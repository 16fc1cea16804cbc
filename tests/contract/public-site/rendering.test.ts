import { renderPage } from '@siteyard/web/renderer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';

let app: TestSite;
let admin: Agent;
/** The ids of the rendered pages, in order; null for a missing page. */
const rendered: (number | null)[] = [];
const broken = new Set<number>();

beforeAll(async () => {
  app = await startTestSite({
    alone: 'each process renders for its own visitors and keeps what it rendered',
    renderPage(input) {
      rendered.push(input.page?.id ?? null);
      if (input.page && broken.has(input.page.id)) throw new Error('the renderer is broken');
      return renderPage(input);
    },
  });
  admin = await app.signIn();
});
afterAll(() => app.close());
beforeEach(() => rendered.splice(0));

const heading = (text: string) => block('HeadingBlock', { text });

describe('rendering', () => {
  test('happens once for concurrent visitors', async () => {
    const { id } = await createPage(admin, {}, [heading('Crowd')]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.guest().get(`/pages/${id}`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toEqual([id]);
  });

  test('happens once for each page after a commit', async () => {
    const one = await createPage(admin, {}, [heading('One')]);
    const two = await createPage(admin, {}, [heading('Two')]);
    /** Views both pages twice. Returns the ids of the rendered pages, and the ETag of the second page. */
    const view = async () => {
      rendered.splice(0);
      const see = () => Promise.all([one, two].map(({ id }) => app.guest().get(`/pages/${id}`)));
      await see();
      const [, second] = await see();
      return { pages: rendered.toSorted(), etag: second!.headers.get('etag') };
    };
    const both = [one.id, two.id];
    const before = await view();
    expect(before.pages).toEqual(both);
    await admin.put(`/api/pages/${one.id}`, { page: { content: pageContent(heading('1')) } });
    // The other page has the same ETag, so caches of browsers stay valid.
    expect(await view()).toEqual({ pages: both, etag: before.etag });
    await admin.patch(`/api/pages/${two.id}`, { page: { title: 'Renamed' } });
    const renamed = await view();
    expect(renamed.pages).toEqual(both);
    expect(renamed.etag).not.toBe(before.etag);
    await admin.put('/api/site_settings', { settings: { title: 'Other' } });
    const other = await view();
    expect(other.pages).toEqual(both);
    expect(other.etag).not.toBe(renamed.etag);
  });

  test('does not happen for a conditional request', async () => {
    const { id } = await createPage(admin, {}, [heading('Known')]);
    const etag = (await app.guest().get(`/pages/${id}`)).headers.get('etag') ?? '';
    rendered.splice(0);
    const answer = await app.guest().get(`/pages/${id}`, { 'If-None-Match': etag });
    expect(answer.status).toBe(304);
    expect(rendered).toEqual([]);
  });

  test('results in an empty page if it fails', async () => {
    const { id } = await createPage(admin, {}, [heading('Unlucky')]);
    broken.add(id);
    const answer = await app.guest().get(`/pages/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<footer');
    expect(answer.text).not.toContain('Unlucky');
  });
});

describe('the frame of a page', () => {
  test('has the title of the settings, or the default title', async () => {
    const { id } = await createPage(admin, { title: 'Fleet' }, [heading('Fleet')]);
    const title = async () =>
      /<title>(.*?)<\/title>/.exec((await app.guest().get(`/pages/${id}`)).text)?.[1];
    await admin.put('/api/site_settings', { settings: { title: 'Hill <Rentals>' } });
    expect(await title()).toBe('Fleet · Hill &lt;Rentals&gt;');
    await admin.put('/api/site_settings', {
      settings: { title: 'Hill Rentals', home_page_path: `/pages/${id}` },
    });
    expect(await title()).toBe('Hill Rentals');
    await admin.put('/api/site_settings', { settings: { title: '' } });
    expect(await title()).toBe('Siteyard');
  });

  test('has the favicon of the settings', async () => {
    const { id } = await createPage(admin, {}, [heading('Icon')]);
    await admin.put('/api/site_settings', { settings: { faviconUrl: '/uploads/icon.png' } });
    expect((await app.guest().get(`/pages/${id}`)).text).toContain(
      '<link rel="icon" href="/uploads/icon.png"/>',
    );
  });

  test('has a footer with copyright, terms, privacy, cookies and the powered-by logo', async () => {
    await admin.put('/api/site_settings', { settings: { title: 'Hill Rentals' } });
    const { id } = await createPage(admin, {}, [heading('Footer')]);
    const { text } = await app.guest().get(`/pages/${id}`);
    const footer = /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? '';
    expect(footer).toContain(`© ${new Date().getFullYear()} Hill Rentals`);
    expect(footer).toMatch(/<a href="\/pages\/11"[^>]*>Terms/);
    expect(footer).toMatch(/<a href="\/pages\/12"[^>]*>Privacy/);
    expect(footer).toMatch(/<a href="\/pages\/13"[^>]*>Cookies/);
    expect(footer).toMatch(/Powered by[\s\S]*<svg[^>]*aria-label="Siteyard"/);
  });

  test('has the saved blocks below a navbar with the items of the settings', async () => {
    const { id } = await createPage(admin, {}, [heading('Scissor lifts')]);
    await admin.put('/api/site_settings', {
      settings: {
        nav: {
          items: [{ title: 'Machines', href: '/pages/77', imageUrl: '' }],
          cta: { label: 'Call us', href: 'tel:+15550100' },
        },
      },
    });
    const { text } = await app.guest().get(`/pages/${id}`);
    expect(text).toMatch(/<header[\s\S]*href="\/pages\/77"[^>]*>[\s\S]*Machines[\s\S]*<\/header>/);
    expect(text).toMatch(/<header[\s\S]*href="tel:\+15550100"[\s\S]*Call us[\s\S]*<\/header>/);
    expect(text.indexOf('Machines')).toBeLessThan(text.indexOf('Scissor lifts'));
  });

  test('has no menu item for an unpublished page until it is published', async () => {
    const shown = await createPage(admin, {}, [heading('Shown')]);
    const draft = await createPage(admin, { title: 'Tents', address: 'tents' });
    const items = [
      { title: 'By number', href: `/pages/${draft.id}?from=menu`, imageUrl: '' },
      { title: 'By address', href: '/tents', imageUrl: '' },
      { title: 'Shown', href: `/pages/${shown.id}`, imageUrl: '' },
    ];
    await admin.put('/api/site_settings', { settings: { nav: { items } } });
    const menu = async () => {
      const { text } = await app.guest().get(`/pages/${shown.id}`);
      const header = /<header[\s\S]*<\/header>/.exec(text)?.[0] ?? '';
      return items.map(({ title }) => title).filter((title) => header.includes(`>${title}<`));
    };
    expect(await menu()).toEqual(['Shown']);
    const content = pageContent(heading('Tents'));
    await admin.put(`/api/pages/${draft.id}`, { page: { content } });
    expect(await menu()).toEqual(['By number', 'By address', 'Shown']);
    await admin.post(`/api/pages/${draft.id}/unpublish`);
    expect(await menu()).toEqual(['Shown']);
    // The administrator gets all items.
    const { settings } = (await admin.get('/api/site_settings')).body as {
      settings: { nav: { items: object[] } };
    };
    expect(settings.nav.items).toHaveLength(3);
  });

  test('gives images of this site their size, and a placeholder colour until they have loaded', async () => {
    const bytes = await plainPicture('#224466', 800, 450).png().toBuffer();
    const uploaded = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    const { url } = uploaded.body as { url: string };
    const { id } = await createPage(admin, {}, [block('TextAndImage', { imageUrl: url })]);
    const { text } = await app.guest().get(`/pages/${id}`);
    const image = /<img[^>]*\/uploads\/[^>]*>/.exec(text)?.[0] ?? '';
    expect(image).toContain('width="800"');
    expect(image).toContain('height="450"');
    expect(image).toContain('background-color:#224466');
    expect(image).toMatch(/srcset="[^"]*\?w=320 320w/i);
    await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: url } } });
    const framed = await app.guest().get(`/pages/${id}`);
    const logo = /<header[\s\S]*?(<img[^>]*>)/.exec(framed.text)?.[1] ?? '';
    expect(logo).toContain('width="800"');
  });
});

describe('while the database is unavailable', () => {
  test('serves cached pages and returns 503 for others', async () => {
    const lonely = await startTestSite({ alone: 'the connection of one process is cut' });
    const editor = await lonely.signIn();
    const { id } = await createPage(editor, {}, [heading('Still here')]);
    await editor.put('/api/site_settings', { settings: { home_page_path: `/pages/${id}` } });
    await lonely.guest().get(`/pages/${id}`);
    await lonely.guest().get('/');
    await lonely.connection.close();
    try {
      const kept = await lonely.guest().get(`/pages/${id}`);
      expect([kept.status, kept.text.includes('Still here')]).toEqual([200, true]);
      const home = await lonely.guest().get('/');
      expect([home.status, home.headers.get('location')]).toEqual([302, `/pages/${id}`]);
      const other = await lonely.guest().get('/pages/9999');
      expect(other.status).toBe(503);
      expect(other.headers.get('retry-after')).toBe('2');
      expect(other.text).toContain('back in a moment');
    } finally {
      await lonely.close();
    }
  });
});
