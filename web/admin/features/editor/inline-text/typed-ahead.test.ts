import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTyping } from './typed-ahead.ts';

/** The text that an editor receives. A browser test proves that it is typed at the caret. */
let typed: string[];
let stop: () => void;

beforeEach(() => {
  typed = [];
  vi.useFakeTimers();
  document.execCommand = (_, __, text = '') => typed.push(text) > 0;
  stop = keepTyping('a', [window]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

function openEditor() {
  const text = document.body.appendChild(document.createElement('div'));
  text.tabIndex = 0;
  // jsdom knows no editable elements.
  Object.defineProperty(text, 'isContentEditable', { value: true });
  text.focus();
  vi.runAllTimers();
}

test('characters that are typed before the editor is there are typed into it once', () => {
  for (const key of ['b', ' ', '字', 'Shift', 'ArrowLeft']) press(key);
  press('z', { ctrlKey: true });
  expect(typed).toEqual([]);
  openEditor();
  expect(typed).toEqual(['ab 字']);
  press('c');
  expect(typed).toHaveLength(1);
});

test('characters are not kept once the editor is given up', () => {
  stop();
  openEditor();
  expect(typed).toEqual([]);
});
