import { openPuck, usePuckTests } from './test-puck.tsx';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePageKeys } from '../canvas/use-page-keys.ts';

/** Keys in a dialog above the editor reach the dialog's libraries, but not Puck. */

usePuckTests();

function Preview({ children }: { children: ReactNode }) {
  usePageKeys(document);
  return <>{children}</>;
}

/** Opens an editor, and a dialog with an input above it. */
async function openDialog() {
  const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Hello' } };
  const puck = await openPuck([heading], { more: { overrides: { preview: Preview } } });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Dialog open onClose={() => {}} title="Words">
        <input />
      </Dialog>,
    ),
  );
  const input = document.querySelector('[role="dialog"] input')!;
  const press = (init: KeyboardEventInit) =>
    act(async () => {
      for (const type of ['keydown', 'keyup'])
        input.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
    });
  return { puck, press, close: () => act(async () => root.unmount()) };
}

test('a library that listens on the document receives the keys of a dialog', async () => {
  const { press, close } = await openDialog();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => heard.push(`${event.type} ${event.key}`);
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, listen);
  await press({ key: 'k', code: 'KeyK', ctrlKey: true });
  for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, listen);
  expect(heard).toEqual(['keydown k', 'keyup k']);
  await close();
});

test('Puck receives no keys of a dialog, not even those that a keyboard layout sends for AltGr', async () => {
  const { puck, press, close } = await openDialog();
  const mode = () => puck.get().appState.ui.previewMode;
  await press({ key: 'Control', code: 'ControlLeft', ctrlKey: true });
  // Released outside of the dialog, so that Puck does not take the key for pressed.
  for (const modifier of ['Control', 'Meta'])
    document
      .querySelector('[role="dialog"] input')!
      .dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, key: modifier, code: `${modifier}Left` }),
      );
  await press({ key: 'i', code: 'KeyI', ctrlKey: true });
  expect(mode()).toBe('edit');
  await press({ key: '@', code: 'KeyQ', ctrlKey: true, modifierAltGraph: true });
  await puck.press({ key: 'i', code: 'KeyI', ctrlKey: true });
  expect(mode()).toBe('interactive');
  await close();
});

test('undo and redo in a dialog do not change the page', async () => {
  const { puck, press, close } = await openDialog();
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data: { type: 'HeadingBlock', props: { id: 'H-1', text: 'Changed' } },
  });
  await puck.pass(300);
  const text = () => puck.get().getItemById('H-1')?.props['text'];
  expect(text()).toBe('Changed');
  await press({ key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(text()).toBe('Changed');
  await puck.undo();
  expect(text()).toBe('Hello');
  await press({ key: 'y', code: 'KeyY', ctrlKey: true });
  expect(text()).toBe('Hello');
  await close();
});
