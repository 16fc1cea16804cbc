import path from 'node:path';
import { allJsonSchemas, jsonSchemaOf, schemaNames } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';
import { suggestName } from '../../lib/suggest-name.ts';
import { writeFiles } from '../../lib/files/write-files.ts';

export interface SchemaOptions extends CommonOptions {
  out?: string;
}

/** `sitectl schema`: prints the JSON Schema of documents and blocks, or writes them to files. */
export async function run(
  name: string | undefined,
  options: SchemaOptions,
  output: Output,
): Promise<ExitCode> {
  const schema = name === undefined ? allJsonSchemas() : jsonSchemaOf(name);
  if (!schema) throw unknownName(name ?? '');
  if (options.out === undefined) {
    output.write(`${JSON.stringify(schema, null, 2)}\n`);
    return EXIT.done;
  }
  const names = name === undefined ? schemaNames() : [name];
  const folder = options.out;
  const files = new Map(
    names.map((each) => [
      path.join(folder, `${each}.schema.json`),
      JSON.stringify(jsonSchemaOf(each), null, 2) + '\n',
    ]),
  );
  await writeFiles(files);
  output.answer({ ok: true, files: [...files.keys()] }, '');
  output.note(`Wrote ${count(files.size, 'schema')} to ${folder}.`);
  return EXIT.done;
}

function unknownName(name: string): CliError {
  return new CliError(
    EXIT.usage,
    'unknown_schema',
    `There is no document or block "${name}".`,
    suggestName(name, schemaNames()),
  );
}
