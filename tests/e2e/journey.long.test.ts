import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { editorOn } from '../helpers/browser/editor.ts';
import { ADMIN, endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => endJourney(browser, site));

test('an administrator publishes a heading on a seeded site: guest, sign in, edit, publish, guest, sign out', async () => {
  const guest = await browser.newPage(360, { baseURL: site.url });
  await guest.page.goto('/');
  await guest.page.waitForURL('**/pages/1');
  const oldHeading = guest.page.getByRole('heading', { name: 'What are you lifting?' });
  await oldHeading.waitFor();

  const owner = await browser.newPage(1280, { baseURL: site.url });
  await owner.page.goto('/login');
  await owner.page.getByLabel('Email').fill(ADMIN.email);
  await owner.page.getByLabel('Password').fill(ADMIN.password);
  await owner.page.getByRole('button', { name: 'Sign in' }).click();
  await owner.page.getByRole('link', { name: 'Edit Home' }).click();
  await owner.page.waitForURL('**/editor/1');
  const editor = await editorOn(owner.page);
  await editor.canvas.getByRole('group', { name: 'Heading “What are you lifting?”' }).click();
  await editor.field('text').fill('What shall we lift for you?');
  await editor.canvas.getByRole('heading', { name: 'What shall we lift for you?' }).waitFor();
  await owner.page.getByRole('button', { name: 'Publish' }).click();
  await owner.page.getByRole('button', { name: 'Published' }).waitFor();

  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'What shall we lift for you?' }).waitFor();
  expect(await oldHeading.count()).toBe(0);

  await owner.page.goto('/admin/pages');
  // After the sign-out, the site would refuse running requests of the list, which the browser would log
  // as errors.
  await owner.page.getByRole('link', { name: 'Edit Home' }).waitFor();
  await owner.page.waitForLoadState('networkidle');
  await owner.page.getByRole('button', { name: 'Logout' }).click();
  await owner.page.waitForURL('**/login');
  const session = await owner.page.request.get('/api/session');
  expect(await session.json()).toMatchObject({ ok: false, authenticated: false, user: null });
  owner.expectNoErrors();
  guest.expectNoErrors();
});
