import { Argument, type Command, Option } from 'commander';
import { finish, type Run } from '../lib/define-command.ts';

type DiffOptions = import('./content/diff.ts').DiffOptions;
type SchemaOptions = import('./content/schema.ts').SchemaOptions;
type ValidateOptions = import('./content/validate.ts').ValidateOptions;

export function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .summary('check content files and bundles, offline')
    .description(
      'Check content files, bundles (folders or .tar.gz) and folders of them, offline.\n' +
        'Every problem comes with its file, line and column, the block and what to do.',
    )
    .addArgument(new Argument('<path...>', 'files or folders; "-" reads stdin'))
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(['pretty', 'json', 'github', 'sarif', 'junit'])
        .default('pretty'),
    )
    .option('--fix', 'write what can be fixed safely and seal the checksums again')
    .option('--strict', 'count warnings as problems');
  finish(
    command,
    `
Examples:
  sitectl validate ./site                       a bundle
  sitectl validate --fix ./site                 write its canonical form
  sitectl validate site/pages/0011-terms.json   a page, within its bundle
  sitectl validate --format github content/     annotate a pull request
  tar -cz -C site . | sitectl validate -        an archive`,
    async (): Promise<Run<[string[]], ValidateOptions>> =>
      (await import('./content/validate.ts')).run,
  );
}

export function addSchema(program: Command): void {
  const command = program
    .command('schema')
    .summary('JSON Schema of every document and block')
    .description(
      'Print the JSON Schema of a document (site, settings, page, content, media, config) ' +
        'or of a block type; of all of them without a name.',
    )
    .addArgument(new Argument('[name]', 'a document or a block type, such as TwoCol'))
    .option('--out <dir>', 'write one <name>.schema.json each into this folder');
  finish(
    command,
    `
Examples:
  sitectl schema TwoCol
  sitectl schema --out .vscode/schemas        for "json.schemas" of an editor`,
    async (): Promise<Run<[string | undefined], SchemaOptions>> =>
      (await import('./content/schema.ts')).run,
  );
}

export function addDiff(program: Command): void {
  const side = (name: string, what: string) => new Argument(`<${name}>`, what);
  const command = program
    .command('diff')
    .summary('compare two sites or bundles, block by block')
    .description(
      'Show what has to change in A to make it B: pages, blocks, settings and images. ' +
        'Each is a folder, an archive, the address of a site, or a site of sitectl.config.json.',
    )
    .addArgument(side('a', 'what it is'))
    .addArgument(side('b', 'what it should be'))
    .option('--stat', 'how much is different, and no more')
    .option('--exit-code', 'end with 1 where they differ');
  finish(
    command,
    `
Examples:
  sitectl diff ./site production
  sitectl diff staging production --stat
  sitectl diff last-week.tar.gz ./site --exit-code --quiet`,
    async (): Promise<Run<[string, string], DiffOptions>> =>
      (await import('./content/diff.ts')).run,
  );
}
