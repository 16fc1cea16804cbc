import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, goInApp, makePage, signIn, button } from '../helpers/browser/admin-page.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
/** The browser page with the settings. Each test must save its changes. */
let opened: TestPage;
const made: Record<'Cranes' | 'Telehandlers' | 'Contact', number> = {
  Cranes: 0,
  Telehandlers: 0,
  Contact: 0,
};

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await browser.sharedPage(1280, { baseURL: site.url });
  await signIn(opened.page, site);
  const form = { type: 'ContactFormBlock', props: { id: 'form' } };
  for (const title of ['Cranes', 'Telehandlers', 'Contact'] as const) {
    const text = { type: 'HeadingBlock', props: { id: 'heading', text: title } };
    const blocks = [title === 'Contact' ? form : text];
    made[title] = (await makePage(opened.context, site, title, blocks)).id;
  }
  await opened.page.goto('/settings');
  await opened.page.getByLabel('Site Title').waitFor();
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

const saveButton = (page: Page) => button(page, 'Save Settings');

describe('global settings', () => {
  test('are stored as a draft after the screen is left, reloaded, or opened on another device', async () => {
    const { page, context, expectNoErrors } = opened;
    const title = page.getByLabel('Site Title');
    await title.fill('Half done');
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('heading', { name: 'Pages' }).waitFor();
    await page.getByRole('link', { name: 'Global Settings' }).click();
    await expect.poll(() => title.inputValue()).toBe('Half done');
    await page.getByText('Not saved yet, but kept', { exact: true }).waitFor();
    // Another administrator changes another setting.
    await callAs(context, site, 'PUT', '/api/site_settings', { settings: { language: 'en-GB' } });
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Half done');
    expect(await page.getByLabel('Site language').inputValue()).toBe('en-GB');
    const { draft } = (await callAs(context, site, 'GET', '/api/site_settings/draft')) as {
      draft: { settings: { title: string } };
    };
    expect(draft.settings.title).toBe('Half done');
    await button(page, 'Discard').click();
    await expect.poll(() => title.inputValue()).not.toBe('Half done');
    await expect
      .poll(() => callAs(context, site, 'GET', '/api/site_settings/draft'))
      .toEqual({ draft: null });
    expectNoErrors();
  });
});

describe('the look', () => {
  test('has a preview on a page before it is saved, in the widths of a desktop and a phone', async () => {
    const { page, expectNoErrors } = opened;
    await goInApp(page, '/settings/look');
    await page.getByText('Your site has the standard look.').waitFor();
    await page.getByLabel('Page in the preview').selectOption(String(made.Cranes));
    const shown = page.frameLocator('iframe[title="The page in this look"]');
    const header = shown.locator('header');
    const style = (name: 'backgroundColor' | 'fontFamily', part = header) =>
      part.evaluate((element, key) => getComputedStyle(element)[key], name);
    await header.waitFor();
    expect(await style('backgroundColor')).toBe('rgb(255, 255, 255)');

    await page.getByText('Tool shop').click();
    await expect.poll(() => style('backgroundColor')).toBe('rgb(185, 28, 28)');
    expect(await style('fontFamily', shown.locator('h2'))).toMatch(/^Archivo, "Archivo Fallback"/);
    const width = () => shown.locator('html').evaluate((element) => element.clientWidth);
    expect(await width()).toBe(1280);
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect.poll(width).toBe(390);
    // The links and forms in the preview are disabled.
    expect(await shown.locator('body').evaluate((body) => (body as HTMLElement).inert)).toBe(true);

    // A colour can be typed. For this one, the screen shows a note about a darker shade.
    const brand = page.getByLabel('Brand colour: custom colour');
    await brand.fill('#ffe000');
    await expect.poll(() => style('backgroundColor')).toBe('rgb(255, 224, 0)');
    await page.getByText('Links have a darker shade of the brand colour').waitFor();

    const before = await page.request.get(`/pages/${made.Cranes}`);
    expect(await before.text()).not.toContain('<style');
    await saveButton(page).click();
    await page.getByText('Saved!').waitFor();
    const visitor = await browser.newPage(1280, { baseURL: site.url });
    await visitor.page.goto(`/pages/${made.Cranes}`);
    expect(await style('backgroundColor', visitor.page.locator('header'))).toBe('rgb(255, 224, 0)');
    visitor.expectNoErrors();

    await button(page, 'Use the standard look').click();
    await expect.poll(() => style('backgroundColor')).toBe('rgb(255, 255, 255)');
    await saveButton(page).click();
    await page.getByText('Saved!').waitFor();
    const after = await page.request.get(`/pages/${made.Cranes}`);
    expect(await after.text()).toBe(await before.text());
    expectNoErrors();
  });
});
