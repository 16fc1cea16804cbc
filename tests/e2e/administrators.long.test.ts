import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { PageAnswer } from '@siteyard/schemas/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser, type Width } from '../helpers/browser/browser.ts';
import { callAs, signIn } from '../helpers/browser/admin-page.ts';
import { overflowOf } from '../helpers/browser/page-layout.ts';
import { ADMIN, type SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

const JUNE = { email: 'june@brindle.example', password: 'forklifts lift gently' };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

async function open(width: Width, signedIn = true) {
  const opened = await browser.newPage(width, { baseURL: site.url });
  if (!signedIn) return opened;
  await signIn(opened.page, site);
  await opened.page.goto('/settings');
  return opened;
}

/**
 * Signs in as another browser would. Returns a function that returns whether that browser is still
 * signed in.
 */
async function signInElsewhere() {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
  const { email, password } = ADMIN;
  const signedIn = await fetch(`${site.url}/api/admin_users/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.url, 'User-Agent': userAgent },
    body: JSON.stringify({ admin_user: { email, password } }),
  });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return async () => {
    const headers = { Cookie: cookies.join('; '), 'User-Agent': userAgent };
    const session = await fetch(`${site.url}/api/session`, { headers });
    return ((await session.json()) as { authenticated: boolean }).authenticated;
  };
}

/** Opens the account area through the menu with the e-mail address. */
async function openAccount(page: Page, screen: string) {
  await button(page, `Account ${ADMIN.email}`).click();
  await page.getByRole('menuitem', { name: screen, exact: true }).click();
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
}

/** Checks that the page does not scroll sideways at any width, and that axe finds no problem. */
async function expectFit(page: Page, axeAt: Width[] = [1280]) {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [360, 768, 1280] as const) {
    await page.setViewportSize({ ...before, width });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    if (!axeAt.includes(width)) continue;
    const violations = await violationsOf(page);
    expect([width, violations.map(({ id, nodes }) => [id, nodes[0]])]).toEqual([width, []]);
  }
  await page.setViewportSize(before);
}

/**
 * Returns the name of the focused element. If a focused button is removed, the focus moves to a nearby
 * element.
 */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

const linkShown = (page: Page) => page.getByLabel('Invitation link').inputValue();
/** Returns a link without its origin, because each run has another port. */
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

test('a colleague is invited, accepts with the copied link, is listed, and is removed', async () => {
  const owner = await open(1280);
  const { page } = owner;
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAccount(page, 'Administrators and backup');
  await page.getByText('The last administrator cannot be removed.').waitFor();
  await page.getByText('Mail is not set up on this site').waitFor();
  await page.getByText('No open invitations.').waitFor();
  expect(await button(page, /^Remove/).count()).toBe(0);

  await page.getByLabel('Email address to invite').fill(ADMIN.email);
  await page.keyboard.press('Enter');
  await page.getByText('An administrator with this email address already exists.').waitFor();
  await page.getByLabel('Email address to invite').fill(JUNE.email);
  await page.keyboard.press('Enter');
  await page.getByText('No mail was sent because mail is not set up').waitFor();
  const first = await linkShown(page);
  await button(page, 'Copy').click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectFit(page);
  await button(page, 'Done').click();

  // A site without HTTPS has no clipboard, so the button selects the text.
  await button(page, `New link for ${JUNE.email}`).click();
  await page.getByText('The previous link no longer works.').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await button(page, 'Copy').click();
  await page.getByText('The text is selected').waitFor();
  const second = await linkShown(page);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(second);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(`Invited by ${ADMIN.email}`).waitFor();
  await expectFit(page, [360]);

  const june = await open(360, false);
  const accept = async (link: string) => {
    await june.page.goto(pathOf(link));
    await june.page.getByLabel('Password', { exact: true }).fill(JUNE.password);
    await june.page.getByLabel('Confirm password').fill(JUNE.password);
    await button(june.page, 'Accept Invitation').click();
  };
  await accept(first);
  await june.page.getByText('This invitation is no longer valid.').waitFor();
  await accept(second);
  await june.page.waitForURL('**/admin/pages');

  await page.reload();
  const people = page.getByRole('region', { name: 'Who has access' }).getByRole('listitem');
  await people.filter({ hasText: JUNE.email }).getByText('last signed in').waitFor();
  await people
    .filter({ hasText: 'You cannot remove yourself.' })
    .getByText('you', { exact: true })
    .waitFor();
  await page.getByText('No open invitations.').waitFor();
  await page.getByText(`${JUNE.email} accepted the invitation`).waitFor();
  await button(page, `Remove ${JUNE.email}`).click();
  await page.getByRole('alertdialog', { name: 'Remove administrator?' }).waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  expect(await people.count()).toBe(2);
  await button(page, `Remove ${JUNE.email}`).click();
  await button(page, 'Remove').click();
  await page.getByText(`${JUNE.email} no longer has access`).waitFor();
  await expect.poll(() => people.count()).toBe(1);
  await expect.poll(() => focused(page)).toBe('Administrators');
  await page.getByText(`${ADMIN.email} removed ${JUNE.email} from the administrators`).waitFor();

  await button(june.page, 'Menu').click();
  await june.page.getByRole('menuitem', { name: 'Contact Requests' }).click();
  await june.page.waitForURL('**/login?*');
  june.expectNoErrors([/422/, /401/]);
  owner.expectNoErrors([/409/, /Inviting failed/]);
});

test('sessions in other browsers can be ended one by one or all at once', async () => {
  const [there, elsewhere] = [await signInElsewhere(), await signInElsewhere()];
  const { page, expectNoErrors } = await open(1280);
  await openAccount(page, 'Where you are signed in');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(3);
  expect(await rows.first().innerText()).toMatch(/^Chrome on Linux\s+this browser\s+Signed in /);
  await expectFit(page);
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await expectFit(page, [360]);
  await page.getByRole('link', { name: 'Where you are signed in' }).click();

  // The first of the other sessions is the newest.
  await button(page, /^Sign out Chrome on Linux/)
    .first()
    .click();
  await page.getByText('Signed out there').waitFor();
  await expect.poll(() => focused(page)).toBe('Where you are signed in');
  expect(await elsewhere()).toBe(false);
  expect(await there()).toBe(true);

  await button(page, 'Sign out everywhere else').click();
  await page.getByText('You are not signed in anywhere else.').waitFor();
  expect(await there()).toBe(false);
  expectNoErrors();
});

test('a replacement by sitectl is shown page by page and undone', async () => {
  const { page, context, expectNoErrors } = await open(360);
  const rename = (title: string) =>
    callAs(context, site, 'PATCH', '/api/pages/13', { page: { title } });
  const before = (await callAs(context, site, 'GET', '/api/pages/13')) as PageAnswer;
  await rename('Our own cookies');
  await sitectl('seed', 'cookies', '--force');
  await openAccount(page, 'Imports and samples');
  await expectFit(page, [360]);
  await page.getByRole('listitem').getByRole('link', { name: 'Details' }).first().click();
  await page.getByRole('heading', { name: 'Sample or default pages' }).waitFor();
  const row = page.locator('summary').filter({ hasText: '/pages/13' });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Our own cookies').waitFor();
  await expectFit(page, [360]);

  await rename('Renamed since');
  await button(page, 'Undo').click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this change?' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('was changed since').waitFor();
  await dialog.getByRole('button', { name: 'Undo anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('A later change').waitFor();
  await page.goto('/admin/administrators');
  await page.getByText(`${ADMIN.email} undid an import`).first().waitFor();
  const shown = await callAs(context, site, 'GET', '/api/pages/13');
  expect(JSON.stringify(shown)).toContain('Our own cookies');
  await rename(before.title);
  expectNoErrors([/409/, /Undoing failed/]);
});

/** Runs the built sitectl on the data folder of the site. */
const sitectl = (...args: string[]) =>
  promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../../cli/dist/bin.js', import.meta.url)),
    ...args,
    '--data-dir',
    site.dataDir,
  ]);
