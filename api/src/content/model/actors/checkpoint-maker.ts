import type { Checkpoint, CheckpointMaker } from '../actor-states.ts';
import { awaitsMajority, write } from '../database.ts';
import { offerRemovals } from './checkpoint-removal.ts';
import type { Entries } from '../log.ts';
import type { Offer, Run, World } from '../world.ts';
import { commitClean, dayOfAge } from './cleaner.ts';

export function offerCheckpointMaker(
  run: Run,
  world: World,
  maker: CheckpointMaker,
  index: number,
  offer: Offer<CheckpointMaker>,
): void {
  if (awaitsMajority(world, index)) return;
  const { protocol } = run;
  const idOf = ({ number, begun }: CheckpointMaker) => `${number}-${index}.${begun}`;
  const partName = (mine: CheckpointMaker, part: number) =>
    `${protocol.checkpointPartsPerAttempt ? idOf(mine) : mine.number}.${part}`;
  const wait = (redo: CheckpointMaker['step']) =>
    protocol.checkpointNeedsMajority ? { by: index, redo } : {};

  if (maker.step === 'start' && world.pending.length === 0)
    offer(maker.only ? 'begins' : 'commits `clean`', (after, mine) => {
      if (!mine.only) commitClean(run, after, index, mine.rounds ?? 0);
      mine.number = mine.only ?? after.log.length;
      mine.cut = after.day;
      mine.step = protocol.stripsBelowCheckpoint ? 'begin checkpoint' : 'decide';
    });
  if (maker.step === 'begin checkpoint')
    offer('writes the document of its checkpoint', (after, mine) => {
      mine.begun = (mine.begun ?? 0) + 1;
      const parts = [partName(mine, 1), partName(mine, 2)];
      const number = mine.number!;
      const token = after.log[number - 1]!;
      const checkpoint = { number, token, status: 'writing' as const, parts, day: after.day };
      write(after, {
        op: 'put checkpoint',
        id: idOf(mine),
        checkpoint,
        by: index,
        redo: 'begin checkpoint',
      });
      mine.step = 'write part 1';
    });
  if (maker.step === 'write part 1' || maker.step === 'write part 2') {
    const part = maker.step === 'write part 1' ? 1 : 2;
    offer(`writes part ${part} of its checkpoint`, (after, mine) => {
      const { entries } = run.commits.fold(after.log.slice(0, mine.number));
      const redo = wait(mine.step);
      const name = partName(mine, part);
      write(after, {
        op: 'put checkpoint part',
        name,
        entries: partOf(entries, part, mine.split ?? 1),
        ...redo,
      });
      mine.step = part === 1 ? 'write part 2' : 'complete checkpoint';
    });
  }
  if (maker.step === 'complete checkpoint')
    offer('makes its checkpoint complete', (after, mine) => {
      const id = idOf(mine);
      const kept: Checkpoint | undefined = after.checkpoints[id];
      if (protocol.completesIfKept && kept?.status !== 'writing') {
        mine.step = 'begin checkpoint';
        return;
      }
      const number = mine.number!;
      const parts = [partName(mine, 1), partName(mine, 2)];
      const token = after.log[number - 1]!;
      const checkpoint = { number, token, status: 'complete' as const, parts, day: after.day };
      write(after, {
        op: 'put checkpoint',
        id,
        checkpoint,
        by: index,
        redo: 'begin checkpoint',
      });
      mine.step = mine.only ? 'done' : 'decide';
    });
  if (maker.step === 'decide')
    offer('decides what to strip', (after, mine) => decide(run, after, mine));
  if (maker.step === 'remove') offerRemovals(run, world, maker, index, offer);
}

function partOf(entries: Entries, part: number, split: number): Entries {
  const all = Object.entries(entries).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(part === 1 ? all.slice(0, split) : all.slice(split));
}

/** Decides which commits are stripped, and which checkpoints are deleted. */
function decide({ protocol, commits }: Run, world: World, maker: CheckpointMaker): void {
  const cut = maker.cut!;
  const isOld = (number: number) => (dayOfAge(commits, world.log, number) ?? cut) < cut;
  const complete = Object.values(world.checkpoints).flatMap(({ number, status }) =>
    status === 'complete' ? number : [],
  );
  const newest = Math.max(0, ...complete);
  const oldest = world.log.findIndex((_, at) => !isOld(at + 1));
  const old = oldest === -1 ? world.log.length : oldest;
  const base = Math.max(0, ...complete.filter((number) => number <= old));
  let limit = base;
  if (!protocol.stripsBelowCheckpoint) limit = old;
  else if (!protocol.keepsBaseOfYoung) limit = Math.min(old, newest);
  maker.strip = [];
  for (let number = 1; number <= limit; number += 1)
    if (!world.stripped.includes(number)) maker.strip.push(number);
  delete maker.isHalfDone;
  maker.remove = Object.entries(world.checkpoints).flatMap(([id, checkpoint]) => {
    const { number, status, day } = checkpoint;
    const isUnneeded = protocol.keepsBaseOfYoung
      ? number < base
      : number !== newest && isOld(number);
    return (status === 'complete' ? isUnneeded : day < cut) ? { id, ...checkpoint } : [];
  });
  // Garbage: the document of a checkpoint is written before its parts, and deleted before them.
  const named = Object.values(world.checkpoints).flatMap(({ parts }) => parts);
  maker.parts = Object.keys(world.checkpointParts).filter((name) => !named.includes(name));
  maker.step = 'remove';
}
