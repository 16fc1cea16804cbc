import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARE_LINKS } from '@siteyard/schemas/primitives/limits';
import { shareLinkAnswer, shareLinksAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

const COLLEAGUE = { email: 'june@example.com', password: 'another long test password' };

let app: TestSite;
let admin: Agent;
let colleague: Agent;
beforeAll(async () => {
  app = await startTestSite();
  await app.site.services.adminUsers.create(COLLEAGUE.email, COLLEAGUE.password);
  [admin, colleague] = await Promise.all([
    app.signIn(),
    app.signIn(COLLEAGUE.email, COLLEAGUE.password),
  ]);
});
afterAll(() => app.close());

const saying = (text: string) => pageContent(block('HeadingBlock', { id: 'H', text }));

async function saveDraft(by: Agent, id: number, text: string, title?: string) {
  const content = { ...saying(text), ...(title && { root: { props: { title } } }) };
  const draft = { content, base_revision: 1 };
  expect((await by.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
}

async function share(by: Agent, id: number, days?: number) {
  const answer = await by.post(`/api/pages/${id}/share_links`, {
    share_link: { ...(days && { days }) },
  });
  expect(answer.status).toBe(201);
  const { share_link } = shareLinkAnswer.parse(answer.body);
  return { ...share_link, path: new URL(share_link.link).pathname };
}

const open = (path: string) => app.guest().get(path);
const headersOf = async (path: string) => Object.fromEntries((await open(path)).headers);

const publishedPage = () =>
  createPage(admin, { title: 'Fleet' }, [block('HeadingBlock', { id: 'H', text: 'Published' })]);

describe('a link that shares a draft', () => {
  test('shows guests the present draft of its author', async () => {
    const page = await publishedPage();
    await saveDraft(admin, page.id, 'First idea', 'New fleet');
    await saveDraft(colleague, page.id, 'Not this one');
    const { path } = await share(admin, page.id);
    const first = await open(path);
    expect(first.status).toBe(200);
    expect(first.text).toContain('First idea');
    expect(first.text).toContain('<title>New fleet');
    await saveDraft(admin, page.id, 'Second idea');
    expect((await open(path)).text).toContain('Second idea');
  });

  test('shows the saved page if its author has no draft, published or not', async () => {
    const page = await publishedPage();
    const { path } = await share(admin, page.id);
    expect((await open(path)).text).toContain('Published');
    await admin.post(`/api/pages/${page.id}/unpublish`);
    expect((await open(path)).text).toContain('Published');
    expect((await open(`/pages/${page.id}`)).status).toBe(404);
  });

  test('is private: it is not cached, not listed by search engines, and not sent to other sites', async () => {
    const { path } = await share(admin, (await publishedPage()).id);
    expect(await headersOf(path)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    });
    expect(await headersOf('/pages/shared/nothing')).toMatchObject({
      'cache-control': 'no-store',
    });
  });

  test('has a token of 256 bits, and only its hash is stored', async () => {
    const { path } = await share(admin, (await publishedPage()).id);
    const token = path.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await app.connection.collection('share_links').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('a link ends', () => {
  test('after 7 days by default, or after the requested number of days', async () => {
    const page = await publishedPage();
    const lasts = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
      (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000;
    expect(lasts(await share(admin, page.id))).toBe(7);
    const link = await share(admin, page.id, 30);
    expect(lasts(link)).toBe(30);
    await app.connection
      .collection('share_links')
      .updateMany({ page_id: page.id }, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect((await open(link.path)).status).toBe(404);
    const left = await admin.get(`/api/pages/${page.id}/share_links`);
    expect(left.body).toEqual({ share_links: [] });
  });

  test('when it is withdrawn, by any administrator', async () => {
    const page = await publishedPage();
    const mine = await share(admin, page.id);
    const theirs = await share(colleague, page.id);
    const list = async () =>
      shareLinksAnswer.parse((await admin.get(`/api/pages/${page.id}/share_links`)).body)
        .share_links;
    expect((await list()).map(({ id, created_by, is_own }) => [id, created_by, is_own])).toEqual([
      [theirs.id, COLLEAGUE.email, false],
      [mine.id, 'owner@example.com', true],
    ]);
    const another = await publishedPage();
    const elsewhere = await admin.delete(`/api/pages/${another.id}/share_links/${theirs.id}`);
    expect(elsewhere.body).toMatchObject({ code: 'share_link_not_found' });
    expect((await open(theirs.path)).status).toBe(200);
    const withdraw = () => admin.delete(`/api/pages/${page.id}/share_links/${theirs.id}`);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).body).toMatchObject({ code: 'share_link_not_found' });
    expect((await open(theirs.path)).status).toBe(404);
    expect((await open(mine.path)).status).toBe(200);
    await admin.delete(`/api/pages/${page.id}/share_links`);
    expect((await open(mine.path)).status).toBe(404);
  });

  test('with its page, also when that is restored', async () => {
    const page = await publishedPage();
    const { path } = await share(admin, page.id);
    await admin.delete(`/api/pages/${page.id}`);
    expect((await open(path)).status).toBe(404);
    expect((await admin.get(`/api/pages/${page.id}/share_links`)).status).toBe(404);
    await admin.post(`/api/trash/page-${page.id}/restore`);
    expect((await open(path)).status).toBe(404);
  });

  test('with the account of its author', async () => {
    const { adminUsers } = app.site.services;
    const { id } = await adminUsers.create('leaving@example.com', COLLEAGUE.password);
    const leaving = await app.signIn('leaving@example.com', COLLEAGUE.password);
    const page = await publishedPage();
    await saveDraft(leaving, page.id, 'A last idea');
    const { path } = await share(leaving, page.id);
    expect((await open(path)).text).toContain('A last idea');
    await adminUsers.remove(id);
    expect((await open(path)).status).toBe(404);
    const left = await admin.get(`/api/pages/${page.id}/share_links`);
    expect(left.body).toEqual({ share_links: [] });
  });
});

test('a page has a limited number of links', async () => {
  const page = await publishedPage();
  for (let n = 0; n < SHARE_LINKS.perPage; n += 1) await share(admin, page.id);
  const more = await admin.post(`/api/pages/${page.id}/share_links`, { share_link: {} });
  expect(more.body).toMatchObject({ code: 'too_many_share_links' });
  const wrong = await admin.post(`/api/pages/${page.id}/share_links`, {
    share_link: { days: SHARE_LINKS.maxDays + 1 },
  });
  expect(wrong.status).toBe(422);
});
