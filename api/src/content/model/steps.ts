import type { Actor } from './actor-states.ts';
import { offerBackup } from './actors/backup.ts';
import { offerCheckpointMaker } from './actors/checkpoint-maker.ts';
import { offerCleaner } from './actors/cleaner.ts';
import { offerDocumentWriter } from './actors/document-writer.ts';
import { offerLoader } from './actors/loader.ts';
import { isReading, offerReader } from './actors/reader.ts';
import { offerRemover } from './actors/remover.ts';
import { offerWriter } from './actors/writer.ts';
import { dropFinished } from './actors/writer-answers.ts';
import {
  awaitsMajority,
  elect,
  isOccupied,
  namesInLog,
  readLog,
  replicate,
  write,
} from './database.ts';
import { afterPoll } from './head.ts';
import { equal } from './log.ts';
import { copyOf, type Offer, type Run, type World } from './world.ts';

export interface Step {
  label: string;
  world: World;
}

type OfferSteps = (
  run: Run,
  world: World,
  actor: never,
  index: number,
  offer: Offer<never>,
) => void;

const ACTORS: Record<Actor['kind'], OfferSteps> = {
  writer: offerWriter,
  cleaner: offerCleaner,
  reader: offerReader,
  'document writer': offerDocumentWriter,
  remover: offerRemover,
  backup: offerBackup,
  'checkpoint maker': offerCheckpointMaker,
  loader: offerLoader,
};

/** Returns each step that is possible in a world, which is given as JSON, with the world after it. */
export function stepsFrom(run: Run, json: string): Step[] {
  const world = JSON.parse(json) as World;
  const steps: Step[] = [];
  const add = (label: string, take: (after: World) => void) => {
    const after = JSON.parse(json) as World;
    take(after);
    if (run.scenario.files) noteNames(run, after);
    steps.push({ label, world: after });
  };
  world.actors.forEach((actor, index) => {
    // A put or a part is awaited. A writer also waits for its commit, but it may lose the response.
    if (awaitsMajority(world, index)) return;
    const offer: Offer<never> = (label, take) =>
      add(`${actor.name}: ${label}`, (after) => take(after, after.actors[index] as never));
    ACTORS[actor.kind](run, world, actor as never, index, offer);
  });
  addArrivals(run, world, add);
  addFaults(run, world, add);
  addPolls(run, world, add);
  addPutBack(world, add);
  return steps;
}

type Add = (label: string, take: (after: World) => void) => void;

/** An insert arrives. The response arrives too, unless the writer loses it. */
function addArrivals({ commits }: Run, world: World, add: Add): void {
  const arrive = (after: World, at: number) => {
    const message = after.network[at]!;
    const { number, token } = message;
    const isFree = !isOccupied(after, number);
    if (isFree) write(after, { op: 'insert', number, token });
    message.left -= 1;
    return isFree ? 'ok' : 'duplicate';
  };
  world.network.forEach(({ token, number, writer, left }, at) => {
    const kind = commits.get(token)!.kind === 'void' ? 'void' : 'commit';
    const result = isOccupied(world, number) ? 'refused: duplicate' : 'executed';
    const label = `${kind} ${number} of ${world.actors[writer]!.name} arrives, ${result}`;
    if (left > 0)
      add(label, (after) => {
        const message = after.network[at]!;
        message.result ||= arrive(after, at);
        dropFinished(after);
      });
    if (left > 1)
      add(`${label}, and the driver sends it again`, (after) => {
        arrive(after, at);
        dropFinished(after);
      });
  });
}

function addFaults({ protocol }: Run, world: World, add: Add): void {
  if (world.pending.length > 0) {
    add('a majority has the oldest write', replicate);
    if (world.faults.elections)
      add('ELECTION: writes without a majority are rolled back', (after) => {
        elect(after);
        dropFinished(after);
      });
  } else if (world.faults.elections)
    add('no election after all', (after) => {
      after.faults.elections = 0;
    });
  const isBlocked =
    protocol.snapshotsAreShort &&
    world.actors.some((actor) => actor.kind === 'reader' && isReading(actor));
  if (world.faults.days && !isBlocked)
    add('A DAY PASSES', (after) => {
      after.faults.days! -= 1;
      after.day += 1;
    });
}

function addPolls(run: Run, world: World, add: Add): void {
  const { protocol, scenario } = run;
  world.instances.slice(0, scenario.polls ?? 0).forEach(({ chain, polled }, index) => {
    const seen = afterPoll(chain, readLog(run, world), protocol, true);
    if (!equal(seen, chain) || polled !== world.day)
      add(`instance ${index + 1} polls`, (after) => {
        const instance = after.instances[index]!;
        instance.chain = seen;
        instance.polled = after.day;
        instance.highest = Math.max(instance.highest, seen.length);
      });
    if (world.faults.stalePolls && world.log.length > 1)
      add(`instance ${index + 1} polls a deposed primary`, (after) => {
        after.faults.stalePolls! -= 1;
        const stale = after.log.slice(0, -1);
        after.instances[index]!.chain = afterPoll(chain, stale, protocol, false);
      });
  });
}

function addPutBack(world: World, add: Add): void {
  if (world.faults.copies)
    add('the operator copies the database', (after) => {
      after.faults.copies! -= 1;
      after.copy = copyOf({ log: after.log, states: after.states });
    });
  if (!world.faults.putBacks || !world.copy || world.log.length <= world.copy.log.length) return;
  add('all writers stop; the operator puts the OLD COPY back', (after) => {
    after.faults.putBacks! -= 1;
    Object.assign(after, copyOf(after.copy), { network: [], pending: [], answers: {} });
    for (const instance of after.instances) instance.highest = 0;
    for (const actor of after.actors) {
      if (actor.kind !== 'writer') continue;
      if (actor.step !== 'idle') actor.step = 'dead';
      else if (actor.startsAfterPutBack) actor.step = 'put';
    }
  });
}

/** Notes the day on which bytes last had a name: an invariant compares with it. */
function noteNames(run: Run, world: World): void {
  const acknowledged = Object.values(world.documents).filter((each) => each.acknowledged);
  const names = new Set([...namesInLog(run, world), ...acknowledged.map(({ name }) => name)]);
  for (const { bytes } of Object.values(world.files))
    if (names.has(bytes)) world.lastNamed[bytes] = world.day;
}
