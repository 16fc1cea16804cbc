import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, makePage, signIn, button } from '../helpers/browser/admin-page.ts';
import { picture } from '../helpers/images.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';

/** The tests stay in one file, because they share one screen of settings. */

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
const items = (page: Page) => page.getByRole('region', { name: 'Navbar Items' }).locator('ol > li');
const titles = async (page: Page) => {
  const names = await items(page)
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace('Remove ', ''));
};
const openItem = (page: Page, title: string) =>
  items(page).locator('button[aria-controls]', { hasText: title }).click();
const isSettings = (url: URL) => url.pathname === '/api/site_settings';

/** Answers saves with `answer`, and sends reads to the site. */
const onSave = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'PUT' ? answer(route) : route.continue();

describe('global settings', () => {
  test('offer every specified field', async () => {
    const { page, expectNoErrors } = opened;
    await page.getByRole('heading', { name: 'Global Settings' }).waitFor();
    const favicon = page.getByRole('group', { name: 'Favicon' });
    await favicon.getByText('PNG or ICO, 32x32 or 48x48.').waitFor();
    const accepted = (await favicon.getByTestId('image-file').getAttribute('accept')) ?? '';
    expect(accepted.split(',').sort()).toEqual([
      '.ico',
      'image/png',
      'image/vnd.microsoft.icon',
      'image/x-icon',
    ]);
    await page.getByRole('group', { name: 'Logo' }).waitFor();
    await page
      .getByText('Unauthenticated visitors hitting / are redirected to this path.')
      .waitFor();
    await page.getByRole('combobox', { name: 'Home page' }).click();
    const choices = page.getByRole('listbox').getByRole('option');
    await page.getByRole('combobox', { name: 'Search pages' }).fill('cran');
    await expect.poll(() => choices.allTextContents()).toEqual([`Cranes (/pages/${made.Cranes})`]);
    await page.keyboard.press('Escape');
    await choices.first().waitFor({ state: 'detached' });

    const before = await titles(page);
    await button(page, '+ Add Item').click();
    await expect.poll(() => titles(page)).toEqual([...before, `item ${before.length + 1}`]);
    await items(page).last().getByLabel('Title').fill('Cranes');
    const link = items(page).last().getByLabel('Link');
    await link.fill('/pages/999999');
    await page.getByText('No page of your site has this web address.').waitFor();
    await link.fill('cran');
    await page.getByRole('option', { name: 'Cranes' }).click();
    expect(await link.inputValue()).toBe(`/pages/${made.Cranes}`);
    await page.getByText('Leads to “Cranes”.').waitFor();
    await items(page).last().getByLabel('Background image: web address').waitFor();
    await button(page, 'Move Cranes up').click();
    await expect
      .poll(() => titles(page))
      .toEqual([...before.slice(0, -1), 'Cranes', ...before.slice(-1)]);
    await button(page, 'Move Cranes down').click();
    await expect.poll(() => titles(page)).toEqual([...before, 'Cranes']);
    if (inLongRun) {
      await dragToTop(page, 'Cranes');
      await expect.poll(() => titles(page)).toEqual(['Cranes', ...before]);
    }
    await button(page, 'Remove Cranes').click();
    await expect.poll(() => titles(page)).toEqual(before);

    // The button stays visible at any scroll position.
    for (const top of [0, 300, 100_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      expect(
        await saveButton(page).evaluate((element) => {
          const { top: from, bottom } = element.getBoundingClientRect();
          return from >= 0 && bottom <= window.innerHeight;
        }),
      ).toBe(true);
    }
    expectNoErrors();
  });

  test('are saved, confirmed for 1.2 s and shown on the site', async () => {
    const { page, expectNoErrors } = opened;
    await page.getByLabel('Site Title').fill('Hill Rentals');
    await page.getByRole('combobox', { name: 'Home page' }).click();
    await page.getByRole('option', { name: `Telehandlers (/pages/${made.Telehandlers})` }).click();
    await page
      .getByRole('combobox', { name: 'Home page' })
      .getByText(`Telehandlers (/pages/${made.Telehandlers})`)
      .waitFor();
    await openItem(page, (await titles(page))[0]!);
    await items(page).first().getByLabel('Title').fill('Reach');
    const favicon = page.getByRole('group', { name: 'Favicon' });
    await favicon.getByTestId('image-file').setInputFiles({
      name: 'icon.png',
      mimeType: 'image/png',
      buffer: await picture(48, 48).png().toBuffer(),
    });
    await favicon.getByText('icon.png').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      isSettings,
      onSave(async (route) => {
        await held;
        await route.continue();
      }),
    );
    const shown = timeShown(page, 'Saved!');
    await saveButton(page).click();
    await button(page, 'Saving…').waitFor();
    expect(await button(page, 'Saving…').isDisabled()).toBe(true);
    release();
    const ms = await shown;
    expect(ms).toBeGreaterThan(1_190);
    expect(ms).toBeLessThan(3_000);
    await saveButton(page).waitFor();

    const seen = await fetch(site.url);
    expect(seen.url).toBe(`${site.url}/pages/${made.Telehandlers}`);
    const html = await seen.text();
    expect(html).toContain('<title>Hill Rentals</title>');
    expect(html).toMatch(/<a [^>]*>(?:<[^>]+>)*Reach</);
    expect(html).toMatch(/<link rel="icon" href="\/uploads\/[0-9a-f]{64}\.png"/);
    expectNoErrors();
  });

  testInLongRun('ask before they overwrite the changes of another administrator', async () => {
    const { page, context, expectNoErrors } = opened;
    await page.getByLabel('Site Title').fill('Mine');
    await callAs(context, site, 'PUT', '/api/site_settings', { settings: { title: 'Theirs' } });
    await saveButton(page).click();
    await button(page, 'Save mine').click();
    await page.getByText('Saved!').waitFor();
    expectNoErrors([/409/]);
  });

  testInLongRun('store language, phone and e-mail, and the site shows them', async () => {
    const { page, expectNoErrors } = opened;
    await page.getByLabel('Site language').selectOption('he');
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByLabel('Phone').fill('(614) 555-0142');
    await contact.getByLabel('Email').fill('nobody');
    await saveButton(page).click();
    await page.getByText('Email: must be an email address such as name@example.com').waitFor();
    await contact.getByLabel('Email').fill('rentals@brindle.example');
    await saveButton(page).click();
    await page.getByText('Saved!').waitFor();
    await page.reload();
    expect(await page.getByLabel('Site language').inputValue()).toBe('he');
    expect(await contact.getByLabel('Phone').inputValue()).toBe('(614) 555-0142');
    expectNoErrors([/422/, /Saving the settings failed/]);

    const guest = await browser.newPage(360, { baseURL: site.url, javaScriptEnabled: false });
    await guest.page.goto(`/pages/${made.Contact}`);
    const root = guest.page.locator('html');
    expect(await root.getAttribute('lang')).toBe('he');
    expect(await root.getAttribute('dir')).toBe('rtl');
    const phone = guest.page.getByRole('link', { name: '(614) 555-0142' });
    expect(await phone.getAttribute('href')).toBe('tel:6145550142');
    expect(
      await guest.page.getByRole('link', { name: 'rentals@brindle.example' }).isVisible(),
    ).toBe(true);
    guest.expectNoErrors();
  });
});

describe('an upload', () => {
  const logo = (page: Page) => page.getByRole('group', { name: 'Logo' });
  const choose = async (page: Page, name = 'our-logo.png') =>
    logo(page)
      .getByTestId('image-file')
      .setInputFiles({
        name,
        mimeType: 'image/png',
        buffer: await picture(64, 32).png().toBuffer(),
      });

  test('shows its progress, then the name and address of the file', async () => {
    const { page, context, expectNoErrors } = opened;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/uploads', async (route) => {
      await held;
      await route.continue();
    });
    expect(await logo(page).getByRole('button', { name: 'Upload logo' }).innerText()).toBe(
      'Upload',
    );
    const before = Date.now();
    await choose(page);
    const busy = logo(page).getByRole('button', { name: 'Uploading…' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await logo(page).getByText('our-logo.png').waitFor();
    await logo(page).getByRole('button', { name: 'Logo: type a web address' }).click();
    const address = await logo(page).getByLabel('Logo: web address').inputValue();
    const [, cb] = /^\/uploads\/[0-9a-f]{64}\.png\?cb=(\d+)$/.exec(address) ?? [];
    expect(Number(cb)).toBeGreaterThanOrEqual(before);
    expect(Number(cb)).toBeLessThanOrEqual(Date.now());
    await saveButton(page).click();
    await page.getByText('Saved!').waitFor();
    const { settings } = (await callAs(context, site, 'GET', '/api/site_settings')) as {
      settings: { nav: { logoImageUrl: string } };
    };
    expect(settings.nav.logoImageUrl).toBe(address.split('?')[0]);
    expectNoErrors();
  });

  test('shows a failure in red and can be repeated', async () => {
    const { page, expectNoErrors } = opened;
    await page.route('**/api/uploads', (route) =>
      route.fulfill({ status: 413, json: { error: 'The picture is too large.' } }),
    );
    await choose(page);
    const error = logo(page).getByRole('alert').getByText('The picture is too large.');
    await error.waitFor();
    const [red = 0, green = 0, blue = 0] = await error.evaluate(colourOf);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(
      await logo(page)
        .getByRole('button', { name: /^Upload logo/ })
        .isEnabled(),
    ).toBe(true);
    expectNoErrors([/413/]);
  });
});

async function dragToTop(page: Page, title: string): Promise<void> {
  const centre = async (name: string | RegExp) => {
    const handle = items(page).getByRole('button', { name }).first();
    await handle.scrollIntoViewIfNeeded();
    const box = (await handle.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const to = await centre(/^Drag /);
  const from = await centre(`Drag ${title}, or press the arrow keys`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 3 });
  await page.mouse.move(to.x, to.y - 10, { steps: 12 });
  await page.mouse.up();
}

/** Returns red, green and blue of the text colour of an element, each from 0 to 255. */
function colourOf(element: Element): number[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

/** Measures in the page for how long a text is visible, in ms. */
function timeShown(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since = 0;
        // The browser calls an observer immediately after each change. Frames may be late on a busy
        // machine.
        const observer = new MutationObserver(() => {
          const there = document.body.textContent.includes(wanted);
          if (there && since === 0) since = performance.now();
          if (there || since === 0) return;
          observer.disconnect();
          resolve(performance.now() - since);
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    text,
  );
}
