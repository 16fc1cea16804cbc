import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { diffImage } from '@siteyard/schemas/diff';
import { AppError } from '@siteyard/schemas/errors';
import { deepEqual, toCanonicalFile } from '@siteyard/schemas/json';
import type { PlanImage } from '@siteyard/schemas/plan';
import { decideImage } from '@siteyard/schemas/planning/decide-image';
import { outcomeOf } from '@siteyard/schemas/planning/outcome';
import { receivedField } from '../../../lib/received-hash.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { tidyDetails } from '../../uploads/image-details.ts';
import type { ImageState, StagedImages } from '../../uploads/staged-images.service.ts';
import type { Run, RunImage, RunStore } from './run-store.service.ts';

/** What an undo of a run does to what is said of images. */
export interface UndoneImages {
  items: RunImage[];
  /** What they have received then, by lineage. */
  received: Record<string, unknown>[];
  refused: { path: string; message: string }[];
}

/**
 * What a run says of images that the site has. It goes through the same steps as pages: planned, linked
 * by compare-and-set, switched by the same write, folded.
 */
export interface RunImages {
  /** @param isOwn whether the bundle has the site's own lineage */
  plan(run: Run, lineage: string, isOwn: boolean): Promise<RunImage[]>;
  /** @throws AppError `plan_drifted`; `again` says what to do then */
  link(run: string, items: readonly RunImage[], again: string): Promise<void>;
  fold(run: string, items: readonly RunImage[]): Promise<void>;
  discard(run: string): Promise<void>;
  planUndo(undone: Run, force: boolean): Promise<UndoneImages>;
}

/** Images that are read at once. */
const BATCH = 500;

export function createRunImages(deps: {
  store: Pick<RunStore, 'media' | 'images'>;
  images: StagedImages;
}): RunImages {
  const { store, images } = deps;

  /** What the run does to one image; null for nothing at all. */
  function planOne(
    file: string,
    incoming: ImageDetails,
    before: ImageState,
    { run, field, isOwn }: { run: Run; field: string; isOwn: boolean },
  ): RunImage | null {
    const { details: current, revision: seen, former } = before;
    const received = before.received[field] ?? null;
    const sides = { incoming, current, received, former, isOwn };
    const decided = decideImage(sides, run.options.on_conflict);
    const isLeft = run.options.as_draft && !['unchanged', 'keep'].includes(decided.action);
    const { details, ...decision } = isLeft
      ? { action: 'skip' as const, reason: 'descriptions of images are not part of a draft' }
      : { ...decided };
    const isBase = !['skip', 'conflict'].includes(decision.action) && !run.proposes_only;
    const isNews = isBase && !deepEqual(received, incoming);
    if (decision.action === 'unchanged' && !isNews) return null;
    const own = isBase ? { [field]: incoming } : {};
    return {
      file,
      item: decision.action === 'unchanged' ? null : itemOf(file, decision, seen, current, details),
      before,
      details: details ?? null,
      received: details || isNews ? { ...before.received, ...own } : null,
    };
  }

  return {
    async plan(run, lineage, isOwn) {
      // What a migration has read says nothing of images.
      if (run.kind === 'migration') return [];
      const about = { run, field: receivedField(lineage), isOwn };
      const planned: RunImage[] = [];
      for await (const sent of store.media(run._id)) {
        const there = await images.describe(sent.map(({ name }) => name));
        for (const { name, entry } of sent) {
          const before = there.get(name);
          const one = before && planOne(name, tidyDetails(imageDetails(entry)), before, about);
          if (one) planned.push(one);
        }
      }
      return planned;
    },
    async link(run, items, again) {
      for (const { file, item, details, received, former } of items) {
        if (!item || !details) continue;
        const to = { details, received: received ?? {}, ...(former !== undefined && { former }) };
        if (await images.link(run, file, item.seen ?? 0, to)) continue;
        throw new AppError('plan_drifted', {
          message: `What is said of the image "${item.name}" has changed since this plan was made, so nothing was changed. ${again}`,
        });
      }
    },
    async fold(run, items) {
      if (items.some(({ details }) => details)) await images.fold(run);
      for (const { file, details, received } of items)
        if (received && !details) await images.remember(file, received);
    },
    discard: (run) => images.discard(run),

    async planUndo(undone, force) {
      const found: UndoneImages = { items: [], received: [], refused: [] };
      const done = await store.images(undone._id);
      for (let at = 0; at < done.length; at += BATCH) {
        const some = done.slice(at, at + BATCH);
        const there = await images.describe(some.map(({ file }) => file));
        for (const each of some) {
          const now = there.get(each.file);
          // It was deleted since, so there is nothing to say of it.
          if (now && each.received) takeBack(each, now, force, found);
        }
      }
      return found;
    },
  };
}

/** Adds what an undo does to one image. */
function takeBack(done: RunImage, now: ImageState, force: boolean, found: UndoneImages): void {
  const { file, before } = done;
  const { details, received, former } = before;
  found.received.push(received);
  if (!done.details) {
    found.items.push({ file, item: null, before: now, details: null, received });
    return;
  }
  if (!force && !deepEqual(now.details, done.details))
    found.refused.push({ path: `media/${file}`, message: 'was described anew since' });
  const item = itemOf(file, { action: 'update' }, now.revision, now.details, details);
  const back = { details, received, ...(former !== undefined && { former }) };
  found.items.push({ file, item, before: now, ...back });
}

/** @param details what is written; undefined for nothing */
function itemOf(
  file: string,
  decision: Parameters<typeof outcomeOf>[0],
  seen: number,
  current: ImageDetails,
  details: ImageDetails | undefined,
): PlanImage {
  return {
    file,
    name: details?.name ?? current.name,
    ...outcomeOf(decision, details ? sha256(toCanonicalFile(details)) : null),
    seen,
    ...(details && { changes: diffImage(current, details) }),
  };
}
