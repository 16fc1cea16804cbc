import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { act } from 'react';
import { Toaster } from 'sonner';
import { expect, test, vi } from 'vitest';
import { answerApi, callsOf, refused, type Answers, type ApiCall } from '../../../test-admin.tsx';
import { SectionsDialog } from './sections-dialog.tsx';

usePuckTests();

const LIST = 'GET /api/ready_made_sections';
const OWN = 'GET /api/sections';
const sections = [
  { key: 'steps', name: 'How renting works', purpose: 'steps', texts: ['Call us.'] },
  { key: 'map', name: 'How to find us', purpose: 'visit', texts: ['At the petrol station.'] },
];
const blocks = [{ type: 'HeadingBlock', props: { id: 'h', text: 'Three steps' } }];
const steps = { ...sections[0], contentVersion: CONTENT_VERSION, blocks };

async function open(answers: Answers) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  answerApi({ [LIST]: { sections }, [OWN]: { sections: [] }, ...answers });
  const onClose = vi.fn();
  const Header = () => (
    <>
      <Toaster />
      <SectionsDialog place={{ zone: 'two:right', index: 0 }} onClose={onClose} />
    </>
  );
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
const typeInto = (input: HTMLInputElement, typed: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
async function search(typed: string) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input')!;
  await typeInto(input, typed);
  return input;
}

test('shows the sections of a purpose or of a search, and a message if there are none', async () => {
  const { puck } = await open({});
  expect(cards()).toEqual(['How renting works', 'How to find us']);
  await press(puck, 'Visit us');
  expect(cards()).toEqual(['How to find us']);
  await search('call');
  expect(cards()).toEqual([]);
  expect(dialog()?.textContent).toContain('No section for this purpose matches “call”.');
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

test('shows why a section could not be added, and stays open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { puck, onClose } = await open({
    'POST /api/ready_made_sections/map/take': refused(500, { error: 'The disk is full.' }),
  });
  await press(puck, 'How to find us');
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('The disk is full.');
  expect(onClose).not.toHaveBeenCalled();
});

test('shows an error if the sections cannot be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  const { puck } = await open({ [LIST]: () => (isDown ? refused(404) : { sections }) });
  await puck.pass(10_000);
  expect(dialog()?.textContent).toContain('Failed to load the sections.');
  isDown = false;
  await press(puck, 'Try again');
  expect(cards()).toHaveLength(2);
});

const own = {
  key: 'offer-x1',
  name: 'Spring offer',
  purpose: 'steps',
  revision: 3,
  saved_by: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const groups = () =>
  [...document.querySelectorAll('[role=dialog] section')].map((each) => [
    each.getAttribute('aria-label'),
    ...[...each.querySelectorAll('li button:not([title])')].map((button) => button.textContent),
  ]);

test('shows the site’s sections first, and inserts their stored blocks', async () => {
  const { puck, onClose } = await open({
    [OWN]: { sections: [own] },
    'GET /api/sections/offer-x1': { section: { ...own, contentVersion: CONTENT_VERSION, blocks } },
  });
  expect(groups()).toEqual([
    ['Your sections', 'Spring offer'],
    ['Ready-made sections', 'How renting works', 'How to find us'],
  ]);
  await press(puck, 'How it works');
  expect(groups().flat()).toContain('Spring offer');
  await press(puck, 'Spring offer');
  expect(onClose).toHaveBeenCalledOnce();
  const two = puck.get().appState.data.content[1]?.props;
  expect(two).toMatchObject({ right: [{ type: 'HeadingBlock', props: { text: 'Three steps' } }] });
});

test('renames a section of the site, shows why a name is refused, deletes it after a confirmation, and undoes that', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let stored = [own];
  const { puck } = await open({
    [OWN]: () => ({ sections: stored }),
    'PATCH /api/sections/offer-x1': ({ body }: ApiCall) => {
      const { name } = (body as { section: { name: string } }).section;
      if (name === 'Taken') return refused(409, { error: 'Another section has this name.' });
      stored = [{ ...own, name, revision: 4 }];
      return { section: stored[0] };
    },
    'DELETE /api/sections/offer-x1': () => {
      stored = [];
      return { ok: true };
    },
    'POST /api/sections/offer-x1/restore': () => {
      stored = [{ ...own, name: 'Summer offer', revision: 6 }];
      return { section: stored[0] };
    },
  });
  const action = async (label: string) => {
    await act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
    await puck.pass(300);
  };
  const rename = async (name: string) => {
    const inputs = document.querySelectorAll<HTMLInputElement>('[role=dialog] input[required]');
    await typeInto([...inputs].at(-1)!, name);
    await press(puck, 'Save');
    await puck.pass(300);
  };
  await action('Rename “Spring offer”');
  await rename('Taken');
  expect(document.body.textContent).toContain('Another section has this name.');
  await rename('Summer offer');
  expect(groups()[0]).toEqual(['Your sections', 'Summer offer']);
  await action('Delete “Summer offer”');
  const confirm = document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button');
  expect(stored).toHaveLength(1);
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    'Pages that use it keep their blocks.',
  );
  await act(async () => confirm[1]?.click());
  await puck.pass(300);
  const sent = callsOf(({ path, method }) => path === '/api/sections/offer-x1' && method !== 'GET');
  expect(sent.slice(-3).map(({ method, headers }) => [method, headers['If-Match']])).toEqual([
    ['PATCH', '"3"'],
    ['PATCH', '"3"'],
    ['DELETE', '"4"'],
  ]);
  expect(groups()).toEqual([['Ready-made sections', 'How renting works', 'How to find us']]);
  await act(async () => document.querySelector<HTMLElement>('[data-sonner-toast] button')?.click());
  await puck.pass(300);
  expect(groups()[0]).toEqual(['Your sections', 'Summer offer']);
});

test('shows the ready-made sections even if the site’s cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { puck } = await open({ [OWN]: refused(404) });
  await puck.pass(10_000);
  expect(dialog()?.textContent).toContain('Failed to load your own sections.');
  expect(cards()).toHaveLength(2);
});
