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

test('a letter typed with AltGr is not a command', () => {
  expect(textCommand(keys('z', 'KeyZ', { ctrlKey: true, altKey: true }))).toBeNull();
});

test('Z depends on the layout; without Latin letters, its position is used', () => {
  // On a French keyboard, W is at the position of Z on others.
  expect(textCommand(keys('w', 'KeyZ', { ctrlKey: true }))).toBeNull();
  expect(textCommand(keys('z', 'KeyW', { ctrlKey: true }))).toBe('undo');
  // Russian and Greek keyboards.
  expect(textCommand(keys('я', 'KeyZ', { ctrlKey: true }))).toBe('undo');
  expect(textCommand(keys('Ζ', 'KeyZ', { metaKey: true, shiftKey: true }))).toBe('redo');
});
