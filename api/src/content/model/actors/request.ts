import type { Wish } from '../changes.ts';
import type { Commit, Token } from '../log.ts';
import type { Run, World } from '../world.ts';

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

export type WriterStep =
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

/** Gives the answer, and forgets all that no later step needs, so that equal worlds are merged. */
export function answer(world: World, writer: Writer, said: Answer): void {
  const { kind, name, request, instance, isDeaf } = writer;
  for (const key of Object.keys(writer)) delete (writer as unknown as Record<string, unknown>)[key];
  Object.assign(writer, { kind, name, request, instance, step: 'done' }, isDeaf && { isDeaf });
  if (isDeaf) return void (writer.said = 'unknown');
  writer.said = said;
  const letters = new Set((world.answers[request] ?? '') + said[0]!);
  world.answers[request] = [...letters].sort().join('');
}

/** The name of the request in the log. */
export const requestOf = ({ protocol }: Run, writer: Writer): string =>
  protocol.repeatKeepsRequest || writer.repeats === undefined
    ? writer.request
    : `${writer.request}+`;

export const isMine = (run: Run, writer: Writer, commit: Commit | undefined): boolean =>
  commit !== undefined && commit.request === requestOf(run, writer);

export function settle(world: World, writer: Writer, commit: Commit): void {
  answer(world, writer, commit.kind === 'void' ? 'not saved' : 'saved');
}

/** Sends an insert. Responses to earlier inserts are not awaited any more. */
export function send(run: Run, world: World, index: number, number: number, token: Token): void {
  Object.assign(world.actors[index]!, { number, token });
  if (world.network.some((message) => message.token === token)) return;
  const left = run.scenario.arrivals ?? 1;
  world.network.push({ number, token, writer: index, left, result: '' });
}

export function sendVoid(run: Run, world: World, index: number, number: number, parent: Token) {
  const writer = world.actors[index] as Writer;
  writer.voidAttempts = (writer.voidAttempts ?? 0) + 1;
  writer.step = 'wait for void';
  const request = run.protocol.voidNamesRequest ? requestOf(run, writer) : '';
  const { voidAttempts: attempt } = writer;
  const commit = {
    kind: 'void' as const,
    by: index,
    attempt,
    request,
    parent,
    day: 0,
    changes: [],
  };
  send(run, world, index, number, run.commits.tokenOf(commit));
}
