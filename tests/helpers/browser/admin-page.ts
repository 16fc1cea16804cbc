import type { BrowserContext, Page } from 'playwright-core';
import type { PageAnswer, UploadAnswer } from '@siteyard/schemas/http';
import { plainPicture } from '../images.ts';
import { ADMIN, type SiteAddress } from '../running-site.ts';
import type { TestBrowser, TestPage } from './browser.ts';

/** Signs in the site's administrator by a call. The form has its own tests. */
export async function signIn(page: Page, site: SiteAddress): Promise<void> {
  const { email, password } = ADMIN;
  await callAs(page.context(), site, 'POST', '/api/admin_users/sign_in', {
    admin_user: { email, password },
  });
}

/** Calls the API with the cookies of a signed-in browser, as another tab would. */
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

/** Creates a page, and publishes the blocks if there are any. */
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

/**
 * Opens a browser page of the administrator. The tests of a file share it, so that the admin loads only
 * once. Each test opens its own page of the site in it.
 */
export async function openAdminPage(browser: TestBrowser, site: SiteAddress): Promise<TestPage> {
  const opened = await browser.sharedPage(1280, { baseURL: site.url });
  await signIn(opened.page, site);
  // This screen loads fast. The list of pages would render all pages.
  await opened.page.goto('/admin/change-password');
  return opened;
}

/** Opens a screen like a link in the admin, without reloading the admin. */
export const goInApp = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** A button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
