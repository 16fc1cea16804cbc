import type { Writer } from '../actor-states.ts';
import { compute } from '../changes.ts';
import { readLog } from '../database.ts';
import { newestClean } from '../log.ts';
import type { Run, World } from '../world.ts';
import { answer, isMine, requestOf, send, sendVoid, settle } from './request.ts';

const MAX_ATTEMPTS = 3;

/** One attempt of a commit. */
export function attemptCommit(run: Run, world: World, writer: Writer, index: number): void {
  const { protocol, commits } = run;
  const instance = world.instances[writer.instance]!;
  const [chain, old] = [readLog(run, world), instance.chain];
  instance.chain = chain;
  instance.highest = Math.max(instance.highest, chain.length);
  if (!protocol.restoreAdds && writer.wish!.kind === 'restore') {
    world.log = world.log.slice(0, writer.wish!.to);
    instance.chain = [...world.log];
    return answer(world, writer, 'saved');
  }
  const number = chain.length + 1;
  const parent = chain.at(-1) ?? 0;
  const isKnown = () => {
    const own = chain.find((token) => isMine(run, writer, commits.get(token)));
    if (protocol.looksAfterRefresh && own) settle(world, writer, commits.get(own)!);
    else if (writer.foundEarly) answer(world, writer, 'saved');
    return writer.step === 'done';
  };
  const looks = protocol.looksForRequest || !writer.attempts;
  if (protocol.looksBeforeConflict && looks && isKnown()) return;
  const base = protocol.computesOnFreshHead || old.length === 0 ? chain : old;
  const computed = compute(commits, writer.wish!, base, protocol);
  if (typeof computed === 'string') {
    if (writer.repeats === undefined || !protocol.voidsBeforeConflict)
      return answer(world, writer, 'not saved');
    return sendVoid(run, world, index, number, parent);
  }
  if (!protocol.looksBeforeConflict && looks && isKnown()) return;
  const clean = newestClean(commits, chain);
  if (protocol.cleanIsFence ? clean > (writer.knownClean ?? 0) : writer.putOn! < world.day) {
    writer.knownClean = clean;
    writer.step = 'put';
    return;
  }
  const attempt = (writer.attempts ?? 0) + 1;
  writer.attempts = attempt;
  if (attempt > MAX_ATTEMPTS) return answer(world, writer, 'unknown');
  const request = requestOf(run, writer);
  const partsName = protocol.partsPerAttempt ? `${index}.${attempt}` : request;
  const parts = writer.hasParts
    ? { parts: partsName, digest: JSON.stringify(computed.changes) }
    : {};
  const head = { kind: 'change' as const, by: index, attempt, request, parent, day: world.day };
  const token = commits.tokenOf({ ...head, ...computed, ...parts });
  writer.step = 'wait for commit';
  if (writer.hasParts && protocol.partsBeforeCommit)
    Object.assign(writer, { number, token, step: 'write parts' });
  else send(run, world, index, number, token);
}
