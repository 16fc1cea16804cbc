import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { changeEntry, putState, valueOf } from '../../helpers/entries.ts';
import { block, createPage } from '../../helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const paragraph = (text: string) => ({ id: 'p1', type: 'paragraph', data: { text } });
async function publish(text: string): Promise<string> {
  const page = await createPage(admin, {}, [
    block('RichText', { content: { blocks: [paragraph(text)] } }),
  ]);
  const rich = pageAnswer.parse(page).content.content.at(-1);
  const content = rich?.props.content as { blocks: { data: { text: string } }[] };
  return content.blocks[0]?.data.text ?? '';
}

test.each([
  [
    'plain <b>marks</b> &amp; <a href="/pages/4">links</a><br>',
    'plain <b>marks</b> &amp; <a href="/pages/4">links</a><br>',
  ],
  ['<script>alert(1)</script>left', 'left'],
  ['<style>*{display:none}</style>left', 'left'],
  ['<img src=x onerror=alert(1)>left', 'left'],
  ['<a href="javascript:alert(1)">link</a>', '<a>link</a>'],
  ['<a href="//evil.example" onclick="x()" style="color:red" class="x">link</a>', '<a>link</a>'],
  ['<svg><g onload=alert(1)></g></svg>left', 'left'],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '',
  ],
  ['<b onmouseover="x()">bold</b>', '<b>bold</b>'],
])('stores and returns the cleaned form: %s', async (sent, stored) => {
  expect(await publish(sent)).toBe(stored);
});

test('cleaning twice changes nothing', async () => {
  const once = await publish('a <i>b</i> &nbsp; "c" <a href="https://example.com/?a=1&b=2">d</a>');
  expect(await publish(once)).toBe(once);
});

/** Creates a page whose text was not cleaned, as an older version or another tool may have stored it. */
async function olderPage(): Promise<number> {
  const { id } = await createPage(admin, {}, [
    block('RichText', { content: { blocks: [paragraph('good')] } }),
  ]);
  const dirty = JSON.parse(
    JSON.stringify(await valueOf(app, `page:${id}`)).replace(
      '"good"',
      JSON.stringify('<img src=x onerror=alert(1)><a href="javascript:alert(1)">bad</a>'),
    ),
  ) as object;
  const content = await putState(app, 'content', dirty);
  await changeEntry(app, `page:${id}`, (entry) => ({ ...entry, content }));
  return id;
}

test('shows text that was stored without cleaning, and removes its scripts', async () => {
  const { text } = await app.guest().get(`/pages/${await olderPage()}`);
  expect(text).toContain('bad');
  expect(text).not.toMatch(/onerror|javascript:/);
});

test('cleans the text when a version is restored or copied that was stored without cleaning', async () => {
  const id = await olderPage();
  const copy = await admin.post(`/api/pages/${id}/duplicate`);
  expect(copy.status).toBe(201);
  expect(copy.text).toContain('<a>bad</a>');
  expect(copy.text).not.toMatch(/onerror|javascript:/);

  const content = { content: [block('RichText', { content: { blocks: [paragraph('new')] } })] };
  expect((await admin.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
  const versions = (await admin.get(`/api/pages/${id}/versions`)).body as { number: number }[];
  const restored = await admin.post(`/api/pages/${id}/versions/${versions[0]?.number}/restore`);
  expect(restored.status).toBe(200);
  expect(restored.text).toContain('<a>bad</a>');
  expect(restored.text).not.toMatch(/onerror|javascript:/);
});

test.each(['<b>', '<font><p>', '<table><a>', '<b></i>', '<svg><style><svg>'])(
  'refuses deeply nested %s with their path, before they take much time in the sanitiser',
  async (piece) => {
    const { id } = await createPage(admin);
    const text = piece.repeat(30_000 / piece.length);
    const content = { content: [block('RichText', { content: { blocks: [paragraph(text)] } })] };
    const answer = await admin.put(`/api/pages/${id}`, { page: { content } });
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid_content' }]);
    expect(answer.text).toContain('content[0].props.content.blocks[0].data.text');
  },
);
