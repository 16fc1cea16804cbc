import { afterEach, expect, test } from 'vitest';
import { GUIDED_FLAG } from '../../../lib/pages/starter-guide.ts';
import { callsOf, control, openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import { PublishedNotice } from './published-notice.tsx';

useAdminTests();
afterEach(() => localStorage.clear());

const sample = { title: 'Lifts & Co', firm: 'Lifts' };
const step = (kind: string, ids: number[]) => ({
  ...{ kind, done: ids.length === 0, left: [] },
  pages: ids.map((id) => ({ id, title: `Page ${id}`, texts: 1, sample_description: false })),
});

function open(guide: object) {
  const page = {
    ...{ id: 1, address: '', updated_at: '2026-03-01T10:00:00.000Z' },
    content: { contentVersion: 0, root: { props: {} }, content: [] },
  };
  openAdmin(
    <PublishedNotice
      page={page as never}
      mergedWith={null}
      onShowChecks={() => {}}
      onDismiss={() => {}}
    />,
    { 'GET /api/starters/guide': guide, 'GET /api/ready_made_sections': { sections: [] } },
  );
}

const leadsTo = async (name: string) =>
  ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');

test('after publishing, the next page with something of the sample is one press away', async () => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open({ sample, steps: [step('name', []), step('home', [1]), step('pages', [31])] });
  expect(await leadsTo('Continue with Page 31')).toBe('/editor/31');
});

test.each([
  { guide: { sample, steps: [step('name', []), step('home', [1])] }, name: 'See what is left' },
  { guide: { sample: null, steps: [step('name', [])] }, name: 'Your site is ready' },
])('after the last page, “$name” leads to the list', async ({ guide, name }) => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open(guide);
  expect(await leadsTo(name)).toBe('/admin/pages');
});

test('a site that started with plain pages is not called ready', async () => {
  localStorage.setItem(GUIDED_FLAG, 'yes');
  open({ sample: null, steps: [] });
  await control('View page');
  await see(() => expect(callsOf(({ path }) => path === '/api/starters/guide')).toHaveLength(1));
  expect(document.body.textContent).not.toContain('Your site is ready');
});

test('nobody is led who was not before', async () => {
  open({ sample: null, steps: [step('name', [])] });
  await control('View page');
  await see(() => expect(document.body.textContent).toContain('Copy link'));
  expect(document.body.textContent).not.toContain('Your site is ready');
  expect(callsOf(({ path }) => path === '/api/starters/guide')).toEqual([]);
});
