import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget, type Run } from '../lib/define-command.ts';

type PasswordOptions = import('./admin/password.ts').PasswordOptions;
type RemoveOptions = import('./admin/remove.ts').RemoveOptions;
type TargetOptions = import('../lib/target.ts').TargetOptions;

const email = () => new Argument('<email>', 'the e-mail that the administrator signs in with');

/** `sitectl admin`: who may sign in to the site. */
export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .summary('administrators: create, list, set-password, remove')
    .description('Administrators: who may sign in to the site. For when nobody can, too.');
  addList(admin);
  addCreate(admin);
  addSetPassword(admin);
  addRemove(admin);
}

function addList(admin: Command): void {
  const command = admin
    .command('list')
    .summary('show who may sign in')
    .description('Show who may sign in, and when they last did.');
  finish(
    withTarget(command),
    `
Examples:
  sitectl admin list
  sitectl admin list --env production --json`,
    async (): Promise<Run<[], TargetOptions>> => (await import('./admin/list.ts')).run,
  );
}

function addCreate(admin: Command): void {
  const command = admin
    .command('create')
    .summary('add an administrator')
    .description('Add an administrator. The password is asked for, or read from stdin.')
    .addArgument(email())
    .option('--password-stdin', 'read the password from stdin');
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl admin create owner@example.com
  printf %s "$PASSWORD" | sitectl admin create ci@example.com --password-stdin`,
    async (): Promise<Run<[string], PasswordOptions>> =>
      (await import('./admin/password.ts')).create,
  );
}

function addSetPassword(admin: Command): void {
  const command = admin
    .command('set-password')
    .summary("set an administrator's password")
    .description("Set an administrator's password. All their sessions end.")
    .addArgument(email())
    .option('--password-stdin', 'read the password from stdin');
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl admin set-password owner@example.com
  sitectl admin set-password owner@example.com --password-stdin < new-password`,
    async (): Promise<Run<[string], PasswordOptions>> =>
      (await import('./admin/password.ts')).setPassword,
  );
}

function addRemove(admin: Command): void {
  const command = admin
    .command('remove')
    .summary('take the right to sign in away')
    .description('Remove an administrator. All their sessions end; the last one stays.')
    .addArgument(email())
    .option('-y, --yes', 'do not ask');
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl admin remove former@example.com
  sitectl admin remove former@example.com --yes --env production`,
    async (): Promise<Run<[string], RemoveOptions>> => (await import('./admin/remove.ts')).run,
  );
}
