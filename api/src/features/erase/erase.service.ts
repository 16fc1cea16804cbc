import type { EraseAnswer, EraseRequest } from '@siteyard/schemas/http';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import type { MaintenanceLease } from '../site-state/maintenance.service.ts';
import type { ErasedData, ToErase } from './erased-data.ts';

export interface EraseService {
  /** Finds the data that an erase would remove, without changing anything. @throws as `erase` */
  preview(what: EraseRequest): Promise<EraseAnswer>;
  /**
   * Removes all data about a person, a picture, a page or an item from the site. If an erase was
   * interrupted, the same call removes the rest.
   * @throws AppError `page_not_found`, `item_not_found`, `upload_not_found`; `upload_in_use` without
   *   `force`; `run_in_progress` during a backup or a restore, or while a run is applied
   */
  erase(what: EraseRequest, actor: Actor): Promise<EraseAnswer>;
}

export function createEraseService(deps: {
  content: Pick<ContentStore, 'commitErase'>;
  maintenance: Pick<MaintenanceLease, 'take'>;
  /** Finds the data of the named person, picture, page or item. */
  find: (what: EraseRequest) => Promise<ToErase>;
  /** Finds the backups that were uploaded for a restore. */
  findRestores: () => Promise<ErasedData>;
  /** Lists the backups in the backup folder since a time. */
  listBackups: (since: Date | undefined) => Promise<string[]>;
  /** Removes the remains of deleted documents from the files of the database. */
  compact: () => Promise<void>;
  note: (actor: Actor, action: string, subject: string) => Promise<void>;
}): EraseService {
  async function find(what: EraseRequest): Promise<ToErase> {
    const found = await deps.find(what);
    return { ...found, data: [await deps.findRestores(), ...found.data] };
  }

  async function removeAll({ subject, entities, data }: ToErase, actor: Actor): Promise<number> {
    const counts = Object.fromEntries(data.map(({ kind, count }) => [kind, count]));
    const tombstone = await deps.content.commitErase(entities, {
      by: actor.name,
      source: actor.source,
      about: { subject, counts },
    });
    for (const each of data) await each.remove(tombstone);
    await deps.compact();
    return tombstone.number;
  }

  const present = async (
    { subject, data, left, since }: ToErase,
    commit: number | null,
  ): Promise<EraseAnswer> => ({
    erased: commit !== null,
    subject,
    found: data.map(({ kind, count, names }) => ({
      kind,
      count,
      names: commit === null ? names : [],
    })),
    left,
    backups: await deps.listBackups(since),
    commit,
  });

  return {
    preview: async (what) => present(await find(what), null),
    async erase(what, actor) {
      const lease = await deps.maintenance.take('erase', '', actor.name);
      const stop = lease.keep();
      try {
        const found = await find(what);
        const commit = await removeAll(found, actor);
        await deps.note(actor, 'site.erased', found.subject);
        return await present(found, commit);
      } finally {
        stop();
        // If the lease cannot be ended, it expires.
        await lease.end().catch(() => false);
      }
    },
  };
}
