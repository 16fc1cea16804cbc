import { Command } from 'commander';
import { addAdmin } from './commands/admin.ts';
import { addDiff } from './commands/diff.ts';
import { addExport } from './commands/export.ts';
import { addSchema } from './commands/schema.ts';
import { addSeed } from './commands/seed.ts';
import { addToken } from './commands/token.ts';
import { addValidate } from './commands/validate.ts';
import { VERSION } from './lib/version.ts';

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
  addExport(program);
  addDiff(program);
  addAdmin(program);
  addToken(program);
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
