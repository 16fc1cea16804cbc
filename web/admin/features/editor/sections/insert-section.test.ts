import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Block } from '@siteyard/schemas/content';
import type { Place } from '../content/places.ts';
import { insertSection } from './insert-section.ts';

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const banner = (id: string, text: string) => ({
  type: 'JumbotronBlock',
  props: { id, heading: text },
});
const blocks = [heading('a'), { type: 'TwoCol', props: { id: 'two', left: [heading('l')] } }];
const STEPS = [heading('one'), { type: 'TwoCol', props: { id: 's', right: [heading('r')] } }];
const HERO = [banner('hero', 'Hire'), heading('why')];

const texts = (list: unknown): string[] =>
  (list as Block[]).flatMap(({ type, props }) =>
    type === 'TwoCol'
      ? ['[', ...texts(props.left), '|', ...texts(props.right), ']']
      : [String(props.text ?? props.heading ?? type)],
  );
const page = ({ get }: OpenPuck) => texts(get().appState.data.content).join(' ');

const open = (content: object[]) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  return openPuck([...content, { type: 'Card', props: { id: 'end', title: 'end' } }]);
};
const insert = ({ get }: OpenPuck, section: object[], place: Place | null = null) =>
  act(async () => {
    const content = section as { type: string; props: { id: string } }[];
    insertSection({ name: 'Steps', contentVersion: CONTENT_VERSION, blocks: content }, place, get);
  });
const spoken = () => document.querySelector('[role=status].sr-only')?.textContent;

test('is inserted below the page’s block that contains the selected one, as one history step', async () => {
  const puck = await open(blocks);
  await puck.select('l');
  await insert(puck, STEPS);
  expect(page(puck)).toBe('SiteNavbar a [ l | ] one [ | r ] Card');
  expect(spoken()).toBe('Added the section Steps.');
  const { content } = puck.get().appState.data;
  const inserted = content.slice(3, 5) as Block[];
  expect(puck.get().selectedItem?.props.id).toBe(inserted[0]?.props.id);
  expect(JSON.stringify(inserted)).not.toMatch(/"id":"(one|s|r)"/);
  await puck.pass(300);
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar a [ l | ] Card');
});

test('is inserted at the chosen place, also in a column, and at the end without a selection', async () => {
  const puck = await open(blocks);
  await insert(puck, STEPS.slice(0, 1), { zone: 'two:right', index: 0 });
  expect(page(puck)).toBe('SiteNavbar a [ l | one ] Card');
  await puck.select(null);
  await insert(puck, STEPS.slice(0, 1));
  expect(page(puck)).toBe('SiteNavbar a [ l | one ] Card one');
});

test('fills the banner of the page, keeps its id, and undo restores the old one', async () => {
  const puck = await open([banner('top', 'Welcome back'), ...blocks]);
  await puck.select('l');
  await insert(puck, HERO);
  expect(page(puck)).toBe('SiteNavbar Hire why a [ l | ] Card');
  expect(puck.get().selectedItem?.props.id).toBe('top');
  expect(spoken()).toContain('The banner of the page now');
  await puck.pass(300);
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar Welcome back a [ l | ] Card');
});

test('fills the banner of the page from a section whose banner is not its first block', async () => {
  const puck = await open([banner('top', 'Welcome back'), ...blocks]);
  await insert(puck, [heading('why'), banner('hero', 'Hire'), heading('how')]);
  expect(page(puck)).toBe('SiteNavbar Hire why how a [ l | ] Card');
  expect(puck.get().selectedItem?.props.id).toBe('top');
});

test('inserts one of a section’s two banners, at the top of a page without a banner', async () => {
  const puck = await open([]);
  await puck.select(null);
  await insert(puck, [heading('why'), banner('hero', 'Hire'), banner('low', 'Buy')]);
  expect(page(puck)).toBe('SiteNavbar why Hire Card');
});

test('fills the selected one of two banners', async () => {
  const puck = await open([banner('top', 'First'), banner('low', 'Second')]);
  await puck.select('low');
  await insert(puck, HERO);
  expect(page(puck)).toBe('SiteNavbar First Hire why Card');
});

test('is inserted at the top of a page without a banner', async () => {
  const puck = await open([]);
  await puck.select(null);
  await insert(puck, HERO);
  expect(page(puck)).toBe('SiteNavbar Hire why Card');
});
