import { errorTable } from '@siteyard/schemas/errors';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';
import { failures, type Validation } from './findings.ts';
import { formatJunit } from './formats/junit.ts';
import { formatGithub, formatJson } from './formats/machine.ts';
import { formatPretty } from './formats/pretty.ts';
import { formatSarif } from './formats/sarif.ts';
import { validate } from './check-targets.ts';
import { VERSION } from '../../lib/version.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface ValidateOptions extends CommonOptions {
  format: 'pretty' | 'json' | 'github' | 'sarif' | 'junit';
  fix?: boolean;
  linksChecked?: boolean;
  strict?: boolean;
}

/** `sitectl validate`: checks content files and bundles, offline. */
export async function run(
  paths: string[],
  options: ValidateOptions,
  output: Output,
): Promise<ExitCode> {
  const { fix = false, strict = false, linksChecked = false } = options;
  if (fix && paths.includes('-'))
    throw wrongUsage('--fix cannot write to stdin. Name a file or folder instead of "-".');
  const validation = await validate(paths, { fix, linksChecked, output });
  output.write(format(validation, strict, options, output));
  return exitCode(validation, strict);
}

function format(
  validation: Validation,
  strict: boolean,
  options: ValidateOptions,
  output: Output,
): string {
  switch (options.json ? 'json' : options.format) {
    case 'json':
      return formatJson(validation, strict);
    case 'github':
      return formatGithub(validation, strict);
    case 'sarif':
      return formatSarif(validation, strict, VERSION);
    case 'junit':
      return formatJunit(validation, strict);
    case 'pretty':
      return formatPretty(validation, strict, output);
  }
}

/**
 * Returns 5 if a person has to decide, and 2 if the only problem is that the paths are not bundles; see
 * the error table.
 */
function exitCode(validation: Validation, strict: boolean): ExitCode {
  const codes = failures(validation, strict).map(({ code }) => errorTable[code].exit);
  if (codes.length === 0) return EXIT.done;
  if (codes.includes(EXIT.conflict)) return EXIT.conflict;
  return codes.every((code) => code === EXIT.usage) ? EXIT.usage : EXIT.problems;
}
