import type { Connection } from 'mongoose';
import { insertMany } from '../../database/insert-many.ts';
import { isDatabaseAway } from '../../lib/database-away.ts';
import { gather } from '../../lib/gather.ts';
import { PIECE_BYTES } from '../../lib/piece.ts';
import { roughSize } from '../../lib/rough-size.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { foldEach, foldTogether, type FoldedPages } from './fold-pages.ts';
import { pageModel, type NextPage, type PageDocument } from './pages.model.ts';

/** The new pages of a run. Nobody sees them before the switch, so they are written whole before it. */
export interface NewPages {
  /**
   * Writes a page that only its run knows yet.
   * @throws TakenPage where another page has its number or key
   */
  write(run: string, page: NewPage): Promise<void>;
  /**
   * After the switch: makes them pages like all others. Idempotent.
   * @returns their numbers each time that some are done, and those that could not be
   */
  fold(run: string, ids: readonly number[]): AsyncIterable<FoldedPages>;
}

/** What a new page becomes. */
export type NewPage = Partial<PageDocument> & Pick<PageDocument, '_id' | 'key'>;

/** Another page has the number or the key of a new one. */
export class TakenPage extends Error {
  readonly page: number;
  constructor(page: number) {
    super(`page ${page} is taken`);
    this.page = page;
  }
}

/** The most pages that are written at once: while the database stores some, the next are prepared. */
const WRITTEN = 200;

/** The most pages that are folded at once, and how long that should take, in ms. */
const FOLDED = 500;
const FOLD_MS = 100;

export function createNewPages(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'reservePageId'>;
  /** The time in ms, from any moment on. */
  now?: () => number;
}): NewPages {
  const { now = () => performance.now() } = deps;
  const model = pageModel(deps.connection);

  const write = gather<{ run: string; page: NewPage }>(
    async (all) => {
      await deps.siteState.reservePageId(Math.max(...all.map(({ page }) => page._id)));
      const documents = all.map(({ run, page: { address, status, ...page } }) => {
        const next: NextPage = {
          run,
          ...(address && { address }),
          ...(status === 'deleted' && { status }),
        };
        return { ...page, status: 'staged' as const, next };
      });
      const taken = await insertMany(model, documents);
      for (const document of taken) {
        const { _id, next } = document;
        // From an earlier try of the same run.
        await model.deleteOne({ _id, status: 'staged', 'next.run': next.run });
        if ((await insertMany(model, [document])).length > 0) throw new TakenPage(_id);
      }
    },
    (each) => Math.max(roughSize(each), PIECE_BYTES / WRITTEN),
  );

  /** One that is folded already is left alone. */
  async function foldSome(run: string, ids: readonly number[]): Promise<void> {
    const waiting = { _id: { $in: [...ids] }, status: 'staged', 'next.run': run } as const;
    const plain = await model.updateMany(
      { ...waiting, 'next.address': null, 'next.status': null },
      { $set: { status: 'live' }, $unset: { next: 1 } },
    );
    if (plain.matchedCount === ids.length) return;
    const found = await model.find(waiting, { next: 1 }).lean();
    const changes = found.map(({ _id, next }) => {
      const { address, status = 'live' } = next as NextPage;
      return { id: _id, change: { set: { status, ...(address && { address }) }, unset: [] } };
    });
    await foldTogether(model, run, changes);
  }

  return {
    write: (run, page) => write({ run, page }),
    async *fold(run, ids) {
      let count = 8;
      for (let at = 0; at < ids.length;) {
        const began = now();
        const some = ids.slice(at, at + count);
        yield await foldSome(run, some).then(
          () => ({ done: some, failed: [] }),
          (error: unknown) => {
            if (isDatabaseAway(error)) throw error;
            return foldEach(some, (id) => foldSome(run, [id]));
          },
        );
        at += some.length;
        const isQuick = now() - began < FOLD_MS;
        count = isQuick ? Math.min(FOLDED, 2 * count) : Math.max(1, count >> 1);
      }
    },
  };
}
