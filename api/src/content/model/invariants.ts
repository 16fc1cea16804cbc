import { canBuild, isYoung } from './actors/loader.ts';
import { exists, possibleLog, wholeLog } from './database.ts';
import { isCurrent } from './head.ts';
import { namesOf, namesOfEntry } from './log.ts';
import type { Run, World } from './world.ts';

/**
 * Returns the first invariant that a world violates, or ''.
 *
 * (1) A request takes effect at most once, and its answer is true.
 * (2) No instance serves a commit that was rolled back, goes back in time, or loads another site.
 * (3) The log has no gap.
 * (4) All that is named exists.
 * (5) No two pages have the same address or number.
 * (6) Of two changes of one revision, one succeeds.
 * (7) No acknowledged change is lost.
 * (8) A young site "as it was" can be built, and the site can be loaded.
 */
export function violation(run: Run, world: World): string {
  return (
    world.failure ||
    run.commits.fold(wholeLog(world)).failure ||
    violatedRequest(run, world) ||
    violatedInstance(run, world) ||
    violatedName(run, world) ||
    (run.scenario.checkpoints ? violatedCheckpoint(run, world) : '')
  );
}

function violatedRequest({ commits }: Run, world: World): string {
  const landed = commits.fold(wholeLog(world)).requests;
  const possible = commits.fold(possibleLog(world)).requests;
  // A repeat with a name of its own ends in "+" (a wrong variant).
  const count = (requests: Record<string, number>, request: string) =>
    (requests[request] ?? 0) + (requests[`${request}+`] ?? 0);
  for (const name in landed) {
    const request = name.replace('+', '');
    if (count(landed, request) > 1) return `(1) request ${request} took effect twice`;
  }
  for (const [request, answers] of Object.entries(world.answers)) {
    if (answers.includes('s') && count(possible, request) === 0)
      return `(1, 7) request ${request} received "saved" but is not in the log`;
    if (answers.includes('n') && count(landed, request) > 0)
      return `(1) request ${request} received "not saved" but is in the log`;
  }
  return '';
}

function violatedInstance({ protocol }: Run, world: World): string {
  const [log, possible] = [wholeLog(world), possibleLog(world)];
  for (const [index, { chain, highest }] of world.instances.entries()) {
    const name = `instance ${index + 1}`;
    if (!world.copy && chain.some((token, at) => token !== possible[at]))
      return `(2) ${name} serves a commit that has been rolled back`;
    if (world.pending.length === 0 && !isCurrent(chain, log, protocol))
      return `(2) ${name} never converges`;
    if (chain.length < highest) return `(2) ${name} went back in time`;
  }
  return '';
}

function violatedName({ commits, protocol, scenario }: Run, world: World): string {
  for (const [index, token] of world.log.entries()) {
    const commit = commits.get(token);
    const number = index + 1;
    const isStripped = world.stripped.includes(number);
    if (isStripped && !scenario.checkpoints && number > world.checkpointed)
      return `(4) commit ${number} is stripped, but no checkpoint contains it: the site cannot be loaded`;
    if (!commit || isStripped) continue;
    const missing = namesOf(commit).find((name) => !exists(world, name));
    if (missing && protocol.keepsPurgedForADay)
      return `(4) kept commit ${number} names ${missing}, which no longer exists`;
    const parts = commit.parts && world.parts[commit.parts];
    if (commit.parts && !parts) return `(4) commit ${number} has no parts`;
    if (parts && parts.digest !== commit.digest)
      return `(4) commit ${number} has the parts of another attempt`;
  }
  const head = Object.values(commits.fold(wholeLog(world)).entries).flatMap(namesOfEntry);
  const missing = head.find((name) => !exists(world, name));
  if (missing) return `(4) the head names ${missing}, which no longer exists`;
  for (const { name, acknowledged } of Object.values(world.documents))
    if (acknowledged && !exists(world, name))
      return `(4) an acknowledged document names ${name}, which no longer exists`;
  return '';
}

function violatedCheckpoint({ commits }: Run, world: World): string {
  const broken = Object.values(world.checkpoints).find(
    ({ status, parts }) =>
      status === 'complete' && parts.some((name) => world.checkpointParts[name] === undefined),
  );
  if (broken) return `(8) checkpoint ${broken.number} is complete, but has no parts`;
  if (!canBuild(world, world.log.length)) return '(8) the site cannot be loaded';
  const young = world.log.findIndex(
    (_, at) => isYoung(commits, world, at + 1) && !canBuild(world, at + 1),
  );
  return young === -1 ? '' : `(8) the site as it was at commit ${young + 1} cannot be built`;
}
