import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takenPages, type PageAnswer, shareLinkAnswer } from '@siteyard/schemas/http';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { plainPicture } from '../../helpers/images.ts';
import { apply, exportSite, plan, sendBundle } from '../../helpers/content-runs.ts';
import { callerWithToken, startOperatedSite } from '../../helpers/operated-site.ts';

/** Visitors can load the pictures of a proposal only after a public page has shown them. */

let app: TestSite;
let operator: Agent;
let admin: Agent;
let proposer: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('minimal'));
  ({ siteId } = (await exportSite(operator)) as { siteId: string });
  proposer = await callerWithToken({ app, operator }, 'assistant', 'read', 'propose');
});
afterAll(() => app.close());

interface Picture {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  path: string;
}

async function newPicture(colour: string): Promise<Picture> {
  const bytes = Uint8Array.from(await plainPicture(colour, 900, 600).png().toBuffer());
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
  return { name, bytes, path: `/uploads/${name}` };
}

const showing = ({ path }: Picture) => pageContent(block('ImageBlock', { src: path, alt: 'A' }));

/** Creates a public page, and proposes the picture for it. */
async function propose(by: Agent, picture: Picture, options = {}): Promise<PageAnswer> {
  const page = await createPage(admin, { title: 'Cranes' }, [block('HeadingBlock', { text: 'A' })]);
  await send(by, page, picture, { as_draft: true, ...options });
  return page;
}

/** Imports a page with a picture. Returns the names of the pictures that the site asked for. */
async function send(by: Agent, page: PageAnswer, picture: Picture, options: object) {
  const { id, key, title, description, address, social_image } = page;
  const sent = { id, key, title, description, address, social_image, content: showing(picture) };
  const bundle = { siteId, partial: true, pages: [sent] };
  const run = await sendBundle(by, bundle, { on_conflict: 'overwrite', ...options });
  const about = { name: 'a.png', type: 'image/png', alt: '', width: 900, height: 600 };
  const media = { [picture.name]: { ...about, bytes: picture.bytes.length } };
  const url = `/api/operator/runs/${run.id}/media`;
  const { missing } = (await by.post(url, { media })).body as { missing: { name: string }[] };
  for (const { name } of missing) {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const answer = await by.send('PUT', `${url}/${name}`, { body: picture.bytes, headers });
    expect(answer.status, answer.text).toBe(200);
  }
  const applied = await apply(by, await plan(by, run));
  expect(applied.state, JSON.stringify(applied.error)).toBe('applied');
  return missing.map(({ name }) => name);
}

const IMMUTABLE = /^public, max-age=31536000, immutable/;

async function expectPublic({ path }: Picture) {
  for (const address of [path, `${path}?w=320`]) {
    const answer = await app.guest().get(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(IMMUTABLE);
  }
}

async function expectHidden({ path }: Picture, etag?: string) {
  const withEtag: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
  for (const address of [path, `${path}?w=320`, `${path}?cb=1`]) {
    const answer = await app.guest().get(address, withEtag);
    expect([address, answer.status]).toEqual([address, 404]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await app.guest().send('HEAD', address)).status).toBe(404);
  }
}

test('only administrators and content tokens can load a picture of a proposal until it is published', async () => {
  const picture = await newPicture('#112233');
  const page = await propose(proposer, picture);
  let etag = '';
  for (const caller of [admin, proposer, operator])
    for (const address of [picture.path, `${picture.path}?w=320`]) {
      const answer = await caller.get(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/^private, no-cache/);
      etag = answer.headers.get('etag') ?? '';
    }
  // The image cache contains the variants of the picture now.
  await expectHidden(picture, etag);
  await admin.post(`/api/pages/${page.id}/proposal/take`);
  await expectHidden(picture);
  await admin.put(`/api/pages/${page.id}`, { page: { content: showing(picture) } });
  await expectPublic(picture);
  // The picture stays public, because browsers and proxies have cached it.
  await admin.post(`/api/pages/${page.id}/unpublish`);
  await expectPublic(picture);
});

test('a picture of a proposed page is public after the page is published', async () => {
  const picture = await newPicture('#1a2b3c');
  const about = { title: 'Lamps', description: '', address: '', social_image: picture.path };
  const page = { id: 9_000, key: randomUUID(), ...about } as PageAnswer;
  expect(await send(proposer, page, picture, { as_draft: true })).toEqual([picture.name]);
  await expectHidden(picture);
  const uses = await admin.delete(`/api/uploads/${picture.name.slice(0, 64)}`);
  expect(uses.status, uses.text).toBe(409);
  const taken = takenPages.parse((await admin.post(`/api/proposals/${page.key}/take`)).body);
  await expectHidden(picture);
  const path = `/api/pages/${taken.page.id}`;
  await admin.put(path, { page: { content: showing(picture) } });
  await expectPublic(picture);
});

test('the picture of a discarded proposal stays hidden, also in the trash and in drafts', async () => {
  const picture = await newPicture('#223344');
  const page = await propose(operator, picture);
  await admin.delete(`/api/pages/${page.id}/proposal`);
  const other = await createPage(admin, { title: 'Private' });
  await admin.put(`/api/pages/${other.id}/draft`, {
    draft: { content: showing(picture), base_revision: other.content_revision },
  });
  await expectHidden(picture);
});

test('a public picture stays public if a proposal contains it', async () => {
  const picture = await newPicture('#334455');
  const page = await createPage(admin, { title: 'Public' });
  expect(await send(operator, page, picture, {})).toEqual([picture.name]);
  await expectPublic(picture);
  await propose(proposer, picture);
  await expectPublic(picture);
});

test('a picture becomes public by an import, an upload or the settings', async () => {
  const imported = await newPicture('#445566');
  const page = await propose(proposer, imported);
  expect(await send(operator, page, imported, {})).toEqual([]);
  await expectPublic(imported);

  const logo = await newPicture('#556677');
  await propose(proposer, logo);
  await admin.put('/api/site_settings', { settings: { nav: { logoImageUrl: logo.path } } });
  await expectPublic(logo);
});

test('a share link of the draft shows the picture at an address below the link', async () => {
  const picture = await newPicture('#667788');
  const page = await propose(proposer, picture);
  await admin.post(`/api/pages/${page.id}/proposal/take`);
  const made = await admin.post(`/api/pages/${page.id}/share_links`, { share_link: { days: 7 } });
  const { link } = shareLinkAnswer.parse(made.body).share_link;
  const shared = new URL(link).pathname;
  const html = (await app.guest().get(shared)).text;
  expect(html).not.toContain(picture.path);
  expect(html).toContain(`${shared}/${picture.name}`);
  for (const address of [`${shared}/${picture.name}`, `${shared}/${picture.name}?w=320`]) {
    const answer = await app.guest().get(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private, no-cache/),
    ]);
  }
  const other = await newPicture('#778899');
  await propose(proposer, other);
  expect((await app.guest().get(`${shared}/${other.name}`)).status).toBe(404);
  const unknown = shared.replace(/[^/]+$/, 'x'.repeat(43));
  expect((await app.guest().get(`${unknown}/${picture.name}`)).status).toBe(404);
  await expectHidden(picture);
});
