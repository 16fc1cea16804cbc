import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import {
  chooseAction,
  component,
  editorOn,
  openEditor,
  type OpenEditor,
} from '../helpers/browser/editor.ts';
import { makePage, signIn } from '../helpers/browser/admin-page.ts';
import { removeSite, startSite, type SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import { heading } from '../helpers/factories.ts';

let browser: TestBrowser;
let site: SiteAddress;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

/** Counts the clicks and taps of a user, in every frame of every page. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeBinding('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const seen = window as unknown as { countClick: () => void };
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // Enter on a button is a click with the detail 0.
        if (isTrusted && detail > 0) seen.countClick();
      },
      true,
    );
  });
  return () => clicks;
}

test('a new administrator publishes a page with at most 25 clicks after the first sign-in', async () => {
  const own = await startSite({ ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  onTestFinished(() => removeSite(own));
  const printed = await readFile(path.join(own.dataDir, 'first-admin.txt'), 'utf8');
  const { page, context, expectNoErrors } = await browser.newPage(1280, { baseURL: own.url });
  const clicks = await countClicks(context);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/login');
  await page.getByLabel('Email').click();
  await page.keyboard.type('admin@example.com');
  await page.getByLabel('Password').click();
  await page.keyboard.type(/[a-z0-9]{5}(?:-[a-z0-9]{5})+/.exec(printed)?.[0] ?? '');
  await press('Sign in');
  await page.getByLabel('Your email').click();
  await page.keyboard.type('june@brindle.example');
  await page.getByLabel('New password').click();
  await page.keyboard.type('forklifts lift gently');
  await press('Save and continue');

  await press('New Page');
  await page.keyboard.type('Winter offers');
  await press('Create and edit');
  const { canvas, field } = await editorOn(page);
  await component(page, 'HeadingBlock').click();
  await field('text').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Heaters from Monday');
  await component(page, 'Card').click();
  await field('title').last().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Fan heater');
  await component(page, 'ContactFormBlock').click();
  await canvas.getByRole('textbox', { name: /^Message/ }).waitFor();
  await press('Publish');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'View page' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'Heaters from Monday' }).waitFor();
  await tab.getByRole('heading', { name: 'Fan heater' }).waitFor();
  expect(clicks()).toBeGreaterThan(10);
  expect(clicks()).toBeLessThanOrEqual(25);
  expectNoErrors();
});

/** The blocks of the page that each test builds, in order. */
const EIGHT = [
  'HeadingBlock',
  'TextAndImage',
  'Card',
  'ImageBlock',
  'ListDescription',
  'Timeline',
  'Spacer',
  'ContactFormBlock',
];

describe('a page of eight blocks is built and published', () => {
  async function emptyPage(width: 360 | 1280) {
    const opened = await browser.newPage(width, { baseURL: site.url });
    await signIn(opened.page, site);
    const { id } = await makePage(opened.context, site, 'Eight');
    return { ...opened, id, ...(await openEditor(opened.page, id)) };
  }

  async function expectEight(id: number) {
    const visitor = await browser.newPage(360, { baseURL: site.url });
    await visitor.page.goto(`/pages/${id}`);
    await visitor.page.getByRole('heading', { name: 'Lifts for winter' }).waitFor();
    const { content } = (await (await fetch(`${site.url}/api/pages/${id}`)).json()) as PageAnswer;
    expect(content.content.map(({ type }) => type).slice(-8)).toEqual(EIGHT);
  }

  test('with the mouse', async () => {
    const { page, id, block, blockIds, field, expectNoErrors } = await emptyPage(1280);
    for (const type of EIGHT) await component(page, type).click();
    const heading = (await blockIds()).find((each) => each.startsWith('HeadingBlock'));
    await block(heading!).click();
    await field('text').click({ clickCount: 3 });
    await page.keyboard.type('Lifts for winter');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    await expectEight(id);
    expectNoErrors();
  });

  test('with only the keyboard', async () => {
    const { page, context, id, field, expectNoErrors } = await emptyPage(1280);
    const clicks = await countClicks(context);
    await page.reload();
    await editorOn(page);
    /** Presses Tab until the element has the focus, at most 150 times. */
    const tabTo = async (target: Locator, key = 'Tab') => {
      for (let step = 0; step < 150; step += 1) {
        const isThere = (each: Element) => each === each.ownerDocument.activeElement;
        if ((await target.count()) > 0 && (await target.evaluate(isThere))) return;
        await page.keyboard.press(key);
      }
      throw new Error(`Tab does not lead to ${String(target)}`);
    };
    for (const type of EIGHT) {
      await tabTo(component(page, type));
      await page.keyboard.press('+');
      if (type !== 'HeadingBlock') continue;
      await tabTo(field('text'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Lifts for winter');
      await tabTo(component(page, type), 'Shift+Tab');
    }
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Published' }).waitFor();
    expect(clicks()).toBe(0);
    await expectEight(id);
    expectNoErrors();
  });

  test('by touch on a phone', async () => {
    const { page, id, canvas, field, expectNoErrors } = await emptyPage(360);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    for (const type of EIGHT) {
      const components = panels.getByRole('button', { name: 'Components' });
      if ((await components.getAttribute('aria-pressed')) !== 'true') await components.tap();
      await component(page, type).tap();
      if (type !== 'HeadingBlock') continue;
      await canvas.getByRole('button', { name: 'Edit' }).tap();
      await field('text').tap();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Lifts for winter');
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    await expectEight(id);
    expectNoErrors();
  });
});

test('two people change one page: different changes are merged, and conflicts are decided side by side', async () => {
  const june = await browser.newPage(1280, { baseURL: site.url });
  await signIn(june.page, site);
  const { id } = await makePage(june.context, site, 'Prices', [
    heading('h-1', 'Diggers'),
    heading('h-2', 'Lifts'),
    heading('h-3', 'Pumps'),
  ]);
  const noah = await browser.newPage(1280, { baseURL: site.url });
  await signIn(noah.page, site);
  const [hers, his] = await Promise.all([openEditor(june.page, id), openEditor(noah.page, id)]);
  const type = async ({ block, field }: OpenEditor, blockId: string, text: string) => {
    await block(blockId).click();
    await field('text').fill(text);
    await block(blockId).getByText(text).waitFor();
  };
  const publish = ({ page }: TestPage) =>
    page.getByRole('button', { name: 'Publish', exact: true }).click();
  await type(hers, 'h-1', 'Diggers, by June');
  await type(hers, 'h-2', 'Lifts, by June');
  await type(his, 'h-2', 'Lifts, by Noah');
  await type(his, 'h-3', 'Pumps, by Noah');
  await publish(june);
  await june.page.getByRole('button', { name: 'Published' }).waitFor();
  await publish(noah);
  const choice = noah.page.getByRole('group', { name: 'Heading' });
  await choice.getByText('Lifts, by June').waitFor();
  await choice.getByText('Lifts, by Noah').waitFor();
  // The dialog shows only the conflict.
  expect(await choice.count()).toBe(1);
  await choice.getByLabel('Take theirs').check();
  await noah.page.getByRole('button', { name: 'Merge both' }).click();
  await his.block('h-1').getByText('Diggers, by June').waitFor();
  await publish(noah);
  await noah.page.getByRole('button', { name: 'Published' }).waitFor();

  const visitor = await browser.newPage(360, { baseURL: site.url });
  await visitor.page.goto(`/pages/${id}`);
  for (const name of ['Diggers, by June', 'Lifts, by June', 'Pumps, by Noah'])
    await visitor.page.getByRole('heading', { name }).waitFor();
  june.expectNoErrors();
  noah.expectNoErrors([/409/, /Failed to save/]);
});

test('a draft is shown to a person without an account, scheduled, and published on time by another instance', async () => {
  const first = await startSite({ SEED: 'minimal' });
  onTestFinished(() => removeSite(first));
  const second = await startSite({ DATA_DIR: first.dataDir });
  onTestFinished(async () => void (await second.stop()));
  const { page, context, expectNoErrors } = await browser.newPage(1280, { baseURL: first.url });
  await signIn(page, first);
  const { id } = await makePage(context, first, 'Sale', [heading('h-1', 'No sale yet')]);
  const { block, field } = await openEditor(page, id);
  await block('h-1').click();
  await field('text').fill('The sale is on');
  await block('h-1').getByText('The sale is on').waitFor();

  await chooseAction(page, 'Share draft…');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link to share').inputValue();
  const friend = await browser.newPage(360);
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: 'The sale is on' }).waitFor();
  await page.keyboard.press('Escape');

  await chooseAction(page, 'Publish at…');
  // The field accepts whole minutes. The first instance must end before this time.
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000);
  const local = await page.evaluate((time) => {
    const date = new Date(time);
    return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, at.getTime());
  await page.getByLabel('Date and time').fill(local);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('Later changes are not included.').waitFor();
  expectNoErrors();
  await page.close();
  await first.stop();

  const shown = async () => (await fetch(`${second.url}/pages/${id}`)).text();
  expect(await shown()).toContain('No sale yet');
  await expect.poll(shown, { timeout: 180_000, interval: 250 }).toContain('The sale is on');
  const late = Date.now() - at.getTime();
  expect(late).toBeGreaterThan(-1_000);
  // A schedule must be executed within 30 s.
  expect(late).toBeLessThan(30_000);
});
