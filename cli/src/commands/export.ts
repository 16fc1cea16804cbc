import { Argument, type Command, Option } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl export` */
export function addExport(program: Command): void {
  const command = program
    .command('export')
    .summary('write a bundle')
    .description(
      'Write the site as a bundle: the published pages, the settings and their images. ' +
        'The same state always gives the same bytes, so the folder can be kept in git. ' +
        'With --pages, a folder that holds a bundle keeps all its other pages; a new bundle says ' +
        'that it is partial.',
    )
    .addArgument(new Argument('<to>', 'a folder, a file.tar.gz, or "-" for stdout'))
    .option('--at <moment>', 'as it was: a date, a time, or a number of "sitectl log"')
    .option('--pages <ids>', 'only these pages, such as 1,4,11')
    .option('--no-media', 'leave the images out')
    .addOption(
      new Option(
        '--include <what>',
        'add the contact requests, which are left out by default',
      ).choices(['contacts']),
    )
    .option('--anonymise', "replace people's data in contact requests by made-up data")
    .option('--force', 'replace local edits in the folder, and the bundle of another site');
  finish(
    withTarget(command),
    `
  sitectl export ./site
  sitectl export ./site --pages 4,11
  sitectl export backup.tar.gz --env production
  sitectl export ./last-week --at 2026-11-20
  sitectl export ./copy --include contacts --anonymise
  sitectl export - | ssh host tar -xz -C /srv/site`,
    () => import('./export/run.ts'),
  );
}
