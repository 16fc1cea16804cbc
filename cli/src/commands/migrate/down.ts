import type { ExitCode } from '../../lib/exit-codes.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { CliError } from '../../lib/cli-error.ts';
import { notFound, readApplied } from '../../lib/migrations/status.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { undoRun, type UndoOptions } from '../undo/run.ts';

/** `sitectl migrate down`: undoes the run of a migration. */
export function run(
  id: string | undefined,
  options: UndoOptions,
  output: Output,
): Promise<ExitCode> {
  return undoRun(options, output, async (site) => {
    const applied = await readApplied(site);
    const found = id === undefined ? applied.at(-1) : applied.find((each) => each.id === id);
    if (found) return found.run;
    if (id !== undefined) throw notFound(id);
    throw new CliError(
      EXIT.problems,
      'migration_not_found',
      'The site has no migration to take back.',
    );
  });
}
