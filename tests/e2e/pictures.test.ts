import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { makePage, signIn, uploadPicture } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('what uses a picture is in sight as soon as the picture is open', async () => {
  const { page, context, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site);
  const url = await uploadPicture(page, site, 'used.png', '#775533');
  await makePage(context, site, 'Tower cranes', [
    { type: 'ImageBlock', props: { id: 'ImageBlock-1', src: url } },
  ]);
  await page.goto('/admin/pictures');
  await button(page, 'used.png').click();
  const place = page.getByRole('listitem').filter({ hasText: 'Tower cranes' });
  await expect.poll(() => place.evaluate(shareInSight)).toBe(1);
  expectNoErrors();
});

/** How much of an element is neither scrolled away nor cut off, from 0 to 1. */
const shareInSight = (element: Element) =>
  new Promise<number>((done) =>
    new IntersectionObserver((seen, observer) => {
      observer.disconnect();
      done(seen[0]?.intersectionRatio ?? 0);
    }).observe(element),
  );
