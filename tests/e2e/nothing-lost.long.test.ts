import { describe, expect, test } from 'vitest';
import type { PageSummary, UploadAnswer, UploadRecord } from '@siteyard/schemas/http';
import { seriousViolationsIn } from '../helpers/browser/axe.ts';
import { editorOn, openEditor, switchEditor } from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage, button } from '../helpers/browser/admin-page.ts';
import { plainPicture } from '../helpers/images.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

/** Opens a screen of the admin in the shared browser page. */
const openScreen = async (path: string) => {
  await admin.opened.page.unrouteAll();
  await goInApp(admin.opened.page, path);
  return admin.opened;
};
const heading = (text: string) => ({ type: 'HeadingBlock', props: { id: 'h-1', text } });

describe('deleted content', () => {
  test('is listed for thirty days, and the restore of a page reports that its address is taken', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const details = { title: 'Sweepers', address: 'sweepers' };
    const old = (await callAs(context, admin.site, 'POST', '/api/pages', { page: details })) as {
      id: number;
    };
    await callAs(context, admin.site, 'DELETE', `/api/pages/${old.id}`);
    await callAs(context, admin.site, 'POST', '/api/pages', {
      page: { ...details, title: 'New sweepers' },
    });
    await openScreen('/admin/pages');
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await page.getByRole('heading', { name: 'Recently deleted' }).waitFor();
    await button(page, 'Restore Sweepers').waitFor();
    expect(await seriousViolationsIn(page, 'main')).toEqual([]);
    await button(page, 'Restore Sweepers').click();
    await page
      .getByText(
        `“Sweepers” is back. Its web address /sweepers is now used by another page. Its new web address is /pages/${old.id}.`,
      )
      .waitFor();
    await button(page, 'Restore Sweepers').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`**/editor/${old.id}`);
    expectNoErrors();
  });

  test('includes contact requests', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const contact_request = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      message: 'A lift, please.',
    };
    await callAs(context, admin.site, 'POST', '/api/contact_requests', { contact_request });
    await openScreen('/admin/contacts');
    await page.getByRole('button', { name: 'Delete Ada Byron' }).locator('visible=true').click();
    await button(page, 'Delete').last().click();
    await page.getByText('Deleted.', { exact: true }).waitFor();
    await page.getByText('No contact requests yet').waitFor();
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await button(page, 'Restore Ada Byron').click();
    await page.getByText('“Ada Byron” is back among the contact requests.').waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await page.getByRole('cell', { name: 'Ada Byron', exact: true }).waitFor();
    expectNoErrors();
  });
});

describe('an earlier version', () => {
  test('can be previewed and published again, and the unpublished draft is kept', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const made = await makePage(context, admin.site, 'Fleet', [heading('First words')]);
    await callAs(context, admin.site, 'PUT', `/api/pages/${made.id}`, {
      page: { content: { root: { props: {} }, content: [heading('Second words')] } },
    });
    const editor = await switchEditor(page, made.id);
    await editor.block('h-1').click();
    await editor.field('text').fill('Third words, not yet published');

    await button(page, 'Versions').click();
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    const entries = dialog.getByRole('listitem').getByRole('button');
    await expect.poll(() => entries.count()).toBe(3);
    expect(await entries.nth(1).innerText()).toContain('owner@example.com');
    const preview = dialog.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'First words' }).waitFor();
    await entries.first().click();
    await preview.getByRole('heading', { name: 'Second words' }).waitFor();
    expect(await button(page, 'Restore this version').count()).toBe(0);
    await entries.nth(1).click();
    expect(await preview.locator('a[href]').count()).toBe(0);
    expect(await seriousViolationsIn(page, '[role="dialog"]')).toEqual([]);

    await button(page, 'Restore this version').click();
    await page.getByText('You also have changes that are not published.').waitFor();
    await button(page, 'Restore').click();
    await page.getByText('You have unpublished changes', { exact: true }).waitFor();
    const shown = await editorOn(page);
    await shown.block('h-1').getByText('First words').waitFor();
    const now = await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
    expect(JSON.stringify(now)).toContain('First words');

    await button(page, 'Continue editing').click();
    const again = await editorOn(page);
    await again.block('h-1').getByText('Third words, not yet published').waitFor();
    // The content before the restore is a version, too.
    await button(page, 'Versions').click();
    await preview.getByRole('heading', { name: 'Second words' }).waitFor();
    expectNoErrors();
  });

  test('can be restored by keyboard, and shows a failed restore', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const made = await makePage(context, admin.site, 'Yard', [heading('Yard')]);
    await switchEditor(page, made.id);
    await page.route('**/versions/*/restore', (route) => route.fulfill({ status: 503, body: '' }));
    await button(page, 'Versions').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    await dialog.getByRole('listitem').getByRole('button').nth(1).focus();
    await page.keyboard.press('Enter');
    await button(page, 'Restore this version').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Restore').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Not restored. Please try again.').waitFor();
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await button(page, 'Restore').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button(page, 'Versions').evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    expectNoErrors([/503/, /Restoring a version failed/]);
  });
});

describe('the picture library', () => {
  test('adds a picture and its description to a block, and does not delete pictures in use', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const upload = async (name: string, background: string) => {
      const buffer = await plainPicture(background, 800, 600).jpeg().toBuffer();
      const response = await context.request.post(`${admin.site.url}/api/uploads`, {
        headers: { Origin: admin.site.url },
        multipart: { file: { name, mimeType: 'image/jpeg', buffer } },
      });
      return (await response.json()) as UploadAnswer;
    };
    const uploads = async () => {
      const answer = (await callAs(context, admin.site, 'GET', '/api/uploads')) as {
        items: UploadRecord[];
      };
      return answer.items.map(({ sha256 }) => sha256);
    };
    // Other test files of this worker may have left pictures. The list starts with the newest.
    const older = await uploads();
    const digger = await upload('digger.jpg', '#aa3311');
    await upload('crane.jpg', '#1133aa');
    const image = { type: 'ImageBlock', props: { id: 'i-1' } };
    const made = await makePage(context, admin.site, 'Diggers', [heading('Diggers'), image]);
    const editor = await switchEditor(page, made.id);
    await editor.block('i-1').click({ position: { x: 5, y: 5 } });

    await page.route(/\/library-dialog[\w-]*\.js$/, (route) => route.abort(), { times: 1 });
    await button(page, 'Choose from library: picture').locator('visible=true').click();
    await page.getByText('Failed to load the picture library.', { exact: true }).waitFor();
    await button(page, 'OK').click();
    await button(page, 'Choose from library: picture').locator('visible=true').click();
    const dialog = page.getByRole('dialog', { name: 'Picture library' });
    const thumbnails = dialog.getByRole('list', { name: 'Pictures' }).getByRole('button');
    await expect.poll(() => thumbnails.count()).toBe(older.length + 2);
    const thumbnail = thumbnails.nth(1).locator('img');
    expect(await thumbnail.getAttribute('src')).toBe(`${digger.url}?w=320`);
    expect(await thumbnail.getAttribute('loading')).toBe('lazy');
    await thumbnails.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByText('digger.jpg', { exact: true }).last().waitFor();
    await dialog.getByLabel('Description').fill('A digger at work');
    await button(page, 'Save description').click();
    await dialog.getByText('Saved', { exact: true }).waitFor();
    expect(await seriousViolationsIn(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByLabel('Search pictures').fill('at work');
    await expect.poll(() => thumbnails.count()).toBe(1);
    await button(page, 'Use this picture').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await editor.field('alt').inputValue()).toBe('A digger at work');
    await editor.block('i-1').locator(`img[src*="${digger.sha256}"]`).waitFor();
    await button(page, 'Publish').click();
    await button(page, 'Published').waitFor();

    await button(page, 'Choose from library: picture').locator('visible=true').click();
    await thumbnails.nth(1).click();
    await dialog.getByRole('listitem').getByText('Diggers', { exact: true }).waitFor();
    await button(page, 'Delete').last().click();
    await button(page, 'Delete').last().click();
    await page.getByText('This picture is still in use: Diggers.').waitFor();
    await button(page, 'Cancel').click();
    await thumbnails.first().click();
    await dialog.getByText('Nowhere.').waitFor();
    await button(page, 'Delete').last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => thumbnails.count()).toBe(older.length + 1);
    expect(await uploads()).toEqual([digger.sha256, ...older]);
    expectNoErrors([
      /409/,
      /Deleting a picture failed/,
      /ERR_FAILED/,
      /Failed to load the picture library/,
    ]);
  });
});

describe('sixty pages', () => {
  test('are loaded in parts by search and scrolling, and only visible previews are rendered', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const last = await makePage(context, admin.site, 'Zebra crossing');
    const machines = Array.from({ length: 60 }, (_, n) => `Machine ${n}`);
    await Promise.all(machines.map((title) => makePage(context, admin.site, title)));
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/pages') asked.push(url.search);
    });
    // This test does not need the content of the previews, and loading it would take most of the time.
    const isPreview = ({ pathname }: URL) => /^\/(pages|admin\/preview)\/\d+$/.test(pathname);
    await openEditor(page, last.id);
    await page.route(isPreview, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await button(page, 'Page: Zebra crossing').click();
    const list = page.getByRole('dialog', { name: 'Pages', exact: true });
    expect(await list.locator('li').count()).toBe(50);
    await list.getByLabel('Find a page').fill('zeb');
    await expect.poll(() => list.locator('li').allInnerTexts()).toEqual(['Zebra crossing']);
    await page.keyboard.press('Escape');

    await goInApp(page, '/admin/pages');
    const cards = page.locator('main li').filter({ has: page.locator('h2') });
    await expect.poll(() => cards.count()).toBe(48);
    await expect.poll(() => cards.locator('iframe').count()).toBeGreaterThan(2);
    expect(await cards.locator('iframe').count()).toBeLessThan(20);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(60);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => cards.first().locator('iframe').count()).toBe(0);
    expect(asked.filter((search) => !search.includes('limit='))).toEqual([]);

    const before = ((await callAs(context, admin.site, 'GET', '/api/pages')) as PageSummary[])
      .length;
    await page.getByLabel('Search pages').fill('zebra');
    await expect.poll(() => cards.count()).toBe(1);
    await button(page, 'Duplicate Zebra crossing').click();
    await cards.first().getByRole('heading', { name: 'Copy of Zebra crossing' }).waitFor();
    const after = ((await callAs(context, admin.site, 'GET', '/api/pages')) as PageSummary[])
      .length;
    expect(after).toBe(before + 1);
    expectNoErrors();
  });
});
