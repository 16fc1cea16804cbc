import { Command, Help } from 'commander';
import { addAdmin } from './commands/admin.ts';
import { addApply } from './commands/apply.ts';
import { addBackup } from './commands/backup.ts';
import { addCompletion } from './commands/completion.ts';
import { addContacts } from './commands/contacts.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addDrift } from './commands/drift.ts';
import { addErase } from './commands/erase.ts';
import { addExplain } from './commands/explain.ts';
import { addExport } from './commands/export.ts';
import { addGit } from './commands/git.ts';
import { addImport } from './commands/import.ts';
import { addItems } from './commands/items.ts';
import { addLog } from './commands/log.ts';
import { addMcp } from './commands/mcp.ts';
import { addMedia } from './commands/media.ts';
import { addMerge } from './commands/merge.ts';
import { addMigrate } from './commands/migrate.ts';
import { addMove } from './commands/move.ts';
import { addPages } from './commands/pages.ts';
import { addPlan } from './commands/plan.ts';
import { addPreview } from './commands/preview.ts';
import { addPull } from './commands/pull.ts';
import { addRestorePage } from './commands/restore-page.ts';
import { addRuns } from './commands/runs.ts';
import { addSchema } from './commands/schema.ts';
import { addSeed } from './commands/seed.ts';
import { addToken } from './commands/token.ts';
import { addUndo } from './commands/undo.ts';
import { addValidate } from './commands/validate.ts';
import { firstScreen } from './first-screen.ts';
import { widthFor } from './lib/define-command.ts';
import { helpWidth, wrapHelp } from './lib/terminal/wrap-help.ts';
import { VERSION } from './lib/version.ts';

const EXIT_CODES =
  'Exit codes: 0 done, 1 problems found, 2 wrong usage, 3 target unreachable, ' +
  '4 target refused, 5 conflict for a person to decide, 130 interrupted';

const plainHelp = new Help();

/**
 * Creates the program: names, options and help of every command, by topic and in the order of the
 * help. The module of a command is imported only when the command runs, so that `sitectl --help` loads
 * only commander.
 * @param writeUsageErrors receives commander's texts about wrong usage; stderr by default
 */
export function createProgram(writeUsageErrors?: (text: string) => void): Command {
  const program = new Command('sitectl')
    .description('Look after the content of a Siteyard site: check it, change it, move it.')
    .version(VERSION, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help of a command')
    .configureHelp({
      minWidthToWrap: 20,
      formatHelp: (command, helper) =>
        wrapHelp(
          command.parent ? plainHelp.formatHelp(command, helper) : firstScreen(command, helper),
          helper.helpWidth ?? helpWidth({}),
        ),
      visibleCommands: (command) =>
        plainHelp.visibleCommands(command).filter((each) => each.name() !== 'help'),
      subcommandTerm: (command) =>
        command.parent?.parent
          ? `${command.name()} ${argumentsOf(command)}`.trim()
          : command.name(),
    })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: () => helpWidth(process.stdout),
      getErrHelpWidth: () => helpWidth(process.stderr),
      ...(writeUsageErrors && { writeErr: writeUsageErrors }),
    })
    .addHelpText(
      'after',
      // The first screen has no empty line here, so that it fits a terminal of 24 lines.
      ({ command, error }) =>
        `${command.parent ? '\n' : ''}${wrapHelp(EXIT_CODES, widthFor(command, error))}`,
    )
    .addHelpText('after', 'Arguments and examples: sitectl <command> --help');
  addCommands(program);
  return program;
}

/** Adds the commands by topic, in the order of the help. */
function addCommands(program: Command): void {
  program.commandsGroup('Content');
  addValidate(program);
  addSchema(program);
  addSeed(program);
  addPages(program);
  addMedia(program);
  addItems(program);
  addMigrate(program);
  program.commandsGroup('Between a site and a folder');
  addExport(program);
  addPull(program);
  addImport(program);
  addPlan(program);
  addApply(program);
  addUndo(program);
  addRuns(program);
  addRestorePage(program);
  program.commandsGroup('Compare and merge');
  addPreview(program);
  addDiff(program);
  addDrift(program);
  addMerge(program);
  addGit(program);
  addLog(program);
  addExplain(program);
  program.commandsGroup('Site, access and tools');
  addDoctor(program);
  addBackup(program);
  addMove(program);
  addAdmin(program);
  addToken(program);
  addContacts(program);
  addErase(program);
  addCompletion(program);
  addMcp(program);
}

/** Returns the arguments of a command as its help shows them, such as `<path...>`, without options. */
function argumentsOf(command: Command): string {
  return command.registeredArguments
    .map((each) => {
      const name = each.variadic ? `${each.name()}...` : each.name();
      return each.required ? `<${name}>` : `[${name}]`;
    })
    .join(' ');
}
