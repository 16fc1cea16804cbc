import { AppError } from '@siteyard/schemas/errors';
import type { Connection, Model } from 'mongoose';
import { insertMany } from '../../../../database/insert-many.ts';
import { removeInPieces } from '../../../../database/remove-in-pieces.ts';
import { readAll, readOne } from '../../../../database/stored-documents.ts';
import { forEachLimited } from '../../../../lib/for-each-limited.ts';
import type { DocumentBefore } from '../../documents/planned-documents.service.ts';
import {
  versionWritten,
  type RunDocument,
  type RunImage,
  type RunItem,
  type RunItems,
} from './receipt-items.ts';
import {
  runDocumentModel,
  runImageModel,
  runItemModel,
  type RunDocumentChange,
  type RunItemDocument,
} from './receipt.model.ts';
import { runModel } from './run.model.ts';
import { documentId, storedFolder } from './stored-documents.ts';

/** Documents in one write. */
const BATCH = 500;

/** The plans and receipts of runs, without the heads. */
export function createReceiptStore({ connection }: { connection: Connection }) {
  const runs = runModel(connection);
  const items = runItemModel(connection);
  const documents = runDocumentModel(connection);
  const images = runImageModel(connection);

  async function removePlan(run: string): Promise<void> {
    await removeInPieces(items, { run });
    await images.deleteMany({ run });
    await documents.updateMany({ run }, { $unset: PLANNED });
  }

  /** Reads the changes of documents by a run, sorted by key. */
  async function documentsOf(run: string): Promise<RunDocument[]> {
    const found = await readAll(
      documents
        .find({ run, item: { $exists: true } }, { sent: 0 })
        .sort({ key: 1 })
        .lean<RunDocumentChange[]>(),
    );
    return found.flatMap(
      ({ folder = 'sections', item, written = false, before, received = null }) => {
        const state = (before ?? null) as DocumentBefore | null;
        return item ? [{ folder, item, written, before: state, received }] : [];
      },
    );
  }

  /** Reads the changes of pages by a run, sorted by number. */
  const itemsOf = async (run: string): Promise<RunItem[]> =>
    (await readAll(items.find({ run }).sort({ page_id: 1 }).lean<RunItemDocument[]>())).map(toItem);

  /** Reads the changes of image descriptions by a run, sorted by file name. */
  const imagesOf = (run: string): Promise<RunImage[]> =>
    readAll(images.find({ run }, { _id: 0, run: 0 }).sort({ file: 1 }).lean<RunImage[]>());

  return {
    /**
     * Stores the changes that a run is going to make.
     * @param earlier the stored plan: none, another one, or the same one before it was applied
     * @throws AppError `run_in_progress` if another instance is planning the same run
     */
    async putPlan(
      run: string,
      planned: RunItems,
      earlier: 'none' | 'another' | 'same',
    ): Promise<void> {
      if (earlier === 'another') await removePlan(run);
      const pages = planned.items.map((each) => toDocument(run, each));
      if (earlier === 'same') await completeItems(items, run, pages);
      else await insertAll(items, pages);
      await forEachLimited(planned.documents, async (document) => {
        const { _id, ...fields } = toStored(run, document);
        await documents.updateOne({ _id }, { $set: fields }, { upsert: true });
      });
      if (earlier === 'same') await images.deleteMany({ run });
      const described = planned.images.map(({ change: _, ...image }) => ({
        _id: `${run}:${image.file}`,
        run,
        ...image,
      }));
      await insertAll(images, described);
    },
    itemsOf,
    documentsOf,
    imagesOf,
    async readItems(run: string): Promise<RunItems> {
      return {
        items: await itemsOf(run),
        documents: await documentsOf(run),
        images: await imagesOf(run),
      };
    },
    /** Reads the change of one page; null if none. */
    async item(run: string, pageId: number): Promise<RunItem | null> {
      const found = await readOne(items.findOne({ run, page_id: pageId }).lean<RunItemDocument>());
      return found && toItem(found);
    },
    /** Removes the pins of a run that has changed nothing: its pictures no longer count as used. */
    async releasePins(run: string): Promise<void> {
      const release = { $unset: { pins: 1 } } as const;
      await Promise.all([
        items.updateMany({ run }, release),
        documents.updateMany({ run }, release),
        runs.updateOne({ _id: run }, release),
      ]);
    },
    async removeReceipt(run: string): Promise<void> {
      await removePlan(run);
      await documents.deleteMany({ run });
      await runs.deleteOne({ _id: run });
    },
  };
}

/** Adds the fields that are known only when a run is applied to the pages of a stored plan. */
async function completeItems(
  items: Model<RunItemDocument>,
  run: string,
  planned: readonly RunItemDocument[],
): Promise<void> {
  // An earlier attempt to apply the run may have stored these fields.
  await items.updateMany({ run, before: { $ne: null } }, { $unset: NOTED });
  const operations = planned.flatMap(({ _id, ...fields }) => {
    const { before, proposed, item, version } = fields;
    const isNew = version === undefined || version === versionWritten({ item });
    if (!before && !proposed && isNew) return [];
    return { updateOne: { filter: { _id }, update: { $set: fields } } };
  });
  for (let at = 0; at < operations.length; at += BATCH)
    await items.bulkWrite(operations.slice(at, at + BATCH));
}

/** The fields of a page that only applying a plan sets. */
const NOTED = { before: 1, received: 1, pins: 1, dead_links: 1, version: 1, proposed: 1 } as const;
/** The fields of a document that a plan sets. */
const PLANNED = { item: 1, written: 1, before: 1, received: 1, pins: 1 } as const;

const toItem = ({ before, received, ...rest }: RunItemDocument): RunItem =>
  ({ ...rest, before: before ?? null, received: received ?? null }) as RunItem;

const toDocument = (run: string, { change: _, before, ...item }: RunItem): RunItemDocument => ({
  _id: `${run}:${item.item.key}`,
  run,
  page_id: item.item.id,
  ...item,
  ...storedBefore(item.written, before),
});

function toStored(run: string, { change: _, folder, before, ...document }: RunDocument) {
  const { key } = document.item;
  const about = { _id: documentId(run, folder, key), run, key, ...storedFolder(folder) };
  return { ...about, ...document, ...storedBefore(document.written, before) };
}

/** The stored state has no links. It has images as pins if an undo of the run would show them again. */
function storedBefore<B extends { images?: string[]; links?: number[] }>(
  written: boolean,
  before: B | null,
): { before: Omit<B, 'images' | 'links'> | null; pins?: string[] } {
  if (!before) return { before };
  const { images = [], links: _, ...state } = before;
  return { before: state, ...(written && images.length > 0 && { pins: images }) };
}

async function insertAll<T extends { _id: string }>(
  model: Parameters<typeof insertMany>[0],
  documents: readonly T[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH)
    if ((await insertMany(model, documents.slice(at, at + BATCH))).length > 0)
      throw new AppError('run_in_progress', { message: 'This run is being planned right now.' });
}
