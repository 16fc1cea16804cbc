import { afterEach, expect, test } from 'vitest';
import { GUIDED_FLAG } from '../../../lib/pages/starter-guide.ts';
import { callsOf, control, openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import { PublishedNotice } from './published-notice.tsx';

useAdminTests();
afterEach(() => localStorage.clear());

const sample = { title: 'Lifts & Co', firm: 'Lifts' };
const step = (kind: string, ids: number[]) => ({
  kind,
  done: ids.length === 0,
  left: [],
  pages: ids.map((id) => ({
    id,
    title: `Page ${id}`,
    texts: 1,
    sample_description: false,
  })),
});

function open(guide: object, changedNothing = false) {
  const page = {
    id: 1,
    address: '',
    updated_at: '2026-03-01T10:00:00.000Z',
    content: {
      contentVersion: 0,
      root: { props: {} },
      content: [],
    },
  };
  openAdmin(
    <PublishedNotice
      page={page as never}
      changedNothing={changedNothing}
      mergedWith={null}
      onShowChecks={() => {}}
      onDismiss={() => {}}
    />,
    { 'GET /api/starters/guide': guide, 'GET /api/ready_made_sections': { sections: [] } },
  );
}

const leadsTo = async (name: string) =>
  ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');

test('after publishing, there is a link to the next page with sample parts', async () => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open({ sample, steps: [step('name', []), step('home', [1]), step('pages', [31])] });
  expect(await leadsTo('Continue with Page 31')).toBe('/editor/31');
});

test.each([
  {
    guide: { sample, steps: [step('name', []), step('home', [1])] },
    name: 'See the remaining steps',
  },
  { guide: { sample: null, steps: [step('name', [])] }, name: 'Your site is ready' },
])('after the last page, “$name” opens the list', async ({ guide, name }) => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open(guide);
  expect(await leadsTo(name)).toBe('/admin/pages');
});

test('a site that started with plain pages has no message that it is ready', async () => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open({ sample: null, steps: [] });
  await control('View page');
  await see(() => expect(callsOf(({ path }) => path === '/api/starters/guide')).toHaveLength(1));
  expect(document.body.textContent).not.toContain('Your site is ready');
});

test.each([
  { changedNothing: false, text: 'Published on' },
  { changedNothing: true, text: 'Nothing has changed since' },
])('the notice begins with “$text”', async ({ changedNothing, text }) => {
  open({ sample: null, steps: [] }, changedNothing);
  await control('View page');
  expect(document.querySelector('[role=status]')?.textContent).toMatch(new RegExp(`^${text}`));
});

test('there is no guide for a browser that did not show it before', async () => {
  open({ sample: null, steps: [step('name', [])] });
  await control('View page');
  await see(() => expect(document.body.textContent).toContain('Copy link'));
  expect(document.body.textContent).not.toContain('Your site is ready');
  expect(callsOf(({ path }) => path === '/api/starters/guide')).toEqual([]);
});
