import { describe, expect, test } from 'vitest';
import { editorOn, historyRecorded, switchEditor } from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage } from '../helpers/browser/admin-page.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

const content = (text: string) => ({
  root: { props: {} },
  content: [{ type: 'HeadingBlock', props: { id: 'h-1', text } }],
});

async function editing() {
  const made = await makePage(
    admin.opened.context,
    admin.site,
    'Fleet',
    content('Published').content,
  );
  const editor = await switchEditor(admin.opened.page, made.id);
  const type = async (text: string) => {
    await editor.block('h-1').click();
    await editor.field('text').fill(text);
  };
  const draft = () =>
    callAs(admin.opened.context, admin.site, 'GET', `/api/pages/${made.id}/draft`);
  const publishElsewhere = (text: string) =>
    callAs(admin.opened.context, admin.site, 'PUT', `/api/pages/${made.id}`, {
      page: { content: content(text) },
    });
  const openAgain = async () => {
    // This screen loads little data. The list of pages would render all pages.
    await goInApp(admin.opened.page, '/admin/change-password');
    await admin.opened.page.getByRole('heading', { name: 'Change password' }).waitFor();
    await goInApp(admin.opened.page, `/editor/${made.id}`);
  };
  return { ...admin.opened, ...editor, made, type, draft, openAgain, publishElsewhere };
}

describe('a draft', () => {
  test('is saved shortly after typing stops, and can be continued after the page is opened again', async () => {
    const { page, type, draft, openAgain, expectNoErrors } = await editing();
    await type('Half a thought');
    await page.getByText('Draft saved').waitFor();
    expect(JSON.stringify(await draft())).toContain('Half a thought');
    // A change back to the published text removes the draft.
    await type('Published');
    await expect.poll(draft, { timeout: 5_000 }).toEqual({ draft: null });
    await type('Half a thought');
    await page.getByText('Draft saved').waitFor();

    await openAgain();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    const again = await editorOn(page);
    await again.block('h-1').getByText('Half a thought').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    await expect.poll(draft).toEqual({ draft: null });
    expectNoErrors();
  });

  test('can be discarded after the page is opened again', async () => {
    const { page, type, draft, openAgain, expectNoErrors } = await editing();
    await type('Never mind');
    await page.getByText('Draft saved').waitFor();
    await openAgain();
    await page.getByRole('button', { name: 'Discard them' }).click();
    const published = await editorOn(page);
    await published.block('h-1').getByText('Published').waitFor();
    await expect.poll(draft).toEqual({ draft: null });
    expectNoErrors();
  });

  test('is stored in the browser if it cannot be sent, and offered after the page is opened again', async () => {
    const { page, type, draft, expectNoErrors } = await editing();
    await page.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await type('Written in the yard');
    const trouble = page.getByText('The draft is kept on this device.').filter({ visible: true });
    await trouble.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await trouble.waitFor();
    expect(await trouble.count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await draft()).toEqual({ draft: null });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await page.unroute('**/draft');
    const again = await editorOn(page);
    await again.block('h-1').getByText('Written in the yard').waitFor();
    await expect
      .poll(async () => JSON.stringify(await draft()), { timeout: 15_000 })
      .toContain('Written in the yard');
    expectNoErrors([/ERR_FAILED/]);
  });
});

test('the second of two people on one page can overwrite the changes of the first or load them', async () => {
  const { page, context, made, block, type, publishElsewhere, expectNoErrors } = await editing();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publishElsewhere('Theirs');
  await type('Mine');
  await publish.click();
  await page.getByText('This page was changed in the meantime').waitFor();
  await page.getByText(/^owner@example\.com changed it on .*\d{4}/).waitFor();
  await page.getByRole('button', { name: 'Publish mine' }).click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
  const now = await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
  expect(JSON.stringify(now)).toContain('"Mine"');

  // Both have changed the heading, so the editor lets the user choose a side for each block.
  await publishElsewhere('Their heading');
  await type('My heading');
  await publish.click();
  const choice = page.getByRole('group', { name: 'Heading' });
  await choice.getByText('My heading').waitFor();
  await choice.getByLabel('Take theirs').check();
  await page.getByRole('button', { name: 'Merge both' }).click();
  await block('h-1').getByText('Their heading').waitFor();

  await publishElsewhere('Theirs again');
  await type('Mine again');
  await block('h-1').getByText('Mine again').waitFor();
  await publish.click();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await block('h-1').getByText('Theirs again').waitFor();
  // One undo restores the text of this editor.
  await historyRecorded(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await block('h-1').getByText('Mine again').waitFor();
  await publish.click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
  expectNoErrors([/409/, /Failed to save/]);
});

test('an open editor shows that another person has changed its page, and merges both changes', async () => {
  const block = (id: string, text: string) => ({ type: 'HeadingBlock', props: { id, text } });
  const { page, context } = admin.opened;
  const made = await makePage(context, admin.site, 'Fleet', [
    block('h-1', 'One'),
    block('h-2', 'Two'),
  ]);
  const editor = await switchEditor(page, made.id);
  await editor.block('h-1').click();
  await editor.field('text').fill('Mine');
  await page.getByText('Draft saved').waitFor();
  await callAs(context, admin.site, 'PUT', `/api/pages/${made.id}`, {
    page: {
      content: { root: { props: {} }, content: [block('h-1', 'One'), block('h-2', 'Theirs')] },
    },
  });
  // This event simulates the return to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('owner@example.com changed this page', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Merge their changes' }).click();
  await editor.block('h-2').getByText('Theirs').waitFor();
  await editor.block('h-1').getByText('Mine').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
  const now = JSON.stringify(await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`));
  expect(now).toContain('"Mine"');
  expect(now).toContain('"Theirs"');
  admin.opened.expectNoErrors();
});
