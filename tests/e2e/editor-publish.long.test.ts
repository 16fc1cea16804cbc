import { describe, expect, test } from 'vitest';
import { chooseAction, editNewPage } from '../helpers/browser/editor.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';
import { heading } from '../helpers/factories.ts';
import { visitorSees } from '../helpers/browser/shared-site.ts';

const admin = useSharedAdmin();

const editing = (blocks: object[]) => editNewPage(admin.opened, admin.site, blocks);

describe('the editor', () => {
  test('names sample text, shares a draft with a guest, and schedules it', async () => {
    const { page, made, block, field, expectNoErrors } = await editing([heading('h-1', 'Heading')]);
    await page.getByRole('button', { name: 'Checks: 1 to look at' }).click();
    await page.getByRole('button', { name: /still has the sample text/ }).click();
    const text = field('text');
    await expect.poll(() => text.evaluate((it) => it === document.activeElement)).toBe(true);
    await text.fill('Winter prices');
    await block('h-1').getByText('Winter prices').waitFor();
    await page.getByRole('button', { name: 'Checks: nothing found' }).waitFor();

    await chooseAction(page, 'Share draft…');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link to share').inputValue();
    const shared = async () => (await fetch(link)).text();
    expect(await shared()).toContain('Winter prices');
    expect(await visitorSees(admin.site, made.id)).not.toContain('Winter prices');
    await page.getByRole('button', { name: /^Withdraw the link/ }).click();
    await page.getByText('There are no links. The draft is not shared.').waitFor();
    expect(await shared()).not.toContain('Winter prices');
    await page.keyboard.press('Escape');

    await chooseAction(page, 'Publish at…');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Later changes are not included.').waitFor();
    await page.getByRole('button', { name: 'Cancel schedule' }).click();
    await page.getByText('Later changes are not included.').waitFor({ state: 'detached' });
    expectNoErrors();
  });
});
