import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser, type Width } from '../helpers/browser/browser.ts';
import { callAs, makePage, signIn, button } from '../helpers/browser/admin-page.ts';
import { overflowOf } from '../helpers/browser/page-layout.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

const chosen = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const heading = (text: string) => ({ type: 'HeadingBlock', props: { id: 'h-1', text } });

async function expectFits(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page, { withoutFrames: true })).toEqual([]);
}

test.each<Width>([360, 1280])(
  'an administrator views an earlier state of a page, restores it, and undoes that, at %i px',
  async (width) => {
    const { page, context, expectNoErrors } = await browser.newPage(width, { baseURL: site.url });
    await signIn(page, site);
    const title = `Fleet ${width}`;
    const made = await makePage(context, site, title, [heading('Old diggers')]);
    const text = `<a href="/pages/${made.id}">To the fleet</a>`;
    const blocks = [{ type: 'paragraph', data: { text } }];
    const link = { type: 'RichText', props: { id: 'r-1', content: { blocks } } };
    await makePage(context, site, `Yard ${width}`, [link]);
    const path = `/api/pages/${made.id}`;
    const content = { root: { props: {} }, content: [heading('New diggers')] };
    await callAs(context, site, 'PUT', path, { page: { content } });
    const textNow = async () => {
      const answer = (await callAs(context, site, 'GET', `${path}.json`)) as PageAnswer;
      return answer.content.content.at(-1)?.props['text'];
    };

    await page.goto('/admin/runs');
    await page.getByRole('link', { name: 'Show all changes' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    const entries = page.getByRole('listitem').filter({ hasText: `Published “${title}”` });
    await entries.first().getByText('What changed').click();
    await entries.first().getByText('New diggers').waitFor();
    await expectFits(page);

    // At the time of this publish, the page "Fleet" still had its old content.
    const then = page
      .getByRole('listitem')
      .filter({ hasText: `“Yard ${width}”` })
      .first();
    await then.getByRole('link', { name: 'View the site at this point' }).click();
    await page.getByRole('heading', { name: 'The site as it was on' }).waitFor();
    const frame = page.frameLocator('iframe');
    await chosen(page, `Page: Yard ${width}`).waitFor();
    await expectFits(page);
    // After a click on a link in the frame, the bar shows the linked page.
    await frame.getByRole('link', { name: 'To the fleet' }).click();
    await frame.getByText('Old diggers').waitFor();
    await chosen(page, `Page: ${title}`).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?page=${made.id}`);
    await page.goBack();
    await chosen(page, `Page: Yard ${width}`).click();
    await page.getByRole('combobox', { name: 'Search pages' }).fill(title);
    await page.getByRole('option', { name: title, exact: true }).click();
    await frame.getByText('Old diggers').waitFor();

    await button(page, 'Restore this page').click();
    const dialog = page.getByRole('dialog', { name: `Restore “${title}”?` });
    await dialog.getByText(`“${title}” looks as it did before.`).waitFor();
    await expectFits(page);
    expect(await textNow()).toBe('New diggers');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The earlier state is restored.').waitFor();
    expect(await textNow()).toBe('Old diggers');

    await page.getByRole('link', { name: 'Close' }).click();
    const back = page
      .getByRole('listitem')
      .filter({ hasText: `Restored “${title}”` })
      .first();
    await back.getByRole('button', { name: 'Undo this change' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo this change?' });
    await undo.getByText(`“${title}” looks as it did before.`).waitFor();
    await undo.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The change is undone.').waitFor();
    expect(await textNow()).toBe('New diggers');
    await back.getByText('Undone', { exact: true }).waitFor();
    await page.getByText(`Undid the change of`).first().waitFor();
    expectNoErrors();
  },
);
