import path from 'node:path';
import { didYouMean } from '@siteyard/schemas/bundle/suggest';
import { allJsonSchemas, jsonSchemaOf, schemaNames } from '@siteyard/schemas/json-schema';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { count, type CommonOptions, type Output } from '../../lib/output.ts';
import { writeFiles } from '../../lib/write-files.ts';

export interface SchemaOptions extends CommonOptions {
  out?: string;
}

/** `sitectl schema`: JSON Schema of every document and block, printed or as files. */
export async function run(
  name: string | undefined,
  options: SchemaOptions,
  output: Output,
): Promise<ExitCode> {
  const schema = name === undefined ? allJsonSchemas() : jsonSchemaOf(name);
  if (!schema) throw unknownName(name ?? '');
  if (options.out === undefined) {
    output.writeJson(schema);
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
  if (output.json) output.writeJson({ ok: true, files: [...files.keys()] });
  output.note(`Wrote ${count(files.size, 'schema')} to ${folder}.`);
  return EXIT.done;
}

function unknownName(name: string): CliError {
  const names = schemaNames();
  const hint = didYouMean(name, names) ?? `There are: ${names.join(', ')}.`;
  return new CliError(
    EXIT.usage,
    'unknown_schema',
    `There is no document or block "${name}".`,
    hint,
  );
}
