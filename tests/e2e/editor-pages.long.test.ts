import { describe, expect, test } from 'vitest';
import { switchEditor } from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage, signIn } from '../helpers/browser/admin-page.ts';
import { ADMIN } from '../helpers/running-site.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

/** Opens the list of pages in the shared browser page. */
const pagesList = async () => {
  await goInApp(admin.opened.page, '/admin/pages');
  return admin.opened;
};

describe('signing in', () => {
  test('returns a guest to the requested page', async () => {
    const { page, expectNoErrors } = await admin.browser.newPage(1280, { baseURL: admin.site.url });
    await page.goto('/settings');
    await page.waitForURL('**/login**');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid email or password').waitFor();
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('heading', { name: 'Global Settings' }).waitFor();
    expectNoErrors([/401/]);
  });

  test('sends a signed-in administrator to the pages, where they can sign out', async () => {
    const { page } = await admin.browser.newPage(1280, { baseURL: admin.site.url });
    await signIn(page, admin.site);
    await page.goto('/login');
    await page.waitForURL('**/admin/pages');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.goto('/admin/pages');
    await page.waitForURL('**/login**');
  });
});

describe('the pages list', () => {
  test('creates a page at the top, finds it, and deletes it after a confirmation', async () => {
    const { page } = await pagesList();
    await page.getByRole('button', { name: 'New Page' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Page' });
    expect(await dialog.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(
      true,
    );
    await dialog.getByLabel('Title').fill('Boom lifts');
    await dialog.getByLabel('Description (optional)').fill('Up to 40 metres');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const first = page.locator('main li').first();
    await first.getByRole('heading', { name: 'Boom lifts' }).waitFor();
    await first.getByText('Up to 40 metres').waitFor();

    await page.getByLabel('Search pages').fill('boom');
    await expect.poll(() => page.locator('main li').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete Boom lifts' }).click();
    await page.getByText('Delete “Boom lifts”? This cannot be undone.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No pages found').waitFor();
  });
});

describe('the page switcher', () => {
  const heading = [{ type: 'HeadingBlock', props: { id: 'h-1', text: 'Hello' } }];
  const open = async () => {
    const made = await makePage(admin.opened.context, admin.site, 'Fleet', heading);
    const editor = await switchEditor(admin.opened.page, made.id);
    return { ...admin.opened, ...editor, made };
  };

  test('renames the current page: Enter saves, Escape cancels, and the editor shows the title', async () => {
    const { page, context, made } = await open();
    await page.getByRole('button', { name: 'Page: Fleet' }).click();
    await page.getByRole('button', { name: 'Rename Fleet' }).last().click();
    await page.getByLabel('New title of Fleet').fill('No');
    await page.keyboard.press('Escape');
    await page.getByLabel('New title of Fleet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rename Fleet' }).last().click();
    await page.getByLabel('New title of Fleet').fill('Machines');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Page: Machines' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Machines' }).waitFor();
    expect(await page.title()).toBe('Machines · Siteyard');
    expect(await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`)).toMatchObject({
      title: 'Machines',
    });
    // The list stays open after a rename.
    await page.keyboard.press('Escape');
  });

  test('closes on a click outside, also on the canvas', async () => {
    const { page, block } = await open();
    const switcher = page.getByRole('button', { name: /^Page: / });
    const list = page.getByRole('dialog', { name: 'Pages' });
    await switcher.click();
    await list.waitFor();
    await page.mouse.click(640, 25);
    await list.waitFor({ state: 'detached' });
    await switcher.click();
    await list.waitFor();
    await block('h-1').click();
    await list.waitFor({ state: 'detached' });
  });
});
