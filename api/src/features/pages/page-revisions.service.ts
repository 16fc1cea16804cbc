import { isPlainObject } from '@siteyard/schemas/json';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { Connection } from 'mongoose';
import { withContents } from '../../database/content-references.ts';
import { usable } from '../../database/stored-documents.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { mergeablePage } from './mergeable-page.ts';
import { pageModel, type PageDocument, type ScheduledContent } from './pages.model.ts';

/** States of a page by their content revision, for what is based on one of them. */
export interface PageRevisions {
  /** The stored state, also of a page in the trash; null for none. */
  current(id: number): Promise<{ page: MergeablePage; revision: number; isLive: boolean } | null>;
  /** What waits for its date to be published, beside the page as it is. */
  scheduled(): AsyncIterable<{
    id: number;
    page: MergeablePage;
    content: unknown;
    details: ScheduledContent['details'];
  }>;
  /** The last state that had this content revision; null where it is no longer kept. */
  find(id: number, revision: number): Promise<MergeablePage | null>;
  /** Notes what a page has received, in a field by lineage. */
  remember(id: number, received: { field: string; hash: string; id: number }): Promise<void>;
  /** How many pages are in the trash. */
  countDeleted(): Promise<number>;
  /** Whether another page has this readable address. */
  hasAddress(address: string, except: number): Promise<boolean>;
}

export function createPageRevisions(deps: {
  connection: Connection;
  versions: Pick<PageVersionsService, 'findByContent'>;
}): PageRevisions {
  const model = pageModel(deps.connection);
  const read = (id: number) =>
    model.findOne({ _id: id, status: { $in: ['live', 'deleted'] } }).lean<PageDocument>();
  const stateOf = (page: PageDocument) =>
    mergeablePage(page, page.status === 'deleted' ? page.deleted_address : undefined);

  return {
    async current(id) {
      const page = await read(id);
      const isLive = page?.status === 'live';
      return page && { page: stateOf(page), revision: page.content_revision, isLive };
    },
    async *scheduled() {
      const waits = { 'scheduled.at': { $gt: new Date(0) }, 'scheduled.missed': null };
      const found = model
        .find({ ...waits, status: 'live' })
        .sort({ _id: 1 })
        .lean<PageDocument[]>();
      for await (const page of usable(
        model,
        withContents(model, found.cursor({ batchSize: 25 })),
      )) {
        const waiting: unknown = page.scheduled_content;
        if (!isPlainObject(waiting)) continue;
        const details = isPlainObject(waiting.details) ? waiting.details : {};
        yield { id: page._id, page: stateOf(page), content: waiting.content, details };
      }
    },
    async find(id, revision) {
      // A draft that is malformed has no base.
      if (!Number.isSafeInteger(revision)) return null;
      const page = await read(id);
      if (page?.content_revision === revision) return stateOf(page);
      const version = await deps.versions.findByContent(id, revision);
      return version && mergeablePage(version);
    },
    async remember(page, { field, hash, id }) {
      await model.updateOne({ _id: page }, { $set: { [`received.${field}`]: { hash, id } } });
    },
    countDeleted: () => model.countDocuments({ status: 'deleted' }),
    hasAddress: async (address, except) =>
      (await model.exists({ address, _id: { $ne: except } })) !== null,
  };
}
