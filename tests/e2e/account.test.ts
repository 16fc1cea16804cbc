import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, signIn, button } from '../helpers/browser/admin-page.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { ADMIN, type SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

/** Opens a screen and returns its text before the browser knows the session. */
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

test('a guest signs in to the requested screen and signs out, and sees nothing before the session is known', async () => {
  const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
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
  await button(page, 'Sign in').click();
  await page.getByText('Invalid email or password').waitFor();
  await password?.fill(ADMIN.password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/settings');
  await page.getByRole('heading', { name: 'Global Settings' }).waitFor();

  // An administrator also sees nothing before the session is known.
  expect(await shownAtFirst(page, '/admin/change-password')).toBe('');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await button(page, 'Logout').click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expectNoErrors([/401/]);
});

testInLongRun('signing out clears the user even if the call fails', async () => {
  const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await signIn(page, site);
  // This screen loads little data.
  await page.goto('/admin/change-password');
  await page.route('**/api/admin_users/sign_out', (route) => route.abort());
  await button(page, 'Logout').click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expectNoErrors([/ERR_FAILED/, /Signing out failed/]);
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
  // A late response to the screen could set the session cookie again.
  await page.goto('about:blank');
  await context.clearCookies();
  return email;
}

testInLongRun(
  'a password can be set with the link in the mail, changed by its owner, and used to sign in',
  async () => {
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
  },
);

async function signInWith(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin/pages');
}

/** Returns the path of the link in a mail. Without a mail server, the site stores mails as files. */
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
