import type { Writer } from '../actor-states.ts';
import { primary, write } from '../database.ts';
import { newestClean } from '../log.ts';
import type { Run, World } from '../world.ts';
import { answer, isMine } from './request.ts';

/** Remembers the newest `clean` commit that the writer knows before it puts anything. */
export function notePut(run: Run, world: World, writer: Writer): void {
  const { protocol, commits } = run;
  const chain = world.instances[writer.instance]!.chain;
  if (!protocol.cleanIsFence) writer.putOn = world.day;
  writer.knownClean = Math.max(writer.knownClean ?? 0, newestClean(commits, chain));
  if (!protocol.looksAfterRefresh)
    writer.foundEarly ??= world.log.some((token) => isMine(run, writer, commits.get(token)));
  writer.step = 'commit';
}

/** Puts its states again, all of them, or touches them. */
export function putStates(run: Run, world: World, writer: Writer, index: number): void {
  const { protocol } = run;
  notePut(run, world, writer);
  const stored = primary(world);
  const missing = (writer.states ?? []).filter((state) => stored.states[state] === undefined);
  if (writer.touchOnly && missing.length > 0) return answer(world, writer, 'not saved');
  const states = protocol.putTouches ? (writer.states ?? []) : missing;
  if (states.length === 0) return;
  const wait = protocol.putNeedsMajority ? { by: index, redo: 'put' } : {};
  write(world, { op: 'put', states, day: world.day, ...wait });
}
