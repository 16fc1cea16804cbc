import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { codeOf } from '../../helpers/agent.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
});
afterAll(() => app.close());

describe('hostile request bodies', () => {
  test.each([{ $gt: '' }, { $ne: null }, ['a', 'b'], 1, null])(
    'are refused as credentials: %j',
    async (value) => {
      for (const admin_user of [
        { email: value, password: 'x' },
        { email: ADMIN.email, password: value },
      ]) {
        const answer = await app.guest().post('/api/admin_users/sign_in', { admin_user });
        expect(answer.status).toBe(422);
      }
    },
  );

  test.each([
    '{"__proto__":{"a":1}}',
    '{"page":{"constructor":{}}}',
    '{"page":{"$set":{"a":1}}}',
    '{"page":{"_bsontype":"Long"}}',
    '{"page":{"a\\u0000b":1}}',
  ])('are refused before validation: %s', async (body) => {
    const answer = await admin.send('POST', '/api/pages', {
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  test.each(['id', 'key', 'status', 'created_at', 'content_revision', 'saved_by', 'content'])(
    'cannot set "%s" of a page',
    async (key) => {
      const answer = await admin.post('/api/pages', { page: { title: 'x', [key]: 1 } });
      expect(answer.status).toBe(422);
      expect((answer.body as ErrorBody).errors?.join()).toContain(`page.${key}`);
    },
  );

  test.each(['id', 'status', 'admin_notes', 'created_at', 'role'])(
    'cannot set "%s" of a contact request',
    async (key) => {
      const answer = await app.guest().post('/api/contact_requests', {
        contact_request: {
          first_name: 'A',
          last_name: 'B',
          email: 'a@example.com',
          message: 'm',
          [key]: 'resolved',
        },
      });
      expect(answer.status).toBe(422);
    },
  );

  test('are refused with far too many blocks, before the site checks any block', async () => {
    const { id } = await createPage(admin);
    const columns = (entry: unknown) =>
      ['a', 'b', 'c'].map((of) => block('TwoCol', { id: of, left: Array(1_400).fill(entry) }));
    for (const entry of [{ type: 'Nothing', props: {} }, 1, {}, { type: 'Nothing', nothing: 1 }]) {
      const content = pageContent(...columns(entry));
      const calls = [
        admin.put(`/api/pages/${id}`, { page: { content } }),
        admin.put(`/api/pages/${id}`, { page: { content: JSON.stringify(content) } }),
        admin.put(`/api/pages/${id}/draft`, { draft: { content, base_revision: 0 } }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_content']);
        expect((answer.body as ErrorBody).issues).toEqual([
          { path: 'content', message: 'has 4203 blocks; at most 2000' },
        ]);
      }
    }
  });

  test('are accepted for a draft with a few more blocks than a page may have', async () => {
    const { id } = await createPage(admin);
    const content = pageContent(...Array.from({ length: 2_001 }, () => block('Spacer')));
    const draft = { content, base_revision: 0 };
    expect((await admin.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
    const published = await admin.put(`/api/pages/${id}`, { page: { content } });
    expect((published.body as ErrorBody).issues).toEqual([
      { path: 'content', message: 'has 2001 blocks; at most 2000' },
    ]);
  });

  test('are refused with far too many different keys, however these are distributed over objects', async () => {
    const { id } = await createPage(admin);
    const objects = Array.from({ length: 1_001 }, (_, at) =>
      Object.fromEntries(Array.from({ length: 20 }, (__, key) => [`${at} ${key}`, 1])),
    );
    const content = pageContent(block('RichText', { content: { blocks: objects } }));
    for (const sent of [content, JSON.stringify(content)]) {
      const answer = await admin.put(`/api/pages/${id}`, { page: { content: sent } });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    }
  });

  test('are refused with 20,000 levels of nesting, and the next call is answered', async () => {
    const answer = await admin.send('POST', '/api/pages', {
      body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    expect((await admin.get('/api/pages')).status).toBe(200);
  });
});
