import fs from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, goInApp, openAdminPage, button } from '../helpers/browser/admin-page.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
/** The browser page of the signed-in administrator. */
let opened: TestPage;

const COUNT = 53;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  // The requests are sent one after the other, so that the list has this order.
  for (let n = 1; n <= COUNT; n += 1) await sendRequest(n);
  opened = await openAdminPage(browser, site);
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

/** Sends a visitor's message, each from another IP address. */
async function sendRequest(n: number) {
  const response = await fetch(`${site.url}/api/contact_requests`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: site.url,
      'X-Forwarded-For': `198.51.100.${n}`,
    },
    body: JSON.stringify({
      contact_request: {
        first_name: 'Ada',
        last_name: `Quarry${n}`,
        email: `ada${n}@example.com`,
        phone: '555 0100',
        subject: `Lift number${n}`,
        message: `I need lift ${n}.`,
      },
    }),
  });
  if (response.status !== 201) throw new Error(`not sent: ${await response.text()}`);
}

/** Opens the list in its initial state: without a filter, on its first page. */
async function openList() {
  const { page } = opened;
  await goInApp(page, '/admin/change-password');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await goInApp(page, '/admin/contacts');
  await expect.poll(() => rows(page).count()).toBe(50);
  return opened;
}

const rows = (page: Page) => page.locator('tbody tr');
const names = (page: Page) => rows(page).locator('td:nth-child(2) p:first-child').allTextContents();
const isLoadOfList = (url: URL) => url.pathname === '/api/contact_requests';

async function search(page: Page, words: string) {
  await page.getByLabel('Search requests').fill(words);
  await expect.poll(() => names(page)).toEqual([`Ada ${words}`]);
}

describe('the table', () => {
  test('lists fifty requests a page with sender, date and subject', async () => {
    const { page, expectNoErrors } = await openList();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Received',
      'From',
      'Email',
      'Subject',
      'Status',
      'Actions',
    ]);
    expect(await rows(page).count()).toBe(50);
    const first = rows(page).first();
    expect(await first.locator('td').first().innerText()).toMatch(/\d{4}.*\d:\d\d/);
    for (const text of [`Ada Quarry${COUNT}`, `ada${COUNT}@example.com`, `Lift number${COUNT}`])
      expect(await first.innerText()).toContain(text);
    for (const name of [/^View/, /^Resolve$/, /^Delete/])
      await first.getByRole('button', { name }).locator('visible=true').waitFor();

    await page.getByText('you get no mail about new requests').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const csv = await (await download).path().then((file) => fs.readFile(file, 'utf8'));
    expect(csv.trim().split('\n')).toHaveLength(COUNT + 1);

    await page.getByText(`Page 1 of 2 • ${COUNT} total`, { exact: true }).waitFor();
    expect(await button(page, 'Prev').isDisabled()).toBe(true);
    await button(page, 'Next').click();
    await page.getByText(`Page 2 of 2 • ${COUNT} total`, { exact: true }).waitFor();
    await expect.poll(() => names(page)).toEqual(['Ada Quarry3', 'Ada Quarry2', 'Ada Quarry1']);
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    await button(page, 'Prev').click();
    await expect.poll(() => rows(page).count()).toBe(50);
    expectNoErrors();
  });

  test('can be sorted, filtered, searched and refreshed, and has no pager for a single page', async () => {
    const { page, context, expectNoErrors } = await openList();
    const { items } = (await callAs(
      context,
      site,
      'GET',
      '/api/contact_requests?search=Quarry20',
    )) as { items: { id: string }[] };
    await callAs(context, site, 'PUT', `/api/contact_requests/${items[0]?.id}`, {
      contact_request: { status: 'resolved' },
    });
    const [status, sort] = [page.getByLabel('Status'), page.getByLabel('Sort')];
    expect(await status.locator('option').allTextContents()).toEqual(['All', 'Open', 'Resolved']);
    expect(await sort.locator('option').allTextContents()).toEqual([
      'Newest first',
      'Oldest first',
    ]);
    await sort.selectOption('Oldest first');
    await expect.poll(async () => (await names(page))[0]).toBe('Ada Quarry1');
    await search(page, 'Quarry20');
    expect(await button(page, 'Next').count()).toBe(0);
    await status.selectOption('Resolved');
    await expect.poll(() => names(page)).toEqual(['Ada Quarry20']);
    await status.selectOption('Open');
    await page.getByText('No requests found').waitFor();
    const again = page.waitForRequest((request) => isLoadOfList(new URL(request.url())));
    await button(page, 'Refresh').click();
    await again;
    expectNoErrors();
  });

  test('searches 250 ms after the last key', async () => {
    const { page } = await openList();
    await page.evaluate(() => {
      const times = { typed: 0, asked: [] as number[] };
      const { fetch } = window;
      window.addEventListener('input', () => (times.typed = performance.now()), true);
      window.fetch = (...call) => {
        if (String(call[0]).includes('search=Quarry4')) times.asked.push(performance.now());
        return fetch(...call);
      };
      Object.assign(window, { times });
    });
    await page.getByLabel('Search requests').pressSequentially('Quarry4', { delay: 20 });
    await expect.poll(async () => (await names(page)).includes('Ada Quarry4')).toBe(true);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { typed, asked } = (
            window as unknown as { times: { typed: number; asked: number[] } }
          ).times;
          return asked.map((time) => time - typed);
        }),
      )
      .toSatisfy(([ms = 0, ...more]: number[]) => ms >= 249 && ms < 2_000 && more.length === 0);
  });
});
