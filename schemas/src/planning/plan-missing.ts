import type { MergeConflict } from '../merge/conflict.ts';
import type { Placed } from './addresses.ts';
import { receivedBase } from './base.ts';
import type { PagePlanning } from './page-planning.ts';
import type { PlanPage } from './plan.ts';
import { isDeleted, samePage, type SiteHead } from './sides.ts';

type Missing = SiteHead & { received: NonNullable<SiteHead['received']> };

/** Plans pages that the site received from this lineage and that the bundle lacks. */
export async function planMissing(planning: PagePlanning): Promise<Placed[]> {
  const { source, isWanted } = planning;
  if (source.partial) return [];
  const keys = new Set(source.bundle.map(({ key }) => key));
  const placed: Placed[] = [];
  for (const site of source.site) {
    const { received } = site;
    if (!received || isDeleted(site) || keys.has(site.key)) continue;
    if (isWanted({ id: received.id, key: site.key }))
      placed.push({ item: await planOne(planning, { ...site, received }) });
  }
  return placed;
}

async function planOne({ source, options, write }: PagePlanning, site: Missing): Promise<PlanPage> {
  const { key, id, title, version: seen } = site;
  const about = { key, id, title, seen, hash: null };
  const reason = 'it is not in the bundle';
  if (!options.prune) return { ...about, action: 'keep', reason };
  const current = await source.current(id);
  const base = await receivedBase(site, current, source);
  const isChanged = !base || !samePage(base, current);
  if (isChanged && options.on_conflict !== 'overwrite') {
    const action = options.on_conflict === 'fail' ? 'conflict' : 'skip';
    const conflicts: MergeConflict[] = [{ kind: 'removed', path: '' }];
    const why = 'it is not in the bundle, and the site has changed it';
    return { ...about, action, reason: why, conflicts };
  }
  const item: PlanPage = { ...about, action: 'delete', reason };
  await write({ kind: 'delete', item, site });
  return item;
}
