import { Argument, Command, Option } from 'commander';
import type { CommonOptions, Output } from './lib/output.ts';
import { VERSION } from './lib/version.ts';

/** What a command's file exports: its arguments, its options, where to speak; gives the exit code. */
type Run<Args extends unknown[], Options extends CommonOptions> = (
  ...args: [...Args, Options, Output]
) => Promise<number>;

const EXIT_CODES = `
Exit codes: 0 done, 1 problems found, 2 wrong usage or configuration,
            3 the target could not be reached or refused, 130 interrupted`;

/**
 * Names, options and help of every command. What a command does is imported when it runs, so that
 * help, completion and a misspelled name cost nothing.
 * @param sayWrongUsage where commander's texts about wrong usage go; stderr without it.
 */
export function createProgram(sayWrongUsage?: (text: string) => void): Command {
  const program = new Command('sitectl')
    .description('Look after the content of a Siteyard site: check it, seed it, move it.')
    .version(VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help of a command')
    .configureHelp({
      helpWidth: 80,
      subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trim(),
    })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput(sayWrongUsage ? { writeErr: sayWrongUsage } : {});
  program.addHelpText(
    'after',
    `${EXIT_CODES}

Every command has examples: sitectl <command> --help`,
  );
  addValidate(program);
  addSchema(program);
  addSeed(program);
  return program;
}

/** `<path...>` of `validate <path...>`, without the options that every command has. */
function argumentsOf(command: Command): string {
  return command.registeredArguments
    .map((each) => {
      const name = each.variadic ? `${each.name()}...` : each.name();
      return each.required ? `<${name}>` : `[${name}]`;
    })
    .join(' ');
}

function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .summary('check content files and bundles, offline')
    .description(
      'Check content files, bundles (folders or .tar.gz) and folders of them, offline.\n' +
        'Every problem comes with its file, line and column, the block and what to do.',
    )
    .addArgument(new Argument('<path...>', 'files or folders; "-" reads stdin'))
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(['pretty', 'json', 'github', 'sarif', 'junit'])
        .default('pretty'),
    )
    .option('--fix', 'write what can be fixed safely and seal the checksums again')
    .option('--strict', 'count warnings as problems');
  finish(
    command,
    `
Examples:
  sitectl validate ./site                       a bundle
  sitectl validate --fix ./site                 write its canonical form
  sitectl validate site/pages/0011-terms.json   a page, within its bundle
  sitectl validate --format github content/     annotate a pull request
  tar -cz -C site . | sitectl validate -        an archive`,
    async (): Promise<Run<[string[]], ValidateOptions>> =>
      (await import('./commands/content/validate.ts')).run,
  );
}

function addSchema(program: Command): void {
  const command = program
    .command('schema')
    .summary('JSON Schema of every document and block')
    .description(
      'Print the JSON Schema of a document (site, settings, page, content, media) or of a\n' +
        'block type; of all of them without a name.',
    )
    .addArgument(new Argument('[name]', 'a document or a block type, such as TwoCol'))
    .option('--out <dir>', 'write one <name>.schema.json each into this folder');
  finish(
    command,
    `
Examples:
  sitectl schema TwoCol
  sitectl schema --out .vscode/schemas        for "json.schemas" of an editor`,
    async (): Promise<Run<[string | undefined], SchemaOptions>> =>
      (await import('./commands/content/schema.ts')).run,
  );
}

function addSeed(program: Command): void {
  const command = program
    .command('seed')
    .summary('put the default pages and settings in')
    .description(
      'Put the default pages (home, history, terms, privacy, cookies) and settings in.\n' +
        'Doing it again changes nothing. What a person changed is left alone.',
    )
    .addArgument(new Argument('[name...]', 'only these, as --list names them'))
    .option('--list', 'show what there is, and change nothing')
    .option('--force', 'replace also what a person changed; a version is kept');
  finish(
    withTarget(command),
    `
Examples:
  sitectl seed                       the local site
  sitectl seed terms privacy         two pages
  sitectl seed --list --json
  SITECTL_TOKEN=… sitectl seed --url https://www.example.com`,
    async (): Promise<Run<[string[]], SeedOptions>> =>
      (await import('./commands/site/seed.ts')).run,
  );
}

/** The options that name a site; the local one without any. */
function withTarget(command: Command): Command {
  return command
    .option('--url <url>', 'a site elsewhere; its token is in SITECTL_TOKEN')
    .option('--data-dir <dir>', 'the embedded database in this folder')
    .option('--db <uri>', 'a MongoDB, without a password in the address');
}

type SeedOptions = import('./commands/site/seed.ts').SeedOptions;
type SchemaOptions = import('./commands/content/schema.ts').SchemaOptions;
type ValidateOptions = import('./commands/content/validate.ts').ValidateOptions;

/** Gives a command what all have: the common options, examples, and the way it is run. */
function finish<Args extends unknown[], Options extends CommonOptions>(
  command: Command,
  examples: string,
  load: () => Promise<Run<Args, Options>>,
): void {
  command
    .option('--json', 'one JSON document on stdout and nothing else')
    .option('-q, --quiet', 'say only what is wrong')
    .addHelpText('after', examples)
    .action(async () => {
      const [{ createOutput }, run] = await Promise.all([import('./lib/output.ts'), load()]);
      const options = command.opts<Options>();
      const args = command.processedArgs as Args;
      process.exitCode = await run(...args, options, createOutput(options));
    });
}
