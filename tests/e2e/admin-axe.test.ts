import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SCREENS } from '@siteyard/schemas/primitives/reserved-paths';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, goInApp, openAdminPage } from '../helpers/browser/admin-page.ts';
import { inLongRun } from '../helpers/long-run.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let browser: TestBrowser;
let opened: TestPage;
beforeAll(async () => {
  const [site, started] = await Promise.all([sharedSite(), openBrowser()]);
  browser = started;
  opened = await openAdminPage(browser, site);
  // With a look, the settings show all fields. A pale colour also shows a note about its shades.
  const zones = [{ id: 'near', title: 'Near', fee: 1000 }];
  const fees = [{ id: 'waiver', title: 'Waiver', percent: 10 }];
  const rentals = { currency: 'USD', zones, fees, grace: 60 };
  const business = { locations: [{ id: 'yard', address: '1 Hill Road\nColumbus, OH 43215' }] };
  const settings = { look: { brand: '#ffe000' }, rentals, business };
  await callAs(opened.context, site, 'PUT', '/api/site_settings', { settings });
  await callAs(opened.context, site, 'POST', '/api/items', { item: { name: 'Lift' } });
});
afterAll(() => browser.close());

/** The screens for administrators. The editor and a run have their own tests. */
const paths = SCREENS.filter((path) => /^\/(?:admin|settings)(?:\/[\w-]+)?$/.test(path));

/** Few screens have other elements on a phone, so only the long run checks both widths. */
const widths = inLongRun ? [1280, 360] : [1280];

test('axe finds nothing on any screen of the admin', async () => {
  const { page } = opened;
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  expect(paths).toEqual(expect.arrayContaining(['/settings/business', '/settings/look']));
  const found: unknown[] = [];
  for (const path of paths) {
    await goInApp(page, path);
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading…' }).count()).toBe(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const { id, nodes } of await violationsOf(page, { withoutFrames: true }))
        found.push([path, width, id, nodes[0]]);
    }
  }
  expect(found).toEqual([]);
});

test('axe finds nothing in the settings after the session has ended', async () => {
  const { page } = opened;
  await goInApp(page, '/settings');
  await page.getByLabel('Site Title').waitFor();
  await page.route('**/api/site_settings/draft', (route) => route.fulfill({ status: 401 }));
  onTestFinished(() => page.unrouteAll());
  await page.getByLabel('Site Title').fill('Brindle');
  await page.getByText('Signed out. The draft is kept on this device.').waitFor();
  expect(await violationsOf(page, { withoutFrames: true })).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.unrouteAll();
  // The session still exists, because only mocked calls have failed.
  await page.goto('/settings');
  await expect.poll(() => page.getByLabel('Site Title').inputValue()).toBe('Brindle');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Your changes were discarded.').waitFor();
  opened.expectNoErrors([/status of 401/]);
});
