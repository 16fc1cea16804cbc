import { namesOf, namesOfEntry, type Token } from './log.ts';
import { copyOf, type Run, type Stored, type World, type Write } from './world.ts';

function apply(stored: Stored, write: Write): void {
  switch (write.op) {
    case 'insert':
      stored.log[write.number - 1] = write.token;
      break;
    case 'put':
      for (const state of write.states)
        stored.states[state] = Math.max(stored.states[state] ?? 0, write.day);
      break;
    case 'delete state':
      delete stored.states[write.state];
      break;
    case 'put parts':
      stored.parts[write.name] = { digest: write.digest, day: write.day };
      break;
    case 'delete parts':
      delete stored.parts[write.name];
      break;
    case 'strip':
      stored.stripped.push(write.number);
      stored.stripped.sort((one, other) => one - other);
      break;
    case 'put file':
      stored.files[write.id] = { ...write.file };
      break;
    case 'touch file': {
      const file = stored.files[write.id];
      if (file) file.touched = Math.max(file.touched, write.day);
      break;
    }
    case 'put checkpoint':
      stored.checkpoints[write.id] = { ...write.checkpoint };
      break;
    case 'put checkpoint part':
      stored.checkpointParts[write.name] = write.entries;
      break;
  }
}

/** Executes a write on the primary. A majority has it at once, if no election can follow. */
export function write(world: World, what: Write): void {
  if (world.faults.elections || world.pending.length > 0) world.pending.push(what);
  else apply(world, what);
}

/** Returns the data that the primary has, with the writes that a majority does not have yet. */
export function primary(world: World): Stored {
  if (world.pending.length === 0) return world;
  const { log, stripped, states, parts, files, chunks, checkpoints, checkpointParts } = world;
  const stored = copyOf({
    log,
    stripped,
    states,
    parts,
    files,
    chunks,
    checkpoints,
    checkpointParts,
  });
  for (const each of world.pending) apply(stored, each);
  return stored;
}

/** A majority gets the oldest pending write. */
export function replicate(world: World): void {
  apply(world, world.pending.shift()!);
}

/** Rolls back the pending writes. Actors that wait for one of them repeat the step. */
export function elect(world: World): void {
  world.faults.elections = world.faults.elections! - 1;
  for (const { by, redo } of world.pending)
    if (by !== undefined && redo !== undefined) world.actors[by]!.step = redo as never;
  world.pending = [];
  for (const message of world.network)
    if (message.result === 'ok' && world.log[message.number - 1] !== message.token)
      message.result = 'error';
}

/** Whether an actor waits until a majority has its write. */
export const awaitsMajority = (world: World, actor: number): boolean =>
  world.pending.some(({ by, redo }) => by === actor && redo !== undefined);

/** Whether an insert with this number is refused as a duplicate. */
export const isOccupied = (world: World, number: number): boolean =>
  Boolean(world.log[number - 1]) ||
  world.pending.some((each) => each.op === 'insert' && each.number === number);

/** Returns the whole log. A checkpoint has the content of the numbers that were removed. */
export const wholeLog = (world: World): Token[] =>
  world.log.map((token, index) => token || (world.removed[index] ?? 0));

const pendingTokens = (world: World) =>
  world.pending.flatMap((each) => (each.op === 'insert' ? each.token : []));

/** Returns the log with the commits that a majority does not have yet. */
export const possibleLog = (world: World): Token[] => [...wholeLog(world), ...pendingTokens(world)];

export const readLog = ({ protocol }: Run, world: World): Token[] =>
  protocol.readNeedsMajority ? wholeLog(world) : possibleLog(world);

/** Returns the id of a file with the chunks of these bytes that can be read, or undefined. */
export const readableFile = (stored: Stored, bytes: string): string | undefined =>
  Object.keys(stored.files).find(
    (id) =>
      stored.files[id]!.bytes === bytes &&
      stored.files[id]!.status === 'ready' &&
      stored.chunks[id] !== undefined,
  );

/** Whether a state, or a file with these bytes, exists. */
export const exists = (stored: Stored, name: string): boolean =>
  stored.states[name] !== undefined || readableFile(stored, name) !== undefined;

/**
 * Returns the states and bytes that the log names up to a number: the entries at that number, and each
 * commit that is not stripped.
 */
export function namesInLog({ commits, protocol }: Run, world: World, upTo?: number): Set<string> {
  const { entries } = commits.fold(wholeLog(world).slice(0, upTo));
  const names = new Set(Object.values(entries).flatMap(namesOfEntry));
  const purged = world.log.flatMap((token) => {
    const commit = commits.get(token);
    return commit?.purge && !protocol.keepsPurgedForADay ? commit.changes[0]!.entity : [];
  });
  world.log.slice(0, upTo).forEach((token, index) => {
    const commit = commits.get(token);
    if (!commit || world.stripped.includes(index + 1)) return;
    const changes = commit.changes.filter(({ entity }) => !purged.includes(entity));
    for (const name of namesOf({ ...commit, changes })) names.add(name);
  });
  return names;
}

export const namesInDocuments = (world: World): string[] =>
  Object.values(world.documents).flatMap(({ name }) => name || []);
