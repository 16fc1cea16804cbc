import { type Command, Option } from 'commander';
import type { ExitCode } from './exit-codes.ts';
import { refuseEmptyFiles } from './file-values.ts';
import { groupRule } from './groups/rules.ts';
import type { GroupCommand, GroupOptions } from './groups/run-group.ts';
import type { Output } from './terminal/output.ts';
import { helpWidth, wrapExamples } from './terminal/wrap-help.ts';

/** The exports of a command's file. `run` gets the arguments in order, the options and the output. */
interface CommandModule {
  run: (...args: never[]) => Promise<ExitCode>;
}

/** Adds the options that name a site. Without these options, a command uses the local site. */
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
 * Completes a command: adds the common options, the common help and the action. A command in
 * `groups/rules.ts` can also run over a group of sites.
 * @param examples shell lines, as they appear below "Examples:"
 * @param load imports the command's file; called only when the command runs
 */
export function finish(
  command: Command,
  examples: string,
  load: () => Promise<CommandModule>,
): void {
  if (groupRule(wordsOf(command))) withGroups(command);
  command
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('-q, --quiet', 'print only what is wrong')
    .addHelpText('after', ({ error }) => {
      const lines = examples.replace(/^\n|\n *$/g, '');
      return `\nExamples:\n${wrapExamples(lines, widthFor(command, error))}`;
    })
    .action(async () => {
      refuseEmptyFiles(command);
      const options = command.opts<{ json?: boolean; quiet?: boolean }>();
      const given = groupOf(command);
      const [{ createOutput }, run] = await Promise.all([
        import('./terminal/output.ts'),
        given === undefined ? load().then((module) => module.run) : overGroup(given),
      ]);
      const runWith = run as (...args: unknown[]) => Promise<ExitCode>;
      process.exitCode = await runWith(...command.processedArgs, options, createOutput(options));
    });
}

/** Returns the width of a command's help. @param error whether the help is written to stderr */
export function widthFor(command: Command, error: boolean): number {
  const { getErrHelpWidth, getOutHelpWidth } = command.configureOutput();
  return (error ? getErrHelpWidth : getOutHelpWidth)?.() ?? helpWidth({});
}

/** Returns the words of a command, such as `migrate up`. */
function wordsOf(command: Command): string {
  const above = command.parent?.parent ? wordsOf(command.parent) : '';
  return above ? `${above} ${command.name()}` : command.name();
}

function withGroups(command: Command): void {
  const env = command.options.find(({ long }) => long === '--env');
  if (env) env.description += ', or a @group of them';
  command.option('--resume', 'only the sites of the @group where the last run failed');
}

/**
 * Returns the group that the arguments of a command name, with all arguments and options of the command;
 * undefined if they name no group.
 */
function groupOf(command: Command): GroupCommand | undefined {
  const words = wordsOf(command);
  const rule = groupRule(words);
  const options = command.opts<GroupOptions>();
  const places = rule?.asArgument ? command.processedArgs : [options.env];
  const named = places.find((each) => typeof each === 'string' && each.startsWith('@'));
  if (typeof named !== 'string') {
    if (options.resume)
      command.error('error: --resume goes with a @group of sites', { code: 'sitectl.usage' });
    return undefined;
  }
  return {
    group: named.slice(1),
    command: words,
    rule,
    values: new Map<string, unknown>([
      ...command.registeredArguments.map(
        (each, at) => [each.name(), command.processedArgs[at]] as const,
      ),
      ...command.options.map((each) => [each.long ?? '', options[each.attributeName()]] as const),
    ]),
    options,
    asks: command.options.some(({ long }) => long === '--yes'),
    words: process.argv.slice(2),
  };
}

async function overGroup(given: GroupCommand) {
  const { runGroup } = await import('./groups/run-group.ts');
  return (...args: unknown[]) => runGroup(given, args.at(-1) as Output);
}
