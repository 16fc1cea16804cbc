import { AppError } from '@siteyard/schemas/errors';
import type { Connection, QueryFilter } from 'mongoose';
import { insertMany } from '../../database/insert-many.ts';
import { gather } from '../../lib/gather.ts';
import { readInPieces } from '../../lib/piece.ts';
import { readTogether } from '../../lib/read-together.ts';
import { roughSize } from '../../lib/rough-size.ts';
import { notUndone, type UndoneVersions } from '../../lib/undone-versions.ts';
import { expiredVersions } from '../../lib/version-retention.ts';
import { pageVersionModel, type PageVersionDocument } from './page-versions.model.ts';

export type PageVersion = PageVersionDocument;
/** A version without its content. */
export type PageVersionHead = Omit<PageVersionDocument, 'content' | 'images'>;

/** What tells which versions a page has: an undo may need those of a page that had its number before. */
interface Versioned {
  _id: number;
  version: number;
  first_version?: number;
}

export interface PageVersionsService {
  /** Saves a state that is about to be replaced. Idempotent. */
  keep(version: Omit<PageVersionDocument, '_id'>): Promise<void>;
  /** Lists versions before the current one, newest first. */
  list(page: Versioned): Promise<PageVersionHead[]>;
  /** Former states with this content revision or a later one, newest first. */
  listSince(page: Versioned, contentRevision: number): Promise<PageVersionHead[]>;
  /** @throws AppError `version_not_found` */
  get(page: Versioned, number: number): Promise<PageVersion>;
  /** A saved state, whether or not the page still has it; null for none. */
  find(pageId: number, number: number): Promise<PageVersion | null>;
  /** The last saved state with this content revision; null for none. */
  findByContent(pageId: number, contentRevision: number): Promise<PageVersion | null>;
  /** The last versions before the current one that are not undone, with their content, newest first. */
  newest(
    pageId: number,
    present: number,
    count: number,
    undone?: UndoneVersions,
  ): Promise<PageVersion[]>;
  /** The highest number that a version of each of these pages has; those without any are left out. */
  lastNumbers(pageIds: readonly number[]): Promise<{ _id: number; number: number }[]>;
  /** Removes all versions of these pages but those that an undo may need. */
  removeAll(pageIds: readonly number[]): Promise<void>;
  /** Returns those of these uploaded images (`<sha256>.<ext>`) that any version shows. */
  findImages(fileNames: readonly string[]): Promise<Set<string>>;
}

/** The most versions that are read at once. */
const READ = 40;

export function createPageVersionsService(deps: {
  connection: Connection;
  /** The versions of these pages that an undo may need. */
  findNeeded: (pageIds: readonly number[]) => Promise<{ pageId: number; number: number }[]>;
  /** The content revisions of a page that drafts are based on: their versions are kept. */
  findBases: (pageId: number) => Promise<number[]>;
}): PageVersionsService {
  const model = pageVersionModel(deps.connection);

  const prune = async (pageId: number, newest: number) => {
    const { upTo, replacedBefore } = expiredVersions(newest);
    if (upTo <= 0) return;
    const bases = await deps.findBases(pageId);
    await model.deleteMany({
      page_id: pageId,
      number: { $lte: upTo },
      replaced_at: { $lt: replacedBefore },
      ...(bases.length > 0 && {
        $and: bases.map((revision) => ({ content_revision: { $ne: revision } })),
      }),
    });
  };

  /** One that is kept already stays as it is. */
  const store = gather<PageVersionDocument>(
    async (all) => void (await insertMany(model, all)),
    roughSize,
  );
  const find = readTogether(
    readInPieces(READ, (ids: string[]) => model.find({ _id: { $in: ids } }).lean()),
  );

  const listWhere = (
    { _id, version: present, first_version = 0 }: Versioned,
    filter: QueryFilter<PageVersionDocument> = {},
  ) =>
    // An interrupted write may have saved the current state as a version.
    model
      .find(
        { ...filter, page_id: _id, number: { $gte: first_version, $lt: present } },
        { content: 0, images: 0 },
      )
      .sort({ number: -1 })
      .lean();

  return {
    async keep(version) {
      await store({ _id: `${version.page_id}:${version.number}`, ...version });
      await prune(version.page_id, version.number);
    },
    list: (page) => listWhere(page),
    listSince: (page, contentRevision) =>
      listWhere(page, { content_revision: { $gte: contentRevision } }),
    async get({ _id, version: present, first_version = 0 }, number) {
      const isOwn = number >= first_version && number < present;
      const version = isOwn ? await model.findOne({ _id: `${_id}:${number}` }).lean() : null;
      if (!version) throw new AppError('version_not_found');
      return version;
    },
    find: (pageId, number) => find(`${pageId}:${number}`),
    findByContent: (pageId, contentRevision) =>
      model
        .findOne({ page_id: pageId, content_revision: contentRevision })
        .sort({ number: -1 })
        .lean(),
    newest: (pageId, present, count, undone) =>
      model
        .find({ page_id: pageId, ...notUndone('number', present, undone) })
        .sort({ number: -1 })
        .limit(count)
        .lean(),
    async lastNumbers(pageIds) {
      const found = await model
        .find({ page_id: { $in: [...pageIds] } }, { page_id: 1, number: 1 })
        .lean();
      const last = new Map<number, number>();
      for (const { page_id, number } of found)
        last.set(page_id, Math.max(number, last.get(page_id) ?? 0));
      return [...last].map(([_id, number]) => ({ _id, number }));
    },
    async removeAll(pageIds) {
      const needed = await deps.findNeeded(pageIds);
      const spared = new Set(needed.map(({ pageId, number }) => `${pageId}:${number}`));
      const found = await model.find({ page_id: { $in: [...pageIds] } }, { _id: 1 }).lean();
      const ids = found.map(({ _id }) => _id).filter((id) => !spared.has(id));
      if (ids.length > 0) await model.deleteMany({ _id: { $in: ids } });
    },
    async findImages(fileNames) {
      const found = await model.find({ images: { $in: [...fileNames] } }, { images: 1 }).lean();
      const shown = new Set(found.flatMap(({ images }) => images ?? []));
      return new Set(fileNames.filter((name) => shown.has(name)));
    },
  };
}
