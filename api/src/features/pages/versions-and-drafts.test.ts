import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type VersionSummary } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
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

const errorOf = (answer: { body: unknown }) => answer.body as ErrorBody;

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
