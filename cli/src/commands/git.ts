import { Argument, type Command } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl git`: bundles in a git repository. */
export function addGit(program: Command): void {
  const git = program
    .command('git')
    .summary('merge bundles within git')
    .description(
      'Let git merge the pages of a bundle block by block instead of line by line, and the details of ' +
        'an image field by field.',
    );
  addSetup(git);
  addMergeDriver(git);
}

function addSetup(git: Command): void {
  const command = git
    .command('setup')
    .summary('set up a repository')
    .description(
      'Write .gitattributes into the folder of a bundle and configure the merge driver of this ' +
        'repository. Commit .gitattributes; each clone runs this command once.',
    )
    .addArgument(new Argument('[dir]', 'the folder of the bundle').default('.'));
  finish(
    command,
    `
  sitectl git setup ./site`,
    () => import('./git/setup.ts'),
  );
}

function addMergeDriver(git: Command): void {
  const command = git
    .command('merge-driver')
    .summary('merge one file; git runs it')
    .description(
      'Merge one file of a bundle into OURS: a page, a section, an item, the settings or the description of an ' +
        'image. Git runs this during a merge.',
    )
    .addArgument(new Argument('<base>', 'the file that both began with (%O)'))
    .addArgument(new Argument('<ours>', 'the file to merge into (%A)'))
    .addArgument(new Argument('<theirs>', 'the file with the other changes (%B)'))
    .addArgument(new Argument('<name>', 'the name of the file in the repository (%P)'));
  finish(
    command,
    `
  sitectl git merge-driver %O %A %B %P`,
    () => import('./git/merge-driver.ts'),
  );
}
