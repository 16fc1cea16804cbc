import { Argument, type Command, Option } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl backup`: everything that a site has, in one file. */
export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .summary('back up, restore a site')
    .description(
      'Back up everything that a site has, prove a backup, and restore it: pages, settings, images, ' +
        'versions, drafts, contact requests and accounts.',
    );
  addCreate(backup);
  addVerify(backup);
  addRestore(backup);
}

function addCreate(backup: Command): void {
  const command = backup
    .command('create')
    .summary('write everything into one file')
    .description(
      'Write everything that the site has into one file: all of it or nothing. The site goes on ' +
        'working meanwhile; imports wait. The file holds passwords (hashed) and messages of ' +
        'visitors, so encrypt it or keep it safe.',
    )
    .addArgument(
      new Argument('[file]', 'where to; siteyard-<date>.backup in this folder by default'),
    )
    .option('--encrypt', 'ask for a passphrase; always done when BACKUP_PASSPHRASE is set')
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
      'Prove a backup: restore it into a site that exists only for this, compare everything with ' +
        'the hashes in the backup, and render every page. Needs no site, and changes none.',
    )
    .addArgument(new Argument('<file>', 'a backup'));
  finish(
    command,
    `
  sitectl backup verify siteyard-2026-11-22.backup
  BACKUP_PASSPHRASE=… sitectl backup verify site.backup --json`,
    () => import('./backup/verify.ts'),
  );
}

function addRestore(backup: Command): void {
  const command = backup
    .command('restore')
    .summary('replace a site by a backup')
    .description(
      'Replace everything that a site has by a backup. First shows what the site has that is newer ' +
        'than the backup, and asks. Contact requests that came since are kept. All of it or nothing; ' +
        'everybody is signed out.',
    )
    .addArgument(new Argument('<file>', 'a backup'))
    .requiredOption(
      '--to <target>',
      'an environment, a data folder, a URL, or a mongodb:// URI without a password',
    )
    .option('--dry-run', 'check the backup, show what is newer, and change nothing')
    .option('-y, --yes', 'restore without asking, for scripts')
    .option('--discard-newer-contacts', 'also lose contact requests that came after the backup')
    .option('--replace-site', 'replace another site than the one that was backed up')
    .addOption(new Option('--confirm <name>', 'confirm a protected site by its name, for scripts'));
  finish(
    command,
    `
  sitectl backup restore site.backup --to ./data --dry-run
  sitectl backup restore site.backup --to ./data
  BACKUP_PASSPHRASE=… sitectl backup restore site.backup --to staging --yes`,
    () => import('./backup/restore.ts'),
  );
}
