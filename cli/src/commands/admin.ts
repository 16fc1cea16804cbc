import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';

const email = () => new Argument('<email>', 'the address that the administrator signs in with');

/** `sitectl admin`: the administrators of a site. */
export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .summary('manage administrators')
    .description(
      'Manage the administrators, who may sign in to the site. Works even if none of them can.',
    );
  addList(admin);
  addCreate(admin);
  addSetPassword(admin);
  addRemove(admin);
}

function addList(admin: Command): void {
  const command = admin
    .command('list')
    .summary('list the administrators')
    .description('List the administrators and when they last signed in.');
  finish(
    withTarget(command),
    `
  sitectl admin list
  sitectl admin list --env production --json`,
    () => import('./admin/list.ts'),
  );
}

function addCreate(admin: Command): void {
  const command = admin
    .command('create')
    .summary('add an administrator')
    .description('Add an administrator. sitectl prompts for the password or reads it from stdin.')
    .addArgument(email())
    .option('--password-stdin', 'read the password from stdin');
  finish(
    withWritableTarget(command),
    `
  sitectl admin create owner@example.com
  printf %s "$PASSWORD" | sitectl admin create ci@example.com --password-stdin`,
    () => import('./admin/create.ts'),
  );
}

function addSetPassword(admin: Command): void {
  const command = admin
    .command('set-password')
    .summary("set an administrator's password")
    .description("Set an administrator's password and end all their sessions.")
    .addArgument(email())
    .option('--password-stdin', 'read the password from stdin');
  finish(
    withWritableTarget(command),
    `
  sitectl admin set-password owner@example.com
  sitectl admin set-password owner@example.com --password-stdin < new-password`,
    () => import('./admin/set-password.ts'),
  );
}

function addRemove(admin: Command): void {
  const command = admin
    .command('remove')
    .summary('remove an administrator')
    .description(
      'Remove an administrator and end all their sessions. ' +
        'The last administrator cannot be removed.',
    )
    .addArgument(email())
    .option('-y, --yes', 'do not ask for confirmation');
  finish(
    withWritableTarget(command),
    `
  sitectl admin remove former@example.com
  sitectl admin remove former@example.com --yes --env production`,
    () => import('./admin/remove.ts'),
  );
}
