import { expect, test, vi } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../../test-admin.tsx';
import { testCommit } from '../../../lib/history/test-commits.ts';
import { PageVersionsDialog } from './versions-dialog.tsx';

useAdminTests();

const LIST = 'GET /api/commits?limit=30&page=14';
const RESTORE = 'POST /api/pages/14/versions/2/restore';
const titled = (title: string) => ({
  pages: [{ id: 14, title, actions: ['content' as const] }],
});
const commits = [
  testCommit(9, { version: 'now', ...titled('Third') }),
  testCommit(8, { version: 2, ...titled('Second') }),
  testCommit(7, { version: 1, ...titled('First') }),
];
const two = { [LIST]: { commits, next: null } };

/** Opens the dialog in a browser that shows previews at half of their size. */
function open(answers: object, unpublished = false) {
  class Observer {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe() {
      this.tell([{ contentRect: { width: 640 } }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const done: string[] = [];
  const on = (name: string) => () => {
    done.push(name);
    return Promise.resolve();
  };
  openAdmin(
    <PageVersionsDialog
      {...{ pageId: 14, unpublished, onClose: () => done.push('close') }}
      {...{ onBeforeRestore: on('draft saved'), onRestored: on('restored') }}
    />,
    { ...answers },
  );
  return done;
}

const entries = () => document.querySelectorAll<HTMLElement>('li button');
const preview = () => document.querySelector('iframe');

/** Selects an entry of the list; the newest has the index 0. */
async function choose(at: number) {
  await see(() => expect(entries().length).toBeGreaterThan(at));
  entries()[at]?.click();
}

test('leads to the history of the page', async () => {
  open(two);
  const link = await control<HTMLButtonElement>('History of this page');
  expect(link.getAttribute('href')).toBe('/admin/history?page=14');
});

test('a page without versions shows an explanation', async () => {
  open({ [LIST]: { commits: commits.slice(0, 1), next: null } });
  await seeText('When you publish a change, the previous version is kept here');
});

test('an entry shows its author and the page at that time; the current one cannot be restored', async () => {
  open(two);
  await choose(1);
  expect([...entries()].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Published “Third”.*owner@example.com · in the admin.*As it is now$/),
    expect.stringMatching(/^Published “Second”.*owner@example.com/),
    expect.stringMatching(/^Published “First”/),
  ]);
  await see(() => expect(preview()?.src).toMatch(/\/api\/pages\/14\/versions\/2\/preview$/));
  await control('Restore this version');
  await choose(0);
  await seeText('The published page');
  await see(() => expect(preview()?.src).toMatch(/\/admin\/preview\/14$/));
  expect(document.body.textContent).not.toContain('Restore this version');
});

test('a change opens to its differences, without a way to bring back a single block', async () => {
  const blocks = [{ change: 'removed', id: 'c-1', type: 'Card' }];
  const change = { change: 'changed', key: 'k', id: 14, title: 'Fleet', details: [], blocks };
  open({ ...two, 'GET /api/commits/8/pages/14': { change } });
  await choose(1);
  await see(() => {
    const details = document.querySelector('details');
    expect(details).not.toBeNull();
    details!.open = true;
  });
  await seeText('Card removed');
  expect(document.body.textContent).not.toContain('Bring this block back');
  expect(document.body.textContent).not.toContain('Open the page in the editor');
});

test('shows versions from before an update, and the changes without a version', async () => {
  const former = {
    number: 2,
    title: 'Old fleet',
    saved_at: '2026-01-05T08:00:00.000Z',
    replaced_at: '2026-01-09T08:00:00.000Z',
    saved_by: 'june',
    source: 'administrator',
  };
  const inTrash = {
    kind: 'delete',
    version: null,
    pages: [{ ...titled('Fleet').pages[0]!, actions: ['delete'] }],
  };
  const upgrade = testCommit(1, { kind: 'upgrade', version: 'now' });
  open({
    [LIST]: {
      commits: [
        { ...testCommit(4), ...inTrash },
        { ...upgrade, former: [former] },
      ],
      next: null,
    },
    'POST /api/pages/14/versions/2/restore': { id: 14 },
  });
  await seeText('Moved “Fleet” to “Recently deleted”');
  await choose(1);
  expect(entries()).toHaveLength(2);
  await see(() => expect(preview()?.src).toMatch(/\/api\/pages\/14\/versions\/2\/preview$/));
  await seeText('june · in the admin');
  await click('Restore this version');
  await click('Restore');
  await see(() => expect(callsOf(({ method }) => method === 'POST')).toHaveLength(1));
});

test('a preview is inert: its links and controls do nothing', async () => {
  open(two);
  await choose(1);
  const frame = await see(() => {
    expect(preview()).not.toBeNull();
    return preview()!;
  });
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  // jsdom does not load frames.
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<a href="/pages/1">Fleet</a><button>Send</button>';
  Object.defineProperty(frame, 'contentDocument', { value: page });
  frame.dispatchEvent(new Event('load'));
  expect(page.querySelectorAll('a[href]')).toHaveLength(0);
  expect(page.querySelector('button')?.disabled).toBe(true);
});

test('a version is restored after a confirmation, and unpublished changes are kept as a draft before', async () => {
  const done = open({ ...two, [RESTORE]: { id: 14 } }, true);
  await choose(1);
  await click('Restore this version');
  await seeText('You also have changes that are not published.');
  expect(callsOf(({ method }) => method === 'POST')).toEqual([]);
  await click('Restore');
  await see(() => expect(done).toEqual(['draft saved', 'restored']));
  expect(callsOf(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a failed restore shows an error and can be cancelled', async () => {
  const done = open({ ...two, [RESTORE]: refused(503) });
  await choose(1);
  await click('Restore this version');
  await seeText('Restore this version?');
  expect(document.body.textContent).not.toContain('You also have changes');
  await click('Restore');
  await seeText('Not restored. Please try again.');
  await click('Cancel');
  await see(() => expect(document.body.textContent).not.toContain('Not restored.'));
  expect(done).toEqual(['draft saved']);
});
