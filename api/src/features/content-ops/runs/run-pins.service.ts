import type { Connection } from 'mongoose';
import { runItemModel, runModel } from './runs.model.ts';

/** A place that an undo would bring back, with pictures that it shows. */
export interface PinnedUse {
  /** Null for the settings. */
  pageId: number | null;
  title: string;
  images: readonly string[];
}

/**
 * The pictures that undoing a run would need: those of the pages and settings that it has replaced.
 * They count as used for as long as the receipt is kept.
 */
export interface RunPins {
  /** Where undoing would show these pictures (`<sha256>.<ext>`); each place once. */
  findImageUses(fileNames: readonly string[]): Promise<PinnedUse[]>;
  /** Lets go of the pictures of a run that has changed nothing. */
  release(run: string): Promise<void>;
}

export function createRunPins(deps: { connection: Connection }): RunPins {
  const runs = runModel(deps.connection);
  const items = runItemModel(deps.connection);
  return {
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const filter = { pins: { $in: [...fileNames] } };
      const [ofPages, ofSettings] = await Promise.all([
        items.find(filter, { page_id: 1, item: 1, pins: 1 }).lean(),
        runs.find(filter, { pins: 1 }).lean(),
      ]);
      const uses = new Map<number | null, PinnedUse>();
      const add = (pageId: number | null, title: string, images: readonly string[] = []) => {
        const known = uses.get(pageId)?.images ?? [];
        uses.set(pageId, { pageId, title, images: [...new Set([...known, ...images])] });
      };
      for (const { page_id, item, pins } of ofPages) add(page_id, item.title, pins);
      for (const { pins } of ofSettings) add(null, '', pins);
      return [...uses.values()];
    },
    async release(run) {
      await Promise.all([
        items.updateMany({ run }, { $unset: { pins: 1 } }),
        runs.updateOne({ _id: run }, { $unset: { pins: 1 } }),
      ]);
    },
  };
}
