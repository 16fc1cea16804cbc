import { AppError } from '@siteyard/schemas/errors';
import { TRASH_DAYS } from '@siteyard/schemas/limits';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import type { Actor } from '../../lib/actor.ts';
import { daysBefore } from '../../lib/days.ts';
import { untilWritten, type Turns } from '../../lib/in-turn.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { whenFree, whyHeld } from '../site-state/when-free.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import type { FindHolder } from './held-addresses.ts';
import { UNLISTED, type PageDocument, type PageHead } from './pages.model.ts';

export interface PageTrash {
  /** Moves a page to the trash. @throws AppError `page_not_found` */
  remove(id: number, actor: Actor): Promise<void>;
  listDeleted(): Promise<PageHead[]>;
  /**
   * Restores a page from the trash. `lostAddress` is its former readable address if another page has
   * taken it, else ''. @throws AppError `page_not_found`
   */
  restore(id: number, actor: Actor): Promise<{ page: PageDocument; lostAddress: string }>;
  /** Deletes pages that have been in the trash for 30 days, and returns their numbers. */
  purgeDeleted(now?: Date): Promise<number[]>;
}

/** Deleted pages. They are kept for 30 days with all versions; their readable address is released. */
export function createPageTrash(deps: {
  model: Model<PageDocument>;
  siteState: SiteState;
  versions: Pick<PageVersionsService, 'removeAll'>;
  /** Reads a live page that no run is about to change. */
  get: (id: number) => Promise<PageDocument>;
  turns: Turns<number>;
  findHolder: FindHolder;
  /** How long a write waits for a run that changes the page, in ms. */
  waitMs?: number;
}): PageTrash {
  const { model, siteState, versions, get, turns } = deps;

  /** Returns null if another writer was first. */
  const tryToRemove = async (id: number, actor: Actor): Promise<true | null> => {
    const page = await get(id);
    const { modifiedCount } = await model.updateOne(
      { _id: id, status: 'live', version: page.version, next: null },
      {
        $set: {
          status: 'deleted',
          deleted_at: new Date(),
          deleted_by: actor.name,
          updated_at: new Date(),
          version: page.version + 1,
          ...(page.address && { deleted_address: page.address }),
        },
        $unset: { address: 1, scheduled: 1, scheduled_content: 1 },
      },
    );
    if (modifiedCount === 0) return null;
    await siteState.bump();
    return true;
  };

  return {
    async remove(id, actor) {
      await turns(id, () => untilWritten(() => tryToRemove(id, actor)));
    },
    listDeleted: () =>
      model
        .find({ status: 'deleted' }, UNLISTED)
        .sort({ updated_at: -1, _id: -1 })
        .lean<PageHead[]>(),
    async restore(id, actor) {
      const page = await whenFree(
        async () => {
          const found = await model.findOne({ _id: id, status: 'deleted' }).lean();
          if (!found) throw new AppError('page_not_found');
          return found;
        },
        (isLeft) => new AppError('unavailable', { message: whyHeld('page', isLeft) }),
        deps,
      );
      const back = (address: string | undefined) =>
        model
          .findOneAndUpdate(
            { _id: id, status: 'deleted', next: null },
            {
              $set: {
                status: 'live',
                updated_at: new Date(),
                saved_by: actor.name,
                source: actor.source,
                version: page.version + 1,
                ...(address && { address }),
              },
              $unset: { deleted_at: 1, deleted_by: 1, deleted_address: 1, undone: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean();
      const isHeld = (await deps.findHolder(page.deleted_address, id)) !== null;
      const restored = await back(isHeld ? undefined : page.deleted_address).catch(
        (error: unknown) => {
          if (isDuplicateKey(error)) return back(undefined); // Another page has taken the address.
          throw error;
        },
      );
      if (!restored) return { page: await get(id), lostAddress: '' };
      await siteState.bump();
      const had = page.deleted_address ?? '';
      return { page: restored, lostAddress: restored.address === had ? '' : had };
    },
    async purgeDeleted(now = new Date()) {
      const before = daysBefore(TRASH_DAYS, now);
      const old = await model
        .find({ status: 'deleted', deleted_at: { $lt: before } }, { _id: 1 })
        .lean();
      const ids = old.map(({ _id }) => _id);
      if (ids.length === 0) return [];
      await versions.removeAll(ids);
      await model.deleteMany({ _id: { $in: ids }, status: 'deleted', deleted_at: { $lt: before } });
      return ids;
    },
  };
}
