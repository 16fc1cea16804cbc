import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTyping, type TypedAhead } from './typed-ahead.ts';

/** The commands that an editor receives. A browser test checks that they change the text at the caret. */
let typed: (readonly [command: string, text?: string])[];
let ahead: TypedAhead;

beforeEach(() => {
  typed = [];
  document.execCommand = (command, _, text) => {
    typed.push(text === undefined ? [command] : [command, text]);
    return true;
  };
  ahead = keepTyping('a', [window]);
});
afterEach(() => {
  ahead.stop();
  Reflect.deleteProperty(document, 'execCommand');
});

/** Presses a key. Returns whether the page did not receive it. */
const press = (key: string, more: KeyboardEventInit = {}) =>
  !document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

test('characters that are typed before the editor is ready are typed into it once', () => {
  for (const key of ['b', ' ', '字']) expect(press(key)).toBe(true);
  for (const key of ['Shift', 'ArrowLeft', 'Escape', 'Tab']) expect(press(key)).toBe(false);
  expect(press('z', { ctrlKey: true })).toBe(false);
  expect(press('a', { isComposing: true })).toBe(false);
  expect([ahead.text(), typed]).toEqual(['ab 字', []]);
  ahead.pass();
  ahead.pass();
  expect(typed).toEqual([['insertText', 'ab 字']]);
  expect(press('c')).toBe(false);
});

test('Enter is a line break and presses no button, and Backspace removes a character', () => {
  for (const key of ['b', 'Enter', 'x', 'Backspace', 'c']) expect(press(key)).toBe(true);
  expect(press('Enter', { repeat: true })).toBe(true);
  ahead.pass();
  expect(typed).toEqual([['insertText', 'ab'], ['insertLineBreak'], ['insertText', 'c']]);
});

test('characters are not kept after the editor was cancelled', () => {
  ahead.stop();
  expect(press('b')).toBe(false);
  ahead.pass();
  expect(typed).toEqual([]);
});
