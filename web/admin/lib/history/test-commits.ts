import type { CommitSummary } from '@siteyard/schemas/http';

/** A change of the site, for tests: Fleet was published. */
export const testCommit = (number: number, parts: Partial<CommitSummary> = {}): CommitSummary => ({
  number,
  at: '2026-03-02T08:15:00.000Z',
  kind: 'publish',
  by: 'owner@example.com',
  source: 'administrator',
  run: null,
  undoes: null,
  undone_by: null,
  brings_back: null,
  pages: [
    {
      id: 14,
      title: 'Fleet',
      actions: ['content'],
    },
  ],
  page_count: 1,
  settings: false,
  items: [],
  item_count: 0,
  sections: [],
  pictures: [],
  ...parts,
});

export const NO_PAGES = { pages: [], page_count: 0 } satisfies Partial<CommitSummary>;
