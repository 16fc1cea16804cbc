import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEnter } from './enter-key.ts';

const execCommand = vi.fn();
beforeEach(() => {
  // jsdom has no commands.
  document.execCommand = execCommand;
});
afterEach(() => {
  delete (document as Partial<Document>).execCommand;
  execCommand.mockReset();
  document.body.replaceChildren();
});

/** An editor of one block with the caret between the bold words of its text. */
function open(name: string) {
  document.body.innerHTML = `<div><div class="ce-block" data-id="b1">
    <p contenteditable="true">Our <b>big lifts</b></p></div></div>`;
  const holder = document.body.firstElementChild as HTMLElement;
  const field = holder.querySelector('p')!;
  const insert = vi.fn();
  const setToBlock = vi.fn();
  const blocks = {
    insert,
    getBlockIndex: (id: string) => (id === 'b1' ? 4 : -1),
    getBlockByIndex: (index: number) => (index === 4 ? { name } : undefined),
  };
  document.getSelection()!.collapse(field.querySelector('b')!.firstChild, 4);
  const stop = watchEnter(holder, { blocks, caret: { setToBlock } } as never);
  const press = (inputType: string) => {
    const event = new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true });
    field.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { field, insert, setToBlock, stop, press };
}

test.each(['paragraph', 'header'])('Enter divides a %s, and its marks, at the caret', (name) => {
  const { field, insert, setToBlock, press } = open(name);
  expect(press('insertParagraph')).toBe(true);
  expect(field.innerHTML).toBe('Our <b>big </b>');
  expect(insert.mock.calls).toEqual([['paragraph', { text: '<b>lifts</b>' }, undefined, 5]]);
  expect(setToBlock.mock.calls).toEqual([[5, 'start']]);
});

test.each(['quote', 'simpleImage', 'list'])('Enter breaks the line of a %s', (name) => {
  const { insert, press } = open(name);
  expect(press('insertParagraph')).toBe(true);
  expect(insert).not.toHaveBeenCalled();
  expect(execCommand.mock.calls).toEqual([['insertLineBreak']]);
});

test('other keys are left to the browser, and all of them after the end', () => {
  const { insert, stop, press } = open('paragraph');
  expect(press('insertText')).toBe(false);
  stop();
  expect(press('insertParagraph')).toBe(false);
  expect(insert).not.toHaveBeenCalled();
});
