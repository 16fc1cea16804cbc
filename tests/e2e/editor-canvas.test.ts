import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { historyRecorded, makePage, openEditor, signIn } from '../helpers/editor.ts';
import { removeSite, startSite, type RunningSite } from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SEED: 'minimal' }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await removeSite(site);
});

const blocks = ['One', 'Two', 'Three'].map((text) => ({
  type: 'HeadingBlock',
  props: { id: `h-${text.toLowerCase()}`, text },
}));

async function editing(title = 'Fleet') {
  const opened = await browser.newPage(1280, { baseURL: site.url });
  await signIn(opened.page);
  const made = await makePage(opened.context, site, title, blocks);
  return { ...opened, made, ...(await openEditor(opened.page, made.id)) };
}

const headings = (ids: string[]) => ids.filter((id) => id.startsWith('h-'));

describe('by keyboard', () => {
  test('a block is picked up with Space, moved with arrows, dropped with Space', async () => {
    const { page, block, blockIds } = await editing();
    await block('h-one').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => block('h-one').first().getAttribute('aria-grabbed')).toBe('true');
    // Steps of 50 px with a pause, as the library takes notice of them.
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Shift+ArrowDown');
      await page.waitForTimeout(150);
    }
    await page.keyboard.press('Space');
    // Copies of blocks stand on the canvas while the drop settles.
    await expect
      .poll(async () => headings(await blockIds()))
      .toSatisfy((ids: string[]) => ids.length === 3 && ids[0] === 'h-two');
  });

  test('Escape cancels a drag and everything stands as before', async () => {
    const { page, block, blockIds } = await editing();
    await block('h-one').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => block('h-one').first().getAttribute('aria-grabbed')).toBe('true');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => headings(await blockIds()))
      .toEqual(['h-one', 'h-two', 'h-three']);
  });

  test('screen readers are told how to drag', async () => {
    const { canvas, block } = await editing();
    const help = await block('h-one').getAttribute('aria-describedby');
    expect(await canvas.locator(`#${help}`).textContent()).toMatch(
      /press the space bar.*arrow keys.*space again to drop.*escape to cancel/,
    );
  });
});

describe('the canvas', () => {
  test('has the three viewports', async () => {
    const { page } = await editing();
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
    const { page } = await editing();
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
  });

  test('Ctrl+I switches between editing and trying out', async () => {
    const { page, block, canvas } = await editing();
    await block('h-one').click();
    await page.keyboard.press('Control+i');
    await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).waitFor();
    await canvas.getByRole('heading', { name: 'One' }).waitFor();
    expect(await block('h-one').count()).toBe(0);
    await page.keyboard.press('Control+i');
    await block('h-one').waitFor();
  });

  test('looks as the site does: the public stylesheet and none of the admin', async () => {
    const { page, canvas, made } = await editing();
    const there = await browser.newPage(1280, { baseURL: site.url });
    // A browser asks for it by itself where the site has no icon.
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

describe('keys typed beside the canvas', () => {
  test('undo and delete in the new-page title do not reach the page', async () => {
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
  });
});

test('the header shows the title of the page, or Page where it has none', async () => {
  const { page, field } = await editing('Our machines');
  await page.getByRole('heading', { level: 1, name: 'Our machines' }).waitFor();
  await field('title').fill('');
  await page.getByRole('heading', { level: 1, name: 'Page', exact: true }).waitFor();
});

test('duplicate and delete stand at the selected block', async () => {
  const { canvas, block, blockIds } = await editing();
  await block('h-two').click();
  await canvas.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(async () => (await blockIds()).length).toBe(5);
  expect((await blockIds())[3]).toMatch(/^HeadingBlock-/);
  await block('h-three').click();
  await canvas.getByRole('button', { name: 'Delete' }).last().click();
  await expect.poll(async () => await blockIds()).not.toContain('h-three');
});
