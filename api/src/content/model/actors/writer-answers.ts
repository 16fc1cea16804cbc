import type { Writer } from '../actor-states.ts';
import { readLog } from '../database.ts';
import type { Message, Offer, Run, World } from '../world.ts';
import { answer, isMine, sendVoid, settle } from './request.ts';

const isFinished = ({ step }: { step: string }) => ['done', 'dead', 'idle'].includes(step);

/** Forgets the messages that can neither arrive nor be answered any more. */
export function dropFinished(world: World): void {
  world.network = world.network.filter(({ left, result, writer, token }) => {
    const actor = world.actors[writer] as Writer;
    return left > 0 || (result && !isFinished(actor) && actor.token === token);
  });
}

const messageOf = (world: World, index: number, writer: Writer): Message | undefined =>
  world.network.find((message) => message.writer === index && message.token === writer.token);

/** The next attempt computes the commit again. */
function tryAgain(writer: Writer): void {
  writer.step = 'commit';
  delete writer.token;
  delete writer.number;
}

/** The steps of a writer that waits for the response to its insert, or lost it. */
export function offerAnswers(
  run: Run,
  world: World,
  writer: Writer,
  index: number,
  offer: Offer<Writer>,
): void {
  const { protocol, commits } = run;
  if (writer.step === 'wait for commit' || writer.step === 'wait for void') {
    const isVoid = writer.step === 'wait for void';
    const message = messageOf(world, index, writer);
    const needsMajority = isVoid ? protocol.voidNeedsMajority : protocol.commitNeedsMajority;
    const hasMajority = world.log[writer.number! - 1] === writer.token;
    if (message?.result === 'ok' && (hasMajority || !needsMajority))
      offer(
        isVoid ? 'its void is acknowledged: not saved' : 'acknowledged: saved',
        (after, mine) => {
          if (isVoid) answer(after, mine, 'not saved');
          else acknowledged(run, after, mine);
          dropFinished(after);
        },
      );
    if (message?.result === 'duplicate')
      offer('receives: duplicate', (after, mine) => {
        messageOf(after, index, mine)!.result = '';
        if (!isVoid) tryAgain(mine);
        else if (protocol.looksAfterRefusedVoid) mine.step = 'look';
        else answer(after, mine, 'not saved');
        dropFinished(after);
      });
    if (world.faults.lostResponses || message?.result === 'error' || !message)
      offer('the response is LOST', (after, mine) => {
        if (after.faults.lostResponses) after.faults.lostResponses -= 1;
        mine.step = 'look';
        const lost = messageOf(after, index, mine);
        if (lost) lost.result = '';
        dropFinished(after);
      });
  }
  if (writer.step !== 'look') return;
  offer('looks at its number', (after, mine) => {
    const log = readLog(run, after);
    const commit = commits.get(log[mine.number! - 1]);
    if (commit) {
      const isOwn = isMine(run, mine, commit) || (commit.kind === 'void' && commit.by === index);
      if (isOwn) settle(after, mine, commit);
      else tryAgain(mine);
      return;
    }
    if (!protocol.voids || (mine.voidAttempts ?? 0) >= 2)
      return answer(after, mine, protocol.voids ? 'unknown' : 'not saved');
    const number = protocol.voidTakesLostNumber ? mine.number! : log.length + 1;
    sendVoid(run, after, index, number, log[number - 2] ?? 0);
  });
  if (!protocol.voidTakesLostNumber && world.log.length >= writer.number!)
    offer('inserts a void at a new number, because another writer has committed', (after) =>
      sendVoid(run, after, index, after.log.length + 1, after.log.at(-1) ?? 0),
    );
  offer('the database is not available: outcome unknown', (after, mine) =>
    answer(after, mine, 'unknown'),
  );
}

function acknowledged({ protocol }: Run, world: World, writer: Writer): void {
  if (writer.hasParts && !protocol.partsBeforeCommit) writer.step = 'write parts afterwards';
  else if (writer.bytes && !protocol.bytesBeforeCommit) writer.step = 'write file';
  else {
    const instance = world.instances[writer.instance]!;
    if (instance.chain.length === writer.number! - 1) {
      instance.chain.push(writer.token!);
      instance.highest = Math.max(instance.highest, writer.number!);
    }
    answer(world, writer, 'saved');
  }
}
