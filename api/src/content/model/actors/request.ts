import type { Answer, Writer } from '../actor-states.ts';
import type { Commit, Token } from '../log.ts';
import type { Run, World } from '../world.ts';

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
