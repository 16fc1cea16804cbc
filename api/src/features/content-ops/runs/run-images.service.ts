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
import type { ImageState, PlannedImages } from '../../uploads/planned-images.service.ts';
import { againFor } from './again.ts';
import type { Run, RunImage, RunStore } from './run-store.service.ts';

/** What an undo of a run does to what is said of images. */
export interface UndoneImages {
  items: RunImage[];
  /** What they have received then, by lineage. */
  received: Record<string, unknown>[];
  refused: { path: string; message: string }[];
}

/** The descriptions of images that a run changes with its commit. */
export interface RunImages {
  /** @param isOwn whether the bundle has the site's own lineage */
  plan(run: Run, lineage: string, isOwn: boolean): Promise<RunImage[]>;
  planUndo(run: Run, undone: Run, force: boolean): Promise<UndoneImages>;
}

/** Images that are read at once. */
const BATCH = 500;

export function createRunImages(deps: {
  store: Pick<RunStore, 'media' | 'images'>;
  images: PlannedImages;
}): RunImages {
  const { store, images } = deps;

  /** What the run does to one image; null for nothing at all. */
  async function planOne(
    file: string,
    incoming: ImageDetails,
    before: ImageState,
    { run, field, isOwn }: { run: Run; field: string; isOwn: boolean },
  ): Promise<RunImage | null> {
    const { details: current, revision: seen } = before;
    const received = before.received[field] ?? null;
    const former = deepEqual(incoming, current) ? [] : await images.former(file);
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
    const all = details || isNews ? { ...before.received, ...own } : null;
    const item =
      decision.action === 'unchanged' ? null : itemOf(file, decision, seen, current, details);
    const to = details && all && { details, received: all };
    return {
      ...{ file, item, details: details ?? null, received: all },
      before: { details: before.details, received: before.received },
      ...(to && { change: await images.plan(file, seen, to, drifted(current, run)) }),
      ...(!to && all && { change: images.planReceived(file, all) }),
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
          const one =
            before && (await planOne(name, tidyDetails(imageDetails(entry)), before, about));
          if (one) planned.push(one);
        }
      }
      return planned;
    },
    async planUndo(run, undone, force) {
      const found: UndoneImages = { items: [], received: [], refused: [] };
      const done = await store.images(undone._id);
      for (let at = 0; at < done.length; at += BATCH) {
        const some = done.slice(at, at + BATCH);
        const there = await images.describe(some.map(({ file }) => file));
        for (const each of some) {
          const now = there.get(each.file);
          // It was deleted since, so there is nothing to say of it.
          if (now && each.received) await takeBack(run, each, now, { force, found, images });
        }
      }
      return found;
    },
  };
}

/** Adds what an undo does to one image. */
async function takeBack(
  run: Run,
  { file, before, item: done, details: written }: RunImage,
  now: ImageState,
  { force, found, images }: { force: boolean; found: UndoneImages; images: PlannedImages },
): Promise<void> {
  const { details, received } = before;
  found.received.push(received);
  const kept = { details: now.details, received: now.received };
  if (!written) {
    const change = images.planReceived(file, received);
    found.items.push({ file, item: null, before: kept, details: null, received, change });
    return;
  }
  if (!force && !deepEqual(now.details, written))
    found.refused.push({ path: `media/${file}`, message: 'was described anew since' });
  const item = itemOf(file, { action: 'update' }, now.revision, now.details, details);
  const to = { details, received, bringsBack: done?.seen ?? 0 };
  const change = await images.plan(file, now.revision, to, drifted(now.details, run));
  found.items.push({ file, item, before: kept, details, received, change });
}

/** Why a plan cannot be applied: an image is not described as the plan has seen it. */
const drifted =
  ({ name }: ImageDetails, { kind }: Run) =>
  () =>
    new AppError('plan_drifted', {
      message: `The description of the image "${name}" has changed since this plan was made, so nothing was changed. ${againFor(kind)}`,
    });

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
