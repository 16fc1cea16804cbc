import type { Cleaner } from '../actor-states.ts';
import { namesInDocuments, namesInLog, primary, write } from '../database.ts';
import type { Commits, Token } from '../log.ts';
import type { Offer, Run, World } from '../world.ts';
import { filesToSweep, offerFileSweep } from './file-sweep.ts';

/** Returns the day from which the age of a commit counts: that of the first `clean` from its number on. */
export function dayOfAge(
  commits: Commits,
  log: readonly Token[],
  number: number,
): number | undefined {
  const clean = log.slice(number - 1).find((token) => commits.get(token)?.kind === 'clean');
  return commits.get(clean)?.day;
}

/** Adds a `clean` commit to the log; a majority has it. */
export function commitClean({ commits }: Run, world: World, by: number, attempt: number): void {
  const parent = world.log.at(-1) ?? 0;
  const head = { kind: 'clean' as const, by, attempt, request: '', parent, day: world.day };
  world.log.push(commits.tokenOf({ ...head, changes: [] }));
}

export function offerCleaner(
  run: Run,
  world: World,
  cleaner: Cleaner,
  index: number,
  offer: Offer<Cleaner>,
): void {
  const { protocol } = run;
  if (cleaner.step === 'start' && !world.documents.backup)
    offer('begins', (_, mine) => {
      mine.step = protocol.cleanIsFence ? 'clean' : 'mark';
    });
  if (cleaner.step === 'clean' && world.pending.length === 0)
    offer('commits `clean`', (after, mine) => {
      commitClean(run, after, index, mine.rounds ?? 0);
      mine.cut = after.day;
      mine.step = 'mark';
    });
  if (cleaner.step === 'mark')
    offer('makes a checkpoint, strips old commits, reads the names in the log', (after, mine) => {
      if (!protocol.cleanIsFence || !protocol.cutIsFence) mine.cut = after.day;
      strip(run, after, mine.cut!);
      mine.names = [...namesInLog(run, after)];
      mine.step = 'mark documents';
      if (!mine.isSlow) mark(run, after, mine);
    });
  if (cleaner.step === 'mark documents')
    offer('reads the names in documents', (after, mine) => mark(run, after, mine));
  if (cleaner.step === 'sweep') offerSweep(run, cleaner, offer);
}

function strip({ protocol, commits }: Run, world: World, cut: number): void {
  if (protocol.stripsBelowCheckpoint) world.checkpointed = world.log.length;
  const ageOf = (token: Token, number: number) =>
    protocol.cleanIsFence && protocol.ageFromClean
      ? (dayOfAge(commits, world.log, number) ?? world.day)
      : commits.get(token)!.day;
  world.log.forEach((token, index) => {
    const number = index + 1;
    const isBelow = number <= world.checkpointed || !protocol.stripsBelowCheckpoint;
    const isKept = !token || !isBelow || ageOf(token, number) >= cut;
    if (!isKept && !world.stripped.includes(number)) world.stripped.push(number);
  });
  if (protocol.keepsNumbers) return;
  for (const number of world.stripped) {
    const token = world.log[number - 1];
    if (number >= world.log.length || !token) continue;
    world.removed[number - 1] = token;
    world.log[number - 1] = 0;
  }
}

/** Decides which documents of the database it will delete. */
function mark(run: Run, world: World, cleaner: Cleaner): void {
  const cut = cleaner.cut!;
  const names = new Set([...cleaner.names!, ...namesInDocuments(world)]);
  const named = new Set(world.log.map((token) => run.commits.get(token)?.parts));
  delete cleaner.names;
  cleaner.states = Object.keys(world.states).filter(
    (state) => !names.has(state) && world.states[state]! < cut,
  );
  cleaner.parts = Object.keys(world.parts).filter(
    (name) => !named.has(name) && world.parts[name]!.day < cut,
  );
  cleaner.files = filesToSweep(run, world, names, cut);
  cleaner.step = 'sweep';
}

function offerSweep(run: Run, cleaner: Cleaner, offer: Offer<Cleaner>): void {
  const [state, parts, file] = [cleaner.states?.[0], cleaner.parts?.[0], cleaner.files?.[0]];
  if (state !== undefined)
    offer(`deletes state ${state}`, (after, mine) => {
      mine.states!.shift();
      const touched = primary(after).states[state];
      if (touched !== undefined && (!run.protocol.deletesIfUntouched || touched < mine.cut!))
        write(after, { op: 'delete state', state });
    });
  else if (parts !== undefined)
    offer(`deletes parts ${parts}`, (after, mine) => {
      mine.parts!.shift();
      if ((after.parts[parts]?.day ?? Infinity) < mine.cut!) delete after.parts[parts];
    });
  else if (file !== undefined) offerFileSweep(run, cleaner, file, offer);
  else
    offer('ends', (_, mine) => {
      const { kind, name, rounds, isSlow } = mine;
      for (const key of Object.keys(mine)) delete (mine as unknown as Record<string, unknown>)[key];
      Object.assign(mine, { kind, name, step: rounds ? 'start' : 'done' });
      if (rounds) Object.assign(mine, { rounds: rounds - 1, isSlow });
    });
}
