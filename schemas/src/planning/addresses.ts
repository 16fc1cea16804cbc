import type { MergeablePage } from '../merge/page.ts';
import type { ConflictRule, PlanPage } from '../plan.ts';
import type { PlannedWrite } from './plan-source.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A page of the plan, and what it writes. */
export interface Placed {
  item: PlanPage;
  written?: {
    address: string;
    /** Plans it again: the content of a large bundle does not stay in memory. */
    again: () => Promise<Extract<PlannedWrite, { kind: 'page' }>>;
  };
}

/** Who has an address; `entry` where a page of the plan is about to take it. */
interface Owner {
  id: number;
  entry?: Placed;
}

/**
 * Finds pages that would take a readable address of another page. The rule `fail` makes that a
 * conflict and `skip` leaves the page as the site has it; otherwise it is written without an address.
 * Linear: each page loses its address at most once.
 */
export async function settleAddresses(
  placed: readonly Placed[],
  site: readonly SiteHead[],
  rule: ConflictRule,
  hash: (page: MergeablePage) => string,
  write: (planned: PlannedWrite) => Promise<void>,
): Promise<void> {
  const onSite = new Map(
    site.flatMap((page) =>
      page.address !== '' && !isDeleted(page) ? [[page.id, page.address] as const] : [],
    ),
  );
  const moved = new Set(
    placed.flatMap(({ item, written }) => (written || item.action === 'delete' ? [item.id] : [])),
  );
  const owners = new Map<string, Owner>();
  for (const [id, address] of onSite) if (!moved.has(id)) owners.set(address, { id });

  /** Leaves a page as the site has it. It keeps its address there, which another may have taken. */
  function leave(entry: Placed, address: string, owner: number): void {
    const action = rule === 'fail' ? 'conflict' : 'skip';
    entry.item = { ...entry.item, action, reason: hasIt(owner, address), hash: null };
    delete entry.written;
    const { id } = entry.item;
    const kept = onSite.get(id);
    if (kept === undefined) return;
    const taker = owners.get(kept);
    owners.set(kept, { id });
    if (taker?.entry && taker.id !== id) leaveNext.push({ entry: taker.entry, kept, id });
  }
  /** Pages that took the address of one that stays. A list, because a chain may be long. */
  const leaveNext: { entry: Placed; kept: string; id: number }[] = [];

  for (const entry of placed) {
    const address = entry.written?.address ?? '';
    if (!entry.written || address === '') continue;
    const owner = owners.get(address);
    if (owner === undefined || owner.id === entry.item.id) {
      owners.set(address, { id: entry.item.id, entry });
    } else if (rule === 'fail' || rule === 'skip') {
      leave(entry, address, owner.id);
      for (let next = leaveNext.pop(); next; next = leaveNext.pop())
        leave(next.entry, next.kept, next.id);
    } else {
      const written = await entry.written.again();
      const page = { ...written.page, address: '' };
      const reason = `${hasIt(owner.id, address)}, so this one gets none`;
      entry.item = { ...entry.item, reason, hash: hash(page) };
      entry.written.address = '';
      await write({ ...written, page, item: entry.item });
    }
  }
}

const hasIt = (id: number, address: string) => `page ${id} has the address "${address}"`;
