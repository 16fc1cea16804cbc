import fs from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { callAs, goInApp, openAdminPage } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
/** Signs in and opens the list of requests. */
let opened: TestPage;

const COUNT = 53;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  // Created one after the other, so that they are listed in that order.
  for (let n = 1; n <= COUNT; n += 1) await sendRequest(n);
  opened = await openAdminPage(browser, site);
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

/** Sends a visitor's message, each from a separate address. */
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

/** The list in its initial state: without a filter, on its first page. */
async function openList() {
  const { page } = opened;
  await goInApp(page, '/admin/change-password');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await goInApp(page, '/admin/contacts');
  await expect.poll(() => rows(page).count()).toBe(50);
  return opened;
}

/** The list with one visitor's request in it. */
async function openOne(n: number) {
  const opened = await openList();
  await search(opened.page, `Quarry${n}`);
  return { ...opened, row: rows(opened.page).first() };
}

const rows = (page: Page) => page.locator('tbody tr');
const names = (page: Page) => rows(page).locator('td:nth-child(2) p:first-child').allTextContents();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isLoadOfList = (url: URL) => url.pathname === '/api/contact_requests';

async function closeDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

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

    await page.getByText('nobody is notified of new requests by email').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
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

test.each([
  [360, 2],
  [768, 1],
])('the tools above the list take few rows at %d px: %d', async (width, rows) => {
  const { page, expectNoErrors } = await openList();
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await page.setViewportSize({ width, height: 740 });
  const tools = [
    ...['Search requests', 'Status', 'Sort', 'In charge'].map((name) =>
      page.getByLabel(name, { exact: true }).first(),
    ),
    button(page, 'Refresh'),
    page.getByRole('link', { name: 'CSV' }),
  ];
  const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(rows);
  for (const box of boxes)
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16);
  expectNoErrors();
});

test('on a phone, the closed menu says that requests are open', async () => {
  const { page, expectNoErrors } = await openList();
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await page.setViewportSize({ width: 360, height: 740 });
  const described = await button(page, 'Menu').getAttribute('aria-describedby');
  expect(await page.locator(`#${described}`).textContent()).toMatch(/^\d+ open contact requests$/);
  expectNoErrors();
});

describe('a request', () => {
  test('can be resolved and reopened, and the list shows it without reloading', async () => {
    const { page, row, expectNoErrors } = await openOne(11);
    let loads = 0;
    page.on('request', (request) => {
      if (isLoadOfList(new URL(request.url()))) loads += 1;
    });
    const act = (name: string) =>
      row.getByRole('button', { name, exact: true }).locator('visible=true').click();
    await act('Resolve');
    await row.getByText('Resolved', { exact: true }).waitFor();
    await act('Reopen');
    await row.getByText('Open', { exact: true }).waitFor();
    await row
      .getByRole('button', { name: 'Resolve', exact: true })
      .locator('visible=true')
      .waitFor();
    expect(loads).toBe(0);
    expectNoErrors();
  });

  test('shows its text and saves notes', async () => {
    const { page, row, expectNoErrors } = await openOne(12);
    const view = row.getByRole('button', { name: 'View Ada Quarry12' }).locator('visible=true');
    await view.click();
    const dialog = page.getByRole('dialog', { name: 'Ada Quarry12' });
    await dialog.getByText('I need lift 12.').waitFor();
    await dialog.getByText('555 0100').waitFor();
    await dialog.getByLabel('Admin Notes').fill('Called back on Monday.');
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await dialog.getByText('Notes saved').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await search(page, 'Quarry12');
    await view.click();
    await expect
      .poll(() => dialog.getByLabel('Admin Notes').inputValue())
      .toBe('Called back on Monday.');
    await closeDialog(page);
    expectNoErrors();
  });

  test('is deleted after a confirmation', async () => {
    await sendRequest(100);
    const { page, row, expectNoErrors } = await openOne(100);
    const remove = row.getByRole('button', { name: 'Delete Ada Quarry100' });
    await remove.locator('visible=true').click();
    await page.getByText('Delete this contact request?', { exact: true }).waitFor();
    await button(page, 'Cancel').click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Ada Quarry100']);
    await remove.locator('visible=true').click();
    await button(page, 'Delete').last().click();
    await page.getByText('No requests found').waitFor();
    expectNoErrors();
  });
});
