import type { Loader } from '../actor-states.ts';
import { wholeLog } from '../database.ts';
import { equal, type Entries } from '../log.ts';
import type { Offer, Run, World } from '../world.ts';
import { dayOfAge } from './cleaner.ts';

export function offerLoader(
  run: Run,
  world: World,
  loader: Loader,
  _index: number,
  offer: Offer<Loader>,
): void {
  const { protocol } = run;
  if (loader.target !== undefined && loader.target > world.log.length) return;
  if (loader.step === 'find checkpoint' && !protocol.checkpointBeforeCommits && !loader.early)
    return offer('reads the commits first', (after, mine) => {
      const newest = newestCheckpoint(run, after, mine.target)?.number ?? 0;
      mine.early = after.log.map((_, at) => at + 1).filter((number) => number > newest);
    });
  if (loader.step === 'find checkpoint')
    offer('finds the newest complete checkpoint', (after, mine) => {
      const checkpoint = newestCheckpoint(run, after, mine.target);
      mine.number = checkpoint?.number ?? 0;
      mine.parts = [...(checkpoint?.parts ?? [])];
      mine.entries = {};
      mine.step = mine.parts.length > 0 ? 'read parts' : 'read commits';
    });
  if (loader.step === 'read parts')
    offer(`reads part ${loader.parts![0]}`, (after, mine) => {
      const entries = after.checkpointParts[mine.parts!.shift()!];
      if (!entries && protocol.restartsWithoutPart) return begin(mine);
      Object.assign(mine.entries!, entries);
      if (mine.parts!.length === 0) mine.step = 'read commits';
    });
  if (loader.step === 'read commits' || loader.step === 'read commit parts') {
    const next = loader.number! + 1;
    const isLast = next > (loader.target ?? world.log.length);
    if (loader.early && isEarlyEnd(loader)) offer('has read all', finish(run));
    else if (isLast) offer('finds no further commit', finish(run));
    else offer(`reads commit ${next}`, (after, mine) => readCommit(run, after, mine));
  }
}

const isEarlyEnd = ({ early, number }: Loader) => !early!.some((each) => each > number!);

function newestCheckpoint({ protocol }: Run, world: World, target = Infinity) {
  return Object.values(world.checkpoints)
    .filter(({ status }) => status === 'complete' || !protocol.loadsComplete)
    .filter(({ number }) => number <= target)
    .sort((one, other) => other.number - one.number)[0];
}

function begin(loader: Loader): void {
  loader.step = 'find checkpoint';
  delete loader.parts;
  delete loader.number;
  delete loader.entries;
  delete loader.early;
}

function readCommit(run: Run, world: World, loader: Loader): void {
  const { protocol, commits } = run;
  const number = loader.number! + 1;
  const commit = commits.get(world.log[number - 1])!;
  const isStripped = world.stripped.includes(number);
  const readsParts = loader.step === 'read commit parts';
  if (isStripped && !readsParts && protocol.restartsAtStripped) return restart(run, world, loader);
  if (commit.parts && !readsParts && !isStripped) return void (loader.step = 'read commit parts');
  const hasParts = !commit.parts || world.parts[commit.parts]?.digest === commit.digest;
  if (readsParts && !hasParts && protocol.restartsWithoutCommitParts)
    return restart(run, world, loader);
  loader.step = 'read commits';
  loader.number = number;
  if (!hasParts || (isStripped && !readsParts)) return;
  for (const { entity, after } of commit.changes)
    if (after) loader.entries![entity] = after;
    else delete loader.entries![entity];
}

/** Begins again, or returns that the commit is too old. */
function restart({ commits }: Run, world: World, loader: Loader): void {
  const { target } = loader;
  const cannotBeBuilt = target !== undefined && !canBuild(world, target);
  if (!cannotBeBuilt) return begin(loader);
  if (isYoung(commits, world, target))
    world.failure ||= `(8) the site as it was at commit ${target} cannot be built`;
  begin(loader);
  loader.step = 'done';
}

const finish = (run: Run) => (world: World, loader: Loader) => {
  // A reader that took the commits first believes that it is at the last of them.
  const number = loader.early ? (loader.early.at(-1) ?? loader.number!) : loader.number!;
  const { entries } = run.commits.fold(wholeLog(world).slice(0, number));
  if (!equal(sorted(entries), sorted(loader.entries!)))
    world.failure ||= `(2) the loaded site is not the site at commit ${number}`;
  begin(loader);
  loader.step = 'done';
};

const sorted = (entries: Entries) =>
  Object.entries(entries).sort(([one], [other]) => one.localeCompare(other));

/** Whether a complete checkpoint and the commits after it contain the site at a number. */
export function canBuild(world: World, number: number): boolean {
  const bases = Object.values(world.checkpoints).flatMap((checkpoint) => {
    const { status, parts } = checkpoint;
    const hasParts = parts.every((name) => world.checkpointParts[name] !== undefined);
    return status === 'complete' && hasParts ? checkpoint.number : [];
  });
  return [0, ...bases].some(
    (base) => base <= number && !world.stripped.some((each) => each > base && each <= number),
  );
}

/** Whether "as it was" promises a commit: less than a day has passed since the first `clean` above it. */
export function isYoung(commits: Run['commits'], world: World, number: number): boolean {
  return (dayOfAge(commits, world.log, number) ?? world.day) >= world.day;
}
