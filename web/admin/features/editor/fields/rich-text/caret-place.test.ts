import { afterEach, expect, test } from 'vitest';
import { caretIn, putCaret } from './caret-place.ts';

afterEach(() => document.body.replaceChildren());

function open(html: string): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  return root;
}
const paragraph = (id: string, html: string) =>
  `<div class="ce-block" data-id="${id}"><div contenteditable="true" tabindex="0">${html}</div></div>`;
const point = (block: string, offset: number, input = 0) => ({ block, input, offset });

test('every position in a text with marks and line breaks is restored', () => {
  const root = open(paragraph('a', 'on<b>e <i>two</i></b><br>three<br>') + paragraph('b', ''));
  // 7 letters and a space, 2 breaks, 5 letters.
  for (let offset = 0; offset <= 14; offset += 1) {
    const place = { anchor: point('a', offset), focus: point('a', offset) };
    expect(putCaret(root, place)).toBe(document.activeElement);
    expect(caretIn(root)).toEqual(place);
  }
  const empty = { anchor: point('b', 0), focus: point('b', 0) };
  expect(putCaret(root, empty)).toBe(root.querySelector('[data-id="b"] div'));
  expect(caretIn(root)).toEqual(empty);
});

test('a selection keeps its direction and its items of a list', () => {
  const items = ['one', 'two'].map((text) => `<li><div contenteditable="true">${text}</div></li>`);
  const root = open(`<div class="ce-block" data-id="l"><ul>${items.join('')}</ul></div>`);
  const place = { anchor: point('l', 2, 1), focus: point('l', 1, 0) };
  putCaret(root, place);
  expect(caretIn(root)).toEqual(place);
  expect(document.getSelection()?.anchorNode?.nodeValue).toBe('two');
});

test('returns null for a caret outside of the text and for a missing block', () => {
  const root = open(paragraph('a', 'one'));
  expect(putCaret(root, { anchor: point('b', 0), focus: point('b', 0) })).toBeNull();
  document.getSelection()?.selectAllChildren(document.body);
  expect(caretIn(root)).toBeNull();
});
