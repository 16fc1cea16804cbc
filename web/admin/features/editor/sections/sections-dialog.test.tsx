import { openPuck, usePuckTests, type OpenPuck } from '../test-puck.tsx';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerApi, refused, type Answers } from '../../../test-admin.tsx';
import { SectionsDialog } from './sections-dialog.tsx';

usePuckTests();

const LIST = 'GET /api/ready_made_sections';
const sections = [
  { key: 'steps', name: 'How renting works', purpose: 'steps', texts: ['Call us.'] },
  { key: 'map', name: 'How to find us', purpose: 'visit', texts: ['At the petrol station.'] },
];
const blocks = [{ type: 'HeadingBlock', props: { id: 'h', text: 'Three steps' } }];
const steps = { ...sections[0], contentVersion: CONTENT_VERSION, blocks };

async function open(answers: Answers) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  answerApi({ [LIST]: { sections }, ...answers });
  const onClose = vi.fn();
  const Header = () => <SectionsDialog place={{ zone: 'two:right', index: 0 }} onClose={onClose} />;
  const two = { type: 'TwoCol', props: { id: 'two' } };
  const puck = await openPuck([two], { more: { overrides: { header: Header } } });
  await puck.pass(1_000);
  return { puck, onClose };
}

const dialog = () => document.querySelector('[role=dialog]');
const named = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    (each) => each.textContent === name,
  );
const cards = () =>
  [...document.querySelectorAll('[role=dialog] li button')].map((each) => each.textContent);
async function press(puck: OpenPuck, name: string) {
  await act(async () => named(name)?.click());
  await puck.pass(100);
}
async function search(typed: string) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return input;
}

test('shows the sections of a purpose or of a search, and says so where there are none', async () => {
  const { puck } = await open({});
  expect(cards()).toEqual(['How renting works', 'How to find us']);
  await press(puck, 'Visit us');
  expect(cards()).toEqual(['How to find us']);
  await search('call');
  expect(cards()).toEqual([]);
  expect(dialog()?.textContent).toContain('No section of this purpose matches “call”.');
  await press(puck, 'Show all');
  expect(cards()).toHaveLength(2);
});

test('inserts the chosen section at the place, and closes', async () => {
  const { puck, onClose } = await open({
    'POST /api/ready_made_sections/steps/take': { section: steps },
  });
  const input = await search('renting');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  await act(async () => void input.dispatchEvent(enter));
  await puck.pass(100);
  expect(onClose).toHaveBeenCalledOnce();
  const two = puck.get().appState.data.content[1]?.props;
  expect(two).toMatchObject({ right: [{ type: 'HeadingBlock', props: { text: 'Three steps' } }] });
});

test('says why a section could not be added, and stays open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { puck, onClose } = await open({
    'POST /api/ready_made_sections/map/take': refused(500, { error: 'The disk is full.' }),
  });
  await press(puck, 'How to find us');
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
});

test('says so when the sections cannot be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  const { puck } = await open({ [LIST]: () => (isDown ? refused(404) : { sections }) });
  await puck.pass(10_000);
  expect(dialog()?.textContent).toContain('Failed to load the sections.');
  isDown = false;
  await press(puck, 'Try again');
  expect(cards()).toHaveLength(2);
});
