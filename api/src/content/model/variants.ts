import type { Protocol } from './protocol.ts';
import type { loaderScenarios } from './loader-scenarios.ts';
import type { pictureScenarios } from './picture-scenarios.ts';
import type { scenarios } from './scenarios.ts';

export type ScenarioName =
  keyof typeof scenarios | keyof typeof loaderScenarios | keyof typeof pictureScenarios;

/** A mistake that the protocol guards against, and the scenario that shows it. */
export interface Variant {
  name: string;
  breaks: (keyof Protocol)[];
  scenario: ScenarioName;
  /** The search needs more than a thousand worlds, so that only the long run has it. */
  isLong: boolean;
}

const variant = (
  name: string,
  breaks: keyof Protocol | (keyof Protocol)[],
  scenario: ScenarioName,
): Variant => ({ name, breaks: [breaks].flat(), scenario, isLong: false });

const longVariant: typeof variant = (...args) => ({ ...variant(...args), isLong: true });

const requests = [
  variant('no void commit', 'voids', 'lost'),
  variant('a refused void does not look at its number again', 'looksAfterRefusedVoid', 'lost'),
  variant('a void at a new number', 'voidTakesLostNumber', 'lost, three writers'),
  variant('a void without a majority', 'voidNeedsMajority', 'election, repeat'),
  variant('a commit without a majority', 'commitNeedsMajority', 'election, repeat'),
  longVariant('a void settles the number, not the request', 'voidNamesRequest', 'repeat'),
  longVariant('a repeat receives a conflict without a void', 'voidsBeforeConflict', 'late insert'),
  variant('a duplicate does not look for its own request', 'looksForRequest', 'lost'),
  variant('looks for the request once, before the refresh', 'looksAfterRefresh', 'repeat'),
  variant(
    'a conflict before the request is looked for',
    ['looksBeforeConflict', 'voidsBeforeConflict'],
    'lost',
  ),
  variant('a repeat gets a new name', 'repeatKeepsRequest', 'repeat'),
  variant('computes the change before the refresh', 'computesOnFreshHead', 'writers'),
  variant('local reads instead of majority reads', 'readNeedsMajority', 'election'),
  longVariant('an undo restores the revision', 'revisionRises', 'undo'),
  variant('a restore lowers the head', 'restoreAdds', 'restore'),
  variant('the page number is derived from the existing pages', 'numberRises', 'numbers'),
  variant('a poll compares the number only', 'pollComparesToken', 'older copy put back'),
  variant('a lower head reloads at once', 'lowerHeadIsConfirmed', 'deposed primary'),
];

const cleanup = [
  longVariant('puts states without a majority', 'putNeedsMajority', 'cleanup, election'),
  longVariant('a put does not touch a state that exists', 'putTouches', 'cleanup'),
  longVariant('deletes a state that was touched since', 'deletesIfUntouched', 'cleanup'),
  variant('no `clean` commit: a put of yesterday is repeated', 'cleanIsFence', 'cleanup'),
  variant('no `clean` commit, undo', 'cleanIsFence', 'undo, cleanup'),
  longVariant('no `clean` commit, parts', 'cleanIsFence', 'parts, cleanup'),
  longVariant('the cutoff is taken after the `clean` commit', 'cutIsFence', 'cleanup'),
  longVariant("the age counts from the commit's own `at`", 'ageFromClean', 'purge, page view'),
  longVariant('cleanup removes numbers', 'keepsNumbers', 'asleep during cleanup'),
  longVariant('strips without a checkpoint above', 'stripsBelowCheckpoint', 'cleanup'),
  longVariant('deletes a purged page at once', 'keepsPurgedForADay', 'purge, page view'),
  longVariant('uses a snapshot for more than a day', 'snapshotsAreShort', 'cleanup, page view'),
  variant('a draft touches first, and is written then', 'documentBeforeTouch', 'drafts'),
  longVariant('a backup does not verify its states', 'backupVerifiesStates', 'backup'),
  variant('writes parts after the commit', 'partsBeforeCommit', 'parts'),
  longVariant('names parts after the request', 'partsPerAttempt', 'parts'),
];

const loader = [
  longVariant(
    'reads the commits before the checkpoint',
    'checkpointBeforeCommits',
    'loader, cleanup',
  ),
  variant(
    'loads an incomplete checkpoint, and skips its missing part',
    ['loadsComplete', 'restartsWithoutPart'],
    'loader, cleanup',
  ),
  variant('skips a stripped commit', 'restartsAtStripped', 'slow loader, cleanup'),
  longVariant('a poll skips a stripped commit', 'restartsAtStripped', 'asleep, then polls'),
  longVariant(
    'skips missing parts of a commit',
    'restartsWithoutCommitParts',
    'asleep, then polls',
  ),
  variant(
    'two makers of a checkpoint write the same parts',
    'checkpointPartsPerAttempt',
    'two checkpoints of one commit',
  ),
  longVariant(
    'completes a checkpoint that cleanup deleted',
    'completesIfKept',
    'two cleanups, loader',
  ),
  longVariant(
    'deletes the parts of a checkpoint first',
    'checkpointDocumentFirst',
    'two cleanups, loader',
  ),
  longVariant(
    'deletes a checkpoint that was completed since',
    'deletesIfUnfinished',
    'slow checkpoint, two cleanups',
  ),
  variant('strips before the checkpoint', 'stripsBelowCheckpoint', 'as it was'),
  longVariant('strips each commit by its own age', 'keepsBaseOfYoung', 'as it was'),
  variant(
    'deletes the parts of a commit before it is stripped',
    'stripBeforeParts',
    'slow loader, cleanup',
  ),
  variant('strips without a majority', 'stripNeedsMajority', 'loader, election'),
  variant('writes a checkpoint without a majority', 'checkpointNeedsMajority', 'loader, election'),
];

const pictures = [
  variant(
    'writes the bytes after the commit',
    'bytesBeforeCommit',
    'two uploads of the same bytes',
  ),
  variant('reuses bytes without a touch', 'reuseTouchesBytes', 'upload again, cleanup'),
  variant('reuses a file that is not ready', 'reusesReadyOnly', 'two uploads of the same bytes'),
  longVariant('the hash is the name of the file', 'filePerUpload', 'two uploads, cleanup'),
  longVariant(
    'GridFS order: chunks first, then the document',
    'documentBeforeChunks',
    'upload that sleeps',
  ),
  longVariant('makes a file ready that cleanup deleted', 'readyIfKept', 'upload that sleeps'),
  longVariant(
    'deletes a file that was touched since',
    'deletesFileIfUntouched',
    'upload again, cleanup',
  ),
  variant('deletes the chunks before the document', 'fileDocumentFirst', 'upload again, cleanup'),
  longVariant('no `clean` commit, bytes', 'cleanIsFence', 'upload that sleeps'),
  longVariant('only the head keeps bytes', 'keptEntriesKeepBytes', 'deleted picture, page view'),
  longVariant('an undo does not touch the bytes', 'undoTouchesBytes', 'deleted picture, undo'),
  longVariant(
    'deletes bytes with their last name',
    'waitsADayForBytes',
    'deleted picture, page view',
  ),
  longVariant('notes a file that was touched since', 'notesIfUntouched', 'draft of a picture'),
  longVariant('taking up a proposal does not touch', 'takeUpTouchesBytes', 'proposal of a picture'),
  longVariant('a backup does not verify its pictures', 'backupVerifiesBytes', 'backup of pictures'),
  variant('a backup copies the pictures first', 'backupBytesLast', 'backup, upload'),
];

/** Every variant must violate an invariant. */
export const variants: Variant[] = [...requests, ...cleanup, ...loader, ...pictures];

/** Returns the rules that a variant breaks, for `explore`. */
export const wrongRules = ({ breaks }: Variant): Partial<Protocol> =>
  Object.fromEntries(breaks.map((rule) => [rule, false]));
