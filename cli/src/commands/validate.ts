import { Argument, type Command, Option } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl validate` */
export function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .summary('check content files')
    .description(
      'Check content files, bundles (folders or .tar.gz) and folders of them, offline. Each ' +
        'problem has its file, line and column, the block, and the solution. A text that the site ' +
        'accepts and cleans is a warning. The first 1,000 problems are shown; --format json, github, ' +
        'sarif and junit have all of them.',
    )
    .addArgument(new Argument('<path...>', 'files or folders; "-" reads stdin'))
    .addOption(
      new Option('--format <format>', 'the format of the report')
        .choices(['pretty', 'json', 'github', 'sarif', 'junit'])
        .default('pretty'),
    )
    .option('--fix', 'fix what can be fixed safely')
    .option('--links-checked', 'confirm the links to pages that got another number')
    .option('--strict', 'treat warnings as problems');
  finish(
    command,
    `
  sitectl validate ./site                       a bundle
  sitectl validate --fix ./site                 write its canonical form
  sitectl validate --links-checked ./site       after you looked at them
  sitectl validate site/pages/0011-terms.json   a page, within its bundle
  sitectl validate --format github content/     annotate a pull request
  tar -cz -C site . | sitectl validate -        an archive`,
    () => import('./validate/run.ts'),
  );
}
