import { afterEach, expect, test } from 'vitest';
import { caretIn } from './caret-place.ts';
import { putRichCaret, richCaretAt } from './rich-caret.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'caretPositionFromPoint');
  document.body.replaceChildren();
});

function show(html: string): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  return root;
}

/** A rich text as the page shows it: two paragraphs, a nested list, and a quote with a caption. */
const PAGE =
  '<p>One</p><p>a <b>bold</b><br>word</p>' +
  '<ul><li>tip<ul><li>dark</li></ul></li><li>blue</li></ul>' +
  '<figure><blockquote>Good</blockquote><figcaption>Ann</figcaption></figure><hr>';

/** The position right before a letter of the page. */
function before(letter: string) {
  const root = show(PAGE);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (!walker.nextNode()?.nodeValue?.includes(letter));
  const node = walker.currentNode;
  const offset = node.nodeValue!.indexOf(letter);
  document.caretPositionFromPoint = () => ({ offsetNode: node, offset }) as never;
  return richCaretAt(root, 0, 0);
}

test.each([
  ['n', { part: 0, input: 0, offset: 1 }],
  ['w', { part: 1, input: 0, offset: 7 }],
  ['p', { part: 2, input: 0, offset: 2 }],
  ['k', { part: 2, input: 1, offset: 3 }],
  ['u', { part: 2, input: 2, offset: 2 }],
  ['G', { part: 3, input: 0, offset: 0 }],
  ['A', { part: 3, input: 1, offset: 0 }],
])('the position before %s is found', (letter, place) => {
  expect(before(letter)).toEqual(place);
});

test('returns null outside of the text, or if the browser finds no position', () => {
  expect(richCaretAt(show(PAGE), 0, 0)).toBeNull();
  document.caretPositionFromPoint = () => ({ offsetNode: document.body, offset: 0 }) as never;
  expect(richCaretAt(show(PAGE), 0, 0)).toBeNull();
});

test('the caret is set to the same position in the editor', () => {
  const input = (text: string) => `<div contenteditable="true" tabindex="0">${text}</div>`;
  const root = show(
    `<div class="ce-block" data-id="a">${input('One')}</div>` +
      `<div class="ce-block" data-id="b">${input('Good')}${input('Ann')}</div>`,
  );
  putRichCaret(root, { part: 1, input: 1, offset: 2 });
  expect(caretIn(root)?.focus).toEqual({ block: 'b', input: 1, offset: 2 });
  putRichCaret(root, { part: 2, input: 0, offset: 0 });
  expect(caretIn(root)?.focus.block).toBe('b');
});
