import type { Remover, Writer } from '../actor-states.ts';
import type { Offer, Run, World } from '../world.ts';

export function offerRemover(
  _run: Run,
  world: World,
  remover: Remover,
  _index: number,
  offer: Offer<Remover>,
): void {
  const isTakenUp = (world.actors[remover.follows] as Writer).said === 'saved';
  if (remover.step === 'wait' && isTakenUp)
    offer('removes the proposal', (after, mine) => {
      delete after.documents[mine.document];
      mine.step = 'done';
    });
}
