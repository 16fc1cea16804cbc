import { openPuck, usePuckTests } from '../puck/test-puck.tsx';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerApi, refused, type Answers } from '../../../test-admin.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

usePuckTests();

const LIST = 'GET /api/page_templates';
const TAKE = 'POST /api/page_templates/fleet/take';
const templates = [{ key: 'fleet', name: 'Fleet', about: 'Pictures of what you rent.' }];
const heading = { type: 'HeadingBlock', props: { id: 'h', text: 'Our machines' } };
const card = { type: 'Card', props: { id: 'c', title: 'Boom lift' } };
const template = { key: 'fleet', contentVersion: CONTENT_VERSION, blocks: [heading, card] };

/** An observer that reports everything as visible and 300 px wide. */
class Sees {
  constructor(private readonly tell: (changes: object[]) => void) {}
  observe() {
    this.tell([{ isIntersecting: true, contentRect: { width: 300 } }]);
  }
  disconnect() {}
}

async function open(answers: Answers) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  vi.stubGlobal('IntersectionObserver', Sees);
  vi.stubGlobal('ResizeObserver', Sees);
  answerApi({ [LIST]: { templates }, ...answers });
  const onClose = vi.fn();
  const Header = () => <TemplatesDialog onClose={onClose} />;
  const puck = await openPuck([], { more: { overrides: { header: Header } } });
  await puck.pass(1_000);
  return { puck, onClose };
}

const named = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    (each) => each.textContent === name,
  );
const text = () => document.querySelector('[role=dialog]')?.textContent;

test('inserts the chosen template with new ids, as one history step', async () => {
  const { puck, onClose } = await open({ [TAKE]: { template } });
  expect(text()).toContain('Pictures of what you rent.');
  const picture = document.querySelector('[role=dialog] iframe');
  expect(picture?.getAttribute('scrolling')).toBe('no');
  expect(picture?.getAttribute('src')).toBe('/admin/preview/page_templates/fleet');
  await act(async () => named('Fleet')?.click());
  await puck.pass(500);
  expect(onClose).toHaveBeenCalledOnce();
  const types = () => puck.get().appState.data.content.map(({ type }) => type);
  expect(types()).toEqual(['SiteNavbar', 'HeadingBlock', 'Card']);
  expect(puck.get().selectedItem?.props).toMatchObject({ text: 'Our machines' });
  expect(puck.get().selectedItem?.props.id).not.toBe('h');
  await puck.undo();
  expect(types()).toEqual(['SiteNavbar']);
});

test('shows why a template could not be added, and stays open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { puck, onClose } = await open({ [TAKE]: refused(500, { error: 'The disk is full.' }) });
  await act(async () => named('Fleet')?.click());
  await puck.pass(100);
  expect(text()).toContain('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => named('Keep the page blank')?.click());
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the error if the templates cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { puck } = await open({ [LIST]: refused(500, { error: 'Not now.' }) });
  // The call is repeated first.
  await puck.pass(10_000);
  expect(text()).toContain('Not now.');
});
