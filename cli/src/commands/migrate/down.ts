import { MIGRATION_ID } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { notFound, readApplied } from '../../lib/migrations/status.ts';
import type { Client } from '../../lib/site/client.ts';
import { readRuns } from '../../lib/site/runs/read-runs.ts';
import type { RunCalls } from '../../lib/site/runs/run-calls.ts';
import { undoRun, type UndoOptions } from '../../lib/site/runs/undo-run.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { refuseWithoutName } from '../../lib/terminal/prompts.ts';

/** `sitectl migrate down`: undoes the run of a migration. */
export function run(
  id: string | undefined,
  options: UndoOptions,
  output: Output,
): Promise<ExitCode> {
  if (id !== undefined && !MIGRATION_ID.test(id)) throw notFound(id);
  refuseWithoutName(id, output, {
    text: 'Name the migration to undo: without a terminal, sitectl does not choose the latest.',
    command: 'sitectl migrate down <id> --yes',
    list: 'sitectl migrate status',
  });
  return undoRun(id, options, output, (site, calls) =>
    id === undefined ? latest(site) : runOf(id, site, calls),
  );
}

/** Returns the run that applied the latest migration. */
async function latest(site: Client): Promise<string> {
  const last = (await readApplied(site)).at(-1);
  if (last) return last.run;
  throw new CliError(EXIT.problems, 'migration_not_found', 'The site has no migration to undo.');
}

/**
 * Returns the run that applied a migration, even if it was undone: a caller that has lost the answer of
 * the undo repeats the command.
 */
async function runOf(id: string, site: Client, calls: RunCalls): Promise<string> {
  const applied = (await readApplied(site)).find((each) => each.id === id);
  if (applied) return applied.run;
  for await (const { id: run, state, migration, undone_by } of readRuns(calls))
    if (migration?.id === id && state === 'applied' && undone_by !== null) return run;
  throw notFound(id);
}
