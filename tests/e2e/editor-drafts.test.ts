import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import {
  callAs,
  editorOn,
  goInApp,
  makePage,
  openAdminPage,
  switchEditor,
} from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterAll(() => browser.close());

const content = (text: string) => ({
  root: { props: {} },
  content: [{ type: 'HeadingBlock', props: { id: 'h-1', text } }],
});

async function editing() {
  const made = await makePage(opened.context, site, 'Fleet', content('Published').content);
  const editor = await switchEditor(opened.page, made.id);
  const type = async (text: string) => {
    await editor.block('h-1').click();
    await editor.field('text').fill(text);
  };
  const draft = () => callAs(opened.context, site, 'GET', `/api/pages/${made.id}/draft`);
  const openAgain = async () => {
    // A screen that loads little: the list of pages draws them all.
    await goInApp(opened.page, '/admin/change-password');
    await opened.page.getByRole('heading', { name: 'Change password' }).waitFor();
    await goInApp(opened.page, `/editor/${made.id}`);
  };
  return { ...opened, ...editor, made, type, draft, openAgain };
}

describe('a draft', () => {
  test('is saved shortly after typing stops, and can be continued when the page is opened again', async () => {
    const { page, type, draft, openAgain, expectNoErrors } = await editing();
    await type('Half a thought');
    await page.getByText('Draft saved').waitFor();
    expect(JSON.stringify(await draft())).toContain('Half a thought');
    // Undoing the change removes the draft.
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

  testInLongRun('can be discarded when the page is opened again', async () => {
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
});
