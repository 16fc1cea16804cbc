import { expect, test } from 'vitest';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import { ClashChoices, useChoices } from './clash-choices.tsx';
import { clashesIn } from './clashes.ts';

useAdminTests();

const heading = { id: 'a', type: 'HeadingBlock' };
const text: MergeConflict = {
  kind: 'value',
  path: 'text',
  block: heading,
  ours: 'My',
  theirs: 'Their',
};

test.each([
  [{ kind: 'value', path: 'title', ours: 'A', theirs: 'B' }, 'Title of the page', '', 'A', 'B'],
  [text, 'Heading', 'Text', 'My', 'Their'],
  [
    {
      kind: 'value',
      path: 'milestones[2].title',
      block: { id: 't', type: 'Unknown' },
      ours: 'A',
      theirs: 'B',
    },
    'Unknown',
    'milestones',
    'A',
    'B',
  ],
  [
    { kind: 'value', path: 'type', block: heading, ours: 'HeadingBlock', theirs: 'Spacer' },
    'Heading',
    'Kind of block',
    'Heading',
    'Spacer',
  ],
  [
    { kind: 'removed', path: '', block: heading, ours: { text: 'x' } },
    'Heading',
    '',
    'Kept, with its changes',
    'Removed',
  ],
  [
    { kind: 'place', path: '', block: heading, ours: {}, theirs: {} },
    'Heading',
    'Place',
    'Where I put it',
    'Where they put it',
  ],
] satisfies [MergeConflict, ...string[]][])(
  'names what both changed: %o',
  (conflict: MergeConflict, label, name, ours, theirs) => {
    expect(clashesIn([conflict])).toEqual([
      { what: conflict.block?.id ?? conflict.path, label, values: [{ label: name, ours, theirs }] },
    ]);
  },
);

test('asks once for each block, and not about the order, for which ours is kept', () => {
  const size: MergeConflict = { kind: 'value', path: 'level', block: heading, ours: 1, theirs: 2 };
  const order: MergeConflict = { kind: 'place', path: '', block: { id: 'b', type: 'Spacer' } };
  expect(clashesIn([text, size, order])).toMatchObject([{ what: 'a', values: [{}, {}] }]);
});

test('shows both sides, and a choice for each block', async () => {
  function Host() {
    const { choices, choose } = useChoices();
    return (
      <>
        <ClashChoices conflicts={[text]} {...{ choices, choose }} />
        <output>{JSON.stringify([...choices])}</output>
      </>
    );
  }
  openAdmin(<Host />, {});
  const [mine, theirs] = await see(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(found).toHaveLength(2);
    return found;
  });
  expect(document.querySelector('legend')?.textContent).toBe('Heading');
  expect([mine, theirs].map((input) => input?.closest('label')?.textContent)).toEqual([
    'Keep mineTextMy',
    'Take theirsTextTheir',
  ]);
  expect(mine?.checked).toBe(true);
  theirs?.click();
  await see(() => expect(theirs?.checked).toBe(true));
  expect(document.querySelector('output')?.textContent).toBe('[["a","theirs"]]');
});
