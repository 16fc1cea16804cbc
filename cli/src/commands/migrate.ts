import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl migrate`: changes content by scripts, in the same way in every environment. */
export function addMigrate(program: Command): void {
  const migrate = program
    .command('migrate')
    .summary('run content scripts')
    .description(
      'Change pages, sections, items and settings with scripts, in the same way in every environment. ' +
        'The site records each script that it has applied. Each script can be undone.',
    );
  addNew(migrate);
  addStatus(migrate);
  addUp(migrate);
  addDown(migrate);
  addTest(migrate);
}

const withFolder = (command: Command) =>
  command.option('--dir <dir>', 'the folder of the scripts', 'migrations');

function addNew(migrate: Command): void {
  const command = migrate
    .command('new')
    .summary('write a new script and its first test')
    .description(
      'Write a new script that changes pages and sections, and a page for its first test.',
    )
    .addArgument(new Argument('<name>', 'what it does, such as "rename hero"'))
    .option('--js', 'write JavaScript instead of TypeScript');
  finish(
    withFolder(command),
    `
  sitectl migrate new "rename hero"`,
    () => import('./migrate/new.ts'),
  );
}

function addStatus(migrate: Command): void {
  const command = migrate
    .command('status')
    .summary('list the scripts and their states')
    .description(
      'List the scripts with their states on the site: applied, pending, edited or missing.',
    )
    .option('--exit-code', 'exit with 1 when a script is pending');
  finish(
    withTarget(withFolder(command)),
    `
  sitectl migrate status --env production
  sitectl migrate status --exit-code --json`,
    () => import('./migrate/status.ts'),
  );
}

function addUp(migrate: Command): void {
  const command = migrate
    .command('up')
    .summary('show or apply the changes of pending scripts')
    .description(
      'Show the changes of the pending scripts, page by page. With --apply, apply the scripts in the ' +
        'order of their names. Each script is applied completely or not at all.',
    )
    .option('--apply', 'apply the scripts after a confirmation')
    .option('--to <id>', 'the last script to apply')
    .option('--bundle <dir>', 'change the bundle in this folder instead of a site')
    .option('-y, --yes', 'apply without asking, for scripts')
    .option('--wait <time>', 'wait for another run to end: 30s, 10m, 2h');
  finish(
    withWritableTarget(withFolder(command)),
    `
  sitectl migrate up
  sitectl migrate up --apply --env staging
  sitectl migrate up --apply --yes --env production --confirm production
  sitectl migrate up --bundle ./site --apply`,
    () => import('./migrate/up.ts'),
  );
}

function addDown(migrate: Command): void {
  const command = migrate
    .command('down')
    .summary('undo a script')
    .description(
      'Undo the changes of a script. The site refuses this if a person has edited one of the pages since.',
    )
    .addArgument(
      new Argument(
        '[id]',
        'the name of the script; without it, a terminal shows the latest one and asks',
      ),
    )
    .option('-y, --yes', 'undo the named script without asking, for scripts')
    .option('--force', 'also replace later edits; a version of them is kept')
    .option('--wait <time>', 'wait for another run to end: 30s, 10m, 2h');
  finish(
    withWritableTarget(command),
    `
  sitectl migrate down
  sitectl migrate down 20261122-1530-rename-hero --env staging --yes`,
    () => import('./migrate/down.ts'),
  );
}

function addTest(migrate: Command): void {
  const command = migrate
    .command('test')
    .summary('run scripts on their test cases')
    .description(
      'Run each script on the cases in the folder <id>.test. It must turn <case>.before.json into ' +
        '<case>.after.json, and a second run must change nothing. A case is a page, unless its name ' +
        'begins with settings, section or item. New items and changed settings are compared with ' +
        '<case>.site.json.',
    )
    .addArgument(new Argument('[id...]', 'the names of the scripts; all by default'))
    .option('--update', 'write the results to the files <case>.after.json and <case>.site.json');
  finish(
    withFolder(command),
    `
  sitectl migrate test
  sitectl migrate test 20261122-1530-rename-hero --update`,
    () => import('./migrate/test.ts'),
  );
}
