import { describe, expect, test } from 'vitest';
import { PriceTableView } from './view.tsx';
import { priceTable } from '@siteyard/schemas/blocks/PriceTable';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { JSDOM } from 'jsdom';
import { EXAMPLE_RENTALS } from '../../gallery/example-rentals.ts';
import { renderBlock, renderHtml } from '../test-render.ts';

const prices = (props: Record<string, unknown> = {}) => renderBlock('PriceTable', props);
const texts = (found: ParentNode, selector: string) =>
  [...found.querySelectorAll(selector)].map(({ textContent }) => textContent);
const lift = { name: 'Lift', details: '8 m', day: '$95', deposit: 'on request' };

/** Renders the block as on the editor's canvas. */
function onCanvas(props: Record<string, unknown>): DocumentFragment {
  const whole = priceTable.props.parse(props);
  const puck = { isEditing: true, metadata: {} };
  const view = createElement(PriceTableView, { ...whole, id: 'PriceTable-1', puck });
  return JSDOM.fragment(renderToStaticMarkup(view));
}
const marksOf = (found: ParentNode) =>
  [...found.querySelectorAll('[data-text]')].map((each) => each.getAttribute('data-text'));

describe('PriceTable', () => {
  test('is a table of three sample machines by default, named by its heading', () => {
    const block = prices();
    expect(texts(block, 'table > caption > h2')).toEqual(['Prices']);
    expect(texts(block, 'thead th[scope=col]')).toEqual(['Day', 'Week', 'Four weeks', 'Deposit']);
    expect(texts(block, 'tbody th[scope=row] > :first-child')).toEqual([
      'Mini excavator',
      'Scissor lift',
      'Plate compactor',
    ]);
    expect(texts(block, 'tbody tr:first-child td')).toEqual(['$185', '$690', '$1,950', '$500']);
  });

  test('has no role attribute that repeats the implicit role of its element', () => {
    expect([...prices().querySelectorAll('[role]')].map(({ tagName }) => tagName)).toEqual([]);
  });

  test('leaves out the columns in which no machine has a value', () => {
    const block = prices({ items: [lift, { name: 'Drill', day: '$20', week: ' ' }] });
    expect(texts(block, 'thead th')).toEqual(['Day', 'Deposit']);
    expect(texts(block, 'tbody td')).toEqual(['$95', 'on request', '$20', '']);
    const named = prices({ items: [{ name: 'Drill' }] });
    expect(named.querySelector('thead, td')).toBeNull();
    expect(texts(named, 'tbody th')).toEqual(['Drill']);
  });

  test('repeats the column label with each price, for rows that are shown as cards', () => {
    const block = prices({ dayLabel: '24 <b>hours</b>', items: [lift] });
    expect(texts(block, 'thead th')).toEqual(['24 <b>hours</b>', 'Deposit']);
    const labels = [...block.querySelectorAll('tbody td')].map((cell) =>
      cell.getAttribute('data-label'),
    );
    expect(labels).toEqual(['24 <b>hours</b>', 'Deposit']);
  });

  test.each([
    ['/pages/4', '/pages/4'],
    ['', undefined],
    ['javascript:alert(1)', undefined],
    ['//evil.example', undefined],
  ])('with the link "%s" links the name to %s', (href, expected) => {
    const block = prices({ items: [{ ...lift, href }] });
    expect(block.querySelector('a')?.getAttribute('href')).toBe(expected);
    expect(block.querySelector('tbody th > :first-child')?.textContent).toBe('Lift');
  });

  test('has no link without a name', () => {
    expect(prices({ items: [{ day: '$1', href: '/' }] }).querySelector('a')).toBeNull();
  });

  test('renders stored HTML as text', () => {
    const script = '<script>alert(1)</script>';
    const block = prices({ items: [{ name: script, details: script, day: script }], note: script });
    expect(block.querySelector('script')).toBeNull();
    expect(texts(block, 'tbody span, p')).toEqual([script, script, script, script]);
  });

  test('shows only its heading and its note without a machine', () => {
    const block = prices({ items: [{}], note: 'Delivery\nby zone.' });
    expect(block.querySelector('table')).toBeNull();
    expect(texts(block, 'h2, p')).toEqual(['Prices', 'Delivery\nby zone.']);
  });

  test('renders nothing when it is empty', () => {
    expect(renderHtml('PriceTable', { heading: '', items: [{}] })).toBe('');
    expect(renderHtml('PriceTable', { heading: '', items: [], note: 'x' })).not.toBe('');
  });
});

describe('PriceTable on the canvas', () => {
  test('marks each text with its path; the page has no marks', () => {
    const props = { note: 'Tax', items: [{}, lift] };
    expect(marksOf(onCanvas(props))).toEqual([
      'heading',
      'dayLabel',
      'depositLabel',
      'items[1].name',
      'items[1].details',
      'items[1].day',
      'items[1].deposit',
      'note',
    ]);
    expect(marksOf(prices(props))).toEqual([]);
  });

  test('shows what is missing', () => {
    expect(onCanvas({ heading: '', items: [] }).textContent).toBe('Add what you rent');
    expect(onCanvas({ items: [lift] }).textContent).not.toContain('Add what you rent');
  });
});

describe('PriceTable with rows from items', () => {
  const shop = { rentals: () => EXAMPLE_RENTALS };
  const fromItems = (props: object = {}, metadata = shop) =>
    renderBlock('PriceTable', { rows: 'items', ...props }, metadata);

  test('has their rates and deposits in the periods of the shop, and both notes', () => {
    const block = fromItems({ note: 'Ask us.' });
    expect(texts(block, 'caption h2')).toEqual(['Prices']);
    expect(texts(block, 'thead th')).toEqual(['Day', 'Week', 'Four weeks', 'Deposit']);
    expect(texts(block, 'tbody tr:first-child td')).toEqual(['$185', '$690', '$1,950.50', '$500']);
    expect(block.querySelector('tbody a')?.getAttribute('href')).toBe('/rentals/forklift-2-5-t');
    expect(texts(block, 'section > p')).toEqual([
      'Prices without tax. Fuel and delivery are extra.',
      'Ask us.',
    ]);
    expect(block.querySelector('[data-ask], [data-island]')).toBeNull();
  });

  test('shows a category or chosen items, and nothing without one', () => {
    expect(texts(fromItems({ source: 'category', category: 'lifts' }), 'tbody a')).toEqual([
      'Scissor lift',
    ]);
    const chosen = { rows: 'items', source: 'chosen', note: 'x' };
    expect(renderHtml('PriceTable', chosen, shop)).toBe('');
    expect(onCanvas(chosen).textContent).toContain('Publish what you rent');
  });

  test('does not show the typed rows, which it keeps', () => {
    expect(fromItems({ items: [lift] }).textContent).not.toContain('$95');
  });
});
