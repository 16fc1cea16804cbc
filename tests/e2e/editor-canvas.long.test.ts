import type { FrameLocator, Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import { PAGE_IDS } from '@siteyard/schemas/primitives/limits';
import { editNewPage, openEditor } from '../helpers/browser/editor.ts';
import { callAs, makePage } from '../helpers/browser/admin-page.ts';
import { plainPicture } from '../helpers/images.ts';
import { interactiveBlocks } from '../helpers/browser/interactive-blocks.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

const blocks = ['One', 'Two', 'Three'].map((text) => ({
  type: 'HeadingBlock',
  props: { id: `h-${text.toLowerCase()}`, text },
}));
const message = { first_name: 'Ada', last_name: 'Q', email: 'a@b.co', message: 'Two lifts' };

const editing = (title = 'Fleet', content: JsonObject[] = blocks) =>
  editNewPage(admin.opened, admin.site, content, title);

describe('the canvas', () => {
  test('has the site’s language and direction, and every part of a page works in interactive mode', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
    });
    await callAs(context, admin.site, 'PUT', '/api/site_settings', {
      settings: { language: 'ar' },
    });
    onTestFinished(async () => {
      await callAs(context, admin.site, 'PUT', '/api/site_settings', {
        settings: { language: 'en' },
      });
      await page.goto('/admin/change-password');
    });
    const made = await makePage(context, admin.site, 'Try', interactiveBlocks);
    // `openEditor` loads the admin again, because it loads the settings only once.
    const { canvas, block } = await openEditor(page, made.id);
    const frame = () =>
      canvas
        .locator(':root')
        .evaluate((root) => [root.getAttribute('lang'), root.getAttribute('dir')]);
    expect(await frame()).toEqual(['ar', 'rtl']);

    // Text in another direction is aligned like the text around it, as on the public page.
    const there = await admin.browser.newPage(1280, { baseURL: admin.site.url });
    await there.page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
    await there.page.goto(`/pages/${made.id}`);
    const sideOf = (on: Page | FrameLocator) =>
      on.getByRole('heading', { name: 'Section' }).evaluate((element) => {
        const { textAlign, overflowWrap } =
          element.ownerDocument.defaultView!.getComputedStyle(element);
        return { textAlign, overflowWrap };
      });
    expect(await sideOf(canvas)).toEqual(await sideOf(there.page));

    // In edit mode, a click only selects a block: it opens no gallery and follows no link.
    const milestone = canvas.getByRole('button', { name: 'Moved', exact: true });
    await milestone.click({ force: true });
    await page.getByRole('button', { name: 'Add milestone' }).locator('visible=true').waitFor();
    const gallery = canvas.getByRole('dialog');
    expect(await gallery.count()).toBe(0);

    await page.keyboard.press('Control+i');
    await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).waitFor();
    expect(await frame()).toEqual(['ar', 'rtl']);
    await canvas.getByText('2 يناير 2020').first().waitFor();

    await milestone.click();
    const picture = () => gallery.getByRole('img').getAttribute('src');
    expect(await picture()).toBe('/icon.svg');
    // In a right-to-left page, the next image is on the left.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(picture).toBe('/icon.svg?2');
    await page.keyboard.press('Escape');
    expect(await gallery.count()).toBe(0);
    expect(
      await milestone.evaluate((button) => button.ownerDocument.activeElement === button),
    ).toBe(true);

    const form = canvas.locator('form');
    calls.length = 0;
    for (const [name, value] of Object.entries(message))
      await form.locator(`[name="${name}"]`).fill(value);
    await form.locator('[type="submit"]').click();
    await form.getByText('Taken.').waitFor();
    await form.getByText('From the editor, nothing is sent.').waitFor();
    expect(calls.filter((path) => path.includes('contact'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('contact');

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      canvas.getByRole('link', { name: 'Our story' }).click(),
    ]);
    expect(new URL(tab.url()).pathname).toBe('/pages/4');
    await tab.close();
    expect(new URL(page.url()).pathname).toBe(`/editor/${made.id}`);
    await canvas.getByRole('heading', { name: 'Section' }).waitFor();

    await page.getByRole('button', { name: 'Small (360 px)' }).click();
    await canvas.locator('summary').click();
    await canvas.locator('details[open]').waitFor();
    await page.keyboard.press('Control+i');
    await block('TextAndImage-1').waitFor();
    expectNoErrors();
  });

  test('shows the notice, the menu and the footer of the page, with disabled links', async () => {
    const { page, context, expectNoErrors } = admin.opened;
    const save = (settings: object) =>
      callAs(context, admin.site, 'PUT', '/api/site_settings', { settings });
    const before = (await callAs(context, admin.site, 'GET', '/api/site_settings')) as {
      settings: object;
    };
    const bands = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      type: 'JumbotronBlock',
      props: { id: `band-${id}`, heading: 'Call us', padding: 'py-24' },
    }));
    const made = await makePage(context, admin.site, 'Surrounded', [...blocks, ...bands]);
    await save({
      home_page_path: `/pages/${made.id}`,
      nav: { items: [{ title: 'Here', href: '/', imageUrl: '' }] },
      notice: { text: 'Closed on Friday', href: '/pages/4' },
      look: { brand: '#7a1f3d', header: 'dark', footer: 'brand' },
    });
    onTestFinished(async () => {
      await save({ ...before.settings, notice: null, look: null });
      await page.goto('/admin/change-password');
    });
    // `openEditor` loads the admin again, because it loads the settings only once.
    const { canvas, block } = await openEditor(page, made.id);
    await page.getByRole('button', { name: 'Large (1280 px)' }).click();
    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: 1280, height: 900 });
    await visitor.goto(`/pages/${made.id}`);
    const parts = ['aside', 'header', 'footer', 'footer a', '[aria-current="page"]'].join();
    const boxesOf = (found: Locator) =>
      found.evaluateAll((all) =>
        all.map((each) => {
          const { top, height } = each.getBoundingClientRect();
          const style = each.ownerDocument.defaultView!.getComputedStyle(each);
          const size = `${Math.round(top)} ${Math.round(height)}`;
          return `${each.tagName} ${size} ${style.color} ${style.backgroundColor}`;
        }),
      );
    const seen = await boxesOf(visitor.locator(parts));
    await visitor.close();
    expect(seen.map((box) => box.split(' ')[0]).join()).toBe('ASIDE,HEADER,A,A,FOOTER,A,A,A');
    await expect.poll(() => boxesOf(canvas.locator(parts))).toEqual(seen);

    // Keys and clicks cannot reach the links of these parts.
    const focused = () =>
      canvas
        .locator(':focus')
        .evaluateAll(([element]) => element?.getAttribute('data-puck-component') ?? 'elsewhere');
    await canvas.locator('[data-puck-component^="SiteNavbar"]').focus();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('h-one');
    await block('band-e').focus();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('elsewhere');
    const terms = canvas.locator('footer a').first();
    await terms.scrollIntoViewIfNeeded();
    const box = await terms.boundingBox();
    if (!box) throw new Error('The footer is not on the screen.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const label = canvas.getByText('The footer comes from Global Settings');
    await expect
      .poll(() =>
        label.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).opacity),
      )
      .toBe('1');
    await block('h-one').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/editor/${made.id}`);

    await page.keyboard.press('Control+i');
    await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).waitFor();
    const [tab] = await Promise.all([context.waitForEvent('page'), terms.click()]);
    expect(new URL(tab.url()).pathname).toBe(`/pages/${PAGE_IDS.terms}`);
    await tab.close();
    await page.keyboard.press('Control+i');
    await block('h-one').waitFor();
    expectNoErrors();
  });
});

test('blocks, text and pictures are copied, cut, pasted and dropped, also between pages', async () => {
  const from = await editing('From', blocks);
  const { page, context, canvas, expectNoErrors } = from;
  const actions = (block: string) => canvas.getByRole('region', { name: `Actions: ${block}` });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await from.block('h-two').click();
  await page.keyboard.press('Control+c');
  await page.getByRole('status').getByText('Copied Heading “Two”.').waitFor();

  const to = await editing('To', [{ type: 'OneCol', props: { id: 'one' } }]);
  await canvas.locator('[data-puck-dropzone="one:content"]').waitFor();
  await page.keyboard.press('Control+v');
  await canvas.getByRole('heading', { name: 'Two' }).waitFor();
  const [, , pasted] = await to.blockIds();
  expect(pasted).toMatch(/^HeadingBlock-/);
  // The pasted block is selected: the editor shows its buttons and fields.
  expect(await to.field('text').inputValue()).toBe('Two');
  await actions('Heading').getByRole('button', { name: 'Cut' }).click();
  await expect.poll(async () => (await to.blockIds()).length).toBe(2);
  await to.block('one').click();
  await actions('One column').getByRole('button', { name: 'Paste below' }).click();
  await canvas.getByRole('heading', { name: 'Two' }).waitFor();

  // In a field, Ctrl+C copies only the selected text.
  await to.field('text').fill('Three');
  await to.field('text').selectText();
  await page.keyboard.press('Control+c');
  const [, , heading = ''] = await to.blockIds();
  await to.block(heading).click();
  // Escape moves the focus from the clicked text to the frame of its block.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  await canvas.locator('p', { hasText: 'Three' }).waitFor();
  expect((await to.blockIds()).map((id) => id.split('-')[0])).toEqual([
    'SiteNavbar',
    'one',
    'HeadingBlock',
    'RichText',
  ]);

  const bytes = [...(await plainPicture('#334455').png().toBuffer())];
  await to.block('one').evaluate((element, data) => {
    const view = element.ownerDocument.defaultView!;
    const files = new view.DataTransfer();
    files.items.add(new File([new Uint8Array(data)], 'lift.png', { type: 'image/png' }));
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(
        new view.DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }),
      );
  }, bytes);
  await canvas.locator('img[src*="/uploads/"]').waitFor();
  await page.getByRole('status').getByText('Added the picture lift.png.').waitFor();
  expect((await to.blockIds())[2]).toMatch(/^ImageBlock-/);
  expectNoErrors();
});

test('a typeface that loads late is still used on the canvas', async () => {
  const { context } = admin.opened;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // No other test uses this typeface, so that it is not in the cache.
  const file = /tiktok-sans-latin-800/;
  onTestFinished(async () => {
    release();
    await context.unroute(file);
  });
  await context.route(file, async (route) => {
    await held;
    await route.fallback();
  });
  const banner = {
    type: 'JumbotronBlock',
    props: { id: 'banner', heading: 'Lifts', fontFamily: 'TikTok Sans' },
  };
  const { canvas } = await editing('Typefaces', [banner]);
  const heading = canvas.getByRole('heading', { name: 'Lifts' });
  const width = () =>
    heading.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
  const fallback = await width();
  // This is longer than a browser waits for a typeface before it uses a fallback.
  await expect
    .poll(() => heading.evaluate((e) => e.ownerDocument.timeline.currentTime))
    .toBeGreaterThan(1_000);
  release();
  await expect.poll(width).not.toBe(fallback);
});
