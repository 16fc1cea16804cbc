import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { openAdminPage } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';
import {
  dialog,
  isTextEditor,
  openRichText,
  text,
  visible,
  words,
} from '../helpers/rich-text-editor.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

const selected = () => openRichText(opened, site);

test('rich text is edited on the full screen: Ctrl+S or Cmd+S saves, Escape cancels', async () => {
  const { page, block, loads, expectNoErrors } = await selected();
  expect(loads).toEqual([]);
  await visible(page, 'Edit text').click();
  await words(page).waitFor();
  expect(loads).toHaveLength(1);
  expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 });
  for (const [keys, written] of [
    ['Control+s', 'Saved by Control'],
    ['Meta+s', 'Saved by Command'],
  ] as const) {
    await words(page).fill(written);
    await page.keyboard.press(keys);
    await dialog(page).waitFor({ state: 'detached' });
    await block('r-1').getByText(written).waitFor();
    await visible(page, 'Edit text').click();
    await words(page).waitFor();
  }
  // Typed, not filled: Escape closes the toolbar of selected words before the editor.
  await words(page).click();
  await page.keyboard.type('Never kept');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await block('r-1').getByText('Saved by Command').waitFor();
  expectNoErrors();
});

test('rich text can be edited as JSON when its editor cannot be loaded', async () => {
  const { page, block, expectNoErrors } = await selected();
  await page.route(isTextEditor, (route) => route.abort());
  await visible(page, 'Edit text').click();
  await page
    .getByText('Failed to load Editor.js. You can still edit JSON in the sidebar.', { exact: true })
    .locator('visible=true')
    .waitFor();
  const json = page.getByLabel('Text: JSON').locator('visible=true');
  await json.fill('{ "blocks": [');
  await page.getByText('This is not JSON', { exact: false }).locator('visible=true').waitFor();
  await json.fill(JSON.stringify(text('Typed as JSON')));
  await block('r-1').getByText('Typed as JSON').waitFor();
  expectNoErrors([/ERR_FAILED/, /Failed to load Editor\.js/]);
});
