import type { VersionSummary } from '@siteyard/schemas/page';
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
import { VersionsDialog } from './versions-dialog.tsx';

useAdminTests();

const AT = '2026-03-02T08:15:00.000Z';
const version = (number: number, title: string): VersionSummary => ({
  ...{ number, title, saved_at: AT, replaced_at: AT },
  ...{ saved_by: 'owner@example.com', source: 'administrator' },
});
const LIST = 'GET /api/pages/14/versions';
const RESTORE = 'POST /api/pages/14/versions/2/restore';
const two = { [LIST]: [version(2, 'Second'), version(1, 'First')] };

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
    <VersionsDialog
      {...{ pageId: 14, unpublished, onClose: () => done.push('close') }}
      {...{ onBeforeRestore: on('draft saved'), onRestored: on('restored') }}
    />,
    { ...answers },
  );
  return done;
}

const entries = () => document.querySelectorAll<HTMLElement>('[aria-label=Versions] button');
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
  open({ [LIST]: [] });
  await seeText('Publish a change, and the page as it was before is kept here');
});

test('an entry shows its author and the page at that time; the current one cannot be restored', async () => {
  open(two);
  await choose(1);
  expect([...entries()].map(({ textContent }) => textContent)).toEqual([
    'As it is now',
    expect.stringContaining('owner@example.com“Second”'),
    expect.stringContaining('owner@example.com“First”'),
  ]);
  await see(() => expect(preview()?.src).toMatch(/\/api\/pages\/14\/versions\/2\/preview$/));
  await control('Restore this version');
  await choose(0);
  await seeText('The page as it is published now');
  await see(() => expect(preview()?.src).toMatch(/\/admin\/preview\/14$/));
  expect(document.body.textContent).not.toContain('Restore this version');
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
