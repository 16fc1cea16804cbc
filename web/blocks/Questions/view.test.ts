import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { questions } from '@siteyard/schemas/blocks/Questions';
import { expectHarmless, renderBlock, renderHtml } from '../test-render.ts';
import { QuestionsView } from './view.tsx';

const items = [
  { question: 'Do you deliver?', answer: 'Yes.\nEverywhere.' },
  { question: 'On Saturdays?', answer: 'Until noon.' },
];

/** Renders the block as on the editor's canvas. */
function canvas(stored: object): DocumentFragment {
  const props = { ...questions.props.parse(stored), id: 'Questions-1' };
  const puck = { isEditing: true, metadata: {} };
  return JSDOM.fragment(renderToStaticMarkup(createElement(QuestionsView, { ...props, puck })));
}

describe('Questions on the page', () => {
  test('are details with the question as their summary, all closed', () => {
    const block = renderBlock('Questions', { heading: 'Ask us', items });
    expect(block.querySelector('h2')?.textContent).toBe('Ask us');
    const shown = [...block.querySelectorAll('details')].map((each) => [
      each.querySelector(':scope > summary:first-child')?.textContent,
      each.querySelector(':scope > p')?.textContent,
      each.open,
    ]);
    expect(shown).toEqual(items.map(({ question, answer }) => [question, answer, false]));
  });

  test('need no script and have no marks of the editor', () => {
    const html = renderHtml('Questions', { items });
    expect(html).not.toMatch(/<script|data-island|data-text/);
  });

  test('keep the line breaks of an answer, and show tags as text', () => {
    const answer = 'One\n<b>Two</b></details><script>alert(1)</script>';
    const block = renderBlock('Questions', { items: [{ question: '<i>How?</i>', answer }] });
    expect(block.querySelector('p')?.textContent).toBe(answer);
    expect(block.querySelector('p')?.className.split(' ')).toContain('whitespace-pre-line');
    expect(block.querySelector('summary')?.textContent).toBe('<i>How?</i>');
    expect(block.querySelector('b, i')).toBeNull();
    expectHarmless(block);
  });

  test('open the first visible answer if the option is set', () => {
    const unasked = { question: ' ', answer: 'Unasked' };
    const block = renderBlock('Questions', { items: [unasked, ...items], openFirst: true });
    expect([...block.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false]);
  });

  test('leave out items without a question or an answer', () => {
    const half = [
      { question: ' ', answer: 'Unasked' },
      { question: 'Unanswered', answer: '\n' },
    ];
    expect(renderBlock('Questions', { items: [...half, ...items] }).textContent).not.toMatch(
      /Unasked|Unanswered/,
    );
    expect(renderHtml('Questions', { heading: 'Ask us', items: half })).toBe('');
    expect(renderHtml('Questions', { heading: 'Ask us', items: [] })).toBe('');
  });
});

describe('Questions on the canvas', () => {
  test('are all open', () => {
    const opened = [...canvas({ items }).querySelectorAll('details')].map(({ open }) => open);
    expect(opened).toEqual([true, true]);
  });

  test('mark each text with its prop, even an empty one', () => {
    const marks = [
      ...canvas({ heading: 'Ask us', items: [...items, {}] }).querySelectorAll('[data-text]'),
    ].map((each) => [each.getAttribute('data-text'), each.textContent]);
    expect(marks).toEqual([
      ['heading', 'Ask us'],
      ...[...items, { question: '', answer: '' }].flatMap(({ question, answer }, index) => [
        [`items[${index}].question`, question],
        [`items[${index}].answer`, answer],
      ]),
    ]);
  });

  test('show what is missing', () => {
    expect(canvas({ items: [] }).textContent).toContain('Add a question');
    const hint = 'Visitors see it with a question and an answer';
    expect(canvas({ items: [{ question: 'Unanswered', answer: '' }] }).textContent).toContain(hint);
    expect(canvas({ items }).textContent).not.toContain(hint);
  });
});
