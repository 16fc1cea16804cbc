import type { CommitSummary, RestoredAnswer, RunSummary } from '@siteyard/schemas/http';
import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type Answers,
} from '../../test-admin.tsx';
import { NO_PAGES, testCommit } from '../../lib/history/test-commits.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { RunsScreen } from './runs-screen.tsx';

/** The tests stay in one file, because they share one simulated list of changes. */

useAdminTests();

const OTHERS = { 'GET /api/pages': [{ id: 14, title: 'Fleet', published_at: null }] };
const fleet = testCommit(7).pages;
const answer = (commit: number | null, change: Partial<RestoredAnswer> = {}): RestoredAnswer => ({
  commit,
  notes: [],
  pages: fleet,
  page_count: 1,
  settings: false,
  items: [],
  item_count: 0,
  sections: [],
  pictures: [],
  ...change,
});

const UndoRun = ({ id }: { id: string }) => <p>The dialog of the run {id}</p>;

function open(commits: CommitSummary[] | Response, answers: Answers = {}) {
  const list = commits instanceof Response ? commits : { commits, next: null };
  openAdmin(
    <>
      <HistoryScreen people={['owner@example.com', 'staff@example.com']} UndoRun={UndoRun} />
      <Toasts below="header" />
    </>,
    { ...OTHERS, 'GET /api/commits': list, ...answers },
  );
}

const posted = () =>
  callsOf(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const listed = () =>
  callsOf(({ path }) => path.startsWith('/api/commits?')).map(({ path }) => path.split('?')[1]);
const dialog = () => document.querySelector('[role=dialog]');

/** Confirms the open dialog with its button. */
const confirm = (name: string) =>
  see(() => {
    const button = dialog()?.querySelector<HTMLButtonElement>('button[type=submit]');
    expect(button?.textContent).toBe(name);
    expect(button?.disabled).toBe(false);
    button?.click();
  });

test('lists the changes by day with their authors and sources', async () => {
  const today = new Date().toISOString();
  const settings = { kind: 'settings', settings: true, ...NO_PAGES };
  open([testCommit(8, { at: today, ...settings }), testCommit(7, { undone_by: 8 })]);
  await seeText('Changed the settings');
  const days = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(days[0]).toBe('Today');
  expect(days).toHaveLength(2);
  await seeText('Published “Fleet”');
  await seeText('owner@example.com · in the admin');
  await seeText('Undone');
  const undo = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Undo this change',
  );
  expect(undo).toHaveLength(1);
  const links = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/admin/history/8', '/admin/history/7?page=14']);
});

test('shows an empty history, and the error if it cannot be loaded', async () => {
  open([]);
  await seeText('No changes yet');
  document.body.replaceChildren();
  open(refused(500, { error: 'Not now.' }));
  await seeText('Not now.');
  await control('Try again');
});

test('filters by what was changed, author and source, and shows everything again', async () => {
  open([]);
  await seeText('No changes yet');
  await type('What was changed', 'settings');
  await seeText('No changes found');
  await type('Author', 'staff@example.com');
  await type('How the change was made', 'schedule');
  await see(() =>
    expect(listed().at(-1)).toBe('limit=30&what=settings&by=staff%40example.com&origin=schedule'),
  );
  await click('Show all changes');
  await seeText('No changes yet');
  expect((await control<HTMLSelectElement>('How the change was made')).value).toBe('');
});

test('filters by a page', async () => {
  open([]);
  await click('Page: Any page');
  const { maxLength } = await control('Search pages');
  expect(maxLength).toBe(SEARCH_MOST.list);
  await see(() => {
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
    expect(option?.textContent).toBe('Fleet');
    option?.click();
  });
  await see(() => expect(listed().at(-1)).toBe('limit=30&page=14'));
  await control('Page: Fleet');
});

test('shows the rest of a long list on demand', async () => {
  open([], {
    'GET /api/commits?limit=30': { commits: [testCommit(7)], next: 7 },
    'GET /api/commits?limit=30&before=7': {
      commits: [testCommit(6, { kind: 'delete', pages: [{ ...fleet[0]!, actions: ['delete'] }] })],
      next: null,
    },
  });
  await click('Show more');
  await seeText('Moved “Fleet” to “Recently deleted”');
});

test('undoes a change after showing what happens, and offers to undo that', async () => {
  open([testCommit(7)], {
    'POST /api/commits/7/undo': ({ body }: { body: { dry_run: boolean } }) =>
      answer(body.dry_run ? null : 9, { notes: ['“Fleet” has no address.'] }),
    'POST /api/commits/9/undo': answer(10),
  });
  await click('Undo this change');
  await seeText('“Fleet” looks as it did before.');
  expect(dialog()?.textContent).toContain('“Fleet” has no address.');
  await confirm('Undo');
  await seeText('The change is undone.');
  await see(() => expect(dialog()).toBeNull());
  await see(() => expect(document.activeElement?.textContent).toBe('Published “Fleet”'));
  await click('Undo');
  await seeText('Undone.');
  expect(posted()).toEqual([
    ['/api/commits/7/undo', { dry_run: true }],
    ['/api/commits/7/undo', { dry_run: false }],
    ['/api/commits/9/undo', { dry_run: false }],
  ]);
});

test('shows why a change cannot be undone', async () => {
  const error = 'Nothing was undone: page 14 was changed since "Fleet".';
  open([testCommit(7)], {
    'POST /api/commits/7/undo': refused(409, { code: 'undo_refused', error }),
  });
  await click('Undo this change');
  await seeText(error);
  expect(dialog()?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
});

test('keeps the dialog open with the error if the change fails', async () => {
  open([testCommit(7)], {
    'POST /api/commits/7/undo': ({ body }: { body: { dry_run: boolean } }) =>
      body.dry_run ? answer(null) : refused(503, { error: 'The database is away.' }),
  });
  await click('Undo this change');
  await confirm('Undo');
  await seeText('The database is away.');
  expect(dialog()).not.toBeNull();
});

test('undoes an import with the dialog of its run', async () => {
  const run = { id: 'r1', from: './site', git_commit: 'd0c5e57aa', undone: false };
  open([testCommit(7, { kind: 'import', source: 'cli', run })]);
  await seeText('Imported “Fleet” from ./site');
  await seeText('import of git commit d0c5e57');
  await click('Undo this change');
  await seeText('The dialog of the run r1');
});

test('restores a page, the settings or the site, as they were before or after a change', async () => {
  open([testCommit(7, { settings: true })], {
    'POST /api/commits/7/restore': answer(null),
    'POST /api/commits/6/restore': ({ body }: { body: { dry_run: boolean } }) =>
      answer(body.dry_run ? null : 9, { ...NO_PAGES, settings: true }),
  });
  await click('Go back to this point…');
  const options = await see(() => [...(dialog()?.querySelectorAll('option') ?? [])]);
  expect(options.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Only the page “Fleet”',
    'Only the settings',
    'The whole site',
  ]);
  expect(options.slice(3).map(({ textContent }) => textContent)).toEqual([
    'As it was after this change',
    'As it was before this change',
  ]);
  const time = formatDateTime(testCommit(7).at);
  await seeText(`Published “Fleet” and changed the settings, ${time}`);
  // The site is still as it was after the newest change.
  expect((await control<HTMLSelectElement>('To which point')).value).toBe('before');
  await type('To which point', 'after');
  await type('What to restore', 'settings');
  await type('To which point', 'before');
  await seeText('The earlier settings apply again.');
  await confirm('Restore');
  await seeText('The earlier state is restored.');
  expect(posted()).toEqual([
    ['/api/commits/6/restore', { restore: { what: 'page', page: 14 }, dry_run: true }],
    ['/api/commits/7/restore', { restore: { what: 'page', page: 14 }, dry_run: true }],
    ['/api/commits/7/restore', { restore: { what: 'settings' }, dry_run: true }],
    ['/api/commits/6/restore', { restore: { what: 'settings' }, dry_run: true }],
    ['/api/commits/6/restore', { restore: { what: 'settings' }, dry_run: false }],
  ]);
});

test('restores a deleted page as it was before', async () => {
  open([testCommit(7, { kind: 'delete', pages: [{ ...fleet[0]!, actions: ['delete'] }] })], {
    'POST /api/commits/6/restore': answer(null),
  });
  await click('Go back to this point…');
  await seeText('“Fleet” looks as it did before.');
  expect((await control<HTMLSelectElement>('To which point')).value).toBe('before');
});

const LIFT = '00000000-0000-4000-8000-000000000001';

test('restores a deleted rental item as it was before, and links to its versions', async () => {
  const item = { key: LIFT, name: 'Lift', actions: ['delete' as const] };
  open([testCommit(7, { kind: 'item_delete', ...NO_PAGES, items: [item], item_count: 1 })], {
    'POST /api/commits/6/restore': answer(null, { ...NO_PAGES, items: [item], item_count: 1 }),
    [`GET /api/commits/7/items/${LIFT}`]: { changes: [] },
  });
  await see(() => (document.querySelector('details')!.open = true));
  await see(() => ((document.querySelector('details details') as HTMLDetailsElement).open = true));
  const link = await control('Versions of this item');
  expect(link.getAttribute('href')).toBe(`/admin/items/${LIFT}?versions=true`);
  await click('Go back to this point…');
  await see(() =>
    expect(posted()).toEqual([
      ['/api/commits/6/restore', { restore: { what: 'item', item: LIFT }, dry_run: true }],
    ]),
  );
});

test('does not restore the present state', async () => {
  open([testCommit(7)], {
    'POST /api/commits/6/restore': answer(null),
    'POST /api/commits/7/restore': answer(null, NO_PAGES),
  });
  await click('Go back to this point…');
  await type('To which point', 'after');
  await seeText('The site is already like this. Nothing would change.');
  expect(dialog()?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
});

test('offers a page only for the points at which it existed', async () => {
  const page = { ...fleet[0]!, actions: ['create' as const] };
  const other = { id: 15, title: 'Prices', actions: ['purge' as const] };
  open([testCommit(7, { kind: 'create', pages: [page, other], page_count: 2 })], {
    'POST /api/commits/6/restore': answer(null),
    'POST /api/commits/7/restore': answer(null),
  });
  const choices = async () =>
    [...(await control<HTMLSelectElement>('What to restore')).options].map(
      ({ textContent }) => textContent,
    );
  await click('Go back to this point…');
  await seeText('“Fleet” looks as it did before.');
  expect(await choices()).toEqual(['Only the page “Prices”', 'The whole site']);
  await type('To which point', 'after');
  await see(async () =>
    expect(await choices()).toEqual(['Only the page “Fleet”', 'The whole site']),
  );
  await type('What to restore', '14');
  await type('To which point', 'before');
  await see(async () =>
    expect((await control<HTMLSelectElement>('What to restore')).value).toBe('site'),
  );
  await see(() =>
    expect(posted()).toEqual([
      ['/api/commits/6/restore', { restore: { what: 'site' }, dry_run: true }],
      ['/api/commits/7/restore', { restore: { what: 'site' }, dry_run: true }],
      ['/api/commits/7/restore', { restore: { what: 'page', page: 14 }, dry_run: true }],
      ['/api/commits/6/restore', { restore: { what: 'site' }, dry_run: true }],
    ]),
  );
});

test('goes back to the whole site as it was before the newest change created a page', async () => {
  const page = { ...fleet[0]!, actions: ['create' as const] };
  open([testCommit(7, { kind: 'create', pages: [page] })], {
    'POST /api/commits/6/restore': answer(null, { pages: [{ ...page, actions: ['delete'] }] }),
  });
  await click('Go back to this point…');
  await seeText('“Fleet” goes to “Recently deleted”.');
  expect((await control<HTMLSelectElement>('What to restore')).value).toBe('site');
  expect(posted()).toEqual([
    ['/api/commits/6/restore', { restore: { what: 'site' }, dry_run: true }],
  ]);
});

test('compares a page block by block, and restores a block as it was before', async () => {
  const blocks = [
    { change: 'removed', id: 'c-1', type: 'Card' },
    { change: 'added', id: 'c-2', type: 'Card' },
  ];
  const change = { change: 'changed', key: 'k', id: 14, title: 'Fleet', details: [], blocks };
  open([testCommit(7)], {
    'GET /api/commits/7/pages/14': { change },
    'POST /api/commits/6/restore': ({ body }: { body: { dry_run: boolean } }) =>
      answer(body.dry_run ? null : 9),
  });
  await see(() => {
    const details = document.querySelector('details');
    expect(details).not.toBeNull();
    details!.open = true;
  });
  await seeText('Card removed');
  await seeText('Card added');
  await click('Restore this block: Card');
  await seeText('“Fleet” looks as it did before.');
  await confirm('Restore');
  await seeText('The earlier state is restored.');
  const restore = { what: 'page', page: 14, block: 'c-1' };
  expect(posted()).toEqual([
    ['/api/commits/6/restore', { restore, dry_run: true }],
    ['/api/commits/6/restore', { restore, dry_run: false }],
  ]);
});

test('shows versions from before an update after the change that brought them', async () => {
  const former = {
    number: 2,
    title: 'Old fleet',
    saved_at: '2026-01-05T08:00:00.000Z',
    saved_by: null,
    replaced_at: '2026-01-09T08:00:00.000Z',
    source: 'seed' as const,
  };
  open([testCommit(1, { kind: 'upgrade', by: null, source: null, former: [former] })]);
  await seeText('Updated Siteyard');
  await seeText('Version 2: “Old fleet”');
  await seeText('Open Versions to see and restore it.');
  const undo = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(undo.filter((text) => text === 'Undo this change')).toHaveLength(1);
});

describe('imports and undo', () => {
  const ID = '66b1f0c2a4d35e0012ab34ce';
  const LIST = 'GET /api/commits?limit=30&what=runs';
  const run = { id: ID, from: './site', undone: false };
  const imported = testCommit(7, { kind: 'import', source: 'cli', by: 'ci-deploy', run });
  const lost: RunSummary = {
    id: '66b1f0c2a4d35e0012ab34cf',
    kind: 'import',
    state: 'failed',
    who: 'ci-deploy',
    source: { name: './other' },
    totals: {},
    migration: null,
    progress: null,
    created_at: '2026-03-03T08:15:00.000Z',
    applied_at: null,
    undoes: null,
    undone_by: null,
    error: {
      code: 'internal_error',
      error: 'It failed.',
    },
  };
  const show = (list: unknown) => openAdmin(<RunsScreen UndoRun={UndoRun} />, { [LIST]: list });
  const links = () => [...document.querySelectorAll('li a')].map((a) => a.getAttribute('href'));

  test('are changes like others, with a link to the details', async () => {
    show({ commits: [imported], next: null, runs: [] });
    await seeText('Imported “Fleet” from ./site');
    await seeText('ci-deploy · import');
    expect(links()).toEqual([
      `/admin/runs/${ID}`,
      '/admin/history/7?page=14&from=%7B%22what%22%3A%22runs%22%7D',
    ]);
    await click('Undo this change');
    await seeText(`The dialog of the run ${ID}`);
  });

  test('include the runs that failed, by their times, and name an unfinished one', async () => {
    const unfinished = { ...imported, run: { ...run, unfinished: true as const } };
    show({ commits: [unfinished], next: null, runs: [lost] });
    await seeText('Import from ./other');
    const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(entries[0]).toMatch(/^Import from .\/other.*ci-deployFailedDetails$/);
    expect(entries[1]).toContain('Not finished');
    expect(links()[0]).toBe(`/admin/runs/${lost.id}`);
  });

  test('are read again while a run is being applied', async () => {
    let isDone = false;
    const applying = { ...lost, state: 'applying', error: null };
    show(() => ({ commits: isDone ? [imported] : [], next: null, runs: isDone ? [] : [applying] }));
    await seeText('In progress');
    isDone = true;
    await seeText('Imported “Fleet” from ./site');
  });

  test('show an empty list, and the error if it cannot be loaded', async () => {
    show({ commits: [], next: null, runs: [] });
    await seeText('No imports or samples in the last 90 days');
    document.body.replaceChildren();
    show(refused(500, { error: 'Not now.' }));
    await seeText('Not now.');
    await control('Try again');
  });
});
