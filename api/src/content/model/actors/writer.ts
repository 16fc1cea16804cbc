import type { Writer } from '../actor-states.ts';
import { awaitsMajority, write } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';
import { attemptCommit } from './attempt.ts';
import { answer, send } from './request.ts';
import { offerUpload, putBytes } from './upload.ts';
import { offerAnswers } from './writer-answers.ts';
import { putStates } from './put.ts';

/** The steps of an instance that executes one request with `store.commit`. */
export function offerWriter(
  run: Run,
  world: World,
  writer: Writer,
  index: number,
  offer: Offer<Writer>,
): void {
  if (writer.step === 'idle' && writer.repeats !== undefined) {
    const first = world.actors[writer.repeats] as Writer;
    if (first.said === 'unknown' || (!first.said && first.step !== 'idle'))
      offer('the client repeats the request', (after, mine) => {
        Object.assign(after.actors[mine.repeats!]!, { isDeaf: true, said: 'unknown' });
        mine.step = 'put';
      });
  }
  if (writer.step === 'put')
    offer(writer.bytes ? 'looks for a file with its bytes' : 'puts its states', (after, mine) =>
      mine.bytes ? putBytes(run, after, mine, index) : putStates(run, after, mine, index),
    );
  offerUpload(run, writer, index, offer);
  if (writer.step === 'commit')
    offer('refreshes, computes, sends its commit', (after, mine) =>
      attemptCommit(run, after, mine, index),
    );
  if (writer.step === 'write parts' || writer.step === 'write parts afterwards')
    offer(
      writer.step === 'write parts' ? 'writes its parts' : 'writes its parts afterwards',
      (after, mine) => {
        const { parts: name = '', digest = '' } = run.commits.get(mine.token)!;
        const isLate = mine.step === 'write parts afterwards';
        const wait = isLate ? {} : { by: index, redo: 'commit' };
        write(after, { op: 'put parts', name, digest, day: after.day, ...wait });
        if (isLate) answer(after, mine, 'saved');
        else mine.step = 'send';
      },
    );
  if (writer.step === 'send' && !awaitsMajority(world, index))
    offer('sends its commit', (after, mine) => {
      mine.step = 'wait for commit';
      send(run, after, index, mine.number!, mine.token!);
    });
  offerAnswers(run, world, writer, index, offer);
}
