import type { Backup, Cleaner, Writer } from './actor-states.ts';
import { commitAfter } from './loader-scenarios.ts';
import type { Commits, Token } from './log.ts';
import { cleaner, twice, writer } from './scenarios.ts';
import type { Scenario } from './world.ts';

const picture = { revision: 1, bytes: 'X' };

const upload = (name: string, request: string, entity = 'i1'): Writer =>
  writer(name, request, 0, { kind: 'add picture', entity, bytes: 'X' }, { bytes: 'X' });

const deletePicture = (request: string) =>
  writer('D', request, 1, { kind: 'delete picture', entity: 'i1' });

/** Commit 2 adds picture i1. */
const withPicture = (commits: Commits, first: Token) => [
  commitAfter(commits, first, { changes: [{ entity: 'i1', before: null, after: picture }] }),
];

/** Commit 3 deletes it, and commit 4 is a `clean`. */
function withDeletedPicture(commits: Commits, first: Token): Token[] {
  const [second = 0] = withPicture(commits, first);
  const changes = [{ entity: 'i1', before: picture, after: null }];
  const third = commitAfter(commits, second, { changes });
  return [second, third, commitAfter(commits, third, { kind: 'clean' })];
}

const slowTwice: Cleaner = { ...twice, isSlow: true };
const backup: Backup = { kind: 'backup', name: 'backup', step: 'begin', hasPictures: true };

/** Uploads, deleted pictures, proposals and backups, while cleanup deletes bytes. */
export const pictureScenarios = {
  'two uploads of the same bytes': {
    actors: [upload('U', 'r1'), upload('V', 'r2', 'i2')],
    files: [],
    faults: { lostResponses: 1 },
  },
  'upload that sleeps': {
    actors: [upload('U', 'r1'), { ...cleaner, rounds: 2 }],
    files: [],
    faults: { days: 2 },
  },
  'upload again, cleanup': {
    actors: [upload('U', 'r1'), slowTwice],
    files: ['X'],
    day: 1,
    faults: { days: 1 },
  },
  'two uploads, cleanup': {
    actors: [upload('U', 'r1'), upload('V', 'r2', 'i2'), twice],
    files: ['X'],
    day: 1,
    faults: { days: 1 },
  },
  'deleted picture, undo': {
    actors: [
      writer('R', 'r5', 0, { kind: 'undo', to: 2 }, { bytes: 'X', touchOnly: true }),
      { ...twice, rounds: 2 },
    ],
    log: withDeletedPicture,
    files: ['X'],
    day: 1,
    faults: { days: 2 },
  },
  'deleted picture, page view': {
    actors: [
      deletePicture('r1'),
      { ...cleaner, rounds: 2 },
      { kind: 'reader', name: 'reader', instance: 0, step: 'take', isOfPicture: true },
    ],
    log: withPicture,
    files: ['X'],
    day: 1,
    polls: 1,
    faults: { days: 2 },
  },
  'draft of a picture': {
    actors: [
      { kind: 'document writer', name: 'draft', names: 'X', step: 'begin', discards: true },
      slowTwice,
    ],
    files: ['X'],
    day: 1,
    faults: { days: 2 },
  },
  'proposal of a picture': {
    actors: [
      { ...upload('T', 'r1'), takesUp: true },
      { kind: 'remover', name: 'T', follows: 0, document: 'proposal', step: 'wait' },
      deletePicture('r2'),
      { ...slowTwice, rounds: 2 },
    ],
    documents: { proposal: { name: 'X', acknowledged: true } },
    files: ['X'],
    day: 1,
    faults: { days: 1 },
  },
  'backup of pictures': {
    actors: [cleaner, { ...cleaner, name: 'cleaner 2' }, backup],
    log: withDeletedPicture,
    files: ['X'],
    day: 1,
    faults: { days: 1 },
  },
  'backup, upload': {
    actors: [backup, upload('U', 'r1')],
    files: [],
    faults: {},
  },
} satisfies Record<string, Scenario>;
