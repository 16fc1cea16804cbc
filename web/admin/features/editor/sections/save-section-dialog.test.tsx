import { openPuck, usePuckTests } from '../puck/test-puck.tsx';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerApi, callsOf } from '../../../test-admin.tsx';
import { SaveSectionDialog } from './save-section-dialog.tsx';

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const card = { type: 'Card', props: { id: 'c', title: 'Rollers' } };

test('saves the block and the chosen neighbours, in page order', async () => {
  const onClose = vi.fn();
  const Header = () => <SaveSectionDialog blockId="c" onClose={onClose} />;
  answerApi({ 'POST /api/sections': { section: { name: 'Machines' } } });
  const two = { type: 'TwoCol', props: { id: 'two', left: [heading('inside')] } };
  const puck = await openPuck([heading('a'), card, two], {
    more: { overrides: { header: Header } },
  });
  const dialog = () => document.querySelector('[role=dialog]')!;
  const boxes = () => [...dialog().querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  expect(boxes().map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
    ['Heading “a”', false],
    ['Card “Rollers”', true],
    ['Two columns “inside”', false],
  ]);
  const name = dialog().querySelector<HTMLInputElement>('input[required]')!;
  expect(name.value).toBe('Rollers');
  const save = () => dialog().querySelector<HTMLButtonElement>('[type=submit]')!;
  await act(async () => boxes()[1]?.click());
  expect(save().disabled).toBe(true);
  expect(dialog().textContent).toContain('Choose at least one block.');
  for (const box of boxes().slice(0, 2)) await act(async () => box.click());
  expect(save().disabled).toBe(false);
  await act(async () => save().click());
  await puck.pass(300);
  const call = callsOf(({ path }) => path === '/api/sections').at(-1)!;
  const { section } = call.body as { section: { blocks: { props: object }[] } };
  expect(section).toMatchObject({
    name: 'Rollers',
    purpose: 'other',
    contentVersion: CONTENT_VERSION,
    blocks: [{ props: { id: 'a' } }, { props: { id: 'c' } }],
  });
  expect(section.blocks).toHaveLength(2);
  expect(onClose).toHaveBeenCalledOnce();
});

test('offers the first words of a layout as the name, and the purpose of its blocks', async () => {
  const quotes = { type: 'Quotes', props: { id: 'q', heading: '', items: [] } };
  const two = (id: string, left: object[]) => ({ type: 'TwoCol', props: { id, left } });
  const blocks = [two('one', [heading('Well said'), quotes]), two('two', []), two('three', [card])];
  blocks.push(two('four', [heading('About us')]));
  for (const [blockId, name, purpose] of [
    ['one', 'Well said', 'quotes'],
    ['two', 'Two columns', 'other'],
    ['three', 'Rollers', 'other'],
    ['four', 'About us', 'text'],
  ] as const) {
    const Header = () => <SaveSectionDialog blockId={blockId} onClose={() => {}} />;
    await openPuck(blocks, { more: { overrides: { header: Header } } });
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)!;
    expect(dialog.querySelector<HTMLInputElement>('input[required]')?.value).toBe(name);
    expect(dialog.querySelector('select')?.value).toBe(purpose);
    expect(dialog.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false);
  }
});
