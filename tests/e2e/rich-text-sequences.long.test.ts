import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { createDice } from '../helpers/dice.ts';
import { openAdminPage } from '../helpers/editor.ts';
import { enginesFor } from '../helpers/launch-browser.ts';
import { dialog, openRichText, visible } from '../helpers/rich-text-editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

const engines = await enginesFor('sequences of keys in rich text');

describe.each(engines)('in %s', (engine) => {
  let site: SiteAddress;
  let browser: TestBrowser;
  let opened: TestPage;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), openBrowser(engine)]);
    opened = await openAdminPage(browser, site);
  });
  afterAll(() => browser.close());

  test('after any sequence of keys, undo to the start restores the text, and redo the end', async () => {
    const { page, expectNoErrors } = await openRichText(opened, site, {
      blocks: [
        { type: 'header', data: { text: 'Our lifts', level: 2 } },
        { type: 'paragraph', data: { text: 'Each <b>lift</b> is checked.' } },
        {
          type: 'list',
          data: {
            style: 'unordered',
            items: ['One', 'Two'].map((content) => ({ content, items: [] })),
          },
        },
        { type: 'paragraph', data: { text: 'Call us.' } },
      ],
    });
    await visible(page, 'Edit text').click();
    await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
    // A list forgets the spaces of an item without words.
    const state = () =>
      dialog(page)
        .locator('.ce-block')
        .evaluateAll((blocks) =>
          blocks.flatMap((block) =>
            [...block.querySelectorAll('[contenteditable="true"]')].map((input) =>
              `${input.tagName} ${input.innerHTML.replaceAll('&nbsp;', ' ')}`.trim(),
            ),
          ),
        );
    const start = await state();
    const keys = [
      ...['Enter', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      ...['Home', 'End', 'Shift+ArrowLeft', 'Shift+Enter', 'Control+b', 'Control+z', 'Control+y'],
    ];
    for (let seed = 1; seed <= 80; seed += 1) {
      const dice = createDice(seed);
      await dialog(page).locator('.ce-block').nth(dice.below(4)).click();
      const pressed: string[] = [];
      for (let step = 0; step < 25; step += 1) {
        const key = dice.pick(dice.chance(0.5) ? keys : ['a', 'b', 'c', ' ']);
        pressed.push(key);
        await page.keyboard.press(key);
      }
      // The sequence may end with undone steps.
      for (let step = 0; step < 30; step += 1) await page.keyboard.press('Control+y');
      const end = await state();
      for (let step = 0; step < 30; step += 1) await page.keyboard.press('Control+z');
      expect(await state(), `undo after ${pressed.join(' ')} (seed ${seed})`).toEqual(start);
      for (let step = 0; step < 30; step += 1) await page.keyboard.press('Control+y');
      expect(await state(), `redo after ${pressed.join(' ')} (seed ${seed})`).toEqual(end);
      for (let step = 0; step < 30; step += 1) await page.keyboard.press('Control+z');
    }
    expectNoErrors();
  });
});
