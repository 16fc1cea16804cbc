import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import { violationsOf } from '../helpers/axe.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import {
  component,
  editNewPage,
  goInApp,
  historyRecorded,
  makePage,
  openAdminPage,
  switchEditor,
} from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';
import { toTryOut } from '../helpers/blocks-to-try.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterAll(() => browser.close());

const heading = (id: string, text: string) => ({ type: 'HeadingBlock', props: { id, text } });
const blocks = ['One', 'Two', 'Three'].map((text) => heading(`h-${text.toLowerCase()}`, text));

let shared: ReturnType<typeof editing> | undefined;

/** A shared editor for tests that do not change its page, until one opens another page. */
async function untouched() {
  const open = await (shared ??= openShared());
  if (opened.page.url().endsWith(`/editor/${open.made.id}`)) return open;
  shared = openShared();
  return shared;
}

const openShared = () => editing('Fleet', [...blocks, { type: 'TwoCol', props: { id: 'two-1' } }]);

const editing = (title = 'Fleet', content: JsonObject[] = blocks) =>
  editNewPage(opened, site, content, title);

const headings = (ids: string[]) => ids.filter((id) => id.startsWith('h-'));

describe('dragging by keyboard', () => {
  test('picks up a block with Space, moves it with the arrow keys and drops it with Space', async () => {
    const { page, block, blockIds, canvas } = await editing();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }));
    const root = canvas.locator(':root');
    const animations = await root.evaluateHandle(({ ownerDocument }) => {
      const { prototype } = ownerDocument.defaultView!.Element;
      const { animate } = prototype;
      const durations: unknown[] = [];
      prototype.animate = function record(frames, options) {
        durations.push(typeof options === 'object' ? options.duration : options);
        return animate.call(this, frames, options);
      };
      return durations;
    });
    await block('h-one').focus();
    await page.keyboard.press('Space');
    const dragged = canvas.locator('[aria-grabbed="true"]').first();
    await dragged.waitFor();
    // Steps are in px of the screen, and the canvas is scaled down.
    const scale = await page
      .locator('#preview-frame')
      .evaluate(
        (frame) => frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth,
      );
    const moved = () =>
      dragged.evaluate((element) => {
        const { translate } = element.ownerDocument.defaultView!.getComputedStyle(element);
        return translate.split(' ').map(Number.parseFloat);
      });
    const isMoved = (x: number, y: number) =>
      expect.poll(async () => (await moved()).map((px) => Math.round(px * scale))).toEqual([x, y]);
    await page.keyboard.press('ArrowDown');
    await isMoved(0, 10);
    expect(
      await dragged.evaluate(
        (element) => element.ownerDocument.defaultView!.getComputedStyle(element).transition,
      ),
    ).toContain('translate 0.25s');
    // The library determines the target during each step.
    await page.keyboard.press('Shift+ArrowDown');
    await isMoved(0, 60);
    await page.keyboard.press('Shift+ArrowDown');
    await isMoved(0, 110);
    await page.keyboard.press('Space');
    // The canvas contains copies of blocks until the drop has ended.
    await expect
      .poll(async () => headings(await blockIds()))
      .toSatisfy((ids: string[]) => ids.length === 3 && ids[0] === 'h-two');
    expect(await animations.jsonValue()).toContain(250);
  });

  test('is cancelled by Escape, which leaves everything unchanged', async () => {
    const { page, block, blockIds } = await untouched();
    await block('h-one').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => block('h-one').first().getAttribute('aria-grabbed')).toBe('true');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => headings(await blockIds()))
      .toEqual(['h-one', 'h-two', 'h-three']);
  });

  test('is explained to screen readers', async () => {
    const { canvas, block } = await untouched();
    const help = await block('h-one').getAttribute('aria-describedby');
    expect(await canvas.locator(`#${help}`).textContent()).toMatch(
      /press the space bar.*arrow keys.*space again to drop.*escape to cancel/,
    );
  });

  test('is announced with the name of the block, never with an id', async () => {
    const { page, block } = await untouched();
    expect(await block('h-one').getAttribute('aria-label')).toBe('Heading “One”');
    await block('h-one').focus();
    await page.keyboard.press('Space');
    await page.getByRole('status').getByText('Picked up Heading “One”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByText('Heading “One” stays where it was.').waitFor();
    expect(await page.getByRole('status').getByText('h-one').count()).toBe(0);
  });
});

test('axe finds nothing in the editor and on its canvas', async () => {
  const gallery = { type: 'Gallery', props: { id: 'g-1' } };
  const { page, block, canvas, expectNoErrors } = await editing('Accessible', [
    ...blocks,
    gallery,
    ...toTryOut,
  ]);
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  const findings = async (part: object = {}) => {
    // The owner chooses the levels of the headings.
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
    const { page } = await untouched();
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
    const { page } = await untouched();
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
    const { page, block, canvas } = await untouched();
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
      ...[column('n-1'), text('n-2'), text('n-3'), other('JumbotronBlock', 'n-4')],
      ...[other('JumbotronBlock', 'n-5'), column('n-6'), other('ListDescription', 'n-7')],
      other('JumbotronBlock', 'n-8'),
    ];
    const { page, context, made, canvas } = await editing('Neighbours', neighbours);
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
    // Only the first banner has the main heading.
    const tags = (found: Locator) => found.evaluateAll((all) => all.map(({ tagName }) => tagName));
    const banners = 'main section.block-band :is(h1, h2)';
    expect(await tags(visitor.locator(banners))).toEqual(['H1', 'H2', 'H2']);
    expect(await tags(canvas.locator(banners))).toEqual(['H1', 'H2', 'H2']);
    await visitor.close();
  });

  testInLongRun('has the public stylesheet and no stylesheet of the admin', async () => {
    const { page, canvas, made } = await untouched();
    const there = await browser.newPage(1280, { baseURL: site.url });
    // Browsers request it automatically if the site has no icon.
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
    const { page, block, field, blockIds } = await editing();
    await block('h-one').click();
    await field('text').fill('Changed');
    await block('h-one').getByText('Changed').waitFor();
    await historyRecorded(page);
    const title = page.getByPlaceholder('New page title');
    await title.fill('abc');
    await title.press('Backspace');
    await title.press('Control+z');
    await block('h-one').getByText('Changed').waitFor();
    expect(headings(await blockIds())).toHaveLength(3);
  },
);

testInLongRun('the selected block has buttons for Duplicate and Delete', async () => {
  const { canvas, block, blockIds } = await editing();
  await block('h-two').click();
  await canvas.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(async () => (await blockIds()).length).toBe(5);
  expect((await blockIds())[3]).toMatch(/^HeadingBlock-/);
  await block('h-three').click();
  await canvas.getByRole('button', { name: 'Delete' }).last().click();
  await expect.poll(async () => await blockIds()).not.toContain('h-three');
});

testInLongRun(
  '+ between two blocks and a click on an empty column add what is chosen there',
  async () => {
    const two = { type: 'TwoCol', props: { id: 'two' } };
    const { page, block, blockIds, canvas, field, expectNoErrors } = await editing('Insert', [
      ...[...blocks.slice(0, 2), two],
    ]);
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
    // The next component is added after the selected block again.
    await block('h-one').click();
    await component(page, 'HeadingBlock').click();
    await expect.poll(types).toEqual(['h', 'HeadingBlock', 'Spacer', 'h', 'two', 'Card']);

    // A paste is inserted in the chosen column, although the search has the focus.
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

const WIDTHS = 'puck-sidebar-widths';
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, WIDTHS);

test('the editor has components and outline left, the page in the middle, fields right and tools on top', async () => {
  const { page, canvas, block, field, expectNoErrors } = await (shared = openShared());
  const visible = (name: string) =>
    page.getByRole('heading', { name, exact: true }).locator('visible=true').first();
  const boxOf = async (name: string) => (await visible(name).boundingBox())?.x ?? -1;
  await visible('Components').waitFor();
  await visible('Outline').waitFor();
  const frame = await page.locator('#preview-frame').boundingBox();
  if (!frame) throw new Error('There is no canvas.');
  expect(await boxOf('Components')).toBeLessThan(frame.x);
  expect(await boxOf('Outline')).toBeLessThan(frame.x);
  await canvas.getByRole('heading', { name: 'One' }).waitFor();

  // The fields of the page while nothing is selected, otherwise those of the block.
  expect(await field('title').inputValue()).toBe('Fleet');
  // The header shows the title of the page, or Page if it has none.
  await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor();
  await field('title').fill('');
  await page.getByRole('heading', { level: 1, name: 'Page', exact: true }).waitFor();
  await field('title').fill('Fleet');
  await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor();
  expect((await field('title').boundingBox())?.x).toBeGreaterThan(frame.x + frame.width - 1);
  await block('h-one').click();
  await expect.poll(() => field('text').inputValue()).toBe('One');
  expect(await field('title').count()).toBe(0);

  const header = page.locator('.editor-header');
  for (const name of ['Publish', 'Undo', 'Redo', 'Small (360 px)', 'Large (1280 px)'])
    await header.getByRole('button', { name, exact: true }).waitFor();
  await header.getByLabel('Zoom').waitFor();
  expectNoErrors();
});

test('a sidebar is at least 192 px wide, and the browser remembers its width', async () => {
  const { page, made, expectNoErrors } = await untouched();
  const handle = page.locator('[class*="ResizeHandle"]').first();
  const left = async () => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('There is no handle.');
    return box.x + box.width / 2;
  };
  const drag = async (to: number) => {
    const from = await left();
    await page.mouse.move(from, 400);
    await page.mouse.down();
    await page.mouse.move(to, 400, { steps: 8 });
    await page.mouse.up();
  };
  await drag(320);
  await expect.poll(() => stored(page)).toMatchObject({ left: expect.any(Number) as number });
  expect(await left()).toBeCloseTo(320, -1);
  await drag(60);
  await expect.poll(() => stored(page)).toMatchObject({ left: 192 });
  expect(await left()).toBeGreaterThan(185);
  await goInApp(page, '/admin/change-password');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await switchEditor(page, made.id);
  await expect.poll(left).toBeLessThan(200);
  expect(await left()).toBeGreaterThan(185);
  expectNoErrors();
});

test('both sidebars can be open from a width of 638 px on, only one below it', async () => {
  const { page, expectNoErrors } = await untouched();
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  // On small screens, Puck's own bar replaces the buttons, with the same effect.
  const toggle = (side: string) => page.locator(`[aria-label="Toggle ${side} sidebar"]`).first();
  const press = (side: string) =>
    toggle(side).evaluate((button) => (button as HTMLElement).click());
  const isOpen = (side: string) => toggle(side).getAttribute('aria-pressed');
  const both = async () => [await isOpen('left'), await isOpen('right')];
  for (const [width, after] of [
    [1280, ['true', 'true']],
    [638, ['true', 'true']],
    [637, ['false', 'true']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Puck opens and closes them shortly after the width has changed.
    const close = async () => {
      for (const side of ['left', 'right']) if ((await isOpen(side)) === 'true') await press(side);
      return both();
    };
    await expect.poll(close).toEqual(['false', 'false']);
    await press('left');
    await expect.poll(both).toEqual(['true', 'false']);
    await press('right');
    await expect.poll(both).toEqual(after);
  }
  expectNoErrors();
});

test('an empty column grows to 128 px within 150 ms', async () => {
  const { page, canvas, expectNoErrors } = await untouched();
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

test('on a narrow screen Publish is reachable, the title is shown once, and Edit opens the fields', async () => {
  const { page, context } = opened;
  const title = 'Services, repairs and everything else that we do for you';
  const made = await makePage(context, site, title, [
    heading('h-1', 'Hello'),
    { type: 'Spacer', props: { id: 's-1', size: { base: 900 } } },
    heading('h-2', 'At the end'),
    { type: 'OneCol', props: { id: 'o-1', content: [{ type: 'Card', props: { id: 'c-1' } }] } },
  ]);
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  await page.setViewportSize({ width: 360, height: 740 });
  const { canvas, block, field } = await switchEditor(page, made.id);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect
    .poll(async () => {
      const box = await publish.boundingBox();
      return box && box.x + box.width;
    })
    .toBeLessThanOrEqual(360);
  // Publish and Versions stay reachable while a panel is open.
  for (const panel of ['Components', 'Outline', 'Fields']) {
    await page.locator('nav').getByText(panel, { exact: true }).locator('visible=true').click();
    for (const name of ['Publish', 'Versions']) {
      const each = page.getByRole('button', { name, exact: true });
      expect((await each.boundingBox())?.y).toBeGreaterThan(40);
      await each.click({ trial: true });
    }
  }
  await page.locator('nav').getByText('Fields', { exact: true }).locator('visible=true').click();
  // The switcher shows the title; the heading is only for screen readers.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeLessThan(2);

  // The bar of a block in a column has the most buttons.
  await block('c-1').click();
  const parent = canvas.getByRole('button', { name: 'Select parent' });
  await expect
    .poll(() => parent.evaluate((each) => each.getBoundingClientRect().left))
    .toBeGreaterThan(0);

  await block('h-2').click();
  await canvas.getByRole('button', { name: 'Edit' }).click();
  await field('text').fill('Typed by thumb');
  // The panel covers half of the canvas; the block stays in the other half.
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : NaN;
  };
  await expect
    .poll(
      async () => (await bottomOf(block('h-2'))) - (await bottomOf(page.locator('#preview-frame'))),
    )
    .toBeLessThanOrEqual(1);
  await canvas.getByRole('heading', { name: 'Typed by thumb' }).waitFor();
  const cutOff = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(cutOff).toBeLessThanOrEqual(0);
});

/** `canvas-keys.long.test.ts` has more keys and clicks, and tests the focus. */
test('text that is typed after a click on a text is inserted there, and Delete on the frame can be undone', async () => {
  const { page, block, blockIds, canvas, expectNoErrors } = await editing('Keys');
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

/** The parts that need a browser; `inline-text.test.tsx` of the admin has the rest. */
test('a field over a text opens exactly over it, in its font, and writes to the page', async () => {
  const { page, block, canvas, field, expectNoErrors } = await editing('Inline', [
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
