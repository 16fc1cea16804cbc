import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act } from 'react';
import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import type { Block } from '@siteyard/schemas/content';
import { answerApi, refused } from '../../../test-admin.tsx';
import { addBlock } from '../sidebar/add-block.ts';
import {
  copySelected,
  cutSelected,
  insertPictures,
  pasteFromClipboard,
  pasteText,
  picturesIn,
} from './clipboard-actions.ts';

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const blocks = [heading('a'), { type: 'TwoCol', props: { id: 'two', left: [heading('l')] } }];

const texts = (list: unknown): string[] =>
  (list as Block[]).flatMap(({ type, props }) =>
    type === 'TwoCol' ? ['[', ...texts(props.left), ']'] : [String(props.text ?? type)],
  );
const page = ({ get }: OpenPuck) => texts(get().appState.data.content).join(' ');
const paste = (puck: OpenPuck, text: string | null) =>
  act(async () => void pasteText(text ?? '', puck.get));

test('a block is copied, and pasted after the selected one, as one step of history', async () => {
  const puck = await openPuck(blocks);
  await puck.select('a');
  const text = copySelected(puck.get);
  await puck.select('l');
  await paste(puck, text);
  expect(page(puck)).toBe('SiteNavbar a [ l a ]');
  const pasted = puck.get().selectedItem?.props.id as string;
  expect(pasted).toMatch(/^HeadingBlock-/);
  await paste(puck, text);
  expect(page(puck)).toBe('SiteNavbar a [ l a a ]');
  await puck.pass(300);
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar a [ l a ]');
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar a [ l ]');
});

test('blocks are added and pasted on a site without https, which has no randomUUID', async () => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.random() * 256),
  });
  const puck = await openPuck(blocks);
  await puck.select('a');
  const text = copySelected(puck.get);
  await paste(puck, text);
  await act(async () => addBlock('HeadingBlock', puck.get));
  await paste(puck, 'A text');
  expect(page(puck)).toBe('SiteNavbar a a Heading RichText [ l ]');
});

test('a block is cut, and comes back at the end of the page when nothing is selected', async () => {
  const puck = await openPuck(blocks);
  await puck.select('two');
  let text: string | null = null;
  await act(async () => void (text = cutSelected(puck.get)));
  expect(page(puck)).toBe('SiteNavbar a');
  await puck.select(null);
  await paste(puck, text);
  expect(page(puck)).toBe('SiteNavbar a [ l ]');
  await puck.pass(300);
  await puck.undo();
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar a [ l ]');
});

test('Cut reports the block in a message that offers Undo', async () => {
  const puck = await openPuck(blocks);
  await puck.select('a');
  await act(async () => void cutSelected(puck.get));
  const message = toast.getToasts().at(-1);
  expect(message).toMatchObject({ title: expect.stringMatching(/^Cut /) });
  const { action } = message as unknown as { action: { onClick: () => void } };
  await act(async () => action.onClick());
  expect(page(puck)).toBe('SiteNavbar a [ l ]');
});

test('nothing is copied or cut for the navbar or without a selection', async () => {
  const puck = await openPuck(blocks);
  expect(copySelected(puck.get)).toBeNull();
  await puck.select(puck.get().appState.data.content[0]?.props.id as string);
  expect([copySelected(puck.get), cutSelected(puck.get)]).toEqual([null, null]);
});

test('a button pastes what this tab copied if it cannot read the clipboard', async () => {
  const puck = await openPuck(blocks);
  await puck.select('a');
  copySelected(puck.get);
  vi.stubGlobal('navigator', {
    clipboard: { readText: () => Promise.reject(new Error('denied')) },
  });
  await act(() => pasteFromClipboard(puck.get));
  expect(page(puck)).toBe('SiteNavbar a a [ l ]');
});

test('a formatted text becomes rich texts, with pictures of this site as blocks between them', async () => {
  const puck = await openPuck(blocks);
  const said = vi.spyOn(toast, 'info');
  const own = `/uploads/${'a'.repeat(64)}.webp`;
  const html = `<h2>Fleet</h2><ul><li>Lift<ul><li>Boom</li></ul></li></ul><img src="${own}"><p>Call <b>us</b><img src="https://x.example/a.png"></p>`;
  await act(async () => void pasteText('Fleet', puck.get, null, html));
  expect(page(puck)).toBe('SiteNavbar a [ l ] RichText ImageBlock RichText');
  const [text, picture, more] = (puck.get().appState.data.content as Block[]).slice(-3);
  expect(text?.props.content).toMatchObject({
    blocks: [
      { type: 'header', data: { text: 'Fleet', level: 2 } },
      { type: 'list', data: { items: [{ content: 'Lift', items: [{ content: 'Boom' }] }] } },
    ],
  });
  expect(picture?.props.src).toBe(own);
  expect(more?.props.content).toEqual({
    blocks: [{ type: 'paragraph', data: { text: 'Call <b>us</b>' } }],
  });
  expect(said.mock.calls[0]?.[0]).toMatch(/^One picture is left out/);
});

test('a picture in a pasted text is uploaded', async () => {
  const puck = await openPuck(blocks);
  answerApi({ 'POST /api/uploads': () => Promise.resolve({ url: '/uploads/1.gif' }) });
  const html = '<p>One</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><p>Two</p>';
  await act(async () => void pasteText('', puck.get, null, html));
  await vi.waitFor(() =>
    expect(page(puck)).toBe('SiteNavbar a [ l ] RichText ImageBlock RichText'),
  );
});

test('a text of spaces and line breaks is not pasted', async () => {
  const puck = await openPuck(blocks);
  expect(pasteText(' \n', puck.get)).toBe(false);
  expect(page(puck)).toBe('SiteNavbar a [ l ]');
});

test('pictures stay in order if the selection changes, and a failed one does not stop the others', async () => {
  const puck = await openPuck(blocks);
  await puck.select('a');
  const said = vi.spyOn(toast, 'error');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let sent = 0;
  answerApi({
    'POST /api/uploads': async () => {
      await puck.select('l');
      sent += 1;
      return sent === 2 ? refused(413, { error: 'Too large.' }) : { url: `/uploads/${sent}.gif` };
    },
  });
  // A GIF is uploaded without a conversion.
  const files = ['one', 'two', 'three'].map(
    (name) => new File(['x'], `${name}.gif`, { type: 'image/gif' }),
  );
  await act(() => insertPictures(files, puck.get));
  expect(page(puck)).toBe('SiteNavbar a ImageBlock ImageBlock [ l ]');
  const [, first, second] = puck
    .get()
    .appState.data.content.slice(1)
    .map(({ props }) => props.src);
  expect([first, second]).toEqual(
    ['/uploads/1.gif', '/uploads/3.gif'].map((url) => expect.stringContaining(url)),
  );
  expect(said.mock.calls).toEqual([['two.gif: Too large.']]);
});

test('a button reports that there is nothing to paste', async () => {
  const puck = await openPuck(blocks);
  const said = vi.spyOn(toast, 'info');
  vi.stubGlobal('navigator', { clipboard: { readText: async () => '' } });
  await act(() => pasteFromClipboard(puck.get));
  expect(said.mock.calls).toEqual([['There are no blocks and no text on the clipboard.']]);
});

test('pictures are also recognised without a type from the browser', () => {
  const files = ['IMG_1.HEIC', 'favicon.ico', 'notes.txt'].map((name) => new File(['x'], name));
  expect(picturesIn(files).map(({ name }) => name)).toEqual(['IMG_1.HEIC', 'favicon.ico']);
});
