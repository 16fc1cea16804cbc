import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { SiteAddress } from '../running-site.ts';
import { goInApp, makePage } from './admin-page.ts';
import type { TestPage } from './browser.ts';

/** A component in the list of the left sidebar, by its type. */
export const component = (page: Page, type: string): Locator =>
  page.getByTestId(`drawer-item:${type}`).locator('visible=true').first();

export interface OpenEditor {
  canvas: FrameLocator;
  /** A block on the canvas by its id. */
  block: (id: string) => Locator;
  /** The ids of all blocks on the canvas, in order. */
  blockIds: () => Promise<string[]>;
  /** The visible field of the selected block for a prop. The editor renders each field twice. */
  field: (name: string) => Locator;
}

/** Opens a page in the editor and waits until its canvas is ready. */
export async function openEditor(page: Page, id: number): Promise<OpenEditor> {
  await page.goto(`/editor/${id}`);
  return editorOn(page);
}

/**
 * Opens a page of the site in the editor of a shared browser page. Removes the Playwright routes of
 * earlier tests.
 */
export async function switchEditor(page: Page, id: number): Promise<OpenEditor> {
  await page.unrouteAll();
  // The editor requests the page after the previous canvas was removed.
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/api/pages/${id}.json`));
  await Promise.all([answered, goInApp(page, `/editor/${id}`)]);
  return editorOn(page);
}

/** The editor that is already open in a page. */
export async function editorOn(page: Page): Promise<OpenEditor> {
  const canvas = page.frameLocator('#preview-frame');
  await canvas.locator('[data-puck-component]').first().waitFor();
  return {
    canvas,
    block: (id) => canvas.locator(`[data-puck-component="${id}"]`),
    blockIds: () =>
      canvas
        .locator('[data-puck-component]')
        .evaluateAll((blocks) =>
          blocks.map((block) => block.getAttribute('data-puck-component') ?? ''),
        ),
    field: (name) => page.locator(`[name="${name}"]:visible`),
  };
}

/** Chooses an item of the menu next to Publish. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/**
 * Waits until the history of the editor has recorded the last change. The editor uses a timer of 250
 * ms. This timer of 300 ms in the same page fires after it, also on a busy machine.
 */
export const historyRecorded = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => setTimeout(done, 300)));

/**
 * Drags with the mouse like a user. dnd-kit evaluates the time and the path of the pointer, so the
 * pauses are a part of the gesture.
 * @param offset px from the target's top
 * @param over called over the target, before the drop
 */
export async function drag(
  page: Page,
  source: Locator,
  target: Locator,
  offset = 10,
  over: () => Promise<void> = async () => {},
) {
  await source.scrollIntoViewIfNeeded();
  const [from, to] = [await source.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The dragged element or its target is not visible.');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 6, { steps: 4 });
  await page.waitForTimeout(250);
  await page.mouse.move(to.x + to.width / 2, to.y + offset, { steps: 25 });
  await page.waitForTimeout(400);
  await over();
  await page.mouse.up();
}

/** Opens a new page of the site in the editor of the shared browser page. */
export async function editNewPage(
  opened: TestPage,
  site: SiteAddress,
  blocks: readonly object[],
  title = 'Fleet',
): Promise<TestPage & OpenEditor & { made: PageAnswer }> {
  const made = await makePage(opened.context, site, title, blocks);
  return { ...opened, made, ...(await switchEditor(opened.page, made.id)) };
}
