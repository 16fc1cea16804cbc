import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { switchEditor } from '../helpers/browser/editor.ts';
import { goInApp, makePage } from '../helpers/browser/admin-page.ts';
import { fleetEditor } from '../helpers/browser/fleet-editor.ts';
import { heading } from '../helpers/factories.ts';
import { overflowOf } from '../helpers/browser/page-layout.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();
let editor: ReturnType<typeof fleetEditor>;
beforeAll(() => {
  editor = fleetEditor(admin.opened, admin.site);
});

const WIDTHS = 'puck-sidebar-widths';
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, WIDTHS);

test('the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top', async () => {
  const { page, canvas, block, field, expectNoErrors } = await editor.openShared();
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

  // While no block is selected, the right sidebar shows the fields of the page.
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

test('the left sidebar has one scroll bar', async () => {
  const { page, expectNoErrors } = await editor.untouched();
  const scrolling = await page.locator('.editor-sidebar').evaluate((sidebar) => {
    const parts: Element[] = [];
    for (let part: Element | null = sidebar; part; part = part.parentElement)
      if (part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto')
        parts.push(part);
    return parts.length;
  });
  expect(scrolling).toBe(1);
  expectNoErrors();
});

test('a sidebar is at least 192 px wide, and the browser remembers its width', async () => {
  const { page, made, expectNoErrors } = await editor.untouched();
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

test('both sidebars can be open at 638 px or more, and only one below that', async () => {
  const { page, expectNoErrors } = await editor.untouched();
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  // On small screens, Puck shows its own bar in place of these buttons.
  const toggle = (side: string) =>
    page.locator(`[aria-label="Show or hide the ${side} panel"]`).first();
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
    // Puck opens and closes sidebars shortly after the width has changed.
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

test('on a narrow screen Publish is reachable, the title is shown once, and Edit opens the fields', async () => {
  const { page, context } = admin.opened;
  const title = 'Services, repairs and everything else that we do for you';
  const made = await makePage(context, admin.site, title, [
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
  // Publish and Versions can be reached while a panel is open.
  for (const panel of ['Components', 'Outline', 'Fields']) {
    await page.locator('nav').getByText(panel, { exact: true }).locator('visible=true').click();
    for (const name of ['Publish', 'Versions']) {
      const each = page.getByRole('button', { name, exact: true });
      expect((await each.boundingBox())?.y).toBeGreaterThan(40);
      await each.click({ trial: true });
    }
  }
  await page.locator('nav').getByText('Fields', { exact: true }).locator('visible=true').click();
  // The page switcher shows the title, so only screen readers read the heading.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeLessThan(2);

  // A block in a column has the bar with the most buttons.
  await block('c-1').click();
  const parent = canvas.getByRole('button', { name: 'Select parent' });
  await expect
    .poll(() => parent.evaluate((each) => each.getBoundingClientRect().left))
    .toBeGreaterThan(0);

  await block('h-2').click();
  await canvas.getByRole('button', { name: 'Edit' }).click();
  await field('text').fill('Typed by thumb');
  // The panel covers half of the canvas, and the block stays in the other half.
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
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
