import type { BundleContactRequest } from '@siteyard/schemas/http';
import { Types, type Connection } from 'mongoose';
import { forEachLimited } from '../../lib/for-each-limited.ts';
import { contactRequestModel, type ContactRequestDocument } from './contact-requests.model.ts';
import type { ContactRequest } from './contact-requests.service.ts';
import { hashOf } from './request-hash.ts';
import { wordsOf } from './request-words.ts';
import { readAll } from '../../database/stored-documents.ts';

/** Reads contact requests for exports, and adds those of imports. */
export interface MovedRequests {
  /** Reads the requests outside the trash, the oldest first, starting after `after`. */
  readAfter(after: RequestPlace | null, limit: number): Promise<ContactRequest[]>;
  /**
   * Counts how many of these ids the site has, including its trash. Requests that an undo moved to the
   * trash do not count.
   */
  countKnown(ids: readonly string[]): Promise<number>;
  /** Adds the requests that the site lacks. Existing requests stay unchanged. Can be repeated. */
  add(run: string, requests: readonly BundleContactRequest[]): Promise<void>;
  /**
   * Counts the requests that an import added and no administrator changed: outside the trash, and moved
   * there by an undo.
   */
  countAdded(run: string): Promise<{ live: number; undone: number }>;
  /** Moves the requests that an import added and no administrator changed to the trash. Can be repeated. */
  takeBack(run: string, by: string | null): Promise<void>;
  /** Restores the requests that `takeBack` has moved to the trash. Can be repeated. */
  restore(run: string): Promise<void>;
}

/** The position of a request in the order of an export. */
interface RequestPlace {
  at: Date;
  id: string;
}

export function createMovedRequests(deps: { connection: Connection }): MovedRequests {
  const model = contactRequestModel(deps.connection);
  const objectIds = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id));

  return {
    async readAfter(after, limit) {
      const order = { created_at: 1, _id: 1 } as const;
      if (!after) return readAll(model.find({ deleted: false }).sort(order).limit(limit).lean());
      // Two queries that each use the index. A single query with $or would read all earlier requests.
      const same = { created_at: after.at, _id: { $gt: new Types.ObjectId(after.id) } };
      const found = await readAll(
        model
          .find({ deleted: false, ...same })
          .sort(order)
          .limit(limit)
          .lean(),
      );
      if (found.length === limit) return found;
      const later = await readAll(
        model
          .find({ deleted: false, created_at: { $gt: after.at } })
          .sort(order)
          .limit(limit - found.length)
          .lean(),
      );
      return [...found, ...later];
    },
    async countKnown(ids) {
      return model.countDocuments({ _id: { $in: objectIds(ids) }, undone: { $ne: true } });
    },
    async add(run, requests) {
      const ids = objectIds(requests.map(({ id }) => id));
      const undone = await readAll(
        model.find({ _id: { $in: ids }, undone: true }, { _id: 1 }).lean(),
      );
      const back = new Set(undone.map(({ _id }) => _id.toHexString()));
      await forEachLimited(requests, async (request) => {
        const _id = new Types.ObjectId(request.id);
        const document = documentOf(request, run);
        if (back.has(request.id))
          await model.updateOne(
            { _id, undone: true },
            { $set: document, $unset: { undone: 1, deleted_at: 1, deleted_by: 1 } },
          );
        else await model.updateOne({ _id }, { $setOnInsert: document }, { upsert: true });
      });
    },
    async countAdded(run) {
      const [live, undone] = await Promise.all([
        model.countDocuments({ imported_by: run, deleted: false }),
        model.countDocuments({ imported_by: run, undone: true }),
      ]);
      return { live, undone };
    },
    async takeBack(run, by) {
      await model.updateMany(
        { imported_by: run, deleted: false },
        { $set: { deleted: true, undone: true, deleted_at: new Date(), deleted_by: by } },
      );
    },
    async restore(run) {
      await model.updateMany(
        { imported_by: run, undone: true },
        { $set: { deleted: false }, $unset: { undone: 1, deleted_at: 1, deleted_by: 1 } },
      );
    },
  };
}

function documentOf(
  { id, created_at, ...fields }: BundleContactRequest,
  run: string,
): Omit<ContactRequestDocument, '_id'> {
  return {
    ...fields,
    created_at: new Date(created_at),
    deleted: false,
    // The site that received the request has already notified its administrators.
    notified: true,
    search_words: wordsOf({ _id: new Types.ObjectId(id), ...fields }),
    sent_hash: hashOf(fields),
    imported_by: run,
  };
}
