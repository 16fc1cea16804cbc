import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInApp, openAdminPage } from '../helpers/browser/admin-page.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

/**
 * Returns the number of visible elements, and those without a border on all sides. Checkboxes and radio
 * buttons are ignored, because the browser draws them, and so are the hidden fields of Base UI.
 */
const edgesOf = async (page: Page, selector: string) => {
  const elements = await page.locator(selector).evaluateAll((found) =>
    found
      .filter(
        (each) =>
          each.checkVisibility() &&
          !each.matches('[type=checkbox], [type=radio], [aria-hidden=true]'),
      )
      .map((each) => {
        const style = getComputedStyle(each);
        const sides = [
          style.borderTopWidth,
          style.borderRightWidth,
          style.borderBottomWidth,
          style.borderLeftWidth,
        ];
        return { html: each.outerHTML.slice(0, 120), hasEdge: !sides.includes('0px') };
      }),
  );
  return {
    count: elements.length,
    without: elements.filter(({ hasEdge }) => !hasEdge).map(({ html }) => html),
  };
};

test.each([
  ['cards and quotes', '.ring-1', 20],
  ['buttons', '.bg-signal-400:is(a, button)', 10],
  ['fields', 'input:not([name=website]), select, textarea', 10],
  ['the menu for small screens', '.nav-menu > nav', 1],
])('with forced colours, there is a border around %s', async (_name, selector, least) => {
  const { page, expectNoErrors } = await gallery.browser.newPage(360);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(gallery.url);
  await page.locator('.nav-menu > summary').first().click();
  const { count, without } = await edgesOf(page, selector);
  expect(count).toBeGreaterThanOrEqual(least);
  expect(without).toEqual([]);
  expectNoErrors();
});

test('with forced colours, buttons, fields and cards of the admin have a border', async () => {
  const { page, expectNoErrors } = await openAdminPage(gallery.browser, await sharedSite());
  await page.emulateMedia({ forcedColors: 'active' });
  let cards = 0;
  for (const [path, title] of [
    ['/admin/pages', 'Pages'],
    ['/admin/contacts', 'Contact Requests'],
    ['/settings/business', 'Global Settings'],
  ] as const) {
    await goInApp(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading…' }).count()).toBe(0);
    const controls = await edgesOf(page, 'button, .bg-brand-600:is(a), input, select, textarea');
    expect(controls.count).toBeGreaterThan(2);
    const shown = await edgesOf(page, '.shadow-card, .shadow-raised');
    cards += shown.count;
    expect([path, ...controls.without, ...shown.without]).toEqual([path]);
  }
  expect(cards).toBeGreaterThan(2);
  expectNoErrors();
});
