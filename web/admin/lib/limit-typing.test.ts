// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { limitTyping } from './limit-typing.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const stop = limitTyping(document);
const insert = vi.fn();
document.execCommand = insert;

afterEach(() => insert.mockClear());

/** Inserts a text into a field with a limit. Returns the inserted part; null if the browser inserts all. */
function typed(data: string, max: number | undefined, value = '', more: InputEventInit = {}) {
  const field = document.body.appendChild(document.createElement('input'));
  field.value = value;
  if (max !== undefined) field.maxLength = max;
  field.setSelectionRange(value.length, value.length);
  const init = { data, inputType: 'insertFromPaste', bubbles: true, cancelable: true, ...more };
  const event = new InputEvent('beforeinput', init);
  field.dispatchEvent(event);
  return event.defaultPrevented ? String(insert.mock.calls[0]?.[2] ?? '') : null;
}

test('does not change a text that fits, or a text in a field without a limit', () => {
  expect(typed('tractor', 7)).toBeNull();
  expect(typed(FAMILY, undefined)).toBeNull();
});

test.each([
  ['an emoji of several parts', `ab${FAMILY}`, 5, '', 'ab'],
  ['combined letters', 'ae\u0301', 2, '', 'a'],
  ['Arabic with its marks', 'مَرْحَبًا', 5, '', 'مَرْ'],
  ['no character that does not fit', FAMILY, 5, 'abc', ''],
  ['what fits behind the text that is there', 'tractor', 5, 'abc', 'tr'],
])('does not split %s', (_name, data, max, value, arrived) => {
  expect(typed(data, max, value)).toBe(arrived);
});

test('replaces the selection', () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'abcd';
  field.maxLength = 4;
  field.setSelectionRange(0, 4);
  const init = { data: FAMILY.slice(0, 2), bubbles: true, cancelable: true };
  const event = new InputEvent('beforeinput', init);
  field.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('ignores compositions, and stops', () => {
  expect(typed('漢字漢字', 2, '', { isComposing: true })).toBeNull();
  stop();
  expect(typed('tractor', 3)).toBeNull();
});
