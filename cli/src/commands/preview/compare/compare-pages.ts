import path from 'node:path';
import { bundlePageFileName } from '@siteyard/schemas/bundle';
import { PageSaver, type CompareContext, type Different } from './page-saver.ts';
import type { PageDifference } from './result.ts';
import type { Side } from './sides.ts';
import { createSnapshots } from './snapshot.ts';

/** Compares the rendered pages of two previews, and saves those that differ. */
export async function comparePages(
  [before, after]: [Side, Side],
  context: CompareContext,
): Promise<PageDifference[]> {
  const found = await findDifferent(before, after, context);
  const changes = new Map(context.diff.pages.map((page) => [page.key, page]));
  const snapshots = createSnapshots(context.folder);
  const pages: PageDifference[] = [];
  const names = new Set<string>();
  for (const each of found) {
    context.say(`Pages that differ: ${pages.length} of ${found.length}`);
    // A removed page may have the same number and title as a new one.
    let name = path.posix.basename(bundlePageFileName(each.shown), '.json');
    while (names.has(name)) name += '-removed';
    names.add(name);
    const saver = new PageSaver(each, `pages/${name}`, { before, after }, context, snapshots);
    pages.push(await saver.save(changes.get(each.shown.key)));
  }
  return pages;
}

/** Renders the pages of both sides. Returns those that differ, by number. */
async function findDifferent(
  before: Side,
  after: Side,
  { say }: CompareContext,
): Promise<Different[]> {
  const found: Different[] = [];
  for (const key of new Set([...before.pages.keys(), ...after.pages.keys()])) {
    say(`Comparing: ${found.length} different`);
    const [old, now] = [before.pages.get(key), after.pages.get(key)];
    const shown = now ?? old;
    if (!shown) continue;
    const rendered = {
      ...(old && { before: await before.read(old) }),
      ...(now && { after: await after.read(now) }),
    };
    if (rendered.before?.html === rendered.after?.html) continue;
    const change = old ? (now ? 'changed' : 'removed') : 'added';
    found.push({
      change,
      shown,
      ...(old && { before: old }),
      ...(now && { after: now }),
      rendered,
    });
  }
  return found.sort((a, b) => a.shown.id - b.shown.id);
}
