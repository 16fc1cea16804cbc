import { openPuck, usePuckTests } from '../test-puck.tsx';
import { act } from 'react';
import { expect, test } from 'vitest';
import { answerApi } from '../../../test-admin.tsx';
import { ChecksButton } from './checks-button.tsx';

usePuckTests();

const button = () => document.querySelector<HTMLElement>('[aria-label^="Checks"]');
const HEAVY = `/uploads/${'a'.repeat(64)}.webp`;

/** The editor of page 14 with these blocks, and with its checks in the header. */
async function open(blocks: object[]) {
  answerApi({
    'GET /api/pages': [
      { id: 14, title: 'Fleet', address: 'fleet', published_at: null },
      { id: 15, title: 'Prices', address: '', published_at: null },
    ],
    [`HEAD ${HEAVY}`]: () => new Response(null, { headers: { 'content-length': '4000000' } }),
  });
  const puck = await openPuck(blocks, {
    more: { overrides: { header: () => <ChecksButton pageId={14} /> } },
  });
  await puck.pass(1_000);
  return puck;
}

const show = () => act(async () => button()?.click());
const entries = () =>
  [...document.querySelectorAll('[role=dialog] li')].map((each) => each.textContent);

test('counts and lists what is worth a look, and leads to it', async () => {
  const puck = await open([
    { type: 'HeadingBlock', props: { id: 'H-1', text: 'Heading' } },
    {
      type: 'Card',
      props: { id: 'C-1', title: 'Ours', body: 'Ours', imageUrl: HEAVY, ctaHref: '/pages/15' },
    },
  ]);
  expect(button()?.ariaLabel).toBe('Checks: 3 to look at');
  await show();
  await puck.pass(1_000);
  expect(entries()).toEqual([
    'Heading · Text: still has the sample text “Heading”',
    expect.stringContaining('Card · '),
    expect.stringMatching(/^Card · .+: links to “Prices”, which visitors do not see$/),
    expect.stringMatching(/the pictures of this page weigh 4\.0 MB/),
  ]);
  await act(async () => document.querySelector<HTMLElement>('[role=dialog] li button')?.click());
  await puck.pass(500);
  expect(puck.get().selectedItem?.props.id).toBe('H-1');
});

test('finds nothing on a page that is ready, and counts again after an edit', async () => {
  const puck = await open([{ type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } }]);
  expect(button()?.ariaLabel).toBe('Checks: nothing found');
  const data = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Heading' } };
  await puck.dispatch({
    ...{ type: 'replace', destinationIndex: 1, destinationZone: 'root:default-zone', data },
  } as Parameters<typeof puck.dispatch>[0]);
  await puck.pass(1_000);
  expect(button()?.ariaLabel).toBe('Checks: 1 to look at');
});
