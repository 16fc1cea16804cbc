import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { changeEntry, putState } from '../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const heading = (text: string, id = 'HeadingBlock-1') => block('HeadingBlock', { id, text });

/** Stores content in the form of an earlier release. */
async function storeOld(id: number, value: object): Promise<void> {
  const content = await putState(app, 'content', value);
  const content_hash = 'of its time';
  await changeEntry(app, `page:${id}`, (entry) => ({ ...entry, content, content_hash }));
}
const errorOf = (answer: { body: unknown }) => answer.body as ErrorBody;

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
