import type { Checkpoint, CheckpointMaker } from '../actor-states.ts';
import { write } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';

/** Strips commits, deletes their parts, and then deletes checkpoints. */
export function offerRemovals(
  run: Run,
  world: World,
  maker: CheckpointMaker,
  index: number,
  offer: Offer<CheckpointMaker>,
): void {
  const [number, old, part] = [maker.strip?.[0], maker.remove?.[0], maker.parts?.[0]];
  if (number !== undefined) offerStrip(run, world, maker, number, index, offer);
  else if (old !== undefined) offerCheckpoint(run, world, old, offer);
  else if (part !== undefined)
    offer(`deletes part ${part}`, (after, mine) => {
      delete after.checkpointParts[part];
      mine.parts!.shift();
    });
  else
    offer('ends', (_, mine) => {
      const { kind, name, rounds, split } = mine;
      for (const key of Object.keys(mine)) delete (mine as unknown as Record<string, unknown>)[key];
      Object.assign(mine, { kind, name, step: rounds ? 'start' : 'done' });
      if (rounds) Object.assign(mine, { rounds: rounds - 1, split });
    });
}

function offerStrip(
  { protocol, commits }: Run,
  world: World,
  maker: CheckpointMaker,
  number: number,
  index: number,
  offer: Offer<CheckpointMaker>,
): void {
  const parts = commits.get(world.log[number - 1])?.parts;
  const advance = (mine: CheckpointMaker) => {
    if (parts && !mine.isHalfDone) mine.isHalfDone = true;
    else {
      mine.strip!.shift();
      delete mine.isHalfDone;
    }
  };
  const isStrip = parts === undefined || protocol.stripBeforeParts !== Boolean(maker.isHalfDone);
  if (isStrip)
    offer(`strips commit ${number}`, (after, mine) => {
      const wait = protocol.stripNeedsMajority ? { by: index, redo: 'decide' } : {};
      write(after, { op: 'strip', number, ...wait });
      advance(mine);
    });
  else
    offer(`deletes the parts of commit ${number}`, (after, mine) => {
      write(after, { op: 'delete parts', name: parts });
      advance(mine);
    });
}

/** Deletes the document of a checkpoint, and then its parts. */
function offerCheckpoint(
  { protocol }: Run,
  world: World,
  { id, status, parts }: Checkpoint & { id: string },
  offer: Offer<CheckpointMaker>,
): void {
  const part = parts.find((name) => world.checkpointParts[name] !== undefined);
  if (protocol.checkpointDocumentFirst || part === undefined)
    offer(`deletes the document of checkpoint ${id}`, (after, mine) => {
      mine.remove!.shift();
      // Its maker may have completed it since.
      if (after.checkpoints[id]?.status !== status && protocol.deletesIfUnfinished) return;
      delete after.checkpoints[id];
      mine.parts = [...new Set([...mine.parts!, ...parts])];
    });
  else
    offer(`deletes part ${part}`, (after) => {
      delete after.checkpointParts[part];
    });
}
