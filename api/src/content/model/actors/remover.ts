import type { Offer, Run, World } from '../world.ts';
import type { Writer } from './request.ts';

/** Removes a proposal after the commit that took it up. */
export interface Remover {
  kind: 'remover';
  name: string;
  /** The actor that takes it up. */
  follows: number;
  document: string;
  step: 'wait' | 'done';
}

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
