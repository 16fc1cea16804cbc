import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
  type Answers,
} from '../test-admin.tsx';
import { ImageInput } from './image-input.tsx';

useAdminTests();

function Logo() {
  const [url, setUrl] = useState('');
  return <ImageInput label="Logo" value={url} onChange={setUrl} library={false} />;
}

const open = (answers: Answers = {}) => openAdmin(<Logo />, answers);

const fileInput = () =>
  see(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no file input yet');
    return found;
  });

/** Chooses a file as the file dialog does. A GIF is sent without being decoded first. */
async function choose(name = 'our-logo.gif', type = 'image/gif') {
  const input = await fileInput();
  Object.defineProperty(input, 'files', { value: [new File(['x'], name, { type })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('an upload', () => {
  test.each<[string, unknown, string]>([
    [
      'the error of the server',
      refused(413, { error: 'The picture is too large.' }),
      'The picture is too large.',
    ],
    ['the status', new Response('', { status: 502 }), 'Upload failed (502)'],
    ['a general text for a refusal', { ok: false }, 'Upload failed'],
    ['a text for a missing address', { ok: true }, 'Upload response missing URL'],
    [
      'a general text when nothing answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Upload failed',
    ],
  ])('shows %s if it fails', async (_, answer, text) => {
    open({ 'POST /api/uploads': answer });
    await choose();
    await see(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(text));
    const button = await control('Upload logo');
    expect(button.disabled).toBe(false);
    const described = button.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(text);
    expect((await control('Logo: web address')).value).toBe('');
  });

  test('accepts only images', async () => {
    open();
    for (const type of (await fileInput()).accept.split(','))
      expect(type).toMatch(/^image\/|^\.hei[cf]$/);
    await choose('prices.pdf', 'application/pdf');
    await seeText('Choose an image file.');
    expect(callsOf()).toEqual([]);
  });

  test('shows the limits before the upload, and reports extra files', async () => {
    open({ 'POST /api/uploads': { url: '/uploads/1.gif' } });
    await seeText('at most 15 MB');
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    const files = ['one.gif', 'two.gif'].map(
      (name) => new File(['x'], name, { type: 'image/gif' }),
    );
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files } });
    (await fileInput()).dispatchEvent(drop);
    await seeText('There is room for one picture here. The others were not uploaded.');
    expect(callsOf()).toHaveLength(1);
  });
});
