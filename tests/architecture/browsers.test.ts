import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from 'es-check';
import { expect, onTestFinished, test } from 'vitest';
import { readStamp } from '../../scripts/lib/parts.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { MINIMUM_BROWSERS } from '../../web/minimum-browsers.ts';
import { unsupportedFeatures } from './css-support.ts';

/**
 * Features that some minimum browsers do not support. The comments describe the result in these
 * browsers.
 */
const ENHANCEMENTS = [
  // Questions open without an animation, and the answers of closed ones are not printed.
  '::details-content (chrome, firefox, safari)',
  'content-visibility (safari)',
  'content-visibility: visible (safari)',
  // Tailwind's variant `open:` lists them next to `[open]`. Browsers ignore the unknown selectors of
  // that list.
  ':open (chrome, firefox, safari)',
  ':popover-open (chrome, safari)',
  // A narrow card with a look has the padding of a wide one.
  '@container style() (firefox, safari)',
  // Printed pages have the default margins and breaks of the browser.
  '@page (safari)',

  'break-after: avoid (firefox, safari)',
  'break-after: avoid-page (firefox)',
  'break-before: column (firefox)',
  // Text areas of the editor have a fixed height, and its tabs a scrollbar.
  'field-sizing (chrome, firefox, safari)',
  'field-sizing: content (chrome, firefox, safari)',
  'scrollbar-width (chrome, safari)',
  'scrollbar-width: none (chrome, safari)',
  // The details of a page in the admin are in one column.
  'grid-template-columns: subgrid (chrome)',
  // Browsers use a prefixed value or property, or the next font of the list.
  'font-family: ui-monospace (chrome, firefox)',
  'print-color-adjust: exact (chrome)',
  'text-align: match-parent (chrome)',
  'text-decoration: dotted (safari)',
  // Words and lines are broken at other places.
  'hyphenate-limit-chars (firefox, safari)',
  'text-wrap (chrome, safari)',
  'text-wrap: balance (chrome, safari)',
  'text-wrap: pretty (chrome, firefox, safari)',
  'text-wrap: wrap (chrome, safari)',
];

const filesOf = (extension: string) =>
  (readStamp('web')?.files ?? [])
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(root, 'web/dist', file));

const BROWSERSLIST = Object.entries(MINIMUM_BROWSERS)
  .map((browser) => browser.join(' '))
  .join(', ');

/** Returns the syntax and the functions of scripts that a minimum browser does not support. */
function problemsOf(files: string[]) {
  const config = {
    ecmaVersion: 'checkBrowser' as const,
    browserslistQuery: BROWSERSLIST,
    files,
    module: true,
    cache: false,
  };
  // With `checkFeatures`, es-check accepts any syntax, so it runs twice.
  const { errors } = runChecks([config, { ...config, checkFeatures: true }], {});
  return errors.map(({ file, err }) => `${path.basename(file)}: ${err.message}`);
}

test('the README names the minimum browsers of the build', () => {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/\b(Chrome|Firefox|Safari) ([\d.]+) or newer/g)];
  expect(
    Object.fromEntries(named.map(([, name, version]) => [name?.toLowerCase(), version])),
  ).toEqual(MINIMUM_BROWSERS);
});

test('the minimum browsers support the built style sheets', () => {
  const sheets = filesOf('.css');
  expect(sheets.length).toBeGreaterThan(2);
  const found = sheets.flatMap((file) =>
    unsupportedFeatures(fs.readFileSync(file, 'utf8'), MINIMUM_BROWSERS),
  );
  expect([...new Set(found)].sort()).toEqual(ENHANCEMENTS.toSorted());
});

test.each([
  ['a { color: light-dark(red, blue) }', ['light-dark() (chrome, safari)']],
  ['a { & b { color: red } }', ['nesting (chrome, safari)']],
  ['& b { color: red }', ['nesting (chrome, safari)']],
  ['a { @media print { b { color: red } } }', ['nesting (chrome, safari)']],
  ['a { @media print { color: red } }', ['nesting (chrome, safari)']],
  ['@media print { a { b { color: red } } }', ['nesting (chrome, safari)']],
  ['@media print { @layer base { a { color: red } } }', []],
  ['a { @supports (field-sizing: content) { b { color: red } } }', ['nesting (chrome, safari)']],
  ['@supports (field-sizing: content) { @media print { a { field-sizing: content } } }', []],
  ['@scope (a) { b { color: red } }', ['@scope (chrome, firefox, safari)']],
  ['a:user-valid { color: red }', [':user-valid (chrome, safari)']],
  [
    'a { field-sizing: content }',
    ['field-sizing (chrome, firefox, safari)', 'field-sizing: content (chrome, firefox, safari)'],
  ],
  ['@supports (field-sizing: content) { a { field-sizing: content } }', []],
  ['a { user-select: none }', ['user-select (safari)']],
  ['a { -webkit-user-select: none; user-select: none }', []],
  ['a:has(b) { width: 1cqi; color: color-mix(in srgb, red, blue) }', []],
])(
  'unsupportedFeatures finds the features of "%s" that a minimum browser lacks',
  (css, lacking) => {
    expect(unsupportedFeatures(css, MINIMUM_BROWSERS)).toEqual(lacking);
  },
);

// The check of 3 MB of scripts needs 8 s of CPU time, most of it for the functions of the editor. Other
// tests use the same cores, so it may take minutes.
test('the minimum browsers support the built scripts', { timeout: 300_000 }, () => {
  const scripts = filesOf('.js');
  expect(scripts.length).toBeGreaterThan(20);
  expect(problemsOf(scripts)).toEqual([]);
});

test.each([
  ['Promise.withResolvers()', 'PromiseWithResolvers'],
  ['/[a--b]/v', 'Invalid regular expression flag'],
  ['{ using file = open() }', 'Unexpected token'],
])('the check of scripts refuses "%s"', (code, message) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-script-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'new.js');
  fs.writeFileSync(file, code);
  expect(problemsOf([file]).join()).toContain(message);
});
