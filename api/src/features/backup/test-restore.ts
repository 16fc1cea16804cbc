import { expect } from 'vitest';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';
import { inLongRun } from '../../../../tests/helpers/long-run.ts';

export const TOKEN = 'the-private-token-of-the-backup';
/** The content of the site. The long run uses the whole demo site. */
const SEED = inLongRun ? 'demo' : 'minimal';

/** Starts a site that an operator can back up. */
export const start = (seed: string) => startTestSite({ privateToken: TOKEN, env: { SEED: seed } });
export const operated = ({ url }: TestSite) => ({ url, token: TOKEN });

/** Starts a site with a draft, a section, a deleted page, and a page with an image, whose id is `page`. */
export async function startFullSite(): Promise<{ site: TestSite; page: number }> {
  const site = await start(SEED);
  const admin = await site.signIn();
  const bytes = await plainPicture('#aa3344').png().toBuffer();
  const upload = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
  const { url } = upload.body as { url: string };
  const image = block('Card', { imageUrl: url });
  const { id: page } = await createPage(admin, { title: 'With an image' }, [image]);
  await admin.put(`/api/pages/${page}/draft`, {
    draft: { content: pageContent(block('HeadingBlock', { text: 'A draft' })), base_revision: 1 },
  });
  const blocks = [block('ImageBlock', { src: url })];
  const section = { name: 'Our own', purpose: 'hero', blocks };
  expect((await admin.post('/api/sections', { section })).status).toBe(201);
  await createPage(admin, { title: 'Never published' });
  const { id: gone } = await createPage(admin, { title: 'In the trash' });
  await admin.delete(`/api/pages/${gone}`);
  await contact(site, 'before');
  return { site, page };
}

/** Returns the content that visitors and `sitectl export` see. */
export async function seen(site: TestSite): Promise<unknown> {
  const operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  const pages = (await operator.get('/api/operator/pages')).text;
  const uploads = (await operator.get('/api/operator/uploads')).text;
  const sections = (await operator.get('/api/operator/sections')).text;
  const { pages: list } = JSON.parse(pages) as { pages: { id: number }[] };
  const documents = await Promise.all(
    list.map(async ({ id }) => (await site.guest().get(`/pages/${id}`)).text),
  );
  // Sites on different ports have different addresses in their documents.
  const rendered = documents.map((html) => html.replaceAll(/localhost:\d+|127\.0\.0\.1:\d+/g, ''));
  return [pages, uploads, sections, (await site.guest().get('/api/site_settings')).text, rendered];
}

export async function contact(site: TestSite, message: string): Promise<void> {
  const contact_request = { first_name: 'Ada', last_name: 'B', email: 'ada@example.com', message };
  const answer = await site.guest().post('/api/contact_requests', { contact_request });
  expect(answer.status).toBe(201);
}
