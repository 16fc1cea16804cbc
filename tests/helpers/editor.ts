import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import type { PageAnswer } from '@siteyard/schemas/page';
import type { UploadAnswer } from '@siteyard/schemas/upload';
import type { TestBrowser, TestPage } from './browser.ts';
import { plainPicture } from './images.ts';
import { ADMIN, type SiteAddress } from './running-site.ts';

/** Signs the site's administrator in by a call; the form has tests of its own. */
export async function signIn(page: Page, site: SiteAddress): Promise<void> {
  const { email, password } = ADMIN;
  await callAs(page.context(), site, 'POST', '/api/admin_users/sign_in', {
    admin_user: { email, password },
  });
}

/** Calls the API with the cookies of a signed-in browser, as another tab of it would. */
export async function callAs(
  context: BrowserContext,
  site: SiteAddress,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
) {
  const response = await context.request.fetch(site.url + path, {
    method,
    headers: { Origin: site.url },
    ...(data !== undefined && { data }),
  });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as unknown;
}

/** A new page with these blocks, published where there are any. */
export async function makePage(
  context: BrowserContext,
  site: SiteAddress,
  title: string,
  blocks: readonly object[] = [],
): Promise<PageAnswer> {
  const page = (await callAs(context, site, 'POST', '/api/pages', {
    page: { title },
  })) as PageAnswer;
  if (blocks.length === 0) return page;
  return (await callAs(context, site, 'PUT', `/api/pages/${page.id}`, {
    page: { content: { root: { props: {} }, content: blocks } },
  })) as PageAnswer;
}

/** A component in the list of the left sidebar, by its type. */
export const component = (page: Page, type: string): Locator =>
  page.getByTestId(`drawer-item:${type}`).locator('visible=true').first();

export interface OpenEditor {
  canvas: FrameLocator;
  /** A block on the canvas by its id. */
  block: (id: string) => Locator;
  /** The ids of all blocks on the canvas, in order. */
  blockIds: () => Promise<string[]>;
  /** A field of what is selected, by the name of its prop; fields are rendered twice. */
  field: (name: string) => Locator;
}

/** Opens a page in the editor and waits until its canvas can be used. */
export async function openEditor(page: Page, id: number): Promise<OpenEditor> {
  await page.goto(`/editor/${id}`);
  return editorOn(page);
}

/**
 * An administrator's browser page that the tests of a file share, so that the admin starts once.
 * Each test opens a page of the site of its own in it.
 */
export async function openAdminPage(browser: TestBrowser, site: SiteAddress): Promise<TestPage> {
  const opened = await browser.sharedPage(1280, { baseURL: site.url });
  await signIn(opened.page, site);
  // A screen that loads little: the list of pages draws them all.
  await opened.page.goto('/admin/change-password');
  return opened;
}

/** Goes to a screen as a link of the admin does, without loading the admin again. */
export const goInApp = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/**
 * Opens a page of the site in the editor of a shared browser page. Routes that an earlier test has
 * set are removed.
 */
export async function switchEditor(page: Page, id: number): Promise<OpenEditor> {
  await page.unrouteAll();
  // The editor asks for the page once the canvas of the page before has gone.
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/api/pages/${id}.json`));
  await Promise.all([answered, goInApp(page, `/editor/${id}`)]);
  return editorOn(page);
}

/** The editor that stands in a page already. */
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

/** Chooses from the menu beside Publish. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/**
 * Until the history of the editor has recorded the last change: 250 ms after it, by the page's own
 * clock, in which a later timer never comes first however busy the machine is.
 */
export const historyRecorded = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => setTimeout(done, 300)));

/**
 * Drags with the mouse as a person does: the library looks at time and path, so the pauses belong
 * to the movement and are no waiting for a result.
 * @param offset px from the target's top
 * @param over is called over the target, before it is dropped there
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
  if (!from || !to) throw new Error('What is dragged or its target is not on the screen');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 6, { steps: 4 });
  await page.waitForTimeout(250);
  await page.mouse.move(to.x + to.width / 2, to.y + offset, { steps: 25 });
  await page.waitForTimeout(400);
  await over();
  await page.mouse.up();
}

/** Uploads a picture of 600 × 400 px and returns its address. */
export async function uploadPicture(
  page: Page,
  site: SiteAddress,
  name: string,
  colour: string,
): Promise<string> {
  const buffer = await plainPicture(colour, 600, 400).png().toBuffer();
  const answer = await page.context().request.post(`${site.url}/api/uploads`, {
    headers: { Origin: site.url },
    multipart: { file: { name, mimeType: 'image/png', buffer } },
  });
  return ((await answer.json()) as UploadAnswer).url;
}

/** A page of the shared browser page with a new page of the site open in its editor. */
export async function editNewPage(
  opened: TestPage,
  site: SiteAddress,
  blocks: readonly object[],
  title = 'Fleet',
): Promise<TestPage & OpenEditor & { made: PageAnswer }> {
  const made = await makePage(opened.context, site, title, blocks);
  return { ...opened, made, ...(await switchEditor(opened.page, made.id)) };
}
