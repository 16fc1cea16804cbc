import { migrationList, type AppliedMigration } from '@siteyard/schemas/http';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Client } from '../site/client.ts';
import type { ScriptFile } from './scripts.ts';

/**
 * The state of a migration. `edited`: the site has applied the script with another text. `missing`: the
 * site has applied it, but the folder has no script with this name.
 */
export interface MigrationStatus {
  id: string;
  state: 'applied' | 'pending' | 'edited' | 'missing';
  script?: ScriptFile;
  applied?: AppliedMigration;
}

/** Reads the migrations that a site has applied, oldest first. */
export async function readApplied(site: Client): Promise<AppliedMigration[]> {
  return (await site.get('/api/operator/migrations', migrationList)).migrations;
}

/** Compares the scripts of a folder with the applied migrations of a site. Sorted by id. */
export function compareMigrations(
  scripts: readonly ScriptFile[],
  applied: readonly AppliedMigration[],
): MigrationStatus[] {
  const byId = new Map(applied.map((each) => [each.id, each]));
  const known = new Set(scripts.map(({ id }) => id));
  const all = scripts.map((script): MigrationStatus => {
    const { id, checksum } = script;
    const done = byId.get(id);
    if (!done) return { id, state: 'pending', script };
    return { id, state: done.checksum === checksum ? 'applied' : 'edited', script, applied: done };
  });
  for (const done of applied)
    if (!known.has(done.id)) all.push({ id: done.id, state: 'missing', applied: done });
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the scripts to apply, in order.
 * @param to the id of the last script
 * @throws CliError `migration_edited`; `migration_not_found` if `to` is not pending
 */
export function pendingOf(all: readonly MigrationStatus[], to?: string): ScriptFile[] {
  const edited = all.find(({ state }) => state === 'edited');
  if (edited)
    throw new CliError(
      EXIT.conflict,
      'migration_edited',
      `"${edited.id}" was edited after it had been applied.`,
      'Take the edit back and write a new migration: sitectl migrate new <name>',
    );
  const pending = all.flatMap(({ state, script }) =>
    state === 'pending' && script ? [script] : [],
  );
  if (to === undefined) return pending;
  const last = pending.findIndex(({ id }) => id === to);
  if (last !== -1) return pending.slice(0, last + 1);
  if (all.some(({ id, state }) => id === to && state === 'applied')) return [];
  throw notFound(to);
}

export function notFound(id: string): CliError {
  return new CliError(
    EXIT.usage,
    'migration_not_found',
    `There is no migration "${id}".`,
    'To see all of them, run: sitectl migrate status',
  );
}
