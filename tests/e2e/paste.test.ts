import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openAdminPage } from '../helpers/browser/admin-page.ts';
import { dialog, openRichText, visible, words } from '../helpers/browser/rich-text-editor.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import type { SiteAddress } from '../helpers/running-site.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/clipboards');

/** The clipboards of ten programs. */
const NAMES = [
  'docs-nested-list',
  'word-bullets',
  'wordonline-numbers',
  'gmail-lines',
  'outlook-paragraphs',
  'excel-prices',
  'notion-page',
  'libreoffice-text',
  'applenotes-lines',
  'web-link-block',
].map((name) => `${name}.html`);

const expected = fs.readFileSync(path.join(folder, 'expected.txt'), 'utf8').split('== ');

/** Returns the expected texts of a clipboard. */
function wordsOf(name: string): string[] {
  const [, ...lines] = (expected.find((each) => each.startsWith(`${name}\n`)) ?? '').split('\n');
  return lines
    .map((line) => line.replace(/^ *(?:p|\||#+|-|>|\d+\.) /, ''))
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

/**
 * Puts the clipboard of a program into the browser's clipboard: handles a copy by key in the focused
 * document.
 */
async function copy(page: Page, name: string): Promise<void> {
  const html = fs.readFileSync(path.join(folder, name), 'utf8');
  const put = (text: string) => {
    const onCopy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', text);
      event.clipboardData?.setData('text/plain', 'plain');
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('copy', onCopy, { capture: true, once: true });
  };
  const focused = await page.evaluateHandle(() => document.activeElement);
  const frame = (await focused.asElement()?.contentFrame()) ?? page.mainFrame();
  await frame.evaluate(put, html);
  await page.keyboard.press('Control+c');
}

test('the clipboards of ten programs can be pasted by key, one after the other', async () => {
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
    await copy(page, name);
    // Enter in an empty item ends a list.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    all.push(...wordsOf(name));
    await expect.poll(shown).toEqual(all);
  }
  await page.keyboard.press('Control+s');
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test('a pasted table becomes a price table with only the keyboard, and undo restores its rows', async () => {
  const { page, block, canvas } = await openRichText(opened, site);
  const cells = canvas.locator('.price-table td, .price-table th[scope=row]');
  const shown = async () => (await cells.allInnerTexts()).filter(Boolean).join(' ');
  const rows = 'Mini excavator 185 690 Trencher 400';

  await visible(page, 'Edit text').click();
  await words(page).click();
  await page.keyboard.press('End');
  await copy(page, 'excel-prices.html');
  await page.keyboard.press('Control+v');
  await visible(page, 'Make a price table').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Enter');
  await expect.poll(shown).toBe(rows);
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => block('r-1').innerText()).toContain('Trencher');
  await expect.poll(shown).toBe('');

  await block('r-1').click();
  await copy(page, 'excel-prices.html');
  await page.keyboard.press('Control+v');
  const offer = visible(page, 'Make a price table');
  await offer.waitFor();
  await page.keyboard.press('Alt+t');
  const isReached = () => offer.evaluate((button) => button === document.activeElement);
  for (let tabs = 0; tabs < 3 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab');
  expect(await isReached()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(shown).toBe(rows);
});
