import { AppError } from '@siteyard/schemas/errors';
import { sideBySide } from '@siteyard/schemas/side-by-side';
import type { Connection } from 'mongoose';
import type { ReceivedPage, ReceivedState } from '../../../content/entities/received.ts';
import type { PlannedChange } from '../../../content/planned-change.ts';
import { insertMany } from '../../../database/insert-many.ts';
import type { PageBefore } from '../../pages/page-states.ts';
import type { SectionBefore } from '../../sections/planned-sections.service.ts';
import {
  runImageModel,
  runItemModel,
  runModel,
  runSectionModel,
  type RunImageDocument,
  type RunItemDocument,
  type RunSectionDocument,
} from './runs.model.ts';

/** What a run does to one page, with what the page was before. */
export interface RunItem extends Pick<
  RunItemDocument,
  'item' | 'written' | 'proposal' | 'proposed' | 'version' | 'dead_links'
> {
  before: PageBefore | null;
  /** The received values of the page, if nothing else is written. */
  received: Record<string, ReceivedPage> | null;
  /** The page after the commit; only while the run is applied. */
  change?: PlannedChange;
}

/** The version that a page had once a run had written it. */
export const versionWritten = ({ item, version }: Pick<RunItem, 'item' | 'version'>): number =>
  version ?? (item.seen ?? 0) + 1;

/** What a run does to one section, with what it was before. */
export interface RunSection extends Required<Pick<RunSectionDocument, 'item' | 'written'>> {
  before: SectionBefore | null;
  /** The received values of the section, if nothing else is written. */
  received: Record<string, ReceivedState> | null;
  /** The section after the commit; only while the run is applied. */
  change?: PlannedChange;
}

/** What a run does to the description of one image, with what that was before. */
export type RunImage = Omit<RunImageDocument, '_id' | 'run'> & { change?: PlannedChange };

/** What a run does to each page and section, and to the descriptions of images. */
export interface RunItems {
  items: RunItem[];
  sections: RunSection[];
  images: RunImage[];
}

/** Documents that are written at once. */
const BATCH = 500;

/** What runs do, or have done: their plans and receipts, without the heads. */
export function createReceiptStore({ connection }: { connection: Connection }) {
  const runs = runModel(connection);
  const items = runItemModel(connection);
  const sections = runSectionModel(connection);
  const images = runImageModel(connection);

  async function removePlan(run: string): Promise<void> {
    await Promise.all([
      items.deleteMany({ run }),
      images.deleteMany({ run }),
      sections.updateMany({ run }, { $unset: PLANNED }),
    ]);
  }

  /** Reads what a run does to sections, by key. */
  async function sectionsOf(run: string): Promise<RunSection[]> {
    const found = await sections
      .find({ run, item: { $exists: true } }, { sent: 0 })
      .sort({ key: 1 })
      .lean<RunSectionDocument[]>();
    return found.flatMap(({ item, written = false, before, received = null }) =>
      item ? [{ item, written, before: (before ?? null) as SectionBefore | null, received }] : [],
    );
  }

  /** Reads what a run does to pages, by number. */
  const itemsOf = async (run: string): Promise<RunItem[]> =>
    (await items.find({ run }).sort({ page_id: 1 }).lean<RunItemDocument[]>()).map(toItem);

  /** Reads what a run does to the descriptions of images, by file name. */
  const imagesOf = (run: string): Promise<RunImage[]> =>
    images.find({ run }, { _id: 0, run: 0 }).sort({ file: 1 }).lean<RunImage[]>();

  return {
    /**
     * Stores what a run is going to do, in place of its earlier plan.
     * @param isFirst whether it has no earlier plan
     * @throws AppError `run_in_progress` if another instance is planning the same run
     */
    async putPlan(run: string, planned: RunItems, isFirst: boolean): Promise<void> {
      if (!isFirst) await removePlan(run);
      const pages = planned.items.map((each) => toDocument(run, each));
      await insertAll(items, pages);
      await sideBySide(planned.sections, async (section) => {
        const { _id, ...fields } = toSectionDocument(run, section);
        await sections.updateOne({ _id }, { $set: fields }, { upsert: true });
      });
      const described = planned.images.map(({ change: _, ...image }) => ({
        ...{ _id: `${run}:${image.file}`, run, ...image },
      }));
      await insertAll(images, described);
    },
    itemsOf,
    sectionsOf,
    imagesOf,
    async readItems(run: string): Promise<RunItems> {
      return {
        items: await itemsOf(run),
        sections: await sectionsOf(run),
        images: await imagesOf(run),
      };
    },
    /** What a run does to one page; null for nothing. */
    async item(run: string, pageId: number): Promise<RunItem | null> {
      const found = await items.findOne({ run, page_id: pageId }).lean<RunItemDocument>();
      return found && toItem(found);
    },
    /** Lets go of the pictures of a run that has changed nothing. */
    async releasePins(run: string): Promise<void> {
      const release = { $unset: { pins: 1 } } as const;
      await Promise.all([
        items.updateMany({ run }, release),
        sections.updateMany({ run }, release),
        runs.updateOne({ _id: run }, release),
      ]);
    },
    async removeReceipt(run: string): Promise<void> {
      await removePlan(run);
      await sections.deleteMany({ run });
      await runs.deleteOne({ _id: run });
    },
  };
}

/** The fields of a section that a plan sets. */
const PLANNED = { item: 1, written: 1, before: 1, received: 1, pins: 1 } as const;

const toItem = ({ before, received, ...rest }: RunItemDocument): RunItem => ({
  ...rest,
  before: (before ?? null) as PageBefore | null,
  received: received ?? null,
});

function toDocument(run: string, { change: _, before, ...item }: RunItem): RunItemDocument {
  const { images = [], links: __, ...state } = before ?? {};
  return {
    ...{ _id: `${run}:${item.item.key}`, run, page_id: item.item.id, ...item },
    before: before && (state as PageBefore),
    ...(item.written && images.length > 0 && { pins: images }),
  };
}

function toSectionDocument(
  run: string,
  { change: _, before, ...section }: RunSection,
): RunSectionDocument {
  const { key } = section.item;
  const { images = [], ...state } = before ?? {};
  return {
    ...{ _id: `${run}:${key}`, run, key, ...section },
    before: before && (state as SectionBefore),
    ...(section.written && images.length > 0 && { pins: images }),
  };
}

async function insertAll<T extends { _id: string }>(
  model: Parameters<typeof insertMany>[0],
  documents: readonly T[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH)
    if ((await insertMany(model, documents.slice(at, at + BATCH))).length > 0)
      throw new AppError('run_in_progress', { message: 'This run is being planned just now.' });
}
