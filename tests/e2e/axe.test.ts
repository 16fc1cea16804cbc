import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const FRAME = '<html lang=en><title>Frame</title><h1>Frame</h1><img src=data:,>';
const PAGE = `<!doctype html><html lang=en><title>Page</title>
  <main><h1>Page</h1><button></button><iframe title=Frame srcdoc="${FRAME}"></iframe></main>`;

test('axe finds problems in a page, and in its frames if they are included', async () => {
  const { page } = await browser.newPage(1280);
  await page.setContent(PAGE);
  await page.frameLocator('iframe').locator('h1').waitFor();
  const found = async (options = {}) => (await violationsOf(page, options)).map(({ id }) => id);
  expect(await found({ withoutFrames: true })).toEqual(['button-name']);
  expect(await found({ withoutFrames: true, include: 'h1' })).toEqual([]);
  expect(await found()).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
  const rules = { 'button-name': { enabled: false } };
  expect(await found({ rules })).not.toContain('button-name');
});
