import pMap from 'p-map';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { isInterrupted, onInterrupt } from '../interrupt.ts';
import { findGroup, type FoundGroup } from '../site/config-file.ts';
import { count, type Output } from '../terminal/output.ts';
import { createProgress } from '../terminal/progress.ts';
import { confirm, confirmName, refuseWithoutAnswer } from '../terminal/prompts.ts';
import { decisiveWords, runForSite, wordsFor, type SiteResult } from './child-command.ts';
import { lastRunOf } from './last-run.ts';
import { describeEnd, describeSite, documentOf, exitOf } from './report.ts';
import { ENV_IN_PATH, type GroupRule } from './rules.ts';
import { wrongUsage } from '../wrong-usage.ts';

const LIMIT = { concurrency: 4 };

/** A command with a group. */
export interface GroupCommand {
  /** The name without the "@". */
  group: string;
  /** The words of the command, such as `migrate up`. */
  command: string;
  /** Undefined for a command that cannot run over a group. */
  rule: GroupRule | undefined;
  /** The values by the name of the argument (`to`) or the option (`--plan`). */
  values: ReadonlyMap<string, unknown>;
  options: GroupOptions;
  /** Whether the command asks before it changes a site, and has the option `--yes`. */
  asks: boolean;
  /** All words after `sitectl`. */
  words: readonly string[];
}

export interface GroupOptions extends Readonly<Record<string, unknown>> {
  yes?: boolean;
  confirm?: string;
  resume?: boolean;
}

/**
 * Runs a command over the sites of a group, four at a time, and reports each site when it ends. A
 * failure on one site does not stop the others.
 * @returns the highest exit code of the sites
 */
export async function runGroup(given: GroupCommand, output: Output): Promise<ExitCode> {
  const { group, command, options, words } = given;
  const found = findGroup(group);
  const rule = checkUsage(given);
  const last = lastRunOf(found.folder, command, group, decisiveWords(words));
  const names = found.members.map(({ name }) => name);
  const sites = options.resume ? last.remaining(names) : names;
  const changes = rule.changes?.(options) ?? false;
  if (changes && sites.length > 0) await confirmOnce(given, found, sites, output);
  last.begin(sites, options.resume ?? false);

  const isProtected = (env: string) =>
    found.members.some((each) => each.name === env && each.isProtected);
  const wordsOf = (env: string) =>
    wordsFor(words, group, env, [
      ...(changes && given.asks ? ['--yes'] : []),
      ...(changes && isProtected(env) ? ['--confirm', env] : []),
    ]);
  const width = Math.max(0, ...sites.map((each) => each.length));
  const progress = createProgress(output);
  const results: SiteResult[] = [];
  const ending: Promise<void>[] = [];
  const forget = onInterrupt(async () => {
    progress.end();
    const done = results.filter(({ exit }) => exit === EXIT.done).length;
    output.note(
      `Interrupted: ${done} of ${count(sites.length, 'site')} done. Continue with --resume.`,
    );
    // Waits until the results are stored for --resume.
    await Promise.allSettled(ending);
  });
  const runOne = async (env: string) => {
    if (isInterrupted()) return;
    const running = runForSite(env, wordsOf(env), output.colours.isColorSupported);
    const stored = running.then(({ exit }) => last.ended(env, exit));
    ending.push(stored);
    const [result] = await Promise.all([running, stored]);
    if (isInterrupted()) return;
    results.push(result);
    progress.end();
    if (!output.json) output.print(describeSite(result, width, output));
    progress.say(`${results.length} of ${count(sites.length, 'site')} done`);
  };
  await pMap(sites, runOne, LIMIT);
  forget();
  progress.end();
  const ordered = results.toSorted((a, b) => sites.indexOf(a.env) - sites.indexOf(b.env));
  if (sites.length === 0) output.note(`Nothing is left to do on @${group}.`);
  output.done(
    documentOf(ordered, group, command),
    sites.length === 0 ? '' : describeEnd(ordered, group),
  );
  return exitOf(ordered) as ExitCode;
}

/** @throws CliError if the command cannot run over a group, or its path is the same for all sites */
function checkUsage({ group, command, rule, values, words }: GroupCommand): GroupRule {
  if (!rule)
    throw new CliError(
      EXIT.usage,
      'one_site_only',
      `"${command}" works on one site, so it cannot run over @${group}.`,
      'Name one of its sites with --env.',
    );
  if (words.includes('-'))
    throw wrongUsage(
      `The sites of @${group} cannot share one pipe.`,
      `Name a file or a folder instead of "-".`,
    );
  for (const name of rule.own ?? []) {
    const value = values.get(name);
    if (typeof value === 'string' && value.includes(ENV_IN_PATH)) continue;
    // An omitted argument has a default path; an omitted option has none.
    if (value === undefined && name.startsWith('--')) continue;
    throw wrongUsage(
      `Each site of @${group} needs a path of its own${
        typeof value === 'string' ? `, and "${value}" is the same for all` : ''
      }.`,
      `Write ${ENV_IN_PATH} where the name of the site belongs: ${exampleOf(value)}`,
    );
  }
  return rule;
}

/** Returns `./sites/{env}` for `./sites`, `{env}-plan.json` for `plan.json`. */
function exampleOf(given: unknown): string {
  if (typeof given !== 'string') return `./sites/${ENV_IN_PATH}`;
  const [, before = '', name = ''] = /^(.*[/\\])?([^/\\]*)$/s.exec(given) ?? [];
  const hasExtension = /\w\.\w/.test(name);
  return hasExtension
    ? `${before}${ENV_IN_PATH}-${name}`
    : `${given.replace(/[/\\]$/, '')}/${ENV_IN_PATH}`;
}

/** Asks once for all sites, because their processes cannot ask. */
async function confirmOnce(
  { group, command, options, asks }: GroupCommand,
  { members }: FoundGroup,
  sites: readonly string[],
  output: Output,
): Promise<void> {
  const protectedSites = members.filter(
    ({ name, isProtected }) => isProtected && sites.includes(name),
  );
  if (protectedSites.length === 0 && !asks) return;
  const isConfirmed = options.yes || options.confirm !== undefined;
  if (protectedSites.length === 0) refuseWithoutAnswer(isConfirmed);
  output.note(`Sites: ${sites.join(', ')}`);
  if (protectedSites.length > 0) {
    output.note(`Protected: ${protectedSites.map(({ name }) => name).join(', ')}`);
    await confirmName(`@${group}`, options.confirm);
  } else
    await confirm(
      `Run "${command}" on ${count(sites.length, 'site')}, without asking again for each?`,
      isConfirmed,
    );
}
