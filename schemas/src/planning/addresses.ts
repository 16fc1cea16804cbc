import type { MergeablePage } from '../merge/page.ts';
import type { ConflictRule, PlanPage } from '../plan.ts';
import type { PlannedWrite } from './plan-source.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A page of the plan, and the address that it will have if it is written. */
export interface Placed {
  item: PlanPage;
  written?: {
    address: string;
    /** Plans the page again, because the content of a large bundle does not stay in memory. */
    again: () => Promise<Extract<PlannedWrite, { kind: 'page' }>>;
  };
}

/** The owner of an address. `entry` is present if a page of the plan takes the address. */
interface Owner {
  id: number;
  entry?: Placed;
}

/**
 * Finds pages of a plan whose readable address belongs to another page. The rule `fail` makes each a
 * conflict, `skip` does not change the page on the site, and other rules write the page without an
 * address. Runs in linear time, because each page loses its address at most once.
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

  /** Does not write a page. It keeps its address on the site, which another page of the plan may have taken. */
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
  /** Pages that took the address of an unwritten page. A list, because recursion could be too deep. */
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
