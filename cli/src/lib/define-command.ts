import { type Command, Option } from 'commander';
import type { ExitCode } from './exit-codes.ts';

/** What a command's file exports. `run` gets the arguments in order, the options and the output. */
interface CommandModule {
  run: (...args: never[]) => Promise<ExitCode>;
}

/** Adds the options that name a site. Without any of them a command works on the local site. */
export function withTarget(command: Command): Command {
  return command
    .option('--env <name>', 'a site of sitectl.config.json')
    .option('--url <url>', 'a remote site; its token is in SITECTL_TOKEN')
    .option('--data-dir <dir>', 'the embedded database in this folder')
    .option('--db <uri>', 'a MongoDB, without a password in the address');
}

/** Adds the options that name a site to a command that writes to it. */
export function withWritableTarget(command: Command): Command {
  return withTarget(command).addOption(
    new Option('--confirm <name>', 'confirm a protected site by its name, for scripts'),
  );
}

/**
 * Completes a command: adds the options and the help that all commands have, and what to run.
 * @param examples shell lines, as they appear below "Examples:"
 * @param load imports the command's file; called only when the command runs
 */
export function finish(
  command: Command,
  examples: string,
  load: () => Promise<CommandModule>,
): void {
  command
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('-q, --quiet', 'print only what is wrong')
    .addHelpText('after', `\nExamples:\n${examples.replace(/^\n|\n *$/g, '')}`)
    .action(async () => {
      const [{ createOutput }, { run }] = await Promise.all([
        import('./terminal/output.ts'),
        load(),
      ]);
      const options = command.opts<{ json?: boolean; quiet?: boolean }>();
      const runWith = run as (...args: unknown[]) => Promise<ExitCode>;
      process.exitCode = await runWith(...command.processedArgs, options, createOutput(options));
    });
}
