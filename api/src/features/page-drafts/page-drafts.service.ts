import type { BaseDetails } from '@siteyard/schemas/http';
import type { PageContent } from '@siteyard/schemas/content';
import type { Connection } from 'mongoose';
import { readAll, readOne, usable } from '../../database/stored-documents.ts';
import { createRevisedDrafts } from '../../database/revised-drafts.ts';
import type { DraftBase } from '../../lib/draft-revision.ts';
import { imagesOfDraft } from './images-of-draft.ts';
import {
  draftId,
  isWithdrawn,
  pageDraftModel,
  type PageDraftDocument,
  type StoredDraft,
} from './page-drafts.model.ts';

export type PageDraft = PageDraftDocument;

interface SentDraft {
  content: PageContent;
  baseRevision: number;
  baseDetails?: BaseDetails | undefined;
  /** The revision and tab of the draft that is replaced. */
  base?: DraftBase;
}

export interface PageDraftsService {
  /** Whether there is any draft or open proposal. */
  any(): Promise<boolean>;
  find(pageId: number, administratorId: string): Promise<PageDraft | null>;
  /** Returns the drafts of an administrator without their content, by page. */
  list(administratorId: string): Promise<Omit<PageDraft, 'content' | 'images'>[]>;
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  save(pageId: number, administratorId: string, draft: SentDraft): Promise<PageDraft>;
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  remove(pageId: number, administratorId: string, base?: DraftBase): Promise<void>;
  removeAll(pageIds: readonly number[]): Promise<void>;
  /** Returns all administrators' drafts of these pages, and the proposals for them. */
  findAll(pageIds: readonly number[]): Promise<PageDraft[]>;
  /** Reads every draft of a page, and every proposal for a page, one at a time. */
  each(): AsyncIterable<PageDraft>;
  /**
   * Stores content that was merged with a newer revision of the page. The time of the draft's last change
   * stays the same.
   * @returns false if the draft was saved or removed in the meantime
   */
  rebase(
    draft: PageDraft,
    to: { content: PageContent; baseRevision: number; baseDetails?: BaseDetails },
  ): Promise<boolean>;
  /** Finds drafts that show one of these uploaded images (`<sha256>.<ext>`). */
  findImageUses(
    fileNames: readonly string[],
  ): Promise<{ pageId: number | null; images: readonly string[]; isWithdrawn: boolean }[]>;
}

/**
 * Creates the service for drafts. Each administrator has at most one draft of a page, and sees only their
 * own.
 */
export function createPageDraftsService(deps: { connection: Connection }): PageDraftsService {
  const model = pageDraftModel<PageDraftDocument>(deps.connection);
  const drafts = createRevisedDrafts(model);
  return {
    any: async () => (await model.exists({})) !== null,
    find: (pageId, administratorId) =>
      readOne(model.findOne({ _id: draftId(pageId, administratorId) }).lean()),
    list: (administratorId) =>
      readAll(
        model
          .find(
            { administrator_id: administratorId, page_id: { $gt: 0 } },
            { content: 0, images: 0 },
          )
          .sort({ page_id: 1 })
          .lean(),
      ),
    save: (pageId, administratorId, { content, baseRevision, baseDetails, base = {} }) =>
      drafts.save(
        draftId(pageId, administratorId),
        {
          page_id: pageId,
          administrator_id: administratorId,
          content,
          images: imagesOfDraft(content),
          base_revision: baseRevision,
          base_details: baseDetails ?? {},
        },
        base,
      ),
    remove: (pageId, administratorId, base = {}) =>
      drafts.remove(draftId(pageId, administratorId), base),
    async removeAll(pageIds) {
      await model.deleteMany({ page_id: { $in: [...pageIds] } });
    },
    findAll: (pageIds) => readAll(model.find({ page_id: { $in: [...pageIds] } }).lean()),
    async *each() {
      const all = model
        .find({ page_id: { $exists: true } })
        .sort({ _id: 1 })
        .lean()
        .cursor({ batchSize: 25 });
      for await (const draft of usable<PageDraftDocument>(model, all))
        if (!isWithdrawn(draft)) yield draft;
    },
    async rebase({ _id, base_revision, updated_at }, { content, baseRevision, baseDetails = {} }) {
      const set = {
        content,
        images: imagesOfDraft(content),
        base_revision: baseRevision,
        base_details: baseDetails,
      };
      const { modifiedCount } = await model.updateOne(
        { _id, base_revision, updated_at },
        { $set: set },
      );
      return modifiedCount > 0;
    },
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const found = await readAll(
        model
          .find({ images: { $in: [...fileNames] } }, { page_id: 1, administrator_id: 1, images: 1 })
          .lean<Pick<StoredDraft, 'page_id' | 'administrator_id' | 'images'>[]>(),
      );
      return found.map(({ page_id, administrator_id, images = [] }) => ({
        pageId: page_id ?? null,
        images,
        isWithdrawn: isWithdrawn({ administrator_id }),
      }));
    },
  };
}
