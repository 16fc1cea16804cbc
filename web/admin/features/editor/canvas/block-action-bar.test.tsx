import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act } from 'react';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { buildConfig } from '../config/build-config.tsx';
import { BlockActionBar } from './block-action-bar.tsx';

usePuckTests();

const MESSAGE = '[data-sonner-toast]';

const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } };
const columns = { type: 'TwoCol', props: { id: 'T-1', left: [heading], right: [] } };

async function open() {
  const puck = await openPuck([columns], {
    more: { overrides: { actionBar: BlockActionBar, header: () => <Toaster /> } },
  });
  await puck.select('H-1');
  return puck;
}

const left = ({ get }: OpenPuck) =>
  (get().getItemById('T-1')!.props['left'] as { props: { id: string; text: string } }[]).map(
    ({ props }) => props,
  );

async function press(button: string) {
  await act(async () => document.querySelector<HTMLElement>(button)!.click());
}

test('Delete reports the deletion in a message, whose Undo restores the block', async () => {
  const puck = await open();
  await press('[aria-label="Actions: Heading"] [title="Delete"]');
  expect(left(puck)).toEqual([]);
  await puck.pass(100);
  expect(document.querySelector(MESSAGE)?.textContent).toContain('Deleted Heading “Our fleet”.');
  await press(`${MESSAGE} button`);
  expect(left(puck)).toMatchObject([heading.props]);
});

test('Duplicate adds a copy below', async () => {
  const puck = await open();
  await press('[aria-label="Actions: Heading"] [title="Duplicate"]');
  expect(left(puck).map(({ text }) => text)).toEqual(['Our fleet', 'Our fleet']);
});

test('a block of an unknown type cannot be copied, so that it cannot be cut either', async () => {
  const puck = await openPuck([{ type: 'Carousel', props: { id: 'C-1' } }], {
    config: buildConfig(['Carousel']),
    more: { overrides: { actionBar: BlockActionBar } },
  });
  await puck.select('C-1');
  const actions = document.querySelectorAll('[aria-label="Actions: Carousel"] [title]');
  expect([...actions].map((each) => each.getAttribute('title'))).toEqual(['Paste below', 'Delete']);
});
