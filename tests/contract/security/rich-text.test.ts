import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageAnswer } from '@siteyard/schemas/page';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
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
])('is stored cleaned, and the answer carries the cleaned form: %s', async (sent, stored) => {
  expect(await publish(sent)).toBe(stored);
});

test('cleaning twice changes nothing', async () => {
  const once = await publish('a <i>b</i> &nbsp; "c" <a href="https://example.com/?a=1&b=2">d</a>');
  expect(await publish(once)).toBe(once);
});
