import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl migrate`: changes content by scripts, in the same way in every environment. */
export function addMigrate(program: Command): void {
  const migrate = program
    .command('migrate')
    .summary('run content scripts')
    .description(
      'Change pages, sections and settings by scripts that are kept beside the content, the same way in every ' +
        'environment. Each is recorded by the site, and can be undone.',
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
    .description('Write a new script with an example of each part, and a page to test it on.')
    .addArgument(new Argument('<name>', 'what it does, such as "rename hero"'))
    .option('--js', 'in JavaScript instead of TypeScript');
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
    .summary('which scripts the site has behind it')
    .description('List the scripts with what the site knows of each: applied, pending, edited.')
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
    .summary('show what pending scripts would change; with --apply, do it')
    .description(
      'Show page by page what the pending scripts would change. With --apply, apply them in their ' +
        'order, each wholly or not at all.',
    )
    .option('--apply', 'apply them, after asking')
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
      'Undo what a script changed, by the undo of its run. It refuses when a person has ' +
        'edited one of the pages since.',
    )
    .addArgument(
      new Argument('[id]', 'of the script; without it, a terminal shows the last one and asks'),
    )
    .option('-y, --yes', 'undo the script that is named without asking, for scripts')
    .option('--force', 'also replace what a person edited since; a version is kept')
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
    .summary('run scripts on their test pages')
    .description(
      'Run each script on the pages in <id>.test: <case>.before.json has to become ' +
        '<case>.after.json, and stay it when the script runs again. A case whose name begins with ' +
        'settings, section or item is one of those. New items and settings are compared with ' +
        '<case>.site.json.',
    )
    .addArgument(new Argument('[id...]', 'of the scripts; by default all'))
    .option('--update', 'write what comes out to the files <case>.after.json');
  finish(
    withFolder(command),
    `
  sitectl migrate test
  sitectl migrate test 20261122-1530-rename-hero --update`,
    () => import('./migrate/test.ts'),
  );
}
