import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { ADMIN, type SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

/** Opens a screen; what it shows before the site has said who asks. */
async function shownAtFirst(page: Page, address: string): Promise<string> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/session');
  await page.goto(address);
  await asked;
  const text = await page.locator('body').innerText();
  release();
  return text.trim();
}

test('a guest signs in to the screen they asked for, and out again; nothing shows before the session is known', async () => {
  const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  expect(await shownAtFirst(page, '/settings')).toBe('');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  const [email, password] = ['Email', 'Password'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  expect(await email?.getAttribute('type')).toBe('email');
  expect(await password?.getAttribute('type')).toBe('password');
  const forgotten = page.getByRole('link', { name: 'Forgot your password?' });
  expect(await forgotten.getAttribute('href')).toBe('/forgot-password');
  await email?.fill(ADMIN.email);
  await password?.fill('not the password at all');
  await button('Sign in').click();
  await page.getByText('Invalid email or password').waitFor();
  await password?.fill(ADMIN.password);
  await button('Sign in').click();
  await page.waitForURL('**/settings');
  await page.getByRole('heading', { name: 'Global Settings' }).waitFor();

  // An administrator, too, sees nothing at first.
  expect(await shownAtFirst(page, '/admin/change-password')).toBe('');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await button('Logout').click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expectNoErrors([/401/]);
});
