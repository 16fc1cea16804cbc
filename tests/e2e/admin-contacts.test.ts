import fs from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { goInApp, button } from '../helpers/browser/admin-page.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

/** The main journey through the contact requests. `contacts-screen` tests the parts of the screen. */

const admin = useSharedAdmin();

async function sendRequest(last_name: string) {
  const response = await fetch(`${admin.site.url}/api/contact_requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: admin.site.url },
    body: JSON.stringify({
      contact_request: {
        first_name: 'Ada',
        last_name,
        email: 'ada@example.com',
        phone: '555 0100',
        subject: 'Lifts',
        message: `I am ${last_name}.`,
      },
    }),
  });
  expect(response.status).toBe(201);
}

test('an administrator finds, reads, annotates, resolves, reopens and deletes a request', async () => {
  for (const name of ['Quarry', 'Mason']) await sendRequest(name);
  const { page, expectNoErrors } = admin.opened;
  await goInApp(page, '/admin/contacts');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const csv = await (await download).path().then((file) => fs.readFile(file, 'utf8'));
  expect(csv.trim().split('\n')).toHaveLength(3);

  await page.getByLabel('Search requests').fill('Quarry');
  await expect.poll(() => rows.count()).toBe(1);
  const shown = (name: string | RegExp) =>
    rows.getByRole('button', { name, exact: true }).locator('visible=true');
  await shown('View Ada Quarry').click();
  const dialog = page.getByRole('dialog', { name: 'Ada Quarry' });
  await dialog.getByText('I am Quarry.').waitFor();
  await dialog.getByText('555 0100').waitFor();
  await dialog.getByLabel('Admin Notes').fill('Called back on Monday.');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.getByText('Notes saved').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  let loads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/contact_requests') loads += 1;
  });
  await shown('Resolve').click();
  await rows.getByText('Resolved', { exact: true }).waitFor();
  await shown('Reopen').click();
  await rows.getByText('Open', { exact: true }).waitFor();
  await shown('Resolve').waitFor();
  // The screen updates the list without loading it again.
  expect(loads).toBe(0);

  // The notes are stored.
  await page.reload();
  await shown('View Ada Quarry').click();
  await expect
    .poll(() => dialog.getByLabel('Admin Notes').inputValue())
    .toBe('Called back on Monday.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  await shown('Delete Ada Quarry').click();
  await page.getByText('Delete this contact request?', { exact: true }).waitFor();
  await button(page, 'Cancel').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(1);
  await shown('Delete Ada Quarry').click();
  await button(page, 'Delete').last().click();
  await page.getByText('No requests found').waitFor();
  expectNoErrors();
});

test('on small screens, the tools above the list use few rows, and the menu shows that requests are open', async () => {
  await sendRequest('Smith');
  const { page, expectNoErrors } = admin.opened;
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await goInApp(page, '/admin/contacts');
  const tools = [
    ...['Search requests', 'Status', 'Sort', 'In charge'].map((name) =>
      page.getByLabel(name, { exact: true }).first(),
    ),
    button(page, 'Refresh'),
    page.getByRole('link', { name: 'Download' }),
  ];
  await tools.at(-1)?.waitFor();
  for (const [width, rows] of [
    [768, 1],
    [360, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(rows);
    for (const box of boxes)
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16);
  }
  const described = await button(page, 'Menu').getAttribute('aria-describedby');
  expect(await page.locator(`#${described}`).textContent()).toMatch(/^\d+ open contact requests?$/);
  expectNoErrors();
});
