import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** The stored results of a command over a group, for `--resume`. They contain no arguments. */
const lastRun = z.object({
  command: z.string(),
  group: z.string(),
  /** The SHA-256 of the arguments and options that determine the effect of the command. */
  arguments: z.string(),
  /** The exit code of each site; null if the command has not ended there. */
  sites: z.record(z.string(), z.number().int().nullable()),
});

export interface LastRun {
  /**
   * Returns the sites that did not end with 0 in the last run, or were not in it.
   * @throws CliError `nothing_to_resume` if there is no last run, or it had other arguments
   */
  remaining(members: readonly string[]): string[];
  /** Begins a run of these sites. With `isResumed`, the results of other sites in the last run are kept. */
  begin(members: readonly string[], isResumed: boolean): void;
  /** Stores the exit code of a site. */
  ended(member: string, exit: number): void;
}

/**
 * Returns the last run of a command over a group. It is a file in `.sitectl/groups` next to
 * `sitectl.config.json`. The file is replaced each time a site ends, so that it is correct even if the
 * process is killed.
 * @param folder the folder of `sitectl.config.json`
 * @param given the arguments and options that determine the effect of the command
 */
export function lastRunOf(
  folder: string,
  command: string,
  group: string,
  given: readonly string[],
): LastRun {
  const home = path.join(folder, '.sitectl/groups');
  const file = path.join(home, `${group}-${command.replaceAll(' ', '-')}.json`);
  const digest = createHash('sha256').update(JSON.stringify(given)).digest('hex');
  const sites: Record<string, number | null> = {};
  const write = () => {
    try {
      save(home, file, { command, group, arguments: digest, sites });
    } catch {
      // The folder is read-only, as in some CI jobs. Then there is no run to resume.
    }
  };
  return {
    remaining(members) {
      const last = read(file);
      if (!last) throw nothingToResume(`"${command}" has not run on @${group} yet.`);
      if (last.arguments !== digest)
        throw nothingToResume(
          `The last run of "${command}" on @${group} had other arguments or options.`,
        );
      return members.filter((each) => last.sites[each] !== EXIT.done);
    },
    begin(members, isResumed) {
      if (isResumed) Object.assign(sites, read(file)?.sites);
      for (const each of members) sites[each] = null;
      write();
    },
    ended(member, exit) {
      sites[member] = exit;
      write();
    },
  };
}

function read(file: string): z.output<typeof lastRun> | undefined {
  try {
    return lastRun.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function save(home: string, file: string, content: z.output<typeof lastRun>): void {
  fs.mkdirSync(home, { recursive: true });
  const ignore = path.join(home, '.gitignore');
  if (!fs.existsSync(ignore)) fs.writeFileSync(ignore, '*\n');
  const next = `${file}.${process.pid}.new`;
  fs.writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`);
  fs.renameSync(next, file);
}

const nothingToResume = (message: string) =>
  new CliError(EXIT.usage, 'nothing_to_resume', message, 'Run it without --resume.');
