import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SCREENS } from '@siteyard/schemas/screens';
import { violationsOf } from '../helpers/axe.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { callAs, goInApp, openAdminPage } from '../helpers/editor.ts';
import { inLongRun } from '../helpers/long-run.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let browser: TestBrowser;
let opened: TestPage;
beforeAll(async () => {
  const [site, started] = await Promise.all([sharedSite(), openBrowser()]);
  browser = started;
  opened = await openAdminPage(browser, site);
  // With a look, its screen has all fields; a pale one has words about its shades, too.
  const settings = { look: { brand: '#ffe000' } };
  await callAs(opened.context, site, 'PUT', '/api/site_settings', { settings });
});
afterAll(() => browser.close());

/** The screens of who is signed in; the editor and a run have tests of their own. */
const paths = SCREENS.map(({ path }) => path).filter((path) =>
  /^\/(?:admin|settings)(?:\/[\w-]+)?$/.test(path),
);

/** On a phone, few screens have other elements; the long run looks at both. */
const widths = inLongRun ? [1280, 360] : [1280];

test('axe finds nothing on any screen of the admin', async () => {
  const { page } = opened;
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
  expect(paths).toEqual(expect.arrayContaining(['/settings/business', '/settings/look']));
  const found: unknown[] = [];
  for (const path of paths) {
    await goInApp(page, path);
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading…' }).count()).toBe(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const { id, nodes } of await violationsOf(page, { withoutFrames: true }))
        found.push([path, width, id, nodes[0]]);
    }
  }
  expect(found).toEqual([]);
});
