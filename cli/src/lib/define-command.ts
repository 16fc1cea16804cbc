import { type Command, Option } from 'commander';
import type { CommonOptions, Output } from './output.ts';

/** What a command's file exports: its arguments, its options, where to speak; gives the exit code. */
export type Run<Args extends unknown[], Options extends CommonOptions> = (
  ...args: [...Args, Options, Output]
) => Promise<number>;

/** The options that name a site; the local one without any. */
export function withTarget(command: Command): Command {
  return command
    .option('--env <name>', 'a site of sitectl.config.json')
    .option('--url <url>', 'a site elsewhere; its token is in SITECTL_TOKEN')
    .option('--data-dir <dir>', 'the embedded database in this folder')
    .option('--db <uri>', 'a MongoDB, without a password in the address');
}

/** The same for a command that writes. */
export function withWritableTarget(command: Command): Command {
  return withTarget(command).addOption(
    new Option('--confirm <name>', 'the name of a protected site, instead of typing it'),
  );
}

/** Gives a command what all have: the common options, examples, and the way it is run. */
export function finish<Args extends unknown[], Options extends CommonOptions>(
  command: Command,
  examples: string,
  load: () => Promise<Run<Args, Options>>,
): void {
  command
    .option('--json', 'one JSON document on stdout and nothing else')
    .option('-q, --quiet', 'say only what is wrong')
    .addHelpText('after', examples)
    .action(async () => {
      const [{ createOutput }, run] = await Promise.all([import('./output.ts'), load()]);
      const options = command.opts<Options>();
      const args = command.processedArgs as Args;
      process.exitCode = await run(...args, options, createOutput(options));
    });
}
