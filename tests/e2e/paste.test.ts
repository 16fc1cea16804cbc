import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { openAdminPage } from '../helpers/editor.ts';
import { dialog, openRichText, visible, words } from '../helpers/rich-text-editor.ts';
import { sharedSite } from '../helpers/shared-site.ts';
import type { SiteAddress } from '../helpers/running-site.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/clipboards');

/** Ten clipboards of ten programs. */
const NAMES = [
  ...[
    'docs-nested-list',
    'word-bullets',
    'wordonline-numbers',
    'gmail-lines',
    'outlook-paragraphs',
  ],
  ...['excel-prices', 'notion-page', 'libreoffice-text', 'applenotes-lines', 'web-link-block'],
].map((name) => `${name}.html`);

const expected = fs.readFileSync(path.join(folder, 'expected.txt'), 'utf8').split('== ');

/** The words that a clipboard becomes. */
function wordsOf(name: string): string[] {
  const [, ...lines] = (expected.find((each) => each.startsWith(`${name}\n`)) ?? '').split('\n');
  return lines
    .map((line) => line.replace(/^ *(?:p|#+|-|>|\d+\.) /, ''))
    .join(' ')
    .replaceAll('<br>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter(Boolean);
}

let browser: TestBrowser;
let site: SiteAddress;
let opened: TestPage;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterAll(() => browser.close());

test('clipboards of ten programs are pasted with the key, one after the other', async () => {
  const { page } = await openRichText(opened, site);
  await visible(page, 'Edit text').click();
  await words(page).click();
  await page.keyboard.press('End');
  const shown = () =>
    dialog(page).evaluate((root) =>
      [
        ...root.querySelectorAll<HTMLElement>(
          '.ce-paragraph, .ce-header, .cdx-list__item-content, .cdx-quote__text',
        ),
      ]
        .map((each) => each.innerText)
        .join(' ')
        .split(/\s+/)
        .filter(Boolean),
    );
  const all = ['Old', 'words'];
  for (const name of NAMES) {
    const html = fs.readFileSync(path.join(folder, name), 'utf8');
    await page.evaluate((put) => {
      const copy = (event: ClipboardEvent) => {
        event.clipboardData?.setData('text/html', put);
        event.clipboardData?.setData('text/plain', 'plain');
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      window.addEventListener('copy', copy, { capture: true, once: true });
    }, html);
    await page.keyboard.press('Control+c');
    // A list ends at an empty item.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    all.push(...wordsOf(name));
    await expect.poll(shown).toEqual(all);
  }
  await page.keyboard.press('Control+s');
  await expect.poll(() => dialog(page).count()).toBe(0);
});
