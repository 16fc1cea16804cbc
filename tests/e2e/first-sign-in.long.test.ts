import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  const unnamed = { SEED: 'minimal', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  [site, browser] = await Promise.all([startSite(unnamed), openBrowser()]);
});
afterAll(() => endJourney(browser, site));

test('the first sign-in requires a new e-mail and password, which apply from then on', async () => {
  const { page, expectNoErrors } = await browser.newPage(360, { baseURL: site.url });
  const written = await readFile(path.join(site.dataDir, 'first-admin.txt'), 'utf8');
  const printed = /[a-z0-9]{5}(?:-[a-z0-9]{5})+/.exec(written)?.[0] ?? '';
  expect(site.output()).toContain('first-admin.txt');
  const signIn = async (email: string, password: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  await signIn('admin@example.com', printed);
  await page.waitForURL('**/admin/change-password');
  await page.getByRole('heading', { name: 'Choose your email and password' }).waitFor();
  await page.getByLabel('New password').waitFor();
  // The screen does not ask for the current password again, unless the page is reloaded.
  expect(await page.getByLabel('Current password').count()).toBe(0);
  await page.goto('/settings');
  await page.waitForURL('**/admin/change-password');
  await page.getByLabel('Current password').fill(printed);
  await page.getByLabel('New password').fill('forklifts lift gently');
  await page.getByLabel('Your email').fill('june@brindle.example');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL('**/admin/pages');
  await page.getByRole('link', { name: 'Edit' }).first().waitFor();

  // A late response to the list could set the session cookie again.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn('june@brindle.example', 'forklifts lift gently');
  await page.waitForURL('**/admin/pages');
  expectNoErrors();
});
