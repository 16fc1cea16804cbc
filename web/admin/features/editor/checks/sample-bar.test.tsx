import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import type { SampleOnPage } from '@siteyard/schemas/http';
import { act } from 'react';
import { Toaster } from 'sonner';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { answerApi, callsOf, refused, type Answers } from '../../../test-admin.tsx';
import type { EditorContextValue } from '../editor-context.ts';
import { SampleBar } from './sample-bar.tsx';

usePuckTests();

const bar = () => document.querySelector('[aria-label="Sample texts and pictures on this page"]');
const says = () => bar()?.querySelector('p')?.textContent;
const button = (name: string) =>
  [...(bar()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name);

async function press(puck: OpenPuck, name: string) {
  await act(async () => button(name)?.click());
  await puck.pass(1_000);
}

const BLOCKS = [
  { type: 'HeadingBlock', props: { id: 'H-1', text: 'What are you planning?' } },
  {
    type: 'Card',
    props: {
      id: 'C-1',
      title: 'Ours',
      body: 'From a canopy to a marquee.',
      imageUrl: '/tent.webp',
    },
  },
];
const SAMPLE: SampleOnPage = {
  texts: ['What are you planning?', 'From a canopy to a marquee.'],
  named: [],
  pictures: ['/tent.webp'],
  description: '',
  social_image: false,
  fitting: 0,
  kept: false,
};

async function open(
  sample: Partial<SampleOnPage> = {},
  answers: Answers = {},
  blocks: object[] = BLOCKS,
  context: Partial<EditorContextValue> = {},
) {
  answerApi({
    'GET /api/starters/guide/pages/1': { ...SAMPLE, ...sample },
    'GET /api/ready_made_sections': { sections: [] },
    ...answers,
  });
  const puck = await openPuck(blocks, {
    context,
    more: { overrides: { header: () => <SampleBar /> } },
  });
  await puck.pass(1_000);
  return puck;
}

test('goes from one part of the sample to the next, in the order of the page and of its fields', async () => {
  const puck = await open();
  expect(says()).toBe(
    '3 sample texts or pictures are still on this page. Replace them with your own, so that visitors do not see them.',
  );
  await press(puck, 'Go to the first');
  expect(says()).toContain('Heading · Text: still has the sample text “What are you planning?”');
  expect(puck.get().selectedItem?.props.id).toBe('H-1');
  await press(puck, 'Next');
  expect(says()).toContain('Card · Picture: shows a picture of the sample site');
  await press(puck, 'Next');
  expect(says()).toContain('Card · Text: still has the sample text “From a canopy');
  await press(puck, 'Next');
  expect(says()).toContain('Heading · Text');
});

test('on a phone, the panel with the field opens', async () => {
  const puck = await open();
  expect(puck.get().appState.ui.plugin.current).not.toBe('fields');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  await press(puck, 'Go to the first');
  expect(puck.get().appState.ui).toMatchObject({
    plugin: { current: 'fields' },
    leftSideBarVisible: true,
    rightSideBarVisible: false,
  });
});

test('a replaced text is no longer listed, and Next goes to the part at its position', async () => {
  const puck = await open();
  await press(puck, 'Go to the first');
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data: {
      type: 'HeadingBlock',
      props: {
        id: 'H-1',
        text: 'Ours',
      },
    },
  } as Parameters<typeof puck.dispatch>[0]);
  await puck.pass(1_000);
  expect(says()).toContain('2 sample texts or pictures are still on this page.');
  await press(puck, 'Next');
  expect(says()).toContain('Card · Picture');
  // One history step removes the block with all its sample parts.
  await press(puck, 'Remove block');
  expect(says()).toBe('No sample texts or pictures are left on this page.');
  await puck.undo();
  await puck.pass(1_000);
  expect(says()).toContain('2 sample texts or pictures are still on this page.');
});

test('Next skips no part if it is pressed before the list is updated', async () => {
  const puck = await open();
  await press(puck, 'Go to the first');
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data: {
      type: 'HeadingBlock',
      props: {
        id: 'H-1',
        text: 'Ours',
      },
    },
  } as Parameters<typeof puck.dispatch>[0]);
  await press(puck, 'Next');
  expect(says()).toContain('Card · Picture');
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 2,
    destinationZone: 'root:default-zone',
    data: {
      ...BLOCKS[1],
      props: {
        ...BLOCKS[1]!.props,
        imageUrl: '',
      },
    },
  } as Parameters<typeof puck.dispatch>[0]);
  await press(puck, 'Next');
  expect(says()).toBe(
    '1 sample text or picture is still on this page. Card · Text: still has the sample text “From a canopy to a marquee.”',
  );
});

test('fitting texts can be kept, and the page then has no further parts', async () => {
  let kept = false;
  const puck = await open(
    {},
    {
      'GET /api/starters/guide/pages/1': () =>
        Promise.resolve(kept ? { ...SAMPLE, texts: [] } : SAMPLE),
      'PUT /api/starters/guide/pages/1': () => {
        kept = true;
        return Promise.resolve({ ok: true });
      },
    },
  );
  await press(puck, 'Keep texts that fit');
  await puck.pass(1_000);
  // The files of one worker share the list of calls.
  const [call] = callsOf(
    ({ method, path }) => method === 'PUT' && path === '/api/starters/guide/pages/1',
  );
  expect(call?.body).toEqual({ keep: true });
  expect(says()).toContain('1 sample text or picture is still on this page.');
  expect(button('Keep texts that fit')).toBeUndefined();
});

test('if keeping the texts cannot be undone, the message says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const isKept = (body: unknown) => (body as { keep: boolean }).keep;
  const puck = await open(
    {},
    {
      'PUT /api/starters/guide/pages/1': () => {
        const call = callsOf(({ path }) => path === '/api/starters/guide/pages/1').at(-1);
        return Promise.resolve(isKept(call?.body) ? { ok: true } : refused(500));
      },
    },
  );
  const toasts = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => toasts.render(<Toaster />));
  await press(puck, 'Keep texts that fit');
  const undo = document.querySelector<HTMLElement>('[data-sonner-toast] [data-button]');
  await act(async () => undo?.click());
  await puck.pass(1_000);
  expect(document.body.textContent).toContain('The texts are still kept. Please try again.');
  await act(async () => toasts.unmount());
});

test('a page that was opened with texts of a template has the bar, too', async () => {
  const body = 'From a canopy to a marquee.';
  const sections = { sections: [{ key: 's', name: 'S', purpose: 'text', texts: [body] }] };
  let kept = false;
  const rest = { ...SAMPLE, texts: [], pictures: [] };
  const puck = await open(
    {},
    {
      'GET /api/ready_made_sections': sections,
      'GET /api/starters/guide/pages/1': () => Promise.resolve({ ...rest, kept }),
      'PUT /api/starters/guide/pages/1': () => {
        kept = !kept;
        return Promise.resolve({ ok: true });
      },
    },
  );
  expect(says()).toContain('1 sample text or picture is still on this page.');
  const toasts = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => toasts.render(<Toaster />));
  await press(puck, 'Keep texts that fit');
  await puck.pass(1_000);
  // The bar would repeat the toast.
  expect(document.querySelector('[data-sonner-toast]')?.textContent).toContain(
    'You keep the texts of this page that fit most rental businesses.',
  );
  expect(document.querySelector('.sample-bar')).toBeNull();
  const undo = document.querySelector<HTMLElement>('[data-sonner-toast] [data-button]');
  await act(async () => undo?.click());
  await puck.pass(1_000);
  expect(says()).toContain('1 sample text or picture is still on this page.');
  await act(async () => toasts.unmount());
});

test('if other texts of the sample may not fit, the bar asks to read through the page', async () => {
  const puck = await open({ texts: [], pictures: ['/tent.webp'], fitting: 2 });
  await press(puck, 'Go to the first');
  await press(puck, 'Remove block');
  expect(says()).toBe(
    'You have made all necessary changes. Please read the page once: 2 texts of the sample fit most rental businesses, but maybe not yours.',
  );
});

test('a contact form is not offered for removal because of its sample text', async () => {
  const form = {
    type: 'ContactFormBlock',
    props: { id: 'F-1', successText: 'We answer within one working day.' },
  };
  const sample = { texts: [form.props.successText], pictures: [] };
  const puck = await open(sample, {}, [form, BLOCKS[1] as object]);
  await press(puck, 'Go to the first');
  expect(says()).toContain(form.props.successText);
  expect(button('Next')).toBeDefined();
  expect(button('Remove block')).toBeUndefined();
});

test('a page without sample parts has no bar, and the bar can be hidden', async () => {
  await open({ texts: [], pictures: [] });
  expect(bar()).toBeNull();
  await open();
  await act(async () => bar()?.querySelector<HTMLElement>('[aria-label="Hide"]')?.click());
  expect(bar()).toBeNull();
});

test('the bar is hidden while the notice about the last publish names the samples', async () => {
  await open({}, {}, BLOCKS, { hasPublishedNotice: true });
  expect(bar()).toBeNull();
});
