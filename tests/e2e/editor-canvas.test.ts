import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { interactiveBlocks } from '../helpers/browser/interactive-blocks.ts';
import { component, historyRecorded } from '../helpers/browser/editor.ts';
import { fleetEditor, headings, headingsIn } from '../helpers/browser/fleet-editor.ts';
import { heading } from '../helpers/factories.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

/** The tests stay in one file, because they share one open editor. */

const admin = useSharedAdmin();
let editor: ReturnType<typeof fleetEditor>;
beforeAll(() => {
  editor = fleetEditor(admin.opened, admin.site);
});

test('axe finds nothing in the editor and on its canvas', async () => {
  const gallery = { type: 'Gallery', props: { id: 'g-1' } };
  const { page, block, canvas, expectNoErrors } = await editor.editing('Accessible', [
    ...headings,
    gallery,
    ...interactiveBlocks,
  ]);
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  const findings = async (part: object = {}) => {
    // This rule is disabled, because the owner chooses the levels of headings.
    const rules = { 'heading-order': { enabled: false } };
    const violations = await violationsOf(page, { rules, ...part });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]}`);
  };
  await block('h-two').click();
  await canvas.getByRole('region', { name: 'Actions: Heading' }).waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menu').waitFor();
  expect(await findings({ include: '[role=menu]', withoutFrames: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await block('g-1').click();
  const broken = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload pictures' }).locator('visible=true').click();
  await (await chooser).setFiles(broken);
  await page.getByRole('alert').filter({ hasText: 'IMG_1.heic', visible: true }).waitFor();
  expect(await findings()).toEqual([]);
  expectNoErrors([/^console: Uploading a picture failed/]);
  if (!inLongRun) return;
  await page.setViewportSize({ width: 360, height: 740 });
  const panels = page.getByRole('navigation', { name: 'Panels' });
  for (const panel of ['Components', 'Outline']) {
    await panels.getByRole('button', { name: panel }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => panels.getByRole('button', { name: panel }).getAttribute('aria-pressed'))
      .toBe('true');
  }
  expect(await findings()).toEqual([]);
});

describe('the canvas', () => {
  test('has three viewports', async () => {
    const { page } = await editor.untouched();
    for (const [name, width] of [
      ['Small', 360],
      ['Medium', 768],
      ['Large', 1280],
    ] as const) {
      await page.getByRole('button', { name: `${name} (${width} px)` }).click();
      await expect.poll(() => page.frames()[1]?.evaluate(() => window.innerWidth)).toBe(width);
    }
  });

  test('zooms from 25 to 200 per cent', async () => {
    const { page } = await editor.untouched();
    const zoom = page.getByLabel('Zoom');
    expect(await zoom.locator('option').allTextContents()).toEqual([
      'Auto',
      '25%',
      '50%',
      '75%',
      '100%',
      '125%',
      '150%',
      '200%',
    ]);
    const scale = () =>
      page
        .locator('#preview-frame')
        .evaluate(
          (frame) => frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth,
        );
    for (const percent of [25, 50, 75, 100, 125, 150, 200]) {
      await zoom.selectOption(String(percent));
      await expect.poll(scale).toBeCloseTo(percent / 100, 2);
    }
    await zoom.selectOption('Auto');
  });

  test('switches between editing and interactive mode with Ctrl+I', async () => {
    const { page, block, canvas } = await editor.untouched();
    await block('h-one').click();
    await page.keyboard.press('Control+i');
    await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).waitFor();
    await canvas.getByRole('heading', { name: 'One' }).waitFor();
    expect(await block('h-one').count()).toBe(0);
    await page.keyboard.press('Control+i');
    await block('h-one').waitFor();
  });

  testInLongRun('places blocks next to each other as the page does', async () => {
    const text = (id: string) => ({ type: 'HeadingBlock', props: { id, text: 'Lifts' } });
    const column = (id: string) => ({ type: 'OneCol', props: { id, content: [text(`${id}-in`)] } });
    const other = (type: string, id: string) => ({ type, props: { id } });
    const neighbours = [
      column('n-1'),
      text('n-2'),
      text('n-3'),
      other('JumbotronBlock', 'n-4'),
      other('JumbotronBlock', 'n-5'),
      column('n-6'),
      other('ListDescription', 'n-7'),
      other('JumbotronBlock', 'n-8'),
    ];
    const { page, context, made, canvas } = await editor.editing('Neighbours', neighbours);
    const tops = (elements: (SVGElement | HTMLElement)[]) =>
      elements.map((element) => Math.round(element.getBoundingClientRect().top));
    await page.getByRole('button', { name: 'Large (1280 px)' }).click();
    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: 1280, height: 900 });
    await visitor.goto(`/pages/${made.id}`);
    const onPage = await visitor.locator('main > *').evaluateAll(tops);
    expect(onPage).toHaveLength(neighbours.length);
    const blocks = canvas.locator('main > * > [data-puck-component^="n-"] > :first-child');
    await expect.poll(() => blocks.evaluateAll(tops)).toEqual(onPage);
    // Only the first banner contains the main heading.
    const tags = (found: Locator) => found.evaluateAll((all) => all.map(({ tagName }) => tagName));
    const banners = 'main section.block-band :is(h1, h2)';
    expect(await tags(visitor.locator(banners))).toEqual(['H1', 'H2', 'H2']);
    expect(await tags(canvas.locator(banners))).toEqual(['H1', 'H2', 'H2']);
    await visitor.close();
  });

  testInLongRun('has the public stylesheet and no stylesheet of the admin', async () => {
    const { page, canvas, made } = await editor.untouched();
    const there = await admin.browser.newPage(1280, { baseURL: admin.site.url });
    // Browsers request this file if the site has no icon.
    await there.page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
    await there.page.goto(`/pages/${made.id}`);
    const seen = await there.page.getByRole('heading', { name: 'One' }).evaluate((element) => {
      const { fontSize, color, fontWeight } = getComputedStyle(element);
      return { fontSize, color, fontWeight };
    });
    await page.getByRole('button', { name: 'Large (1280 px)' }).click();
    await expect
      .poll(() =>
        canvas.getByRole('heading', { name: 'One' }).evaluate((element) => {
          const { fontSize, color, fontWeight } =
            element.ownerDocument.defaultView!.getComputedStyle(element);
          return { fontSize, color, fontWeight };
        }),
      )
      .toEqual(seen);
  });
});

testInLongRun(
  'keys typed in the title of a new page do not change the page when they undo or delete',
  async () => {
    const { page, block, field, blockIds } = await editor.editing();
    await block('h-one').click();
    await field('text').fill('Changed');
    await block('h-one').getByText('Changed').waitFor();
    await historyRecorded(page);
    const title = page.getByPlaceholder('New page title');
    await title.fill('abc');
    await title.press('Backspace');
    await title.press('Control+z');
    await block('h-one').getByText('Changed').waitFor();
    expect(headingsIn(await blockIds())).toHaveLength(3);
  },
);

testInLongRun('the selected block has buttons for Duplicate and Delete', async () => {
  const { canvas, block, blockIds } = await editor.editing();
  await block('h-two').click();
  await canvas.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(async () => (await blockIds()).length).toBe(5);
  expect((await blockIds())[3]).toMatch(/^HeadingBlock-/);
  await block('h-three').click();
  await canvas.getByRole('button', { name: 'Delete' }).last().click();
  await expect.poll(async () => await blockIds()).not.toContain('h-three');
});

testInLongRun(
  '+ between two blocks and a click on an empty column add the chosen component at that place',
  async () => {
    const two = { type: 'TwoCol', props: { id: 'two' } };
    const { page, block, blockIds, canvas, field, expectNoErrors } = await editor.editing(
      'Insert',
      [...headings.slice(0, 2), two],
    );
    const types = async () => (await blockIds()).slice(1).map((id) => id.split('-')[0]);
    const box = await block('h-one').boundingBox();
    if (!box) throw new Error('The block is not on the screen.');
    await page.mouse.move(box.x + 60, box.y + box.height - 3);
    await canvas.getByRole('button', { name: 'Add a block here' }).click();
    await page
      .getByText('Choose what to add after Heading “One”.')
      .locator('visible=true')
      .waitFor();
    await page.keyboard.type('room between');
    await page.keyboard.press('Enter');
    await expect.poll(types).toEqual(['h', 'Spacer', 'h', 'two']);

    const right = await canvas.locator('[data-puck-dropzone="two:right"]').boundingBox();
    if (!right) throw new Error('The column is not on the screen.');
    await page.mouse.click(right.x + 30, right.y + 30);
    const asked = page.getByText('Choose what to add in Right column of Two columns.');
    await asked.locator('visible=true').waitFor();
    await component(page, 'Card').click();
    await expect.poll(types).toEqual(['h', 'Spacer', 'h', 'two', 'Card']);
    await field('title').waitFor();
    // After that, a component is added after the selected block, as usual.
    await block('h-one').click();
    await component(page, 'HeadingBlock').click();
    await expect.poll(types).toEqual(['h', 'HeadingBlock', 'Spacer', 'h', 'two', 'Card']);

    // A paste goes into the chosen column, also while the search has the focus.
    await block('h-one').click();
    await page.keyboard.press('Control+c');
    const left = await canvas.locator('[data-puck-dropzone="two:left"]').boundingBox();
    if (!left) throw new Error('The column is not on the screen.');
    await page.mouse.click(left.x + 30, left.y + 30);
    const search = page.getByLabel('Find a block').locator('visible=true');
    await expect.poll(() => search.evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Control+v');
    await expect
      .poll(() => canvas.locator('[data-puck-dropzone="two:left"]').innerText())
      .toBe('One');
    expect(await search.inputValue()).toBe('');
    expectNoErrors();
  },
);

test('an empty column grows to 128 px within 150 ms', async () => {
  const { page, canvas, expectNoErrors } = await editor.untouched();
  onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const column = canvas.locator('[data-puck-dropzone="two-1:left"]');
  await expect
    .poll(async () => await column.evaluate((e) => (e as HTMLElement).offsetHeight))
    .toBe(128);
  const { transitionProperty, transitionDuration } = await column.evaluate((element) => {
    const style = element.ownerDocument.defaultView!.getComputedStyle(element);
    const { transitionProperty, transitionDuration } = style;
    return { transitionProperty, transitionDuration };
  });
  expect([transitionProperty, transitionDuration]).toEqual(['min-height', '0.15s']);
  expectNoErrors();
});

/** `canvas-keys.long.test.ts` has more keys and clicks, and tests the focus. */
test('text that is typed after a click on a text is inserted at the clicked position, and Delete on the frame can be undone', async () => {
  const { page, block, blockIds, canvas, expectNoErrors } = await editor.editing('Keys');
  const all = await blockIds();
  const title = block('h-one').locator('h2');
  const box = (await title.boundingBox())!;
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  await canvas.getByRole('region', { name: 'Actions: Heading' }).waitFor();
  await page.keyboard.type('Number ');
  await expect.poll(() => title.textContent()).toBe('Number One');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect.poll(blockIds).toEqual(all.filter((id) => id !== 'h-one'));
  const message = page.locator('[data-sonner-toast]', { hasText: 'Deleted Heading “Number One”.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(blockIds).toEqual(all);
  expectNoErrors();
});

/** This test needs a browser. `inline-text.test.tsx` of the admin has the other tests. */
test('a field over a text opens exactly over it, in its font, and writes to the page', async () => {
  const { page, block, canvas, field, expectNoErrors } = await editor.editing('Inline', [
    heading('heading', 'Our fleet'),
  ]);
  const title = block('heading').locator('h2');
  const input = canvas.locator('textarea.inline-text');
  const under = (await title.boundingBox())!;
  await page.mouse.dblclick(under.x + under.width / 2, under.y + under.height / 2);
  await expect.poll(() => input.getAttribute('aria-label')).toBe('Text');
  const looks = (each: Locator) =>
    each.evaluate((element) => {
      const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
      return { fontSize, fontWeight, lineHeight, color };
    });
  expect(await looks(input)).toEqual(await looks(title));
  const [over, at] = [(await input.boundingBox())!, (await title.boundingBox())!];
  expect(Math.abs(over.y + over.height - at.y - at.height)).toBeLessThan(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('All');
  await expect.poll(() => title.textContent()).toBe('All');
  await expect.poll(() => field('text').inputValue()).toBe('All');
  expectNoErrors();
});
