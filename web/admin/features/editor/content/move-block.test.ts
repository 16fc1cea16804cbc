import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Block } from '@siteyard/schemas/content';
import { dragAnnouncements } from '../canvas/drag-announcements.ts';
import { moveBlock, stepBlock, type Step } from './move-block.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const blocks = [
  heading('a'),
  { type: 'TwoCol', props: { id: 'two', left: [heading('l')], right: [heading('r')] } },
  heading('z'),
];

/** The page as one line: `nav a two[l|r] z`. */
function tree(puck: OpenPuck): string {
  const line = (list: unknown): string =>
    (list as Block[])
      .map(({ type, props }) => {
        if (type === 'SiteNavbar') return 'nav';
        return type === 'TwoCol'
          ? `${props.id}[${line(props.left)}|${line(props.right)}]`
          : props.id;
      })
      .join(' ');
  return line(puck.get().appState.data.content);
}

const said = () => document.querySelector('p[role="status"]')?.textContent?.trim();

async function opened() {
  const puck = await openPuck(blocks);
  const step = (id: string, to: Step) => act(async () => void stepBlock(id, to, puck.get));
  return { puck, step };
}

test('a block moves within its list, through slots and out of a block, each announced', async () => {
  const { puck, step } = await opened();
  await step('a', 'down');
  expect(tree(puck)).toBe('nav two[l|r] a z');
  expect(said()).toBe('Heading “a” moved to 3 of 4 in the page.');
  expect(puck.get().selectedItem?.props.id).toBe('a');
  await step('l', 'down');
  expect(tree(puck)).toBe('nav two[|l r] a z');
  expect(said()).toBe('Heading “l” moved to 1 of 2 in Right column of Two columns.');
  await step('r', 'down');
  expect(tree(puck)).toBe('nav two[|l] r a z');
  await step('l', 'up');
  await step('l', 'up');
  expect(tree(puck)).toBe('nav l two[|] r a z');
  await step('l', 'in');
  expect(tree(puck)).toBe('nav two[l|] r a z');
  await step('l', 'out');
  expect(tree(puck)).toBe('nav two[|] l r a z');
});

test('an impossible step changes nothing and is announced', async () => {
  const { puck, step } = await opened();
  const before = tree(puck);
  await step('a', 'up');
  await step('z', 'down');
  await step('z', 'out');
  expect(tree(puck)).toBe(before);
  expect(said()).toBe('Heading “z” cannot move out here.');
});

test('each move is one history step', async () => {
  const { puck, step } = await opened();
  await step('a', 'down');
  await step('a', 'down');
  await puck.pass(300);
  await puck.undo();
  expect(tree(puck)).toBe('nav two[l|r] a z');
  await puck.undo();
  expect(tree(puck)).toBe('nav a two[l|r] z');
});

test('a block cannot move into itself or above the navbar, and the navbar cannot move', async () => {
  const { puck } = await opened();
  const before = tree(puck);
  expect(moveBlock('two', { zone: 'two:left', index: 0 }, puck.get)).toBe(false);
  expect(moveBlock('a', { zone: ROOT_ZONE, index: 0 }, puck.get)).toBe(false);
  const navbar = puck.get().appState.data.content[0]?.props.id as string;
  expect(moveBlock(navbar, { zone: ROOT_ZONE, index: 3 }, puck.get)).toBe(false);
  expect(tree(puck)).toBe(before);
});

test('a drag is announced with the names of blocks, never with ids', async () => {
  const { puck } = await opened();
  const say = dragAnnouncements(puck.get);
  const entity = (id: string, data = {}) => ({ id, data });
  const source = entity('a', { componentType: 'HeadingBlock', zone: ROOT_ZONE });
  const over = (target: ReturnType<typeof entity> | null) => ({ operation: { source, target } });
  expect(say.dragstart(over(null))).toBe('Picked up Heading “a”.');
  const last = entity('z', { zone: ROOT_ZONE });
  expect(say.dragover(over(last))).toBe('Heading “a” is over Heading “z”, 4 of 4 in the page.');
  expect(say.dragover(over(entity('two:left')))).toBe(
    'Heading “a” is in Left column of Two columns.',
  );
  expect(say.dragend(over(last))).toBe('Dropped Heading “a” over Heading “z”, 4 of 4 in the page.');
  expect(say.dragend({ ...over(last), canceled: true })).toBe(
    'Cancelled. Heading “a” stays where it was.',
  );
  const drawer = entity('HeadingBlock-123', { componentType: 'HeadingBlock' });
  expect(say.dragstart({ operation: { source: drawer, target: null } })).toBe(
    'Picked up New Heading.',
  );
});
