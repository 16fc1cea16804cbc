import { expect, test, vi } from 'vitest';
import { control, openAdmin, see, useAdminTests } from '../test-admin.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTextKeys } from './use-text-keys.ts';

useAdminTests();

/** The keys that end a composition, as each browser sends them. */
const COMPOSED: [browser: string, key: KeyboardEventInit][] = [
  ['Chrome and Firefox', { isComposing: true, keyCode: 229 }],
  ['an old Firefox', { isComposing: true }],
  ['Safari, after the end of the composition', { isComposing: false, keyCode: 229 }],
];

const handled = vi.fn();
const above = vi.fn();
function Field() {
  return <input aria-label="Name" onKeyDown={useTextKeys(({ key }) => handled(key))} />;
}

/** Presses a key in a field. */
async function press(name: string, key: string, more: KeyboardEventInit = {}) {
  const field = await control(name);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  field.dispatchEvent(event);
  return event;
}

test.each(COMPOSED)('Enter and Escape only end the composition in %s', async (_browser, more) => {
  handled.mockClear();
  above.mockClear();
  openAdmin(
    <div role="presentation" onKeyDown={above}>
      <Field />
    </div>,
    {},
  );
  for (const key of ['Enter', 'Escape']) {
    const event = await press('Name', key, more);
    // The key must reach the input method.
    expect(event.defaultPrevented).toBe(false);
  }
  expect(handled).not.toHaveBeenCalled();
  expect(above).not.toHaveBeenCalled();
  await press('Name', 'Enter', { keyCode: 13 });
  expect(handled).toHaveBeenCalledExactlyOnceWith('Enter');
  expect(above).toHaveBeenCalledOnce();
});

test.each(COMPOSED)('a dialog stays open in %s', async (_browser, more) => {
  const onClose = vi.fn();
  openAdmin(
    <Dialog open onClose={onClose} title="Page">
      <input aria-label="Title" />
    </Dialog>,
    {},
  );
  await press('Title', 'Escape', more);
  expect(onClose).not.toHaveBeenCalled();
  await press('Title', 'Escape', { keyCode: 27 });
  await see(() => expect(onClose).toHaveBeenCalledOnce());
});
