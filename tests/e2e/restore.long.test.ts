import { expect, onTestFinished, test } from 'vitest';
import { seriousViolationsIn } from '../helpers/browser/axe.ts';
import { switchEditor } from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage, button } from '../helpers/browser/admin-page.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

/** Opens a screen of the admin in the shared browser page. */
const openScreen = async (path: string) => {
  await admin.opened.page.unrouteAll();
  await goInApp(admin.opened.page, path);
  return admin.opened;
};
const heading = (text: string) => ({ type: 'HeadingBlock', props: { id: 'h-1', text } });

test('deleted content can be restored with Undo', async () => {
  const made = await makePage(admin.opened.context, admin.site, 'Dumpers', [heading('Dumpers')]);
  const { page, context, expectNoErrors } = await openScreen('/admin/pages');
  // An open list of pages does not show a new page before it is loaded again.
  await button(page, 'Refresh').click();
  await button(page, 'Delete Dumpers').click();
  await button(page, 'Delete').click();
  await page.getByText('Deleted.', { exact: true }).waitFor();
  const card = page.getByRole('heading', { name: 'Dumpers', exact: true });
  await card.waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await page.getByText('Restored.', { exact: true }).waitFor();
  await card.waitFor();
  await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
  expectNoErrors();
});

test('an earlier version of the settings shows the differences and can be restored', async () => {
  const { page, context, expectNoErrors } = admin.opened;
  for (const title of ['Vale Rentals', 'Dale Rentals'])
    await callAs(context, admin.site, 'PUT', '/api/site_settings', { settings: { title } });
  await openScreen('/settings');
  await page.getByLabel('Phone').fill('555 0199');
  // The message of the previous test must not cover the button.
  await button(page, 'Versions').click({ timeout: 4_000 });
  const dialog = page.getByRole('dialog', { name: 'Versions of the settings' });
  await dialog.getByRole('listitem').getByRole('button').nth(1).click();
  const differences = dialog.getByLabel('What was different');
  await differences.getByText('Dale Rentals').waitFor();
  expect((await differences.innerText()).split('\n')).toEqual([
    'Site Title',
    'Then',
    'Vale Rentals',
    'Now',
    'Dale Rentals',
  ]);
  expect(await seriousViolationsIn(page, '[role="dialog"]')).toEqual([]);
  await button(page, 'Restore this version').click();
  await button(page, 'Restore').click();
  await expect.poll(() => page.getByLabel('Site Title').inputValue()).toBe('Vale Rentals');
  const saved = await callAs(context, admin.site, 'GET', '/api/site_settings');
  expect(saved).toMatchObject({ settings: { title: 'Vale Rentals' } });
  expect(await page.getByLabel('Phone').inputValue()).toBe('');
  await button(page, 'Restore them').click();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555 0199');
  expectNoErrors();
});

test('Publish and Versions stay reachable on a phone while a panel is open', async () => {
  const { page, context, expectNoErrors } = admin.opened;
  const made = await makePage(context, admin.site, 'Yard', [heading('Yard')]);
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await page.setViewportSize({ width: 360, height: 740 });
  await switchEditor(page, made.id);
  for (const panel of ['Components', 'Outline', 'Fields']) {
    await page.locator('nav').getByText(panel, { exact: true }).locator('visible=true').click();
    for (const name of ['Publish', 'Versions']) {
      const box = await button(page, name).boundingBox();
      expect(box?.y).toBeGreaterThan(40);
      await button(page, name).click({ trial: true });
    }
  }
  expectNoErrors();
});
