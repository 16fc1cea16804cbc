import type { Item } from '../api/save-item.ts';
import { useState } from 'react';
import { Toaster } from 'sonner';
import { callsOf, openAdmin, type ApiCall } from '../../../test-admin.tsx';
import { listOf, settingsAnswer, testItem } from '../test-items.ts';
import { ItemScreen } from './item-screen.tsx';

export const stored = testItem(1, {
  rates: { day: 8500 },
  specs: [{ label: 'Weight', value: '2 t' }],
  pictures: [
    { image: '/uploads/a.jpg', alt: 'Front' },
    { image: '/uploads/b.jpg', alt: '' },
  ],
});
export const PATH = `/api/items/${stored.key}`;

export let opened: Item[] = [];
export let closed = 0;
function TestScreen({ itemKey }: { itemKey: string }) {
  const [areOpen, show] = useState(false);
  return (
    <ItemScreen
      itemKey={itemKey}
      renderTextInput={({ label, onChange }) => (
        <button
          type="button"
          onClick={() => onChange({ blocks: [{ type: 'paragraph', data: { text: 'Strong.' } }] })}
        >
          Write {label}
        </button>
      )}
      versions={{ areOpen, show }}
      onOpen={(item) => opened.push(item)}
      onClose={() => (closed += 1)}
    />
  );
}

export function open(answers: object = {}, itemKey = stored.key) {
  opened = [];
  closed = 0;
  return openAdmin(
    <>
      <TestScreen itemKey={itemKey} />
      <Toaster />
    </>,
    {
      'GET /api/site_settings': settingsAnswer(),
      [`GET ${PATH}`]: { item: stored },
      'GET /api/items': listOf(),
      ...answers,
    },
  );
}

/** Opens the screen with a button that closes and reopens it. */
export function openReopened(answers: object) {
  function Reopened() {
    const [shown, show] = useState(true);
    return (
      <>
        <button type="button" onClick={() => show(!shown)}>
          Toggle
        </button>
        {shown && <TestScreen itemKey={stored.key} />}
      </>
    );
  }
  return openAdmin(<Reopened />, {
    'GET /api/site_settings': settingsAnswer(),
    [`GET ${PATH}`]: { item: stored },
    'GET /api/items': listOf(),
    ...answers,
  });
}

/** Answers a PATCH as the server does. */
export const patched = ({ body }: ApiCall) => ({
  item: { ...stored, ...(body as { item: object }).item, revision: 4 },
});
export const sent = (method: string, path = '/api/items') =>
  callsOf((call) => call.method === method && call.path.startsWith(path));
export const title = () => document.querySelector('h1')?.textContent;
