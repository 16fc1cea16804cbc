import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { setProp } from '../content/change-block.ts';
import { passMessageKey } from './message-key.ts';
import { usePageKeys } from './use-page-keys.ts';

/** The keys that change the page. A browser test checks that they reach the clicked block. */

usePuckTests();

const blocks = [
  { type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } },
  { type: 'HeadingBlock', props: { id: 'H-2', text: 'Prices' } },
];

function Preview({ children }: { children: ReactNode }) {
  usePageKeys(document);
  return <>{children}</>;
}
const open = (props: Parameters<typeof openPuck>[1] = {}) =>
  openPuck(blocks, { ...props, more: { overrides: { preview: Preview } } });

const block = (id: string) => document.querySelector<HTMLElement>(`[data-puck-component="${id}"]`);
const ids = ({ get }: OpenPuck) => get().appState.data.content.map(({ props }) => props.id);
const text = ({ get }: OpenPuck, id: string) => get().getItemById(id)?.props['text'];
const NAVBAR = 'SiteNavbar-global';

const press = async (on: Element | null, init: KeyboardEventInit) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    on?.dispatchEvent(event);
  });
const remove = { key: 'Delete', code: 'Delete' };

describe('Delete', () => {
  test.each(['Delete', 'Backspace'])('%s on the frame of a block deletes it', async (key) => {
    const puck = await open();
    await puck.select('H-2');
    await press(block('H-1'), { key, code: key });
    expect(ids(puck)).toEqual([NAVBAR, 'H-2']);
    await puck.pass(300);
    await puck.undo();
    expect(ids(puck)).toEqual([NAVBAR, 'H-1', 'H-2']);
  });

  test('elsewhere deletes nothing, even if a block is selected', async () => {
    const puck = await open();
    await puck.select('H-1');
    const button = document.body.appendChild(document.createElement('button'));
    for (const element of [document.body, button, block('H-1')!.firstElementChild])
      await press(element, remove);
    expect(ids(puck)).toEqual([NAVBAR, 'H-1', 'H-2']);
  });

  test('deletes only one block while it is held, and none with Ctrl or in a dialog', async () => {
    const puck = await open();
    await press(block('H-1'), { ...remove, repeat: true });
    await press(block('H-1'), { ...remove, ctrlKey: true });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press(block('H-1'), remove);
    expect(ids(puck)).toEqual([NAVBAR, 'H-1', 'H-2']);
  });

  test('does not delete a block that cannot be deleted', async () => {
    const puck = await open({ permissions: { delete: false } });
    await press(block('H-1'), remove);
    expect(ids(puck)).toContain('H-1');
  });
});

describe('undo', () => {
  test('does nothing while a block is dragged', async () => {
    const puck = await open();
    await act(async () => setProp('H-1', 'text', 'Lifts', puck.get));
    await puck.dispatch({ type: 'setUi', ui: { isDragging: true }, recordHistory: false });
    await press(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await puck.pass(400);
    expect(text(puck, 'H-1')).toBe('Lifts');
  });

  const undo = { key: 'z', code: 'KeyZ', ctrlKey: true };
  const redo = { ...undo, key: 'Z', shiftKey: true };
  const change = (puck: OpenPuck, value: string) =>
    act(async () => setProp('H-1', 'text', value, puck.get));

  test('of the first change keeps the selection and the open panels', async () => {
    const puck = await open();
    await puck.select('H-1');
    await change(puck, 'New');
    await puck.pass(300);
    await puck.dispatch({ type: 'setUi', ui: { rightSideBarVisible: false } });
    await press(document.body, undo);
    expect(text(puck, 'H-1')).toBe('Our fleet');
    expect(puck.get().selectedItem?.props.id).toBe('H-1');
    expect(puck.get().appState.ui.rightSideBarVisible).toBe(false);
    await press(document.body, redo);
    expect(text(puck, 'H-1')).toBe('New');
    expect(puck.get().selectedItem?.props.id).toBe('H-1');
  });

  test('right after a change undoes only that change, which can be redone', async () => {
    const puck = await open();
    await change(puck, 'First');
    await puck.pass(300);
    await change(puck, 'Second');
    await press(document.body, undo);
    await puck.pass(1_000);
    expect(text(puck, 'H-1')).toBe('First');
    await press(document.body, redo);
    await puck.pass(1_000);
    expect(text(puck, 'H-1')).toBe('Second');
  });

  test('pressed twice right after a change undoes two steps', async () => {
    const puck = await open();
    await change(puck, 'First');
    await puck.pass(300);
    await change(puck, 'Second');
    await press(document.body, undo);
    await puck.pass(100);
    await press(document.body, undo);
    await puck.pass(1_000);
    expect(text(puck, 'H-1')).toBe('Our fleet');
  });

  test('is left out if the text changes before it, so that no typed word is lost', async () => {
    const puck = await open();
    await change(puck, 'First');
    await puck.pass(300);
    await change(puck, 'Second');
    await press(document.body, undo);
    await puck.pass(100);
    await change(puck, 'Second word');
    await puck.pass(1_000);
    expect(text(puck, 'H-1')).toBe('Second word');
    await press(document.body, undo);
    expect(text(puck, 'H-1')).toBe('First');
  });

  test('of an added block leaves nothing selected', async () => {
    const puck = await open();
    await puck.dispatch({
      type: 'insert',
      componentType: 'HeadingBlock',
      id: 'H-3',
      destinationZone: 'root:default-zone',
      destinationIndex: 3,
    });
    await puck.select('H-3');
    await puck.pass(300);
    await press(document.body, undo);
    expect(ids(puck)).not.toContain('H-3');
    expect(puck.get().selectedItem).toBeNull();
  });
});

test('Alt+T in the frame moves the focus to the messages, if there is one', async () => {
  await open();
  const frame = document.body.appendChild(document.createElement('iframe')).contentDocument!;
  const passed = vi.fn();
  const key = { bubbles: true, cancelable: true, altKey: true, code: 'KeyT' };
  const send = () => {
    const event = new KeyboardEvent('keydown', key);
    frame.body.addEventListener('keydown', passMessageKey, { once: true });
    frame.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  document.addEventListener('keydown', passed, { once: true });
  expect([send(), passed.mock.calls.length]).toEqual([false, 0]);
  document.body.appendChild(document.createElement('p')).dataset.sonnerToast = '';
  expect(send()).toBe(true);
  expect(passed.mock.calls[0]?.[0]).toMatchObject({ altKey: true, code: 'KeyT' });
});
