import { Argument, type Command } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl schema` */
export function addSchema(program: Command): void {
  const command = program
    .command('schema')
    .summary('print the JSON Schemas')
    .description(
      'Print the JSON Schema of a document or of a block type. Without a name, print all of them. The ' +
        'documents are: site, settings, page, section, item, content, media, contact-requests and config.',
    )
    .addArgument(new Argument('[name]', 'a document or a block type, such as TwoCol'))
    .option('--out <dir>', 'write each schema to <name>.schema.json in this folder');
  finish(
    command,
    `
  sitectl schema TwoCol
  sitectl schema --out .vscode/schemas        for "json.schemas" of an editor`,
    () => import('./schema/run.ts'),
  );
}
