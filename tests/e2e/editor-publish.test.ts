import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { PageContent } from '@siteyard/schemas/content';
import { openStore } from '../../api/src/content/store.ts';
import { openDatabase } from '../../api/src/database/database.ts';
import {
  component,
  drag,
  editNewPage,
  editorOn,
  historyRecorded,
  switchEditor,
} from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage } from '../helpers/browser/admin-page.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';
import { heading } from '../helpers/factories.ts';
import { visitorSees } from '../helpers/browser/shared-site.ts';

const admin = useSharedAdmin();

const editing = (blocks: object[]) => editNewPage(admin.opened, admin.site, blocks);

const publishButton = { name: 'Publish', exact: true } as const;

describe('the editor', () => {
  test('edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors', async () => {
    const { page, context, canvas, made, block, blockIds, field, expectNoErrors } = await editing([
      heading('h-1', 'Old'),
      { type: 'TwoCol', props: { id: 'two-1' } },
    ]);
    await block('h-1').click();
    const header = page.locator('.editor-header');
    await header.getByText('Published', { exact: true }).waitFor();
    await field('text').fill('Lifts by morning');
    await header.getByText('Unpublished changes').waitFor();
    await block('h-1').getByText('Lifts by morning').waitFor();
    expect(await visitorSees(admin.site, made.id)).not.toContain('Lifts by morning');
    await historyRecorded(page);

    const column = canvas.locator('[data-puck-dropzone="two-1:right"]');
    await drag(page, component(page, 'HeadingBlock'), column, 40);
    const dropped = canvas.locator('[data-puck-component^="HeadingBlock-"]');
    await dropped.waitFor();
    expect(await blockIds()).toHaveLength(4);
    await historyRecorded(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await dropped.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+Z');
    await dropped.waitFor();

    // Publishing sends only the changes of this editor, so a new title is kept.
    await callAs(context, admin.site, 'PATCH', `/api/pages/${made.id}`, {
      page: { title: 'Machines' },
    });
    await page.getByRole('button', publishButton).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    expect(await visitorSees(admin.site, made.id)).toContain('Lifts by morning');
    expect(await visitorSees(admin.site, made.id)).toContain('Heading</h2>');
    const now = await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
    expect(now).toMatchObject({ title: 'Machines' });
    // The notice with the link to the published page stays until it is dismissed.
    const link = { name: 'View page' } as const;
    expect(await page.getByRole('link', link).getAttribute('href')).toBe(
      `${admin.site.url}/pages/${made.id}`,
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', link).waitFor({ state: 'detached' });
    const live = page.getByRole('link', { name: 'View live, in a new tab' });
    expect(await live.getAttribute('href')).toBe(`/pages/${made.id}`);
    expectNoErrors();
  });

  test('saves a draft shortly after typing stops, and continues it after the page is opened again', async () => {
    const { page, context, made, block, field, expectNoErrors } = await editing([
      heading('h-1', 'Published'),
    ]);
    const draft = () => callAs(context, admin.site, 'GET', `/api/pages/${made.id}/draft`);
    await block('h-1').click();
    await field('text').fill('Half a thought');
    await page.getByText('Draft saved').waitFor();
    expect(JSON.stringify(await draft())).toContain('Half a thought');

    // This screen loads little data. The list of pages would render all pages.
    await goInApp(page, '/admin/change-password');
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await goInApp(page, `/editor/${made.id}`);
    await page.getByRole('button', { name: 'Continue editing' }).click();
    const again = await editorOn(page);
    await again.block('h-1').getByText('Half a thought').waitFor();
    await page.getByRole('button', publishButton).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    await expect.poll(draft).toEqual({ draft: null });
    expectNoErrors();
  });

  testInLongRun(
    'adds a component after the selected block by a click, by keys, and from a search',
    async () => {
      const { page, block, blockIds } = await editing([
        heading('h-1', 'One'),
        heading('h-2', 'Two'),
      ]);
      const types = async () => (await blockIds()).map((id) => id.replace(/-[0-9a-f-]{36}$/, ''));
      await block('h-1').click();
      await component(page, 'Spacer').click();
      await expect.poll(types).toEqual(['SiteNavbar-global', 'h-1', 'Spacer', 'h-2']);
      await component(page, 'Card').press('+');
      await expect.poll(types).toEqual(['SiteNavbar-global', 'h-1', 'Spacer', 'Card', 'h-2']);
      await page.getByRole('heading', { name: 'Card' }).first().waitFor();
      await historyRecorded(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(types).toEqual(['SiteNavbar-global', 'h-1', 'Spacer', 'h-2']);

      await page.getByRole('searchbox', { name: 'Find a block' }).fill('facebook');
      await expect.poll(() => component(page, 'Card').count()).toBe(0);
      await component(page, 'Platforms').click();
      await expect.poll(types).toContain('Platforms');
      await page.getByRole('searchbox', { name: 'Find a block' }).fill('nothing like that');
      await page.getByText('No component matches “nothing like that”.').waitFor();
    },
  );

  testInLongRun('keeps the navbar first, fixed and complete', async () => {
    const { page, canvas, block, blockIds } = await editing([heading('h-1', 'First')]);
    const navbar = canvas.locator('[data-puck-component^="SiteNavbar"]');
    await drag(page, component(page, 'Spacer'), navbar, 14, async () => {
      // The line at the drop position is below the navbar.
      const line = canvas.locator('[data-puck-line-placeholder]');
      await expect
        .poll(async () => {
          const [of, at] = [await navbar.boundingBox(), await line.boundingBox()];
          return of && at && Math.abs(of.y + of.height - (at.y + at.height / 2));
        })
        .toBeLessThan(1);
    });
    await canvas.locator('[data-puck-component^="Spacer-"]').waitFor();
    await expect
      .poll(async () => (await blockIds()).map((id) => id.split('-')[0]))
      .toEqual(['SiteNavbar', 'Spacer', 'h']);
    // The navbar is marked as disabled, because it cannot be dragged. It can be selected.
    await canvas
      .locator('[data-puck-component^="SiteNavbar"]')
      .click({ position: { x: 5, y: 5 }, force: true });
    await page.getByText('Open Global Settings').locator('visible=true').first().waitFor();
    await page.keyboard.press('Delete');
    await block('h-1').waitFor();
    expect((await blockIds())[0]).toMatch(/^SiteNavbar/);
  });

  testInLongRun(
    'selects the invalid block and shows the error after a refused publish',
    async () => {
      const { page, block, field, expectNoErrors } = await editing([
        heading('h-1', 'Fine'),
        { type: 'TextAndImage', props: { id: 'ti-1', title: 'Lifts' } },
      ]);
      await block('ti-1').click();
      await page
        .getByRole('button', { name: 'Choose button link' })
        .locator('visible=true')
        .click();
      await page.getByRole('button', { name: 'Other link' }).locator('visible=true').click();
      await page
        .getByLabel('Button link: web address')
        .locator('visible=true')
        .fill('javascript:alert(1)');
      // The error appears while the user types.
      await page.getByText('is not a safe link').locator('visible=true').first().waitFor();
      // A text without `https://` is completed when the field loses the focus.
      const link = page.getByLabel('Button link: web address').locator('visible=true');
      await link.fill('facebook.com/brindle');
      await link.blur();
      await expect.poll(() => link.inputValue()).toBe('https://facebook.com/brindle');
      await link.fill('javascript:alert(1)');
      await block('h-1').click();
      await field('text').waitFor();
      await page.getByRole('button', publishButton).click();
      await page
        .getByText('Text and image · Button link: is not a safe link', { exact: false })
        .locator('visible=true')
        .waitFor();
      await page.getByRole('heading', { name: 'Text and image' }).first().waitFor();
      expectNoErrors([/422/, /Failed to save/]);
    },
  );

  testInLongRun(
    'shows a block of an unknown type everywhere and publishes it unchanged',
    async () => {
      const { page, context, expectNoErrors } = admin.opened;
      const made = await makePage(context, admin.site, 'Fleet', [heading('h-1', 'Fine')]);
      const old = {
        type: 'OldGallery',
        props: { id: 'old-1', pictures: 3, deep: { a: [1, null] } },
      };
      await putIntoDatabase(made.id, old);
      const { canvas, block, field } = await switchEditor(page, made.id);
      await canvas.getByText('No configuration for OldGallery').waitFor();
      await page.keyboard.press('Control+i');
      await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).waitFor();
      await canvas.getByText('No configuration for OldGallery').waitFor();
      await page.keyboard.press('Control+i');
      await block('h-1').click();
      await field('text').fill('Still fine');
      await page.getByRole('button', publishButton).click();
      await page.getByRole('button', { name: 'Published' }).waitFor();
      const now = await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
      expect((now as { content: { content: unknown[] } }).content.content).toContainEqual(old);
      const seen = await visitorSees(admin.site, made.id);
      expect(seen).toContain('Still fine');
      expect(seen).toContain('No configuration for OldGallery');
      expectNoErrors();
    },
  );
});

/** Stores a block of an older or newer version in the database, because the API refuses it. */
async function putIntoDatabase(pageId: number, block: object) {
  const logger = pino({ level: 'silent' });
  const database = await openDatabase(
    { mongodbUri: undefined, dataDir: admin.site.dataDir },
    logger,
  );
  const store = await openStore(database.connection.db!);
  const entry = store.snapshot().entry('page', pageId)!;
  const value = (await store.get([entry.content])).get(entry.content) as PageContent;
  const state = { kind: 'content', value: { ...value, content: [...value.content, block] } };
  const [content] = await store.put([state]);
  const compute = () => ({
    entries: new Map([[`page:${pageId}`, { ...entry, content: content! }]]),
  });
  await store.commit({ by: null }, { kind: 'test', states: [], compute });
  await store.close();
  await database.close();
}
