import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pasteIntoField } from './paste-into-field.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const HTML =
  '<p>Bring <b>keys</b>:</p><ul><li>Spare<br>keys</li></ul><table><tr><td>Lift<td>$9</table>';

/** Pastes between the two letters of a field, and returns its value. */
async function pasted(html: string, oneLine: boolean, maxLength?: number): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <textarea
        defaultValue="ab"
        maxLength={maxLength}
        onPaste={(event) => pasteIntoField(event, oneLine)}
      />,
    ),
  );
  const field = document.querySelector('textarea')!;
  field.setSelectionRange(1, 1);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const data = { getData: (type: string) => (type === 'text/html' ? html : 'plain') };
  await act(async () => field.dispatchEvent(Object.assign(event, { clipboardData: data })));
  await act(async () => root.unmount());
  return `${field.value}${event.defaultPrevented ? '' : ' (by the browser)'}`;
}

test.each([
  ['lines stay in a field of lines', HTML, false, 'aBring keys:\n• Spare\nkeys\nLift | $9b'],
  [
    'a space joins the lines in a field of one line',
    HTML,
    true,
    'aBring keys: • Spare keys Lift | $9b',
  ],
  ['a plain text is left to the browser', '', true, 'ab (by the browser)'],
])('%s', async (_, html, oneLine, expected) => {
  expect(await pasted(html, oneLine)).toBe(expected);
});

test('a character that does not fit is left out completely', async () => {
  expect(await pasted('<p>x🚜y</p>', true, 4)).toBe('axb');
  expect(await pasted('<p>x🚜y</p>', true, 5)).toBe('ax🚜b');
});
