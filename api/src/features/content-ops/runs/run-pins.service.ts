import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import { runItemModel, runModel, runSectionModel } from './runs.model.ts';

/** A place that an undo would bring back, with pictures that it shows. */
export interface PinnedUse {
  /** Null for a section, which has a title, and for the settings. */
  pageId: number | null;
  title: string;
  images: readonly string[];
}

/**
 * What undoing a run would need, for as long as its receipt is kept: the pictures of the pages and
 * settings that it has replaced, which count as used, and the content of the pages that it deleted.
 */
export interface RunPins {
  /** Where undoing would show these pictures (`<sha256>.<ext>`); each place once. */
  findImageUses(fileNames: readonly string[]): Promise<PinnedUse[]>;
  /** The versions that undoing a deletion would bring back, of pages that the trash lets go of. */
  findVersions(pageIds: readonly number[]): Promise<{ pageId: number; number: number }[]>;
  /** Lets go of the pictures of a run that has changed nothing. */
  release(run: string): Promise<void>;
}

export function createRunPins(deps: { connection: Connection }): RunPins {
  const runs = runModel(deps.connection);
  const items = runItemModel(deps.connection);
  const sections = runSectionModel(deps.connection);
  return {
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const filter = { pins: { $in: [...fileNames] } };
      const [ofPages, ofSections, ofSettings] = await Promise.all([
        items.find(filter, { page_id: 1, item: 1, pins: 1 }).lean(),
        sections.find(filter, { item: 1, pins: 1 }).lean(),
        runs.find(filter, { pins: 1 }).lean(),
      ]);
      const uses = new Map<string, PinnedUse>();
      const add = (pageId: number | null, title: string, images: readonly string[] = []) => {
        const place = `${pageId} ${pageId === null ? title : ''}`;
        const known = uses.get(place)?.images ?? [];
        uses.set(place, { pageId, title, images: [...new Set([...known, ...images])] });
      };
      for (const { page_id, item, pins } of ofPages) add(page_id, item.title, pins);
      for (const { item, pins } of ofSections) add(null, item?.name ?? '', pins);
      for (const { pins } of ofSettings) add(null, '', pins);
      return [...uses.values()];
    },
    async findVersions(pageIds) {
      const found = await items
        .find({ page_id: { $in: [...pageIds] }, written: true }, { page_id: 1, item: 1, before: 1 })
        .lean();
      return found.flatMap(({ page_id, item, before }) => {
        const number = isPlainObject(before) ? before.version : undefined;
        const isKept = item.action === 'delete' && typeof number === 'number';
        return isKept ? [{ pageId: page_id, number }] : [];
      });
    },
    async release(run) {
      await Promise.all([
        items.updateMany({ run }, { $unset: { pins: 1 } }),
        sections.updateMany({ run }, { $unset: { pins: 1 } }),
        runs.updateOne({ _id: run }, { $unset: { pins: 1 } }),
      ]);
    },
  };
}
