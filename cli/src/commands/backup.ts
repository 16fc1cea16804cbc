import { Argument, type Command, Option } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl backup`: all data of a site in one file. */
export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .summary('back up, restore a site')
    .description(
      'Back up all data of a site, verify a backup, and restore it: pages, settings, images, ' +
        'versions, drafts, contact requests and accounts.',
    );
  addCreate(backup);
  addVerify(backup);
  addRestore(backup);
}

function addCreate(backup: Command): void {
  const command = backup
    .command('create')
    .summary('write all data into one file')
    .description(
      'Write all data of the site into one file. An interrupted backup leaves no file. The site ' +
        'continues to work, but imports wait. The file contains hashed passwords and messages of ' +
        'visitors, so encrypt it or keep it safe.',
    )
    .addArgument(
      new Argument('[file]', 'the file; siteyard-<date>.backup in this folder by default'),
    )
    .option('--encrypt', 'encrypt it with a passphrase; BACKUP_PASSPHRASE does this too')
    .option('--force', 'replace a file that exists');
  finish(
    withTarget(command),
    `
  sitectl backup create --encrypt
  BACKUP_PASSPHRASE=… sitectl backup create site.backup --env production`,
    () => import('./backup/create.ts'),
  );
}

function addVerify(backup: Command): void {
  const command = backup
    .command('verify')
    .summary('prove that a backup can be restored')
    .description(
      'Prove a backup: restore it into a temporary site, compare everything with ' +
        'the hashes in the backup, and render every page. Needs no site, and changes none.',
    )
    .addArgument(new Argument('<file>', 'a backup'));
  finish(
    command,
    `
  sitectl backup verify siteyard-2026-11-22.backup
  BACKUP_PASSPHRASE=… sitectl backup verify site.backup --json

It needs the program of the site: run it where the site is installed.`,
    () => import('./backup/verify.ts'),
  );
}

function addRestore(backup: Command): void {
  const command = backup
    .command('restore')
    .summary('replace a site with a backup')
    .description(
      'Replace the content of a site with a backup: completely or not at all. First list the pages and ' +
        'contact requests that are not in the backup or differ from it, and ask. Contact requests that are not in the ' +
        'backup are kept. A backup of another installation needs --replace-site, and leaves ' +
        'administrators and access tokens as they are unless --accounts or --tokens is given. An ' +
        'empty target takes the whole backup and needs no option. All administrators are signed out.',
    )
    .addArgument(new Argument('<file>', 'a backup'))
    .requiredOption(
      '--to <target>',
      'an environment, a data folder, a URL, or a mongodb:// URI without a password',
    )
    .option('--dry-run', 'check the backup, list the differences, and change nothing')
    .option('-y, --yes', 'restore without asking, for scripts')
    .option('--discard-contacts', 'also delete contact requests that are not in the backup')
    .option('--replace-site', 'restore a backup of another installation')
    .option('--accounts', 'replace administrators and invitations with those of that installation')
    .option('--tokens', 'replace access tokens with those of that installation')
    .addOption(new Option('--confirm <name>', 'confirm a protected site by its name, for scripts'));
  finish(
    command,
    `
  sitectl backup restore site.backup --to ./data --dry-run
  sitectl backup restore site.backup --to ./new-data
  BACKUP_PASSPHRASE=… sitectl backup restore site.backup --to staging --yes`,
    () => import('./backup/restore.ts'),
  );
}
