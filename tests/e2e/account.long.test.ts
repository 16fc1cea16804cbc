import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { callAs, signIn } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

const open = async (address: string) => {
  const opened = await browser.newPage(1280, { baseURL: site.url });
  await opened.page.goto(address);
  return opened;
};

/** Holds calls to an address until `release` is called. */
async function hold(page: Page, address: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typeOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getAttribute('type');

describe('the session', () => {
  test('shows nothing while it loads, then sends a guest to the sign-in', async () => {
    const { page } = await browser.newPage(1280, { baseURL: site.url });
    const asked = page.waitForRequest('**/api/session');
    const release = await hold(page, '**/api/session');
    await page.goto('/settings');
    await asked;
    expect((await page.locator('body').innerText()).trim()).toBe('');
    release();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  });

  test('shows nothing while it loads, then shows the screen to an administrator', async () => {
    const { page } = await browser.newPage(1280, { baseURL: site.url });
    await signIn(page, site);
    const release = await hold(page, '**/api/session');
    const asked = page.waitForRequest('**/api/session');
    await page.goto('/admin/change-password');
    await asked;
    expect((await page.locator('body').innerText()).trim()).toBe('');
    release();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
  });

  test('clears the user on sign-out even if the call fails', async () => {
    const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
    await signIn(page, site);
    // A screen that loads little.
    await page.goto('/admin/change-password');
    await page.route('**/api/admin_users/sign_out', (route) => route.abort());
    await button(page, 'Logout').click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expectNoErrors([/ERR_FAILED/, /Signing out failed/]);
  });
});

test('the sign-in has fields for e-mail and password, a button and a link for a forgotten password', async () => {
  const { page, expectNoErrors } = await open('/login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(await typeOf(page, 'Email')).toBe('email');
  expect(await typeOf(page, 'Password')).toBe('password');
  await button(page, 'Sign in').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  expectNoErrors();
});

/** Creates an administrator for one test and signs the browser out. Returns the e-mail address. */
async function newAdministrator({ context, page }: TestPage): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await signIn(page, site);
  const { invitation } = (await callAs(context, site, 'POST', '/api/admin_users/invitations', {
    invitation: { email },
  })) as { invitation: { link: string } };
  const token = new URL(invitation.link).searchParams.get('invitation_token');
  const password = 'the first long password';
  await callAs(context, site, 'POST', '/api/admin_users/invitations/accept', {
    invitation: { token, password, password_confirmation: password },
  });
  // What the list still loads would bring the session's cookie back.
  await page.goto('about:blank');
  await context.clearCookies();
  return email;
}

describe('a new password', () => {
  test('can be set through the link in the mail, changed by its owner, and used to sign in', async () => {
    const opened = await browser.newPage(1280, { baseURL: site.url });
    const { page, expectNoErrors } = opened;
    const email = await newAdministrator(opened);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send reset email').click();
    await page.getByText('If that email exists').waitFor();
    await page.goto(await linkInMail(email));
    await page.getByLabel('New password', { exact: true }).fill('the second long password');
    await page.getByLabel('Confirm new password').fill('the second long password');
    const waited = untilSignIn(page);
    await button(page, 'Set Password').click();
    await page.getByText('Password reset! Redirecting to login…', { exact: true }).waitFor();
    await page.waitForURL('**/login');
    const ms = await waited;
    expect(ms).toBeGreaterThan(950);
    expect(ms).toBeLessThan(3_000);

    await signInWith(page, email, 'the second long password');
    await page.goto('/admin/change-password');
    const update = button(page, 'Update Password');
    const fill = async (current: string, next: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm new password').fill(next);
    };
    await fill('not the current one', 'the third long password');
    await update.click();
    await page.getByText('The current password is incorrect.').waitFor();
    await fill('the second long password', 'the third long password');
    await update.click();
    await page.getByText('Password updated.').waitFor();
    await button(page, 'Logout').click();
    await page.waitForURL('**/login');
    await signInWith(page, email, 'the third long password');
    expectNoErrors([/422/]);
  });
});

async function signInWith(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin/pages');
}

/** The path of the link in the mail to an address; mails are files while no mail server is set up. */
async function linkInMail(email: string): Promise<string> {
  const outbox = path.join(site.dataDir, 'outbox');
  const find = async () => {
    for (const name of fs.existsSync(outbox) ? fs.readdirSync(outbox) : []) {
      const mail = await PostalMime.parse(fs.readFileSync(path.join(outbox, name)));
      const [link] = /\/reset-password\?reset_password_token=\S+/.exec(mail.text ?? '') ?? [];
      if (link && mail.to?.some(({ address }) => address === email)) return link;
    }
    return '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

/** The time in ms from the success message to the sign-in, measured in the page. */
function untilSignIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = 0;
        const look = () => {
          if (since === 0 && document.body.innerText.includes('Password reset!'))
            since = performance.now();
          if (since > 0 && location.pathname === '/login') resolve(performance.now() - since);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
