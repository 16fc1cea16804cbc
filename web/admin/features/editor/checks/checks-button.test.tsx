import { editorContext, openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import type { CheckedLink } from '@siteyard/schemas/http';
import { act } from 'react';
import { expect, test } from 'vitest';
import { answerApi, callsOf, refused, type ApiCall, type Answers } from '../../../test-admin.tsx';
import { PublishedNotice } from '../publish/published-notice.tsx';
import { CHECKS_BUTTON_ID, ChecksButton } from './checks-button.tsx';

usePuckTests();

const button = () => document.querySelector<HTMLElement>('[aria-label^="Checks"]');
const HEAVY = `/uploads/${'a'.repeat(64)}.webp`;

const STATES: Record<string, Omit<CheckedLink, 'link'>> = {
  '/fleet': { state: 'not_public', page: { id: 14, title: 'Fleet' } },
  '/pages/15': { state: 'not_public', page: { id: 15, title: 'Prices' } },
  '/moved': { state: 'fine', page: null },
  '/nowhere': { state: 'not_found', page: null },
};

/** Opens the editor of page 14 with these blocks, with the checks in its header. */
async function open(
  blocks: object[],
  answers: Answers = {},
  Header = () => <ChecksButton pageId={14} />,
) {
  answerApi({
    'POST /api/link_checks': ({ body }: ApiCall) => ({
      links: (body as { links: string[] }).links.map((link) => ({ link, ...STATES[link] })),
    }),
    'GET /api/ready_made_sections': {
      sections: [{ key: 's', name: 'S', purpose: 'text', texts: ['A sentence of a section.'] }],
    },
    [`HEAD ${HEAVY}`]: () => new Response(null, { headers: { 'content-length': '4000000' } }),
    ...answers,
  });
  const puck = await openPuck(blocks, {
    more: { overrides: { header: Header } },
  });
  await puck.pass(1_000);
  return puck;
}

const show = () => act(async () => button()?.click());
const entries = () =>
  [...document.querySelectorAll('[role=dialog] li')].map((each) => each.textContent);

test('an unchanged text of a ready-made section is listed', async () => {
  const props = { id: 'C-1', heading: 'Ours', body: 'A sentence of a section.' };
  const puck = await open([{ type: 'Column', props }]);
  expect(button()?.ariaLabel).toBe('Checks: 1 to look at');
  await show();
  await puck.pass(1_000);
  expect(entries()).toEqual([
    expect.stringContaining('still has the sample text “A sentence of a section.”'),
  ]);
});

test('counts and lists the hints, and opens their fields', async () => {
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
    expect.stringMatching(/pictures of this page together are 4\.0 MB/),
  ]);
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Pictures: 4.0 MB');
  await act(async () => document.querySelector<HTMLElement>('[role=dialog] li button')?.click());
  await puck.pass(500);
  expect(puck.get().selectedItem?.props.id).toBe('H-1');
});

test('shows the size of pictures that are not too large', async () => {
  const props = { id: 'C-1', title: 'Ours', body: 'Ours', imageUrl: HEAVY };
  const small = new Response(null, { headers: { 'content-length': '900000' } });
  const puck = await open([{ type: 'Card', props }], { [`HEAD ${HEAVY}`]: small });
  await show();
  await puck.pass(1_000);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(
    'Pictures: 0.9 MB on a large screen. That is fine.',
  );
});

test('the notice after publishing shows the number of samples, and opens the list', async () => {
  const { checks } = editorContext;
  const sample = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Heading' } };
  const page = (blocks: object[]) => ({
    id: 14,
    address: 'fleet',
    updated_at: '2026-03-01T10:00:00.000Z',
    content: {
      contentVersion: 0,
      root: { props: {} },
      content: blocks,
    },
  });
  const notice = (blocks: object[]) => (
    <PublishedNotice
      page={page(blocks) as never}
      changedNothing={false}
      mergedWith={null}
      onShowChecks={() => checks.open(CHECKS_BUTTON_ID)}
      onDismiss={() => {}}
    />
  );
  const ready = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } };
  const Header = () => (
    <>
      <ChecksButton pageId={14} />
      {notice([ready])}
      {notice([sample])}
      {notice([sample, { ...sample, props: { ...sample.props, id: 'H-2' } }])}
    </>
  );
  const puck = await open([sample], {}, Header);
  const said = document.body.textContent?.match(
    /\d+ sample texts? or pictures? (is|are) still on this page\./g,
  );
  expect(said).toEqual([
    '1 sample text or picture is still on this page.',
    '2 sample texts or pictures are still on this page.',
  ]);
  const show = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Show');
  await act(async () => show?.click());
  await puck.pass(1_000);
  expect(entries()).toEqual(['Heading · Text: still has the sample text “Heading”']);
});

test('finds no hints on a finished page, and counts again after an edit', async () => {
  const puck = await open([{ type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } }]);
  expect(button()?.ariaLabel).toBe('Checks: nothing found');
  const data = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Heading' } };
  await puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data,
  } as Parameters<typeof puck.dispatch>[0]);
  await puck.pass(1_000);
  expect(button()?.ariaLabel).toBe('Checks: 1 to look at');
});

const card = (id: string, ctaHref: string, body = 'Ours') => ({
  type: 'Card',
  props: { id, title: 'Ours', body, ctaText: 'More', ctaHref },
});
const setCard = (puck: OpenPuck, ...given: Parameters<typeof card>) =>
  puck.dispatch({
    type: 'replace',
    destinationIndex: 1,
    destinationZone: 'root:default-zone',
    data: card(...given),
  });

test('checks its links in one small call, and again only if the links change', async () => {
  // The texts of sections are loaded once for all pages.
  const all = () => callsOf(({ path }) => path !== '/api/ready_made_sections');
  const before = all().length;
  const calls = () => all().slice(before);
  const puck = await open([card('C-1', '/nowhere'), card('C-2', '/moved'), card('C-3', '/fleet')]);
  await show();
  await puck.pass(1_000);
  expect(entries()).toEqual([
    expect.stringMatching(/: links to \/nowhere, where there is no page\. Choose another page\.$/),
  ]);
  expect(calls().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/link_checks', { links: ['/fleet', '/moved', '/nowhere'] }],
  ]);
  await setCard(puck, 'C-1', '/nowhere', 'Ours, and ready');
  await puck.pass(1_000);
  expect(calls()).toHaveLength(1);
  await setCard(puck, 'C-1', '/pages/15');
  await puck.pass(1_000);
  await puck.pass(0);
  expect(entries()).toEqual([expect.stringMatching(/“Prices”, which visitors do not see$/)]);
  expect(calls()).toHaveLength(2);
});

test('shows that links could not be checked, and has no hints about them', async () => {
  const puck = await open([card('C-1', '/nowhere')], { 'POST /api/link_checks': refused(500) });
  await show();
  // The call is repeated three times.
  await puck.pass(10_000);
  const text = document.querySelector('[role=dialog]')?.textContent;
  expect(text).toContain('The links could not be checked.');
  expect(text).not.toContain('every link works');
});
