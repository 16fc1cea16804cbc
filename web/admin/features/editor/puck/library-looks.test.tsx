import { openPuck, usePuckTests } from './test-puck.tsx';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBlockSchema } from '@siteyard/schemas/blocks';
import type { Block } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { exampleBlock, type BlockExamples } from '../../../../gallery/example-block.ts';
import { BlockRenderer } from '../../../../renderer/render-blocks.tsx';
import { buildConfig, hasConfig } from '../config/build-config.tsx';
import { inLongRun } from '../../../../../tests/helpers/long-run.ts';
import { listTypes } from '../content/content.ts';

/** In interactive mode, the canvas has the same elements as the public page. */

usePuckTests();

const folder = path.resolve(import.meta.dirname, '../../../../../fixtures/blocks');
const examples = fs
  .readdirSync(folder)
  .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as BlockExamples)
  .filter(({ type }) => type !== 'SiteNavbar')
  .flatMap(({ type, examples: named }) =>
    Object.entries(named)
      // Rendering a hundred blocks is slow, so only the long run has all of them.
      .filter(([name]) => inLongRun || name === 'typical')
      .map(([name, props]) => exampleBlock(type, name, props)),
  );

const settings = siteSettings.parse({ language: 'de' });

/** An element and its content, without the differences between server and browser HTML. */
function shape(node: Node): unknown {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = [...node.attributes].map(({ name, value }) => {
    if (name !== 'style') return [name, value] as const;
    const { style } = document.createElement('p');
    style.cssText = value;
    return [name, style.cssText] as const;
  });
  // React leaves a <noscript> empty when JavaScript runs.
  const children = node.tagName === 'NOSCRIPT' ? [] : [...node.childNodes].map(shape);
  return { tag: node.tagName, attributes: Object.fromEntries(attributes), children };
}

function shapesIn(parent: Element): unknown[] {
  parent.normalize();
  return [...parent.children].map(shape);
}

const section: Block = { type: 'HeadingBlock', props: { id: 'section', text: 'Rates', level: 2 } };

/**
 * The HTML of a block on the page, after a heading of level 2: the canvas of this test has no outline, so
 * headings of parts have level 3 there. No banner precedes it, because only the first banner has the main
 * heading.
 */
function htmlOf(block: Block) {
  const renderer = new BlockRenderer({ settings }, (_, error) => {
    throw error;
  });
  renderer.block(section, false);
  return renderer.block(block, false);
}

function onThePage(blocks: readonly Block[]): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = blocks.map(htmlOf).join('');
  return page;
}

const open = () =>
  openPuck(examples, {
    config: buildConfig(
      listTypes({ root: {}, content: examples }).filter((type) => !hasConfig(type)),
    ),
    more: { metadata: { settings } },
  });

test('the examples of every block have the same HTML on the page, in edit mode and in interactive mode', async () => {
  // Opened only once, because rendering all blocks is the slowest part.
  const puck = await open();
  let compared = 0;
  for (const block of examples) {
    // Puck changes the elements of block lists, and empty blocks show a hint.
    if (findBlockSchema(block.type)?.slots.length !== 0) continue;
    const page = onThePage([block]);
    if (page.childElementCount === 0 || page.textContent.trim() === '') continue;
    for (const element of page.querySelectorAll('script, noscript')) element.remove();
    const shown = puck.element.querySelector(`[data-puck-component="${block.props.id}"]`);
    if (!shown) throw new Error(`${block.props.id} is not on the canvas.`);
    const canvas = shown.cloneNode(true) as Element;
    // The marks by which the editor finds the prop of a text.
    for (const text of canvas.querySelectorAll('[data-text]')) text.removeAttribute('data-text');
    // On the canvas all answers are open, because they can be edited.
    for (const each of [canvas, page])
      for (const item of each.querySelectorAll('.question')) item.removeAttribute('open');
    expect(shapesIn(canvas), block.props.id).toEqual(shapesIn(page));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(12);

  await puck.press({ ctrlKey: true, code: 'KeyI', key: 'i' });
  await puck.pass(100);
  const canvas = puck.element.querySelector('[data-puck-preview-mode="interactive"] > div');
  if (!canvas) throw new Error('There is no canvas to try out.');
  const [navbar, ...blocks] = shapesIn(canvas);
  expect(navbar).toMatchObject({ tag: 'HEADER' });
  expect(blocks).toEqual(shapesIn(onThePage(examples)));
});
