import { expect, test } from 'vitest';
import { checkDocument } from '../bundle-document.ts';
import { toCanonicalFile } from '../json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

const check = (value: object) =>
  checkDocument('x.json', new TextEncoder().encode(toCanonicalFile(value)));

const richText = (...texts: string[]) => ({
  type: 'RichText',
  props: {
    id: 'text',
    content: { blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) },
  },
});

const pageOf = (...texts: string[]) => ({
  ...{ contentVersion: CONTENT_VERSION, root: { props: {} } },
  content: [{ type: 'SiteNavbar', props: { id: 'navbar' } }, richText(...texts)],
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
      suggestion: 'sitectl validate --fix writes it as the site does.',
      fixable: true,
    },
  ]);
});

test.each([
  ['<font color="red">x</font>', 'has <font color="red">, which the site leaves out'],
  ['<br/><script>x</script>', 'has <script>, which the site leaves out'],
  ['<b><i>x</b></i>', 'has </b> where another tag has to end first; the site moves it'],
  ['<!--\u001b[2J\n-->', 'has <!--U+001B[2JU+000A-->, which the site leaves out'],
  [`<img src="${'x'.repeat(100)}">`, `has <img src="${'x'.repeat(29)}…, which the site leaves out`],
])('%j has the warning: %s', (html, message) => {
  const [found, ...others] = aboutTexts(html);
  expect(found).toMatchObject({ code: 'invalid_content', message, fixable: false });
  expect(others).toEqual([]);
});

test.each([
  ['<b>x', 'has <b> without its end, which the site adds'],
  ['x <br>\u00a0', 'has U+00A0, which the site writes as &nbsp;'],
  ['x</b>', 'has </b>, which the site leaves out'],
])('%j has the warning, and is corrected: %s', (html, message) => {
  expect(aboutTexts(html)).toMatchObject([{ message, fixable: true }]);
});

test('texts in their stored form, texts without tags and refused texts get no warning', () => {
  expect(aboutTexts('1 > 0 & so on', '<a href="https://x.example/?a=1&amp;b=2">x</a>')).toEqual([]);
  expect(aboutTexts(`<br/>${'<b>'.repeat(40)}`)).toEqual([]);
});

test('a fix corrects only texts whose meaning stays the same', () => {
  const fixed = check(pageOf('One<br/>two', '<font>three</font><br/>')).fixed ?? '';
  expect(fixed).toBe(toCanonicalFile(pageOf('One<br>two', '<font>three</font><br/>')));
});

test('a section is checked and corrected in the same way', () => {
  const section = (html: string) => ({
    ...{ key: 'mine', name: 'Mine', purpose: 'text', contentVersion: CONTENT_VERSION },
    blocks: [richText(html)],
  });
  const { issues, fixed } = check(section('One<br/>two'));
  expect(issues).toMatchObject([
    { path: 'blocks[0].props.content.blocks[0].data.text', block: { path: 'blocks[0]' } },
  ]);
  expect(fixed).toBe(toCanonicalFile(section('One<br>two')));
});
