import type { MergeablePage } from '../merge/page.ts';
import type { ConflictRule, PlanPage } from '../plan.ts';
import type { PlannedWrite } from './plan-source.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A page of the plan, and what it writes. */
export interface Placed {
  item: PlanPage;
  written?: Extract<PlannedWrite, { kind: 'page' }>;
  current?: MergeablePage | null;
}

/**
 * Finds pages that would take a readable address of another page. The rule `fail` makes that a
 * conflict and `skip` leaves the page as the site has it; otherwise it is written without an address.
 */
export async function settleAddresses(
  placed: Placed[],
  site: readonly SiteHead[],
  rule: ConflictRule,
  hash: (page: MergeablePage) => string,
  write: (planned: PlannedWrite) => Promise<void>,
): Promise<void> {
  // What one page gives up another may lose again, so it is looked at until nothing changes.
  for (;;) {
    const taken = findTaken(placed, site);
    if (!taken) return;
    const { entry, address, owner } = taken;
    const reason = `page ${owner} has the address "${address}"`;
    const { written } = entry;
    if (rule === 'fail' || rule === 'skip') {
      const action = rule === 'fail' ? 'conflict' : 'skip';
      entry.item = { ...entry.item, action, reason, hash: null };
      delete entry.written;
      continue;
    }
    const page = { ...written!.page, address: '' };
    entry.item = { ...entry.item, reason: `${reason}, so this one gets none`, hash: hash(page) };
    entry.written = { ...written!, page, item: entry.item };
    await write(entry.written);
  }
}

/** The first page that would take an address of another one. */
function findTaken(placed: readonly Placed[], site: readonly SiteHead[]) {
  const owners = new Map<string, number>();
  const moved = new Set(
    placed
      .filter(({ item, written }) => written || item.action === 'delete')
      .map(({ item }) => item.id),
  );
  for (const page of site)
    if (page.address !== '' && !isDeleted(page) && !moved.has(page.id))
      owners.set(page.address, page.id);
  for (const entry of placed) {
    const address = entry.written?.page.address ?? '';
    if (address === '') continue;
    const owner = owners.get(address);
    if (owner !== undefined && owner !== entry.item.id) return { entry, address, owner };
    owners.set(address, entry.item.id);
  }
  return null;
}
