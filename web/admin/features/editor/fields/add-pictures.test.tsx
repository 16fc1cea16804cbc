import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerApi, refused, see } from '../../../test-admin.tsx';

usePuckTests();

const item = (imageUrl: string) => ({ imageUrl, alt: '', caption: '' });
const galleryOf = (count: number) => ({
  type: 'Gallery',
  props: { id: 'G-1', items: Array.from({ length: count }, () => item('/uploads/old.jpg')) },
});
const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } };

// A GIF is sent without being decoded first.
const gif = (name: string) => new File(['x'], `${name}.gif`, { type: 'image/gif' });
const picturesOf = ({ get }: OpenPuck) =>
  (get().getItemById('G-1')!.props['items'] as { imageUrl: string }[]).map(
    ({ imageUrl }) => imageUrl.split('?')[0],
  );
const input = ({ element }: OpenPuck) =>
  element.querySelector<HTMLInputElement>('input[aria-label="Pictures to add"]')!;

async function open(count: number, upload: (sent: number) => unknown) {
  let sent = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answerApi({ 'POST /api/uploads': () => upload((sent += 1)) });
  const puck = await openPuck([galleryOf(count), heading]);
  await puck.select('G-1');
  return puck;
}

async function choose(puck: OpenPuck, ...names: string[]) {
  Object.defineProperty(input(puck), 'files', { value: names.map(gif), configurable: true });
  await act(async () => {
    input(puck).dispatchEvent(new Event('change', { bubbles: true }));
  });
}
/** Waits until the upload has ended and the gallery contains these pictures. */
const seePictures = (puck: OpenPuck, urls: string[]) =>
  see(async () => {
    await puck.pass(0);
    expect(picturesOf(puck)).toEqual(urls);
  });

test('several files are added to a gallery together, as one undo step', async () => {
  const puck = await open(1, (sent) => ({ url: `/uploads/${sent}.gif` }));
  expect(input(puck).multiple).toBe(true);
  await choose(puck, 'one', 'two', 'three');
  const added = [1, 2, 3].map((number) => `/uploads/${number}.gif`);
  await seePictures(puck, ['/uploads/old.jpg', ...added]);
  await puck.pass(300);
  await puck.undo();
  expect(picturesOf(puck)).toEqual(['/uploads/old.jpg']);
});

test('files that are dropped on the list are added, too', async () => {
  const puck = await open(0, (sent) => ({ url: `/uploads/${sent}.gif` }));
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  const dataTransfer = { types: ['Files'], files: [gif('one'), gif('two')] };
  Object.defineProperty(drop, 'dataTransfer', { value: dataTransfer });
  await act(async () => void input(puck).dispatchEvent(drop));
  expect(drop.defaultPrevented).toBe(true);
  await seePictures(puck, ['/uploads/1.gif', '/uploads/2.gif']);
});

test('pictures are added to their gallery even if another block is selected during the upload', async () => {
  let answer: (body: object) => void = () => {};
  const uploaded = new Promise<unknown>((resolve) => (answer = resolve));
  const puck = await open(0, () => uploaded);
  await choose(puck, 'one');
  await puck.select('H-1');
  answer({ url: '/uploads/1.gif' });
  await seePictures(puck, ['/uploads/1.gif']);
  expect(puck.get().getItemById('H-1')?.props).not.toHaveProperty('items');
});

test('a failed file is named, and does not stop the others', async () => {
  const puck = await open(0, (sent) =>
    sent === 1 ? refused(422, { error: 'Not a picture.' }) : { url: `/uploads/${sent}.gif` },
  );
  await choose(puck, 'one', 'two');
  await seePictures(puck, ['/uploads/2.gif']);
  expect(puck.element.textContent).toContain('one.gif: Not a picture.');
});

test('the limits are shown before the upload, and files above the maximum are reported', async () => {
  const puck = await open(39, (sent) => ({ url: `/uploads/${sent}.gif` }));
  expect(puck.element.textContent).toContain('at most 15 MB');
  expect(puck.element.textContent).toContain('There is room for 1 picture.');
  await choose(puck, 'one', 'two', 'three');
  await seePictures(puck, [...Array<string>(39).fill('/uploads/old.jpg'), '/uploads/1.gif']);
  expect(puck.element.textContent).toContain(
    'There is no room for 2 pictures, so they were not uploaded.',
  );
});
