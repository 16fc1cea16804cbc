import { Argument, type Command, Option } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl merge` */
export function addMerge(program: Command): void {
  const command = program
    .command('merge')
    .summary('merge two bundles')
    .description(
      'Merge two bundles three ways, page by page and block by block, into OURS. ' +
        'If both changed the same content differently, the conflict is listed and nothing is written.',
    )
    .addArgument(new Argument('<base>', 'the folder that both began with'))
    .addArgument(new Argument('<ours>', 'the folder to merge into'))
    .addArgument(new Argument('<theirs>', 'the folder with the other changes'))
    .option('--out <dir>', 'write the result into this folder instead')
    .addOption(
      new Option('--on-conflict <side>', 'the side that decides conflicts')
        .choices(['fail', 'ours', 'theirs'])
        .default('fail'),
    );
  finish(
    command,
    `
  sitectl merge ./last-week ./site ./colleague
  sitectl merge base ours theirs --out merged --on-conflict theirs`,
    () => import('./merge/run.ts'),
  );
}
