import type { CommitSummary, PageAction } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { formatDate, formatTime } from '../format-date.ts';
import { commitWords, dayWords, sourceWords } from './commit-words.ts';
import { NO_PAGES, testCommit } from './test-commits.ts';

const fleet = (...actions: PageAction[]) => ({ pages: [{ id: 14, title: 'Fleet', actions }] });
const AT = '2026-03-02T07:02:00.000Z';
const run = { id: 'a', from: './site', git_commit: 'd0c5e57aa', undone: false };
const many = { pages: [...fleet('create').pages, ...fleet('content').pages], page_count: 12 };

test.each<[string, Partial<CommitSummary>]>([
  ['Published “Fleet”', {}],
  ['Changed “Fleet”', { kind: 'take' }],
  ['Created “Fleet”', { ...fleet('create', 'publish') }],
  ['Published “Fleet”, as scheduled', { ...fleet('content', 'schedule') }],
  ['Changed the schedule of “Fleet”', { kind: 'schedule', ...fleet('schedule') }],
  ['Changed the details of “Fleet”', { kind: 'details', ...fleet('details') }],
  ['Restored an earlier version of “Fleet”', { kind: 'restore_version' }],
  ['Moved “Fleet” to “Recently deleted”', { kind: 'delete', ...fleet('delete', 'schedule') }],
  ['Restored “Fleet” from “Recently deleted”', { kind: 'restore', ...fleet('restore') }],
  ['Deleted “Fleet” for good', { kind: 'purge', by: null, source: null, ...fleet('purge') }],
  ['Published “Page 9”', { pages: [{ id: 9, title: '', actions: ['content'] }] }],
  ['Changed 12 pages', { kind: 'take', ...many }],
  ['Changed the settings', { kind: 'settings', ...NO_PAGES, settings: true }],
  ['Published “Fleet” and changed the settings', { settings: true }],
  [
    'Saved the section “Hero”',
    { kind: 'section', ...NO_PAGES, sections: [{ key: 'h', name: 'Hero', change: 'create' }] },
  ],
  [
    'Deleted the picture “a.jpg”',
    { ...NO_PAGES, pictures: [{ file: 'f', name: 'a.jpg', change: 'delete' }] },
  ],
  [
    'Imported 12 pages and the settings from ./site',
    { kind: 'import', run, settings: true, ...many },
  ],
  ['Undid an import: 12 pages', { kind: 'undo', run, ...many }],
  [
    'Added the sample: 12 pages',
    { kind: 'seed', source: 'seed', ...many, run: { id: 'r', from: 'demo', undone: false } },
  ],
  ['Added the default content: 12 pages', { kind: 'seed', source: 'seed', ...many }],
  [
    'Added the default content: 5 pages',
    {
      kind: 'seed',
      source: 'seed',
      ...many,
      page_count: 5,
      run: { id: 'r', from: 'minimal', undone: false },
    },
  ],
  ['Imported nothing that visitors see from ./site', { kind: 'import', run, ...NO_PAGES }],
  ['Updated Siteyard', { kind: 'upgrade', source: null, by: null, ...many }],
  ['Restored a backup: 12 pages', { kind: 'restore', source: null, ...many }],
  [`Undid the change of ${formatTime(AT)}: “Fleet”`, { kind: 'undo', undoes: 3 }],
  ['Undid an earlier change: “Fleet”', { kind: 'undo', undoes: 2 }],
  [
    `Restored “Fleet” as it was after the change of ${formatTime(AT)}`,
    { kind: 'bring_back', brings_back: 3 },
  ],
])('%s', (words, change) => {
  expect(commitWords(testCommit(4, change), (number) => (number === 3 ? AT : undefined))).toBe(
    words,
  );
});

test('the source names the git commit of an import', () => {
  expect(sourceWords(testCommit(4, { kind: 'import', run }))).toBe('import of git commit d0c5e57');
  expect(sourceWords(testCommit(4))).toBe('in the admin');
  expect(sourceWords(testCommit(4, { source: 'token' }))).toBe('with an access token');
});

test('days are named today and yesterday, else by their date', () => {
  const now = new Date(2026, 2, 1, 12);
  const at = (month: number, day: number) => new Date(2026, month, day, 23, 59).toISOString();
  expect(dayWords(at(2, 1), now)).toBe('Today');
  expect(dayWords(at(1, 28), now)).toBe('Yesterday');
  expect(dayWords(at(1, 27), now)).toBe(formatDate(at(1, 27)));
});
