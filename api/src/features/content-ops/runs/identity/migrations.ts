import { AppError } from '@siteyard/schemas/errors';
import type { MigrationRecord } from '../../../../content/stored.ts';
import type { Run } from '../store/run.model.ts';

type Script = NonNullable<Run['migration']>;

/** @throws AppError `migration_applied`; `migration_edited` if another version of it was applied */
export function refuseApplied({ id, checksum }: Script, applied: MigrationRecord[] = []): void {
  const known = applied.find((each) => each.id === id);
  if (!known) return;
  throw new AppError(known.checksum === checksum ? 'migration_applied' : 'migration_edited');
}

/**
 * Returns the list after a run: with its migration, or without the one that it undoes.
 * @throws AppError `migration_applied` when another run has applied it since
 */
export function migrationsAfter(
  { _id: run, kind, who, migration }: Run,
  applied: MigrationRecord[] = [],
): { migrations?: MigrationRecord[] } {
  if (!migration) return {};
  const rest = applied.filter(({ id }) => id !== migration.id);
  // An undo removes the migration; the undo of that undo adds it again.
  if (kind === 'undo' && rest.length < applied.length) return { migrations: rest };
  refuseApplied(migration, applied);
  return { migrations: [...rest, { ...migration, run, who, applied_at: new Date() }] };
}
