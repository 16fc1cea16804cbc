import { expect, test } from 'vitest';
import { historyKey } from './history-key.ts';

const ctrl = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
const cmd = { ...ctrl, ctrlKey: false, metaKey: true };
const shift = { shiftKey: true };

test.each([
  ['Ctrl+Z', { ...ctrl, key: 'z', code: 'KeyZ' }, 'undo'],
  ['Cmd+Z', { ...cmd, key: 'z', code: 'KeyZ' }, 'undo'],
  ['Ctrl+Shift+Z', { ...ctrl, ...shift, key: 'Z', code: 'KeyZ' }, 'redo'],
  ['Ctrl+Y', { ...ctrl, key: 'y', code: 'KeyY' }, 'redo'],
  ['Ctrl+Z on a German keyboard', { ...ctrl, key: 'z', code: 'KeyY' }, 'undo'],
  ['Ctrl+Y on a German keyboard', { ...ctrl, key: 'y', code: 'KeyZ' }, 'redo'],
  ['Ctrl+Z on a Russian keyboard', { ...ctrl, key: 'я', code: 'KeyZ' }, 'undo'],
  ['Ctrl+; on a Dvorak keyboard', { ...ctrl, key: ';', code: 'KeyZ' }, null],
  ['Z', { ...ctrl, ctrlKey: false, key: 'z', code: 'KeyZ' }, null],
  ['Ctrl+Alt+Z', { ...ctrl, altKey: true, key: 'z', code: 'KeyZ' }, null],
  ['Ctrl+Shift+Y', { ...ctrl, ...shift, key: 'Y', code: 'KeyY' }, null],
  ['Ctrl+C', { ...ctrl, key: 'c', code: 'KeyC' }, null],
  ['Ctrl alone', { ...ctrl, key: 'Control', code: 'ControlLeft' }, null],
])('%s', (_, event, does) => expect(historyKey(event)).toBe(does));
