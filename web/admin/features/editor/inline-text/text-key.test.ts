import { describe, expect, test } from 'vitest';
import { textKey } from './text-key.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('a key on a block', () => {
  test.each([
    ['a', 'type', 'type'],
    ['é', 'type', 'type'],
    ['字', 'type', 'type'],
    ['🏗', 'type', 'type'],
    ['Dead', 'type', 'type'],
    ['Process', 'type', 'type'],
    [' ', 'type', null],
    ['Enter', 'open', null],
    ['Backspace', 'open', null],
    ['Delete', 'open', null],
    ['Escape', 'frame', null],
    ['Tab', null, null],
    ['ArrowDown', null, null],
    ['F2', null, null],
    ['Shift', null, null],
  ])('%s has the effect %s after a click on a text, and %s on the frame', (key, picked, frame) => {
    expect(textKey({ ...plain, key }, true)).toBe(picked);
    expect(textKey({ ...plain, key }, false)).toBe(frame);
  });

  test.each(['ctrlKey', 'metaKey'])('with %s it does not type', (modifier) => {
    expect(textKey({ ...plain, key: 'c', [modifier]: true }, true)).toBeNull();
    expect(textKey({ ...plain, key: 'Enter', [modifier]: true }, true)).toBeNull();
  });

  test('with Alt, a letter does not type, but the special character of a Mac does', () => {
    expect(textKey({ ...plain, key: 't', altKey: true }, true)).toBeNull();
    expect(textKey({ ...plain, key: '†', altKey: true }, true)).toBe('type');
  });

  test('typed with AltGr is text', () => {
    const third = { ...plain, key: '€', ctrlKey: true, altKey: true };
    expect(textKey({ ...third, getModifierState: (name) => name === 'AltGraph' }, true)).toBe(
      'type',
    );
  });
});
