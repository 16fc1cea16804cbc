import { AppError } from '@siteyard/schemas/errors';
import type { MigrationRecord } from '../../../content/stored.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import type { Run } from './run-store.service.ts';

export type { MigrationRecord };

type Script = NonNullable<Run['migration']>;

/** Which migrations the content of the site has behind it. */
export interface Migrations {
  /** Oldest first. */
  list(): Promise<MigrationRecord[]>;
  /** @throws AppError `migration_applied`, `migration_edited` for one that cannot be applied */
  refuseApplied(script: Script): Promise<void>;
  /**
   * The list after a run: with its migration, or without the one that it undoes.
   * @throws AppError `migration_applied` when another run has applied it meanwhile
   */
  after(run: Pick<Run, '_id' | 'kind' | 'who'> & { migration: Script }): Promise<MigrationRecord[]>;
}

export function createMigrations(deps: { siteState: Pick<SiteState, 'read'> }): Migrations {
  const list = async () => (await deps.siteState.read()).migrations ?? [];

  async function refuseApplied({ id, checksum }: Script): Promise<void> {
    const known = (await list()).find((each) => each.id === id);
    if (!known) return;
    throw new AppError(known.checksum === checksum ? 'migration_applied' : 'migration_edited');
  }

  return {
    list,
    refuseApplied,
    async after({ _id: run, kind, who, migration }) {
      const applied = await list();
      const rest = applied.filter(({ id }) => id !== migration.id);
      // An undo takes it out; the undo of that undo brings it back.
      if (kind === 'undo' && rest.length < applied.length) return rest;
      await refuseApplied(migration);
      return [...rest, { ...migration, run, who, applied_at: new Date() }];
    },
  };
}
