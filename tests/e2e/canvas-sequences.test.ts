import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { checkSequence } from '../helpers/browser/canvas/run-sequence.ts';
import { editNewPage } from '../helpers/browser/editor.ts';
import { openAdminPage } from '../helpers/browser/admin-page.ts';
import { enginesFor, type Engine } from '../helpers/browser/launch-browser.ts';
import { inLongRun } from '../helpers/long-run.ts';
import { paragraphs } from '../helpers/browser/rich-text-editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

/**
 * Random sequences of keys and clicks on the canvas, its panels and its rich text editor. A failed test
 * lists the actions of its seed. `-t "seed 7 "` repeats the sequence of seed 7.
 */

const SEEDS = inLongRun ? 120 : 1;
const LENGTH = inLongRun ? 30 : 20;

const card = { type: 'Card', props: { id: 'card', title: 'Lift', body: 'One day', padding: 8 } };
const blocks = [
  { type: 'HeadingBlock', props: { id: 'h-one', text: 'Our fleet' } },
  { type: 'RichText', props: { id: 'rich', content: paragraphs(['Old words.', 'Call us.']) } },
  { type: 'TwoCol', props: { id: 'two', left: [card], right: [] } },
  { type: 'Spacer', props: { id: 'space' } },
  {
    type: 'ListDescription',
    props: { id: 'list', heading: 'What', items: [{ text: 'Inspected' }, { text: 'Delivered' }] },
  },
];
const engines: readonly Engine[] = inLongRun
  ? await enginesFor('sequences of keys and clicks on the canvas')
  : ['chromium'];

describe.each(engines)('in %s', (engine) => {
  let site: SiteAddress;
  let browser: TestBrowser;
  let opened: TestPage;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), openBrowser(engine)]);
    opened = await openAdminPage(browser, site);
  });
  afterAll(() => browser.close());

  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'seed %i keeps each typed word, and undo to the start restores the page',
    async (seed) => {
      const editing = await editNewPage(opened, site, blocks);
      await checkSequence(editing, site, seed, LENGTH);
    },
  );
});
