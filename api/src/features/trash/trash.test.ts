import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  trashItem,
  type TrashItem,
  createTokenAnswer,
  type TokenScope,
} from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { changeEntry } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

const OPERATOR = 'token-of-the-operator';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ privateToken: OPERATOR });
  admin = await app.signIn();
});
afterAll(() => app.close());

const list = async () => (await admin.get('/api/trash')).body as TrashItem[];

test('restores a deleted page with its content, address and versions', async () => {
  const page = await createPage(admin, { title: 'Gone', address: 'gone' }, [
    block('HeadingBlock', { text: 'kept' }),
  ]);
  await admin.delete(`/api/pages/${page.id}`);
  const item = (await list()).find(({ id }) => id === `page-${page.id}`);
  expect(trashItem.parse(item)).toMatchObject({
    kind: 'page',
    title: 'Gone',
    deleted_by: 'owner@example.com',
  });
  const restored = await admin.post(`/api/trash/page-${page.id}/restore`);
  expect(restored.body).toEqual({
    ok: true,
    path: `/api/pages/${page.id}`,
    lost_address: '',
  });
  const now = await app.guest().get(`/api/pages/${page.id}`);
  expect(now.body).toMatchObject({ title: 'Gone', address: 'gone', content: page.content });
  expect((await admin.get(`/api/pages/${page.id}/versions`)).body).not.toHaveLength(0);
  expect((await list()).map(({ id }) => id)).not.toContain(`page-${page.id}`);
});

test('restores a page without its address, and returns the lost address, if another page uses it', async () => {
  const page = await createPage(admin, { address: 'wanted' });
  await admin.delete(`/api/pages/${page.id}`);
  const other = await createPage(admin, { address: 'wanted' });
  const { body } = await admin.post(`/api/trash/page-${page.id}/restore`);
  expect(body).toMatchObject({ ok: true, lost_address: 'wanted' });
  expect((await admin.get(`/api/pages/${page.id}`)).body).toMatchObject({ address: '' });
  expect((await admin.get(`/api/pages/${other.id}`)).body).toMatchObject({ address: 'wanted' });
});

test.each(['page-999999', 'page-abc', 'nothing-1', 'page', '..'])(
  'returns 404 for an item that is not in the trash: %s',
  async (id) => {
    expect((await admin.post(`/api/trash/${id}/restore`)).status).toBe(404);
  },
);

test('adds no version to a page that is deleted and restored', async () => {
  const { id } = await createPage(admin);
  const versions = async () => (await admin.get(`/api/pages/${id}/versions`)).body as object[];
  const before = await versions();
  await admin.delete(`/api/pages/${id}`);
  await admin.post(`/api/trash/page-${id}/restore`);
  expect(await versions()).toEqual(before);
});

test('keeps the content of a deleted page as a version, if the page is restored with another', async () => {
  const { id } = await createPage(admin);
  const versions = async () => (await admin.get(`/api/pages/${id}/versions`)).body as object[];
  const before = await versions();
  await admin.delete(`/api/pages/${id}`);
  await changeEntry(app, `page:${id}`, ({ deleted: _, ...entry }) => ({
    ...entry,
    version: entry.version + 1,
    content_revision: entry.content_revision + 1,
  }));
  expect(await versions()).toHaveLength(before.length + 1);
});

test('deletes an item permanently after thirty days, not before', async () => {
  const [old, recent] = [await createPage(admin), await createPage(admin)];
  for (const { id } of [old, recent]) await admin.delete(`/api/pages/${id}`);
  const day = 86_400_000;
  await changeEntry(app, `page:${old.id}`, (entry) => ({
    ...entry,
    deleted: { ...entry.deleted!, at: new Date(Date.now() - 30 * day - 1000) },
  }));
  expect(await app.site.services.pages.purgeDeleted()).toEqual([old.id]);
  expect((await admin.post(`/api/trash/page-${old.id}/restore`)).status).toBe(404);
  expect((await admin.post(`/api/trash/page-${recent.id}/restore`)).status).toBe(200);
});

test('restores a contact request for a token only with the scope contacts', async () => {
  const contact_request = { first_name: 'Ada', last_name: 'Byron', message: 'Hello' };
  const sent = await app.guest().post('/api/contact_requests', {
    contact_request: { ...contact_request, email: 'ada@example.com' },
  });
  const { id } = sent.body as { id: string };
  const restoreWith = async (...scopes: TokenScope[]) => {
    const operator = app.plain({ Authorization: `Bearer ${OPERATOR}` });
    const made = await operator.post('/api/operator/tokens', {
      token: { name: `t${scopes.length}`, scopes },
    });
    const { secret } = createTokenAnswer.parse(made.body).token;
    const token = app.plain({ Authorization: `Bearer ${secret}` });
    return (await token.post(`/api/trash/contact_request-${id}/restore`)).status;
  };
  await admin.delete(`/api/contact_requests/${id}`);
  expect(await restoreWith('read', 'write')).toBe(403);
  expect(await restoreWith('read', 'write', 'contacts')).toBe(200);
});
