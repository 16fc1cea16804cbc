import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { createDice } from '../../tests/helpers/dice.ts';
import { renderPage } from './index.ts';

const settings = siteSettings.parse({});
const assets = { css: '/public.css', islands: '/main.js' };

let made = 0;
const block = (type: string, props: object): object => ({
  type,
  props: { id: `${type}-${(made += 1)}`, ...props },
});
const heading = (level: number, text = 'Own') => block('HeadingBlock', { level, text });
const card = (title = 'Part') => block('Card', { title });
const rich = (...levels: number[]) => {
  const blocks = levels.map((level) => ({ type: 'header', data: { text: 'Own', level } }));
  return block('RichText', { content: { blocks } });
};
const gallery = () => block('PriceTable', { heading: 'Section' });
const two = (left: object[], right: object[]) => block('TwoCol', { left, right });

/** The page's headings in reading order. */
function outlineOf(stored: unknown, title = 'Page') {
  const { content } = readPageContent(stored);
  const details = { id: 9, title, description: '', address: '', social_image: '' };
  const { html } = renderPage({ page: { ...details, content }, settings, assets });
  const headings = html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/g);
  return [...headings].map(([, level, text = '']) => ({ level: Number(level), text }));
}
const levels = (content: object[]) => outlineOf({ content }).map(({ level }) => level);

/** The headings that are more than one level below the previous one. */
const skipping = (outline: { level: number; text: string }[]) =>
  outline.filter(({ level }, at) => level > (outline[at - 1]?.level ?? 1) + 1);

describe('the headings of parts', () => {
  test.each([
    ['directly on the page', [card(), card()], [1, 2, 2]],
    ['below a banner', [block('JumbotronBlock', {}), card()], [1, 2]],
    ['below a heading of level 2', [heading(2), card(), card()], [1, 2, 3, 3]],
    ['below a heading of level 3', [heading(2), heading(3), card()], [1, 2, 3, 4]],
    ['below a heading of level 6', [heading(6), card()], [1, 6, 6]],
    ['below the heading of a section', [gallery(), card()], [1, 2, 3]],
    ['below a text with subheadings', [rich(2, 3, 4), card()], [1, 2, 3, 4, 3]],
    ['in columns', [heading(2), two([card()], [card()]), card()], [1, 2, 3, 3, 3]],
    [
      'below a heading in their column',
      [heading(2), two([heading(3), card()], [card()]), card()],
      [1, 2, 3, 4, 3, 3],
    ],
    ['below columns that begin a section', [two([heading(2)], []), card()], [1, 2, 3]],
    ['below columns of another section', [heading(3), two([gallery()], [card()])], [1, 3, 2, 3]],
    ['before the main heading', [card(), heading(1), card()], [2, 1, 2]],
    [
      'of each kind',
      ['Column', 'ListDescription', 'Timeline'].map((type) => block(type, {})),
      [1, 2, 2, 2, 2, 2],
    ],
  ])('%s', (_, content, expected) => {
    expect(levels(content)).toEqual(expected);
  });

  test('look the same at every level', () => {
    const { content } = readPageContent({ content: [card(), heading(2), card()] });
    const details = { id: 9, title: 'Page', description: '', address: '', social_image: '' };
    const { html } = renderPage({ page: { ...details, content }, settings, assets });
    const classes = [...html.matchAll(/<h[23] class="([^"]*)" dir="auto">Part</g)].map(
      ([, names]) => names,
    );
    expect(classes).toHaveLength(2);
    expect(new Set(classes).size).toBe(1);
  });

  test('never skip a level in any combination of blocks', () => {
    const { below, pick } = createDice(38);
    const parts = (depth: number): object[] =>
      Array.from({ length: below(5) }, () => {
        if (depth < 2 && below(4) === 0) return two(parts(depth + 1), parts(depth + 1));
        return pick([
          () => heading(1 + below(6)),
          () => rich(1 + below(4), 1 + below(4)),
          () => card(),
          () => block('ListDescription', { heading: pick(['', 'Part']) }),
          gallery,
          () => block('JumbotronBlock', { heading: pick(['', 'Section']) }),
        ])();
      });
    for (let page = 0; page < 100; page += 1) {
      const outline = outlineOf({ content: parts(0) });
      expect(skipping(outline).filter(({ text }) => text !== 'Own')).toEqual([]);
    }
  });
});

/** Every page and section that is part of the product. */
const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const shipped = ['demo-site', 'events-site', 'short-site', 'minimal-site', 'sections'].flatMap(
  (site) => {
    const folder = path.join(fixtures, site, site === 'sections' ? '' : 'pages');
    return fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => {
        const file = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as {
          content?: unknown;
          blocks?: unknown;
        };
        return [`${site} ${name}`, file.content ?? { content: file.blocks }] as const;
      });
  },
);

describe('the pages and sections of the product', () => {
  test.each(shipped)('%s skips no level', (_, stored) => {
    expect(skipping(outlineOf(stored))).toEqual([]);
  });
});
