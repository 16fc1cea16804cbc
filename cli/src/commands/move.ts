import { type Command, Option } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl move` */
export function addMove(program: Command): void {
  const place = 'an environment, a data folder, a URL, or a mongodb:// URI without a password';
  const command = program
    .command('move')
    .summary('move a site elsewhere')
    .description(
      'Move a site to another server or database, with its administrators and access tokens: back it ' +
        'up, restore it there, and compare the data of both. The old site stays unchanged.',
    )
    .requiredOption('--from <target>', place)
    .requiredOption('--to <target>', 'the same')
    .option('-y, --yes', 'move without asking, for scripts')
    .option('--replace-site', 'replace the site of another installation')
    .addOption(new Option('--confirm <name>', 'confirm a protected site by its name, for scripts'));
  finish(
    command,
    `
  sitectl move --from ./data --to mongodb://localhost/siteyard
  sitectl move --from old-server --to new-server --yes`,
    () => import('./move/run.ts'),
  );
}
