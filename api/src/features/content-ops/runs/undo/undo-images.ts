import { deepEqual } from '@siteyard/schemas/values';
import type { RunDeps } from '../core/run-deps.ts';
import { imageDrifted, planImageItem } from '../plan/plan-images.ts';
import type { RunImage } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';
import type { Undone } from './undone.ts';

/** Plans the undo of the changed descriptions of images. */
export async function planUndoOfImages(
  { store, images }: Pick<RunDeps, 'store' | 'images'>,
  run: Run,
  undone: Run,
  force: boolean,
): Promise<Undone<RunImage>> {
  const found: Undone<RunImage> = { items: [], received: [], refused: [] };
  const done = await store.imagesOf(undone._id);
  const there = await images.describe(done.map(({ file }) => file));
  for (const { file, before, item: was, details: written, received: isReceived } of done) {
    const now = there.get(file);
    // An image that was deleted since has no description.
    if (!now || !isReceived) continue;
    const { details, received } = before;
    found.received.push(received);
    const about = { file, before: { details: now.details, received: now.received }, received };
    if (!written) {
      const change = images.planReceived(file, received);
      found.items.push({ ...about, item: null, details: null, change });
      continue;
    }
    if (!force && !deepEqual(now.details, written))
      found.refused.push({ path: `media/${file}`, message: 'got another description since' });
    const to = { details, received, bringsBack: was?.seen ?? 0 };
    const change = await images.plan(file, now.revision, to, imageDrifted(now.details, run));
    const item = planImageItem(file, { action: 'update' }, now, details);
    found.items.push({ ...about, item, details, change });
  }
  return found;
}
