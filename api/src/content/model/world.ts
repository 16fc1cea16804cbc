import type { Actor, Checkpoint } from './actor-states.ts';
import type { Commits, Entries, Token } from './log.ts';
import type { Protocol } from './protocol.ts';

/** A file with the bytes of a picture. Its chunks are separate documents. */
interface StoredFile {
  bytes: string;
  status: 'writing' | 'ready';
  touched: number;
  /** The day on which cleanup found that nothing names the bytes; void if the file was touched since. */
  unnamed?: number;
}

/** A write to the database. `by` and `redo`: the actor that waits for a majority, and its step after an election. */
export type Write = { by?: number; redo?: string } & (
  | { op: 'insert'; number: number; token: Token }
  | { op: 'put'; states: string[]; day: number }
  | { op: 'delete state'; state: string }
  | { op: 'put parts'; name: string; digest: string; day: number }
  | { op: 'delete parts'; name: string }
  | { op: 'strip'; number: number }
  | { op: 'put file'; id: string; file: StoredFile }
  | { op: 'touch file'; id: string; day: number }
  | { op: 'put checkpoint'; id: string; checkpoint: Checkpoint }
  | { op: 'put checkpoint part'; name: string; entries: Entries }
);

/** An insert of a commit that is under way: it may arrive late, twice, or never. */
export interface Message {
  number: number;
  token: Token;
  writer: number;
  /** How often it may still arrive. */
  left: number;
  result: '' | 'ok' | 'duplicate' | 'error';
}

interface Instance {
  /** The commits that its snapshot contains. */
  chain: Token[];
  /** The highest number that it has served. */
  highest: number;
  /** The day of its last poll. */
  polled: number;
}

/** The data that a majority of the database has. */
export interface Stored {
  /** 0 at a number that was removed. */
  log: Token[];
  stripped: number[];
  states: Record<string, number>;
  parts: Record<string, { digest: string; day: number }>;
  files: Record<string, StoredFile>;
  /** The files that have their chunks, and the day on which these were written. */
  chunks: Record<string, number>;
  checkpoints: Record<string, Checkpoint>;
  checkpointParts: Record<string, Entries>;
}

/** The faults that a scenario allows. */
interface Faults {
  lostResponses?: number;
  elections?: number;
  days?: number;
  /** Polls that reach a deposed primary. */
  stalePolls?: number;
  copies?: number;
  putBacks?: number;
}

export interface World extends Stored {
  day: number;
  /** Writes that the primary has and a majority does not have yet. An election drops them. */
  pending: Write[];
  network: Message[];
  /** The checkpoint of the cleaner, which writes it in one step: its number. */
  checkpointed: number;
  /** The content of numbers that were removed: a checkpoint has it. */
  removed: Record<number, Token>;
  instances: Instance[];
  /** Drafts and proposals: the state or the bytes that they name. `backup` while a backup is running. */
  documents: Record<string, { name: string; acknowledged: boolean }>;
  /** The answers to each request: `s` for saved, `n` for not saved, `u` for unknown. */
  answers: Record<string, string>;
  actors: Actor[];
  faults: Faults;
  /** The operator's copy of the database. */
  copy: Pick<Stored, 'log' | 'states'> | null;
  /** The last day on which anything kept named the bytes. No actor reads it. */
  lastNamed: Record<string, number>;
  /** An invariant that a step violated. */
  failure: string;
}

export interface Scenario {
  actors: Actor[];
  faults: Faults;
  /** Commits before the first step, in addition to the commit that creates page p1. */
  log?: (commits: Commits, first: Token) => Token[];
  day?: number;
  /** States and the day on which they were touched, in addition to S0. */
  states?: Record<string, number>;
  /** The site has pictures; the bytes of files that are ready, touched on day 0. */
  files?: string[];
  documents?: World['documents'];
  /** The complete checkpoints before the first step: their numbers. */
  checkpoints?: number[];
  /** How many instances poll. */
  polls?: number;
  /** How often an insert may arrive. */
  arrivals?: number;
  /** The states are put before the first step, which leaves fewer states to explore. */
  startsAfterPut?: boolean;
}

/** All that the steps of one search share. */
export interface Run {
  protocol: Protocol;
  commits: Commits;
  scenario: Scenario;
}

/** Offers a step of an actor. The step changes a copy of the world. */
export type Offer<A> = (label: string, take: (world: World, actor: A) => void) => void;

/** Copies a world, which contains plain data only. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => copyOf(each) as unknown) as T;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOf(value[key]);
  return copy as T;
}
