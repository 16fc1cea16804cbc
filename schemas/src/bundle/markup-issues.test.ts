import { expect, test } from 'vitest';
import { checkJsonFile } from './check-json-file.ts';
import { toCanonicalFile } from '../values/json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

const check = (value: object) =>
  checkJsonFile('x.json', new TextEncoder().encode(toCanonicalFile(value)));

const richText = (...texts: string[]) => ({
  type: 'RichText',
  props: {
    id: 'text',
    content: { blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) },
  },
});

const pageOf = (...texts: string[]) => ({
  contentVersion: CONTENT_VERSION,
  root: { props: {} },
  content: [
    {
      type: 'SiteNavbar',
      props: { id: 'navbar' },
    },
    richText(...texts),
  ],
});

const aboutTexts = (...texts: string[]) =>
  check(pageOf(...texts)).issues.filter(({ severity }) => severity === 'warning');

test('a warning has the change of the text, its place and a suggestion', () => {
  expect(aboutTexts('<b>kept</b>', 'One<BR/>two')).toEqual([
    {
      code: 'bundle_not_canonical',
      severity: 'warning',
      file: 'x.json',
      path: 'content[1].props.content.blocks[1].data.text',
      block: { id: 'text', type: 'RichText', path: 'content[1]' },
      message: 'has <BR/>, which the site writes as <br>',
      suggestion:
        'sitectl validate --fix writes it as the site does. Only tags are checked here; the decision of the site is final.',
      fixable: true,
    },
  ]);
});

test.each([
  ['<font color="red">x</font>', 'has <font color="red">, which the site leaves out'],
  ['<br/><script>x</script>', 'has <script>, which the site leaves out'],
  ['<a href="//x.example">x</a>', 'has href="//x.example", which the site leaves out'],
  ['<!--\u001b[2J\n-->', 'has <!--U+001B[2JU+000A-->, which the site leaves out'],
  [`<img src="${'x'.repeat(100)}">`, `has <img src="${'x'.repeat(29)}…, which the site leaves out`],
])('%j has the warning: %s', (html, message) => {
  const [found, ...others] = aboutTexts(html);
  expect(found).toMatchObject({ code: 'invalid_content', message, fixable: false });
  expect(others).toEqual([]);
});

test.each([
  ['<b class="x">x</b>', 'has <b class="x">, which the site writes as <b>'],
  ['<b>x</b\u2003>', 'has </bU+2003>, which the site writes as </b>'],
])('%j has the warning, and is corrected: %s', (html, message) => {
  expect(aboutTexts(html)).toMatchObject([{ message, fixable: true }]);
});

test('a warning suggests the tags that a text may have', () => {
  expect(aboutTexts('<font>x</font>')[0]?.suggestion).toBe(
    'Remove it. A text may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u, and safe links. Only tags are checked here; the decision of the site is final.',
  );
});

test('the order of tags, characters and texts that are too long get no warning', () => {
  expect(aboutTexts('1 > 0 & so on', '<a href="https://x.example/?a=1&amp;b=2">x</a>')).toEqual([]);
  expect(aboutTexts('<b><i>x</b></i>', '<b>x', 'x</b>', 'x <br>\u00a0 & y')).toEqual([]);
  expect(aboutTexts(`<br/>${'x'.repeat(33_000)}`)).toEqual([]);
});

test('a fix corrects only texts whose meaning stays the same', () => {
  const fixed = check(pageOf('One<br/>two', '<font>three</font><br/>')).fixed ?? '';
  expect(fixed).toBe(toCanonicalFile(pageOf('One<br>two', '<font>three</font><br/>')));
});

test('a section is checked and corrected in the same way', () => {
  const section = (html: string) => ({
    key: 'mine',
    name: 'Mine',
    purpose: 'text',
    contentVersion: CONTENT_VERSION,
    blocks: [richText(html)],
  });
  const { issues, fixed } = check(section('One<br/>two'));
  expect(issues).toMatchObject([
    { path: 'blocks[0].props.content.blocks[0].data.text', block: { path: 'blocks[0]' } },
  ]);
  expect(fixed).toBe(toCanonicalFile(section('One<br>two')));
});
