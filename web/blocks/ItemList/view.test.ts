import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { itemList } from '@siteyard/schemas/blocks/ItemList';
import { siteSettings } from '@siteyard/schemas/settings';
import { EXAMPLE_ITEM_KEYS, EXAMPLE_RENTALS } from '../../gallery/example-rentals.ts';
import type { BlockMetadata } from '../_shared/view-props.ts';
import { wordsIn } from '../_shared/words/index.ts';
import { renderBlock, renderHtml } from '../test-render.ts';
import { ItemListView } from './view.tsx';

const now = new Date('2026-11-23T15:00:00Z');
const shop = (more: Partial<typeof EXAMPLE_RENTALS> = {}): BlockMetadata => ({
  now,
  rentals: () => ({ ...EXAMPLE_RENTALS, ...more }),
});
const list = (props: Record<string, unknown> = {}, metadata = shop()) =>
  renderBlock('ItemList', props, metadata);
const texts = (found: ParentNode, selector: string) =>
  [...found.querySelectorAll(selector)].map(({ textContent }) => textContent);
const names = (found: ParentNode) => texts(found, 'h3');
const asks = (found: ParentNode) =>
  [...found.querySelectorAll('[data-ask]')].map((link) => link.getAttribute('href'));

describe('ItemList', () => {
  test('shows all published items as cards that lead to their pages', () => {
    const block = list();
    expect(names(block)).toEqual(EXAMPLE_RENTALS.items.map(({ name }) => name));
    expect(block.querySelector('h3 a')?.getAttribute('href')).toBe('/rentals/forklift-2-5-t');
    expect(texts(block.querySelector('li')!, 'dt')).toEqual(['Day', 'Week', 'Four weeks']);
    expect(texts(block.querySelector('li')!, 'dd')).toEqual(['$185', '$690', '$1,950.50']);
    expect(texts(block, 'li:nth-child(3) p')).toEqual(['Reaches 8 m.', 'Price on request']);
  });

  test('shows the items of a category, or chosen ones in their order, without missing ones', () => {
    expect(names(list({ source: 'category', category: 'lifts' }))).toEqual(['Scissor lift']);
    const [first, second] = EXAMPLE_ITEM_KEYS;
    const gone = '5b3c8a52-6f0d-4f47-9d3c-0000000000ff';
    expect(names(list({ source: 'chosen', keys: [second, gone, first] }))).toEqual([
      'Telehandler 3.5 t',
      'Forklift 2.5 t',
    ]);
  });

  test.each([
    ['a category that does not exist', { source: 'category', category: 'gone' }],
    ['no category', { source: 'category' }],
    ['no chosen item', { source: 'chosen' }],
  ])('leaves no trace on the page with %s', (_, props) => {
    expect(renderHtml('ItemList', props, shop())).toBe('');
    expect(renderHtml('ItemList', props, { rentals: () => null })).toBe('');
  });

  test.each(['cards', 'list', 'table'])('as %s can have no rates and no button', (layout) => {
    const whole = list({ layout });
    expect(whole.textContent).toContain('$185');
    expect(whole.textContent).toContain('Prices without tax. Fuel and delivery are extra.');
    expect(asks(whole)).toEqual(
      EXAMPLE_RENTALS.items.map(({ address }) => `/pages/16?item=${address}`),
    );
    const bare = list({ layout, showRates: false, showAsk: false });
    expect(bare.textContent).not.toMatch(/\$|request|tax/);
    expect([asks(bare), bare.querySelector('[data-island]')]).toEqual([[], null]);
  });

  test('as a table has the periods with a rate and the deposit, and "on request" for missing rates', () => {
    const block = list({ layout: 'table', showAsk: false });
    expect(texts(block, 'thead th')).toEqual(['Day', 'Week', 'Four weeks', 'Deposit']);
    expect(texts(block, 'tbody tr:nth-child(2) td')).toEqual([
      '$290',
      'on request',
      'on request',
      '',
    ]);
    const rules = { ...EXAMPLE_RENTALS.rules, deposits: 'percent' as const };
    const percent = list({ layout: 'table', showAsk: false }, shop({ rules }));
    expect(texts(percent, 'thead th')).toEqual(['Day', 'Week', 'Four weeks']);
    const none = list({ layout: 'table', source: 'category', category: 'lifts', showAsk: false });
    expect(texts(none, 'thead th, tbody td')).toEqual(['Price', 'on request']);
  });

  test('shows the last day on which an item is not available, until it ends in the time zone of the site', () => {
    const out = { ...EXAMPLE_RENTALS.items[0]!, unavailable_until: '2026-11-23' };
    const at = (time: string) => {
      const settings = siteSettings.parse({ timezone: 'America/New_York' });
      const metadata = { ...shop({ items: [out] }), settings, now: new Date(time) };
      return list({}, metadata).textContent;
    };
    expect(at('2026-11-24T04:59:00Z')).toContain('Not available until November 23, 2026');
    expect(at('2026-11-24T05:00:00Z')).not.toContain('Not available');
  });

  test('is in the language of the site', () => {
    const settings = siteSettings.parse({ language: 'de' });
    const block = list({ layout: 'table' }, { ...shop(), settings, words: wordsIn('de') });
    expect(texts(block, 'tbody tr:nth-child(2) td').slice(0, 2)).toEqual([
      '290\u00a0$',
      'auf Anfrage',
    ]);
    expect(block.textContent).toContain('Preise ohne Steuer.');
  });

  test('leads to the items that it does not show', () => {
    const more = (props: object) => {
      const link = [...list({ most: 1, ...props }).querySelectorAll('a')].at(-2);
      return [link?.getAttribute('href'), link?.textContent];
    };
    expect(more({ showAsk: false, layout: 'list' })[1]).not.toContain('Show all');
    const all = list({ most: 1, showAsk: false });
    expect(all.querySelector('p > a')?.getAttribute('href')).toBe('/rentals');
    expect(all.querySelector('p > a')?.textContent).toBe('Show all (4)');
    const some = list({ most: 1, showAsk: false, source: 'category', category: 'forklifts' });
    expect(some.querySelector('p > a')?.getAttribute('href')).toBe('/rentals/forklifts');
    expect(list({ most: 4, showAsk: false }).querySelector('p > a')).toBeNull();
  });

  test.each([
    ['', [], false],
    ['tel:+15550100', [], false],
    ['/contact#form', ['/contact?item=scissor-lift#form'], true],
    ['/contact?from=list', ['/contact?from=list&item=scissor-lift'], true],
  ])('with the contact page "%s" has the links %j', (contactPath, links, hasList) => {
    const block = list({ source: 'category', category: 'lifts' }, shop({ contactPath }));
    expect(asks(block)).toEqual(links);
    expect(block.querySelector('[data-island]') !== null).toBe(hasList);
  });

  test('links to a form that does not ask for items, and collects nothing for it', () => {
    const block = list({ source: 'category', category: 'lifts' }, shop({ collects: false }));
    expect(block.querySelector('a[href="/pages/16?item=scissor-lift"]')).not.toBeNull();
    expect(block.querySelector('[data-ask], [data-island]')).toBeNull();
  });

  test('renders stored texts as text', () => {
    const script = '<script>alert(1)</script>';
    const items = EXAMPLE_RENTALS.items.map((item) => ({ ...item, name: script, summary: script }));
    const block = list({ heading: script, showAsk: false }, shop({ items }));
    expect(block.querySelector('script')).toBeNull();
    expect(names(block)[0]).toBe(script);
  });

  test('explains on the canvas why it shows nothing, and collects nothing there', () => {
    const onCanvas = (props: object, metadata: BlockMetadata) => {
      const whole = itemList.props.parse(props);
      const puck = { isEditing: true, metadata: { inEditor: true, ...metadata } };
      const view = createElement(ItemListView, { ...whole, id: 'ItemList-1', puck });
      return JSDOM.fragment(renderToStaticMarkup(view));
    };
    expect(onCanvas({}, {}).textContent).toContain('Publish what you rent under Items');
    expect(onCanvas({ source: 'chosen' }, shop()).textContent).toContain('Choose a category');
    expect(onCanvas({}, shop()).querySelector('[data-island]')).toBeNull();
  });
});
