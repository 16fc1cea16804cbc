import type { Cleaner, DocumentWriter, Reader, Writer } from './actor-states.ts';
import type { Wish } from './changes.ts';
import type { Scenario } from './world.ts';

/** A writer that puts the state of its change. */
export function writer(
  name: string,
  request: string,
  instance: number,
  wish: Wish,
  more: Partial<Writer> = {},
): Writer {
  const states = 'state' in wish ? [wish.state] : [];
  return { kind: 'writer', name, request, instance, wish, step: 'put', states, ...more };
}

/** The client's repeat of a request, at the other instance. */
const repeat = (of: Writer, repeats: number): Writer => ({
  ...of,
  name: `${of.name} again`,
  instance: 1,
  step: 'idle',
  repeats,
});

export const edit = (state: string, base = 1): Wish => ({ kind: 'edit', page: 'p1', base, state });
const move = (address: string): Wish => ({ kind: 'move', page: 'p1', address });
const create = (address: string, state: string): Wish => ({ kind: 'create', address, state });

const A = writer('A', 'r1', 0, edit('Sa'));
const B = writer('B', 'r2', 1, edit('Sb'));
const moveToZ = writer('M', 'r3', 1, move('z'));
const moveFirst = writer('M', 'r1', 0, move('z'));
const createZ = writer('Z', 'r1', 0, create('b', 'Sz'));
/** It creates a page with a state that cleanup is about to delete. */
const reuse = writer('X', 'r2', 1, create('b', 'Old'));
/** A commit with parts. */
const large = writer('I', 'r1', 0, create('b', 'S0'), { states: [], hasParts: true });
const laterEdit = writer('E', 'r6', 0, edit('Se'));
const undo = (to: number) =>
  writer('U', 'r5', 1, { kind: 'undo', to }, { states: ['S0'], touchOnly: true });
export const cleaner: Cleaner = { kind: 'cleaner', name: 'cleaner', step: 'start' };
export const twice: Cleaner = { ...cleaner, rounds: 1 };
const reader: Reader = { kind: 'reader', name: 'reader', instance: 0, step: 'take' };
const draft: DocumentWriter = {
  kind: 'document writer',
  name: 'draft',
  names: 'Old',
  step: 'begin',
};

/** Writers, lost responses, elections, cleanup, documents, backup, undo and restore. */
export const scenarios = {
  writers: {
    actors: [A, B, writer('M', 'r3', 1, create('b', 'Sc'))],
    faults: { lostResponses: 1 },
    polls: 2,
    startsAfterPut: true,
  },
  numbers: {
    actors: [
      writer('N', 'r1', 0, create('b', 'Sb')),
      writer('O', 'r2', 1, create('b', 'Sc')),
      writer('Q', 'r3', 0, create('c', 'Sc')),
      writer('P', 'r4', 1, { kind: 'purge', page: 'p2' }),
    ],
    faults: {},
    startsAfterPut: true,
  },
  lost: {
    actors: [A, repeat(A, 0)],
    faults: { lostResponses: 2 },
    arrivals: 2,
    startsAfterPut: true,
  },
  'lost, three writers': {
    actors: [A, repeat(A, 0), moveToZ],
    faults: { lostResponses: 2 },
    startsAfterPut: true,
  },
  repeat: {
    actors: [moveFirst, repeat(moveFirst, 0), writer('N', 'r3', 1, create('b', 'Sb'))],
    faults: { lostResponses: 1 },
  },
  'late insert': {
    actors: [
      createZ,
      repeat(createZ, 0),
      writer('M', 'r2', 1, move('b')),
      writer('L', 'r3', 1, move('c')),
    ],
    faults: {},
    startsAfterPut: true,
  },
  election: {
    actors: [A, B],
    faults: { elections: 1, lostResponses: 1 },
    polls: 1,
    startsAfterPut: true,
  },
  'election, repeat': {
    actors: [moveFirst, repeat(moveFirst, 0)],
    faults: { elections: 1, lostResponses: 2 },
    startsAfterPut: true,
  },
  'election, inserts that arrive twice': {
    actors: [moveFirst],
    faults: { elections: 1, lostResponses: 2 },
    arrivals: 2,
    startsAfterPut: true,
  },
  cleanup: { actors: [A, reuse, twice], faults: { days: 1 }, states: { Old: 0 } },
  'cleanup, page view': {
    actors: [A, writer('M', 'r2', 1, edit('S0', 2)), twice, reader],
    faults: { days: 2 },
    polls: 1,
  },
  'two cleanups': {
    actors: [reuse, cleaner, { ...cleaner, name: 'cleaner 2' }],
    faults: { days: 2, lostResponses: 1 },
    states: { Old: 0 },
  },
  'cleanup, election': {
    actors: [reuse, cleaner],
    faults: { days: 1, elections: 1, lostResponses: 1 },
    states: { Old: 0 },
    day: 1,
  },
  'asleep during cleanup': {
    actors: [writer('N', 'r4', 1, create('y', 'S0')), moveToZ, twice],
    faults: { days: 1 },
    startsAfterPut: true,
  },
  'purge, page view': {
    actors: [writer('P', 'r1', 1, { kind: 'purge', page: 'p1' }), twice, reader],
    faults: { days: 2 },
    polls: 1,
    day: 1,
  },
  parts: {
    actors: [large, repeat(large, 0), writer('N', 'r3', 1, create('c', 'S0'))],
    faults: { lostResponses: 1 },
    startsAfterPut: true,
  },
  'parts, cleanup': {
    actors: [large, writer('N', 'r3', 1, create('c', 'S0'), { states: [] }), cleaner],
    faults: { days: 1, lostResponses: 1 },
    startsAfterPut: true,
  },
  'parts, election': {
    actors: [large, repeat(large, 0)],
    faults: { elections: 1, lostResponses: 1 },
  },
  drafts: { actors: [draft, cleaner, B], faults: { days: 1 }, states: { Old: 0 }, day: 1 },
  backup: {
    actors: [
      { ...draft, discards: true },
      cleaner,
      { kind: 'backup', name: 'backup', step: 'begin' },
      B,
    ],
    faults: { days: 1 },
    states: { Old: 0 },
    day: 1,
  },
  restore: {
    actors: [A, writer('R', 'r5', 1, { kind: 'restore', to: 1 }, { states: ['S0'] }), cleaner],
    faults: { lostResponses: 1, days: 1 },
  },
  undo: { actors: [A, undo(1), laterEdit, repeat(laterEdit, 2)], faults: { lostResponses: 1 } },
  'undo, cleanup': { actors: [A, undo(1), twice], faults: { days: 2 } },
  'deposed primary': {
    actors: [A, moveToZ],
    faults: { stalePolls: 1, lostResponses: 1 },
    polls: 2,
  },
  'older copy put back': {
    actors: [A, { ...B, step: 'idle', startsAfterPutBack: true }],
    faults: { copies: 1, putBacks: 1, lostResponses: 1 },
    polls: 2,
  },
} satisfies Record<string, Scenario>;
