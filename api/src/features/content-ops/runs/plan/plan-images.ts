import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { diffImage } from '@siteyard/schemas/merge';
import { type PlanImage, decideImage, outcomeOf } from '@siteyard/schemas/planning';
import { deepEqual, toCanonicalFile } from '@siteyard/schemas/values';
import { receivedField } from '../../../../lib/received-hash.ts';
import { sha256 } from '../../../../lib/sha256.ts';
import { tidyDetails } from '../../../uploads/image-details.ts';
import type { ImageState } from '../../../uploads/planned-images.service.ts';
import { changedSince } from '../core/plan-errors.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunImage } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';

/** The descriptions of images that a run changes with its commit. */

type Deps = Pick<RunDeps, 'store' | 'images'>;

/** @param isOwn whether the bundle comes from this site, by its lineage */
export async function planImages(
  { store, images }: Deps,
  run: Run,
  lineage: string,
  isOwn: boolean,
): Promise<RunImage[]> {
  // A migration has not read the descriptions of images.
  if (run.kind === 'migration') return [];
  const about = { run, field: receivedField(lineage), isOwn };
  const planned: RunImage[] = [];
  for await (const sent of store.media(run._id)) {
    const there = await images.describe(sent.map(({ name }) => name));
    for (const { name, entry } of sent) {
      const before = there.get(name);
      const incoming = tidyDetails(imageDetails(entry));
      const one = before && (await planImage(images, name, incoming, before, about));
      if (one) planned.push(one);
    }
  }
  return planned;
}

/** Plans one image; null if nothing changes. */
async function planImage(
  images: Deps['images'],
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
  const isListed = decision.action !== 'unchanged';
  const to = details && all && { details, received: all };
  return {
    file,
    details: details ?? null,
    received: all,
    item: isListed ? planImageItem(file, decision, before, details) : null,
    before: {
      details: current,
      received: before.received,
    },
    ...(to && { change: await images.plan(file, seen, to, imageDrifted(current, run)) }),
    ...(!to && all && { change: images.planReceived(file, all) }),
  };
}

/** Returns the error for an image whose description has changed since its plan. */
export const imageDrifted =
  ({ name }: ImageDetails, run: Run) =>
  () =>
    changedSince(`The description of the image "${name}"`, run);

/** @param details the new description; undefined if there is none */
export function planImageItem(
  file: string,
  decision: Parameters<typeof outcomeOf>[0],
  { details: current, revision: seen }: ImageState,
  details: ImageDetails | undefined,
): PlanImage {
  return {
    file,
    name: details?.name ?? current.name,
    seen,
    ...outcomeOf(decision, details ? sha256(toCanonicalFile(details)) : null),
    ...(details && { changes: diffImage(current, details) }),
  };
}
