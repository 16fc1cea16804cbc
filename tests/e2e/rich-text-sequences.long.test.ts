import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { settled } from '../helpers/browser/canvas/run-sequence.ts';
import { problemOf, type Act } from '../helpers/browser/canvas/judge.ts';
import { readState } from '../helpers/browser/canvas/page-state.ts';
import { createDice } from '../helpers/dice.ts';
import { openAdminPage } from '../helpers/browser/admin-page.ts';
import { enginesFor } from '../helpers/browser/launch-browser.ts';
import { dialog, openRichText, visible } from '../helpers/browser/rich-text-editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

/**
 * Random keys in the rich text editor. With an even seed, the test checks the text after each key. With
 * an odd seed, it sends the keys without a pause. `-t "seed 7 "` repeats the sequence of seed 7.
 */

const SEEDS = 80;
const LENGTH = 25;
/** A limit that is higher than the number of steps in any sequence. */
const ALL_STEPS = 30;

const blocks = [
  { type: 'header', data: { text: 'Our lifts', level: 2 } },
  { type: 'paragraph', data: { text: 'Each <b>lift</b> is checked.' } },
  {
    type: 'list',
    data: { style: 'unordered', items: ['One', 'Two'].map((content) => ({ content, items: [] })) },
  },
  { type: 'paragraph', data: { text: 'Call us.' } },
];
const keys = [
  'Enter',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Shift+ArrowLeft',
  'Shift+Enter',
  'Control+b',
  'Control+z',
  'Control+y',
];
const letters = ['a', 'b', 'c', ' '];
const engines = await enginesFor('sequences of keys in rich text');

describe.each(engines)('in %s', (engine) => {
  let site: SiteAddress;
  let browser: TestBrowser;
  let opened: TestPage;
  let editing: Awaited<ReturnType<typeof openRichText>>;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), openBrowser(engine)]);
    opened = await openAdminPage(browser, site);
    editing = await openRichText(opened, site, { blocks });
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    const { page } = editing;
    await visible(page, 'Edit text').click();
    await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
    return async () => {
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await dialog(page).waitFor({ state: 'detached' });
    };
  });

  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'seed %i keeps each letter and line, and undo and redo of all steps restore the text',
    async (seed) => {
      const { page, expectNoErrors } = editing;
      const dice = createDice(seed);
      // A check takes time, in which the editor can finish its work.
      const isChecked = seed % 2 === 0;
      const press = async (key: string) => {
        for (let step = 0; step < ALL_STEPS; step += 1) await page.keyboard.press(key);
        return state();
      };
      const state = () =>
        dialog(page)
          .locator('.ce-block [contenteditable="true"]')
          .evaluateAll((inputs) =>
            inputs.map((input) => {
              // Editor.js discards spaces and formats in list items without words.
              const isBlank = input.closest('li, .cdx-list') && !input.textContent?.trim();
              const html = isBlank ? '' : input.innerHTML.replaceAll('&nbsp;', ' ');
              return `${input.tagName} ${html}`.trim();
            }),
          );
      const start = await state();
      await dialog(page).locator('.ce-block').nth(dice.below(4)).click();
      const pressed: string[] = [];
      try {
        for (let step = 0; step < LENGTH; step += 1) {
          const key = dice.pick(dice.chance(0.5) ? keys : letters);
          pressed.push(key);
          const before = isChecked ? await readState(page) : null;
          await page.keyboard.press(key);
          if (before)
            await settled(page, (after) => problemOf(actOf(key), before, after, undefined));
        }
        // The sequence may end with undone steps.
        const end = await press('Control+y');
        // Saving would remove such elements and join words.
        expect(end.filter((html) => /<(div|p)\b/.test(html))).toEqual([]);
        expect(await press('Control+z'), 'undo').toEqual(start);
        expect(await press('Control+y'), 'redo').toEqual(end);
        expectNoErrors();
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        throw new Error(`Seed ${seed}: ${pressed.join(' ')}. ${problem}`, { cause: error });
      }
    },
  );
});

function actOf(key: string): Act {
  if (key === ' ' || key.endsWith('Enter')) return { kind: 'space' };
  if (key === 'Backspace' || key === 'Delete') return { kind: 'delete' };
  if (key === 'Control+z' || key === 'Control+y') return { kind: 'step' };
  return key.length === 1 ? { kind: 'type', word: key } : { kind: 'other' };
}
