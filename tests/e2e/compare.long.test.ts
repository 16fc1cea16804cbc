import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneChange, threeChanges } from '../../cli/test/compared-bundles.ts';
import { tempFolder } from '../../cli/test/sitectl.ts';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser, type Width } from '../helpers/browser/browser.ts';
import { compareWithPictures } from './compare-pictures.ts';
import { overflowOf } from '../helpers/browser/page-layout.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('shows a changed page in pictures at three widths', async () => {
  const bundles = await oneChange();
  const out = path.join(tempFolder(), 'comparison');
  const first = await compareWithPictures(bundles, out, '1 page differs: 1 changed');

  const [services] = first.result.pages;
  expect(first.result).toMatchObject({ changed: 1, added: 0, removed: 0, has_pictures: true });
  expect(services!.parts).toMatchObject([{ visible: true }, { visible: true }]);
  const [narrow] = services!.pictures;
  expect(narrow!.before!.marks.map(({ part }) => part)).toEqual([1]);
  expect(narrow!.after!.marks.map(({ part }) => part)).toEqual([0]);

  for (const file of ['index.html', services!.files.comparison]) {
    const { page, expectNoErrors } = await browser.newPage(1280);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).protocol));
    await page.goto(pathToFileURL(path.join(out, file)).href);
    expectNoErrors();
    for (const width of [360, 768, 1280] satisfies Width[]) {
      await page.setViewportSize({ width, height: 900 });
      expect([file, width, (await overflowOf(page)) <= 0]).toEqual([file, width, true]);
    }
    const violations = await violationsOf(page);
    expect([file, violations.map(({ id, nodes }) => [id, nodes[0]])]).toEqual([file, []]);
    expect(requests.filter((protocol) => !/^(?:file|data):$/.test(protocol))).toEqual([]);
    // axe tries to read the style sheet, which the browser does not allow to a page from a file.
    expectNoErrors([/CORS policy/, /ERR_FAILED/]);
  }
  await expectSwitches(path.join(out, services!.files.comparison));
});

/**
 * Checks that the comparison of a page can show before, after and both, with and without marks, without
 * scripts.
 */
async function expectSwitches(file: string): Promise<void> {
  const { page } = await browser.newPage(1280, { javaScriptEnabled: false });
  await page.goto(pathToFileURL(file).href);
  const shown = async () => {
    const pictures = await page.getByRole('img').all();
    const visible = await Promise.all(pictures.map((each) => each.isVisible()));
    const names = await Promise.all(pictures.map((each) => each.getAttribute('alt')));
    return names.filter((_, index) => visible[index]);
  };
  expect(await shown()).toEqual([
    'The page before, 360 pixels wide',
    'The page after, 360 pixels wide',
  ]);
  await page.getByLabel('1280 px').check();
  await page.getByLabel('After').check();
  expect(await shown()).toEqual(['The page after, 1280 pixels wide']);
  const mark = page.locator('.w2 .after-shot .mark');
  expect(await mark.isVisible()).toBe(true);
  await page.getByLabel('Mark what differs').uncheck();
  expect(await mark.isVisible()).toBe(false);
}

test('exactly three changed pages are shown, identically ten times in a row', async () => {
  const bundles = await threeChanges();
  const compare = () =>
    compareWithPictures(
      bundles,
      path.join(tempFolder(), 'comparison'),
      '3 pages differ: 3 changed',
    );
  const first = await compare();
  expect(first.result.pages.map(({ id }) => id)).toEqual([11, 14, 15]);
  const [terms, fleet] = first.result.pages;
  // Only the title in the head of these pages differs.
  expect(terms!.pictures.map(({ width, same }) => [width, same])).toEqual([
    [360, true],
    [768, true],
    [1280, true],
  ]);
  expect(fleet!.parts).toMatchObject([{ id: 'Card-p14b07', visible: true }]);
  for (const { before, after, width, same } of fleet!.pictures) {
    expect([before?.width, after?.width, same]).toEqual([width, width, false]);
    expect(before!.marks).toEqual(after!.marks);
    const [mark] = after!.marks;
    expect(mark!.width).toBeGreaterThan(250);
    expect(mark!.y + mark!.height).toBeLessThan(after!.height);
  }
  for (let run = 2; run <= 10; run += 1) {
    const { files } = await compare();
    expect(Object.keys(files)).toEqual(Object.keys(first.files));
    for (const [name, bytes] of Object.entries(first.files))
      expect(files[name]!.equals(bytes), `run ${run}: ${name}`).toBe(true);
  }
});
