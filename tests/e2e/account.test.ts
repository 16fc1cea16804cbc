import fs from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { signIn } from '../helpers/editor.ts';
import {
  ADMIN,
  endJourney,
  removeSite,
  startSite,
  type RunningSite,
} from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SEED: 'minimal' }), openBrowser()]);
});
afterAll(() => endJourney(browser, site));

const open = async (address: string, url = site.url) => {
  const opened = await browser.newPage(1280, { baseURL: url });
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

const answer = (status: number, json?: object) => (route: Route) =>
  json ? route.fulfill({ status, json }) : route.fulfill({ status, body: '' });

const PASSWORD = '**/api/admin_users/password';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typeOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getAttribute('type');

describe('the session', () => {
  test('nothing shows while it loads; then a guest comes to the sign-in', async () => {
    const { page } = await browser.newPage(1280, { baseURL: site.url });
    const asked = page.waitForRequest('**/api/session');
    const release = await hold(page, '**/api/session');
    await page.goto('/settings');
    await asked;
    expect((await page.locator('body').innerText()).trim()).toBe('');
    release();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  });

  test('nothing shows while it loads; then who is signed in sees the screen', async () => {
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

  test('signing out clears the user even if the call fails', async () => {
    const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
    await signIn(page, site);
    await page.goto('/settings');
    await page.route('**/api/admin_users/sign_out', (route) => route.abort());
    await button(page, 'Logout').click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expectNoErrors([/ERR_FAILED/, /Signing out failed/]);
  });
});

test('the sign-in has e-mail, password, a button and a link for a forgotten password', async () => {
  const { page, expectNoErrors } = await open('/login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(await typeOf(page, 'Email')).toBe('email');
  expect(await typeOf(page, 'Password')).toBe('password');
  await button(page, 'Sign in').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  expectNoErrors();
});

describe('a forgotten password', () => {
  test('needs an e-mail, and the answer is the same whether the account exists or not', async () => {
    const { page, expectNoErrors } = await open('/forgot-password');
    const send = button(page, 'Send reset email');
    expect(await page.locator('input').count()).toBe(1);
    expect(await typeOf(page, 'Email')).toBe('email');
    expect(await send.isDisabled()).toBe(true);
    for (const email of ['nobody@example.com', ADMIN.email]) {
      await page.getByLabel('Email').fill(email);
      const release = await hold(page, PASSWORD);
      await send.click();
      await button(page, 'Sending…').waitFor();
      expect(await button(page, 'Sending…').isDisabled()).toBe(true);
      release();
      await page
        .getByText('If that email exists, reset instructions have been sent.', { exact: true })
        .waitFor();
      await send.waitFor();
    }
    expectNoErrors();
  });
});

describe('a new password', () => {
  test('cannot be set without a token in the address', async () => {
    const { page, expectNoErrors } = await open('/reset-password');
    await page.getByText('Missing reset token.', { exact: true }).waitFor();
    await page.getByLabel('New password', { exact: true }).fill('a long enough password');
    await page.getByLabel('Confirm new password').fill('a long enough password');
    expect(await button(page, 'Set Password').isDisabled()).toBe(true);
    expectNoErrors();
  });

  test('needs both fields, and shows why it was refused', async () => {
    const { page, expectNoErrors } = await open('/reset-password?reset_password_token=not-one');
    const set = button(page, 'Set Password');
    const [first, second] = [
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm new password'),
    ];
    expect(await first.getAttribute('type')).toBe('password');
    expect(await second.getAttribute('type')).toBe('password');
    expect(await set.isDisabled()).toBe(true);
    await first.fill('a long enough password');
    expect(await set.isDisabled()).toBe(true);
    await second.fill('a long enough password');
    await set.click();
    await page.getByRole('alert').getByText(/link/i).waitFor();
    await page.route(PASSWORD, answer(500));
    await set.click();
    await page.getByText('Reset failed', { exact: true }).waitFor();
    expectNoErrors([/422/, /500/]);
  });

  test('is set by the link of the mail, changed by its owner, and signs in', async () => {
    const own = await startSite({ SEED: 'minimal' });
    try {
      const { page, close, expectNoErrors } = await open('/forgot-password', own.url);
      await page.getByLabel('Email').fill(ADMIN.email);
      await button(page, 'Send reset email').click();
      await page.getByText('If that email exists').waitFor();
      await page.goto(await linkInMail(own));
      await page.getByLabel('New password', { exact: true }).fill('the second long password');
      await page.getByLabel('Confirm new password').fill('the second long password');
      const waited = untilSignIn(page);
      await button(page, 'Set Password').click();
      await page.getByText('Password reset! Redirecting to login…', { exact: true }).waitFor();
      await page.waitForURL('**/login');
      const ms = await waited;
      expect(ms).toBeGreaterThan(950);
      expect(ms).toBeLessThan(3_000);

      await signInWith(page, 'the second long password');
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
      await signInWith(page, 'the third long password');
      expectNoErrors([/422/]);
      await close();
    } finally {
      await removeSite(own);
    }
  });
});

test('changing the password needs all three fields, and shows why it failed', async () => {
  const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await signIn(page, site);
  await page.goto('/admin/change-password');
  const update = button(page, 'Update Password');
  const fields = ['Current password', 'New password', 'Confirm new password'];
  await update.waitFor();
  for (const label of fields) {
    expect(await update.isDisabled()).toBe(true);
    expect(await typeOf(page, label)).toBe('password');
    await page.getByLabel(label, { exact: true }).fill('a long enough password');
  }
  expect(await update.isEnabled()).toBe(true);
  await page.route(PASSWORD, answer(500));
  await update.click();
  await page.getByText('Update failed', { exact: true }).waitFor();
  expectNoErrors([/500/]);
});

async function signInWith(page: Page, password: string) {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin/pages');
}

/** The path of the newest mail's link; mails are files while no mail server is set up. */
async function linkInMail(from: RunningSite): Promise<string> {
  const outbox = path.join(from.dataDir, 'outbox');
  const find = async () => {
    const [newest] = fs.existsSync(outbox) ? fs.readdirSync(outbox).toSorted().reverse() : [];
    if (!newest) return '';
    const mail = await PostalMime.parse(fs.readFileSync(path.join(outbox, newest)));
    return /\/reset-password\?reset_password_token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

/** How long, in ms, it takes from the success message to the sign-in, as the page itself sees it. */
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
