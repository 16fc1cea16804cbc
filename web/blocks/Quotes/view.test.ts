import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { quotes } from '@siteyard/schemas/blocks/Quotes';
import { wordsIn } from '../_shared/words/index.ts';
import { renderBlock, renderHtml, UPLOAD } from '../test-render.ts';
import { QuotesView } from './view.tsx';

const show = (items: object[], props: object = {}, metadata = {}) =>
  renderBlock('Quotes', { items, ...props }, metadata);
const texts = (found: ParentNode, selector: string) =>
  [...found.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Renders the block as on the editor's canvas. */
function onCanvas(props: object): DocumentFragment {
  const puck = { isEditing: true, metadata: {} };
  const whole = quotes.props.parse(props);
  const view = createElement(QuotesView, { ...whole, id: 'Quotes-1', puck });
  return JSDOM.fragment(renderToStaticMarkup(view));
}

describe('Quotes', () => {
  test('are figures, each with a quote and its author', () => {
    const block = show([
      { quote: 'Fast.\nAnd clean.', name: 'Dana', role: 'Miller Homes' },
      { quote: 'Good.' },
    ]);
    expect(texts(block, 'section > h2')).toEqual(['What customers say']);
    expect(texts(block, 'figure > blockquote')).toEqual(['Fast.\nAnd clean.', 'Good.']);
    expect(texts(block, 'figcaption')).toEqual(['DanaMiller Homes']);
  });

  test('without a text are left out', () => {
    expect(texts(show([{ quote: ' ', name: 'Dana' }, { quote: 'Good.' }]), 'figure')).toEqual([
      'Good.',
    ]);
    expect(renderHtml('Quotes', { heading: '', items: [{ name: 'Dana' }] })).toBe('');
  });

  test('have stars only if a rating is stored, as an image with a name', () => {
    const words = wordsIn('de');
    const block = show([{ quote: 'Good.', stars: 4 }, { quote: 'Fine.' }], {}, { words });
    const stars = [...block.querySelectorAll('svg')];
    expect(stars.map((each) => each.getAttribute('aria-label'))).toEqual(['4 von 5 Sternen']);
    expect(stars[0]?.getAttribute('role')).toBe('img');
    expect(stars[0]?.querySelectorAll('path.fill-none')).toHaveLength(1);
  });

  test('have a decorative picture, because the name is next to it', () => {
    const image = show([{ quote: 'Good.', name: 'Dana', imageUrl: UPLOAD }]).querySelector('img');
    expect(image?.getAttribute('src')).toContain(UPLOAD);
    expect(image?.alt).toBe('');
  });

  test('on the canvas mark each text with its path, and show what is missing', () => {
    const block = onCanvas({ items: [{}, { quote: 'Good.', name: 'Dana', role: 'Miller' }] });
    const marks = [...block.querySelectorAll('[data-text]')];
    expect(marks.map((each) => each.getAttribute('data-text'))).toEqual([
      'heading',
      'items[1].quote',
      'items[1].name',
      'items[1].role',
    ]);
    expect(onCanvas({ items: [] }).textContent).toContain('Add a quote');
  });
});
