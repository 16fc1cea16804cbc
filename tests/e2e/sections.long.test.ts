import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { historyRecorded, openEditor } from '../helpers/browser/editor.ts';
import { makePage, signIn } from '../helpers/browser/admin-page.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

/** The dialogs of templates and sections. */

let site: SiteAddress;
let browser: TestBrowser;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

/** Returns the violations of axe in the dialog, without its frames, which show pages of the site. */
async function violations(page: Page): Promise<string[]> {
  const found = await violationsOf(page, { include: '[role=dialog]', withoutFrames: true });
  return found.map(({ id }) => id);
}

test('a page is created from sections with previews, undone and published', async () => {
  const { page, context, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await signIn(page, site);
  const { id } = await makePage(context, site, 'Rental');
  const { canvas } = await openEditor(page, id);
  const dialog = page.getByRole('dialog', { name: 'Sections' });
  const choose = (name: string) => dialog.getByRole('button', { name }).click();

  await canvas.getByRole('button', { name: 'Start from a template' }).click();
  const templates = page.getByRole('dialog', { name: 'Start from a template' });
  await templates.getByRole('button', { name: 'Fleet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await templates.getByRole('button', { name: 'Questions and answers' }).click();
  await templates.waitFor({ state: 'detached' });
  await canvas.locator('[data-puck-component^=Questions]').first().waitFor();
  await historyRecorded(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await canvas.getByRole('button', { name: 'Start with a section' }).click();
  const shown = page.frameLocator('iframe[title="Banner with a picture"]');
  await shown.getByRole('heading', { name: 'Rent it today' }).waitFor();
  expect(await shown.locator('header, footer').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await choose('Banner with a picture');
  await dialog.waitFor({ state: 'detached' });
  const banner = canvas.getByRole('heading', { name: 'Rent it today' });
  await banner.waitFor();
  await historyRecorded(page);

  // A section is added below the banner with only the keyboard.
  await page.getByRole('button', { name: 'Sections' }).press('Enter');
  await dialog.getByRole('searchbox', { name: 'Find a section' }).fill('three steps renting');
  await dialog.getByText('No section matches').waitFor();
  await dialog.getByRole('searchbox').fill('renting works');
  await dialog.getByRole('searchbox').press('Enter');
  const steps = canvas.getByRole('heading', { name: 'Three steps' });
  await steps.waitFor();
  await historyRecorded(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await steps.waitFor({ state: 'detached' });
  expect(await banner.count()).toBe(1);
  await page.getByRole('button', { name: 'Redo' }).click();
  await steps.waitFor();

  // A block is saved as a section of the site.
  await canvas.locator('[data-puck-component^=HeadingBlock]').click();
  await canvas.getByRole('button', { name: 'Save as section' }).last().click();
  const saving = page.getByRole('dialog', { name: 'Save as section' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('Our way');
  await saving.getByRole('combobox', { name: 'Purpose' }).selectOption('How it works');
  expect(await violations(page)).toEqual([]);
  await saving.getByRole('button', { name: 'Save section' }).click();
  await saving.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Sections' }).click();
  const own = dialog.getByRole('region', { name: 'Your sections' });
  await own.getByRole('button', { name: 'Our way', exact: true }).waitFor();
  const ownShown = page.frameLocator('iframe[title="Our way"]');
  await ownShown.getByRole('heading', { name: 'Three steps' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violations(page)).toEqual([]);
  const tooWide = (box: Element) => box.scrollWidth - box.clientWidth;
  expect(await dialog.evaluate(tooWide)).toBe(0);
  await own.getByRole('button', { name: 'Our way', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => steps.count()).toBe(2);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published').first().waitFor();
  const visitor = await browser.newPage(1280, { baseURL: site.url });
  await visitor.page.goto(`/pages/${id}`);
  await visitor.page.getByRole('heading', { name: 'Three steps' }).nth(1).waitFor();
  const background = visitor.page.locator('[style*="/uploads/"], img[src*="/uploads/"]').first();
  const address = /\/uploads\/[\w.]+/.exec(await background.evaluate(({ outerHTML }) => outerHTML));
  expect((await visitor.page.request.get(address?.[0] ?? '')).status()).toBe(200);
  expectNoErrors();
  visitor.expectNoErrors();
});
