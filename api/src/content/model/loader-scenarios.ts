import type { CheckpointMaker, Loader } from './actor-states.ts';
import type { Change, Commit, Commits, Token } from './log.ts';
import { edit, writer } from './scenarios.ts';
import type { Scenario } from './world.ts';

/** Adds a commit of day 0 to a log. */
export function commitAfter(commits: Commits, parent: Token, more: Partial<Commit>): Token {
  const head = { kind: 'change' as const, by: -1, attempt: 0, request: '', parent, day: 0 };
  return commits.tokenOf({ ...head, changes: [], ...more });
}

const createPage = (entity: string, address: string): Change => {
  return { entity, before: null, after: { revision: 1, state: 'S0', address } };
};

/** Commit 2 creates p2 and has parts. */
const largeCommit = (commits: Commits, first: Token) =>
  commitAfter(commits, first, { changes: [createPage('p2', 'b')], parts: '2', digest: 'p2' });

/** Commit 3 is a `clean`, so that the commits up to it are old on the next day. */
function cleaned(commits: Commits, first: Token): Token[] {
  const second = largeCommit(commits, first);
  return [second, commitAfter(commits, second, { kind: 'clean' })];
}

const A = writer('A', 'r1', 0, edit('Sa'));
const maker: CheckpointMaker = { kind: 'checkpoint maker', name: 'cleaner', step: 'start' };
const loader: Loader = { kind: 'loader', name: 'loader', step: 'find checkpoint' };
/** It found checkpoint 1 before checkpoint 3 was complete. */
const slowLoader: Loader = {
  ...loader,
  name: 'slow loader',
  step: 'read parts',
  number: 1,
  parts: ['1.1'],
  entries: {},
};

/** A loader, an instance that was asleep, and "as it was", while cleanup strips and deletes. */
export const loaderScenarios = {
  'loader, cleanup': {
    actors: [A, { ...maker, rounds: 1 }, loader],
    log: (commits, first) => [largeCommit(commits, first)],
    checkpoints: [1],
    faults: { days: 1 },
    startsAfterPut: true,
  },
  'slow loader, cleanup': {
    actors: [A, maker, slowLoader],
    log: cleaned,
    checkpoints: [1, 3],
    day: 1,
    faults: {},
    startsAfterPut: true,
  },
  'asleep, then polls': {
    actors: [
      A,
      { ...maker, rounds: 1 },
      {
        ...loader,
        name: 'instance 3',
        step: 'read commits',
        number: 1,
        entries: {
          p1: {
            revision: 1,
            state: 'S0',
            address: 'a',
          },
        },
      },
    ],
    log: (commits, first) => [largeCommit(commits, first)],
    checkpoints: [1],
    faults: { days: 1 },
    startsAfterPut: true,
  },
  'as it was': {
    actors: [A, { ...maker, rounds: 1 }, { ...loader, name: 'as it was', target: 4 }],
    log: (commits, first) => [largeCommit(commits, first)],
    checkpoints: [],
    faults: { days: 1 },
    startsAfterPut: true,
  },
  'two checkpoints of one commit': {
    actors: [
      { ...maker, name: 'maker', only: 3 },
      { ...maker, name: 'maker 2', only: 3, split: 2 },
      loader,
    ],
    log: (commits, first) => {
      const second = largeCommit(commits, first);
      return [second, commitAfter(commits, second, { changes: [createPage('p3', 'c')] })];
    },
    checkpoints: [],
    faults: {},
  },
  'two cleanups, loader': {
    actors: [maker, { ...maker, name: 'cleaner 2' }, loader],
    log: (commits, first) => [largeCommit(commits, first)],
    checkpoints: [],
    faults: { days: 1 },
  },
  'slow checkpoint, two cleanups': {
    actors: [
      { ...maker, name: 'slow maker', only: 2 },
      // Both have committed `clean` (commit 4, on the next day), and have checkpoint 4.
      { ...maker, step: 'decide', number: 4, cut: 2 },
      { ...maker, name: 'cleaner 2', step: 'decide', number: 4, cut: 2 },
    ],
    log: (commits, first) => {
      const clean = commitAfter(commits, first, { kind: 'clean' });
      const third = commitAfter(commits, clean, { changes: [createPage('p2', 'b')] });
      return [clean, third, commitAfter(commits, third, { kind: 'clean', day: 2 })];
    },
    checkpoints: [4],
    day: 1,
    faults: {},
  },
  'loader, election': {
    actors: [maker, slowLoader],
    log: cleaned,
    checkpoints: [1, 3],
    day: 1,
    faults: { elections: 1 },
  },
} satisfies Record<string, Scenario>;
