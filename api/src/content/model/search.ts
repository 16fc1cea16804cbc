import { createHash } from 'node:crypto';
import { createCommits, type Commits, type Entries, type Token } from './log.ts';
import { violation } from './invariants.ts';
import { RIGHT, type Protocol } from './protocol.ts';
import { stepsFrom } from './steps.ts';
import { copyOf, type Run, type Scenario, type World } from './world.ts';

export interface Result {
  /** How many different worlds the search visited. */
  states: number;
  /** The invariant that a reachable world violates, or ''. */
  failure: string;
  /** The shortest way to it. */
  trace: string[];
}

/**
 * Explores every order of steps, breadth first, until a world violates an invariant. No actor has to
 * take another step, so each of them may stop at any point, as a killed process does.
 */
export function explore(scenario: Scenario, wrong: Partial<Protocol> = {}): Result {
  const protocol: Protocol = { ...RIGHT, ...wrong };
  const run: Run = { protocol, commits: createCommits(protocol), scenario };
  const first = firstWorld(run);
  const seen = new Set([keyOf(JSON.stringify(first))]);
  const labels = [''];
  const parents = [-1];
  // Worlds wait as JSON: it is smaller, and quicker to copy.
  let level: [string, number][] = [[JSON.stringify(first), 0]];
  while (level.length > 0) {
    const later: [string, number][] = [];
    for (const [json, at] of level)
      for (const step of stepsFrom(run, json)) {
        const stepJson = JSON.stringify(step.world);
        const key = keyOf(stepJson);
        if (seen.has(key)) continue;
        seen.add(key);
        const index = labels.push(step.label) - 1;
        parents.push(at);
        const failure = violation(run, step.world);
        if (failure) return { states: seen.size, failure, trace: traceTo(index, labels, parents) };
        later.push([stepJson, index]);
      }
    level = later;
  }
  return { states: seen.size, failure: '', trace: [] };
}

const keyOf = (json: string): string => createHash('md5').update(json).digest('binary');

function traceTo(index: number, labels: readonly string[], parents: readonly number[]): string[] {
  const trace: string[] = [];
  for (let at = index; at > 0; at = parents[at]!) trace.unshift(labels[at]!);
  return trace;
}

/** The commit that creates page p1, with state S0 and address `a`. */
function firstCommit(commits: Commits): Token {
  const after = { revision: 1, state: 'S0', address: 'a' };
  const head = { kind: 'change' as const, by: -1, attempt: 0, request: '', parent: 0, day: 0 };
  return commits.tokenOf({ ...head, changes: [{ entity: 'p1', before: null, after }] });
}

function firstWorld({ commits, scenario }: Run): World {
  const { day = 0, startsAfterPut } = scenario;
  const first = firstCommit(commits);
  const log = [first, ...(scenario.log?.(commits, first) ?? [])];
  const actors = copyOf(scenario.actors);
  const states: Record<string, number> = { S0: 0, ...scenario.states };
  for (const actor of actors) {
    if (actor.kind !== 'writer' || !startsAfterPut) continue;
    for (const state of actor.states ?? []) states[state] = day;
    if (actor.step === 'put') actor.step = 'commit';
  }
  const bytes = scenario.files ?? [];
  const world: World = {
    day,
    log,
    stripped: [],
    removed: {},
    checkpointed: 0,
    states,
    parts: {},
    files: Object.fromEntries(
      bytes.map((each) => [each, { bytes: each, status: 'ready', touched: 0 }]),
    ),
    chunks: Object.fromEntries(bytes.map((each) => [each, 0])),
    checkpoints: {},
    checkpointParts: {},
    pending: [],
    network: [],
    instances: [0, 1].map(() => ({ chain: [...log], highest: log.length, polled: day })),
    documents: copyOf(scenario.documents ?? {}),
    answers: {},
    actors,
    faults: { ...scenario.faults },
    copy: null,
    lastNamed: {},
    failure: '',
  };
  for (const token of log) {
    const commit = commits.get(token)!;
    if (commit.parts) world.parts[commit.parts] = { digest: commit.digest!, day: 0 };
  }
  for (const number of scenario.checkpoints ?? []) putCheckpoint(commits, world, number);
  return world;
}

/** Stores a complete checkpoint with one part. */
function putCheckpoint(commits: Commits, world: World, number: number): void {
  const parts = [`${number}.1`];
  const token = world.log[number - 1]!;
  const entries: Entries = commits.fold(world.log.slice(0, number)).entries;
  world.checkpoints[`${number}`] = { number, token, status: 'complete', parts, day: 0 };
  world.checkpointParts[parts[0]!] = entries;
}
