import { expect, test } from 'vitest';
import { textCommand } from './text-keys.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const keys = (key: string, code: string, held: Partial<typeof none>) => ({
  ...none,
  ...held,
  key,
  code,
});

test.each([
  ['s', 'save'],
  ['z', 'undo'],
  ['y', 'redo'],
  ['b', 'bold'],
  ['i', 'italic'],
  ['k', 'link'],
])('Ctrl and Cmd with %s are the command %s', (key, command) => {
  const code = `Key${key.toUpperCase()}`;
  expect(textCommand(keys(key, code, { ctrlKey: true }))).toBe(command);
  expect(textCommand(keys(key, code, { metaKey: true }))).toBe(command);
  expect(textCommand(keys(key.toUpperCase(), code, { ctrlKey: true }))).toBe(command);
  expect(textCommand(keys(key, code, {}))).toBeNull();
});

test('Shift turns undo into redo, and leaves other keys to the browser', () => {
  const held = { ctrlKey: true, shiftKey: true };
  expect(textCommand(keys('Z', 'KeyZ', held))).toBe('redo');
  expect(textCommand(keys('I', 'KeyI', held))).toBeNull();
  expect(textCommand(keys('K', 'KeyK', held))).toBeNull();
});

test('a letter that AltGr writes is no command', () => {
  expect(textCommand(keys('z', 'KeyZ', { ctrlKey: true, altKey: true }))).toBeNull();
});

test('a layout decides where Z is, and one without Latin letters has it in its place', () => {
  // French: the letter W is where others have Z.
  expect(textCommand(keys('w', 'KeyZ', { ctrlKey: true }))).toBeNull();
  expect(textCommand(keys('z', 'KeyW', { ctrlKey: true }))).toBe('undo');
  // Russian and Greek.
  expect(textCommand(keys('я', 'KeyZ', { ctrlKey: true }))).toBe('undo');
  expect(textCommand(keys('Ζ', 'KeyZ', { metaKey: true, shiftKey: true }))).toBe('redo');
});
