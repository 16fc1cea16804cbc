import type { Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { insertMany } from '../../database/insert-many.ts';
import { isDatabaseAway } from '../../lib/database-away.ts';
import { gather } from '../../lib/gather.ts';
import { PIECE_BYTES } from '../../lib/piece.ts';
import { roughSize } from '../../lib/rough-size.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
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

export interface FoldedPages {
  done: readonly number[];
  failed: readonly { id: number; error: unknown }[];
}

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
}): NewPages {
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
    if (found.length === 0) return;
    try {
      await model.collection.bulkWrite(
        found.map(({ _id, next }) => ({
          updateOne: folding(run, _id, next as NextPage),
        })) as unknown as mongo.AnyBulkWriteOperation[],
        { ordered: false },
      );
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    for (const { _id, next } of found) {
      const { address, ...others } = next as NextPage;
      const put = ({ filter, update }: ReturnType<typeof folding>) =>
        model.updateOne(filter, update);
      await put(folding(run, _id, next as NextPage)).catch(async (error: unknown) => {
        if (!isDuplicateKey(error, 'address')) throw error;
        // A page of this run that could not be folded has it still: this one waits with it.
        if (await model.exists({ address: address ?? '', 'next.run': run })) throw error;
        // Another page has taken the address in the last moment; that one keeps it.
        await put(folding(run, _id, others));
      });
    }
  }

  /** One by one, where some could not be folded together. */
  async function foldEach(run: string, ids: readonly number[]): Promise<FoldedPages> {
    const done: number[] = [];
    const failed: { id: number; error: unknown }[] = [];
    for (const id of ids)
      await foldSome(run, [id]).then(
        () => done.push(id),
        (error: unknown) => {
          if (isDatabaseAway(error)) throw error;
          failed.push({ id, error });
        },
      );
    return { done, failed };
  }

  return {
    write: (run, page) => write({ run, page }),
    async *fold(run, ids) {
      let count = 8;
      for (let at = 0; at < ids.length;) {
        const began = performance.now();
        const some = ids.slice(at, at + count);
        yield await foldSome(run, some).then(
          () => ({ done: some, failed: [] }),
          (error: unknown) => {
            if (isDatabaseAway(error)) throw error;
            return foldEach(run, some);
          },
        );
        at += some.length;
        const isQuick = performance.now() - began < FOLD_MS;
        count = isQuick ? Math.min(FOLDED, 2 * count) : Math.max(1, count >> 1);
      }
    },
  };
}

/** The write that makes a new page one like all others. */
const folding = (run: string, _id: number, { address, status }: NextPage) => ({
  filter: { _id, 'next.run': run },
  update: {
    $set: { status: status ?? ('live' as const), ...(address && { address }) },
    $unset: { next: 1 as const },
  },
});
