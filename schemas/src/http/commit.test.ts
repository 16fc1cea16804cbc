import { expect, test } from 'vitest';
import { originOf, type CommitOrigin, type CommitSummary } from './commit.ts';

const commit = {
  kind: 'publish',
  source: 'administrator',
  run: null,
  undoes: null,
  brings_back: null,
  pages: [
    {
      id: 1,
      title: 'Fleet',
      actions: ['content'],
    },
  ],
} satisfies Partial<CommitSummary>;
const run = { id: 'a', from: './site', undone: false };
const scheduled = [{ id: 1, title: 'Fleet', actions: ['content', 'schedule'] }] as const;

test.each<[CommitOrigin, object]>([
  ['editor', {}],
  ['editor', { kind: 'schedule', pages: scheduled }],
  ['schedule', { pages: scheduled }],
  ['import', { kind: 'import', source: 'cli', run }],
  ['import', { kind: 'seed', source: 'seed' }],
  ['import', { kind: 'restore', source: null }],
  ['editor', { kind: 'restore' }],
  ['undo', { kind: 'undo', source: 'cli', run }],
  ['undo', { kind: 'undo', undoes: 3 }],
  ['undo', { kind: 'bring_back', brings_back: 3 }],
  ['token', { source: 'token' }],
  ['command_line', { source: 'cli' }],
  ['site', { kind: 'purge', source: null }],
])('a change came from: %s', (origin, change) => {
  expect(originOf({ ...commit, ...change } as CommitSummary)).toBe(origin);
});
