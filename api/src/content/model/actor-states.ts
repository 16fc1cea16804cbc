import type { Wish } from './changes.ts';
import type { Entries, Token } from './log.ts';

/** Everything that takes steps in a world. */
export type Actor =
  Writer | Cleaner | Reader | DocumentWriter | Remover | Backup | CheckpointMaker | Loader;

/** The entries of the site at one commit. */
export interface Checkpoint {
  /** The number and the token of the commit whose entries it contains. */
  number: number;
  token: Token;
  status: 'writing' | 'complete';
  /** The names of its parts. */
  parts: string[];
  day: number;
}

/** Copies the documents, the log, the states and the pictures. */
export interface Backup {
  kind: 'backup';
  name: string;
  step: 'begin' | 'documents' | 'head' | 'states' | 'pictures' | 'done';
  /** The site has pictures. */
  hasPictures?: boolean;
  needed?: string[];
  /** The bytes that it copied first (a wrong variant). */
  copied?: string[];
}

/**
 * The half of cleanup that a loader races with, step by step: a `clean` commit, a checkpoint in two
 * parts, stripped commits, and old checkpoints that are deleted.
 */
export interface CheckpointMaker extends Removal {
  kind: 'checkpoint maker';
  name: string;
  step:
    | 'start'
    | 'begin checkpoint'
    | 'write part 1'
    | 'write part 2'
    | 'complete checkpoint'
    | 'decide'
    | 'remove'
    | 'done';
  rounds?: number;
  /** It only makes a checkpoint of this commit. */
  only?: number;
  /** How many entries its first part contains. */
  split?: number;
  /** The number of its checkpoint, and how often it began one. */
  number?: number;
  begun?: number;
  cut?: number;
}

/** The commits, checkpoints and parts that the maker of a checkpoint will remove. */
interface Removal {
  /** The numbers of commits that it strips. */
  strip?: number[];
  /** Old and unfinished checkpoints, as they were when this was decided. */
  remove?: (Checkpoint & { id: string })[];
  /** Parts of deleted checkpoints. */
  parts?: string[];
  /** Whether it has stripped the first commit, or deleted that commit's parts (a wrong variant). */
  isHalfDone?: boolean;
}

/** Cleanup. It writes its checkpoint and strips in one step; `CheckpointMaker` takes these step by step. */
export interface Cleaner extends FileSweep {
  kind: 'cleaner';
  name: string;
  step: 'start' | 'clean' | 'mark' | 'mark documents' | 'sweep' | 'done';
  /** How many rounds follow the first one. */
  rounds?: number;
  /** It reads the log up to its `clean` commit first, and the documents in a later step. */
  isSlow?: boolean;
  /** It deletes what was last touched before this day. */
  cut?: number;
  names?: string[];
  states?: string[];
  parts?: string[];
}

/** Writes a draft or a proposal that names a state or bytes that already exist. */
export interface DocumentWriter {
  kind: 'document writer';
  name: string;
  /** The state or the bytes. */
  names: string;
  step: 'begin' | 'touch' | 'write' | 'kept' | 'done';
  discards?: boolean;
}

/** How cleanup deletes the bytes of pictures. */
interface FileSweep {
  /** The files that it deletes or notes. */
  files?: string[];
  /** Whether the document or the chunks of the first of them are deleted. */
  isHalfDeleted?: boolean;
}

/** An instance that starts, or that was asleep, or that builds the site as it was at a commit. */
export interface Loader {
  kind: 'loader';
  name: string;
  step: 'find checkpoint' | 'read parts' | 'read commits' | 'read commit parts' | 'done';
  /** The commit whose site it builds; absent for the head. */
  target?: number;
  /** The parts that it still has to read. */
  parts?: string[];
  number?: number;
  entries?: Entries;
  /** The commits that it read before the checkpoint (a wrong variant). */
  early?: number[];
}

/** A page view: it takes a snapshot, and reads the state of page p1 or the bytes of picture i1. */
export interface Reader {
  kind: 'reader';
  name: string;
  instance: number;
  step: 'take' | 'read state' | 'find file' | 'read chunks' | 'done';
  isOfPicture?: boolean;
  /** The state or the bytes that its snapshot names. */
  wanted?: string;
  file?: string;
}

/** Removes a proposal after the commit that took it up. */
export interface Remover {
  kind: 'remover';
  name: string;
  /** The actor that takes it up. */
  follows: number;
  document: string;
  step: 'wait' | 'done';
}

/** An instance that executes one request with `store.commit`. */
export interface Writer {
  kind: 'writer';
  name: string;
  request: string;
  instance: number;
  wish?: Wish;
  step: WriterStep;
  /** The states that it puts. */
  states?: string[];
  /** The bytes that it uploads, or that its change names. */
  bytes?: string;
  /** An undo touches what it names, and puts nothing that is gone. */
  touchOnly?: boolean;
  /** It takes up a proposal that names its bytes. */
  takesUp?: boolean;
  /** Its commit has parts. */
  hasParts?: boolean;
  /** It repeats the request of the actor with this index. */
  repeats?: number;
  /** It begins only after an older copy of the database was put back. */
  startsAfterPutBack?: boolean;

  attempts?: number;
  voidAttempts?: number;
  uploads?: number;
  /** The number of the newest `clean` commit that it knew when it put its states. */
  knownClean?: number;
  /** The day on which it put its states (without a fence). */
  putOn?: number;
  /** Whether the log had its request at the beginning (a wrong variant). */
  foundEarly?: boolean;
  number?: number;
  token?: Token;
  said?: Answer;
  /** Its client has gone. */
  isDeaf?: boolean;
}

export type Answer = 'saved' | 'not saved' | 'unknown';

type WriterStep =
  | 'idle'
  | 'put'
  | 'write file'
  | 'write chunks'
  | 'make file ready'
  | 'commit'
  | 'write parts'
  | 'send'
  | 'write parts afterwards'
  | 'wait for commit'
  | 'wait for void'
  | 'look'
  | 'done'
  | 'dead';
