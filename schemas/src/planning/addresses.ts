import type { MergeablePage } from '../merge/page.ts';
import type { ConflictRule, PlanPage } from './plan.ts';
import type { Issue } from '../errors/problem.ts';
import { firstPart } from '../primitives/reserved-paths.ts';
import type { SettingsOfRun } from '../documents/kind.ts';
import type { PlannedWrite } from './plan-source.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A page or document of the plan, and the address that it will have after the import. */
export interface Claim<Id> {
  id: Id;
  /** The name of the page or document in sentences: `page 4`, `the item "Lift"`. */
  name: string;
  address: string;
  /** Leaves the page or document as it is on the site. */
  leave(reason: string): void;
  /**
   * Gives the page or document another address.
   * @param hasIt the owner of the address, as a sentence
   * @returns the other address; '' for none
   */
  change(hasIt: string, isTaken: (address: string) => boolean): Promise<string>;
}

/** The owner of an address. `claim` is present if a page or document of the plan takes the address. */
interface Owner<Id> {
  id: Id | null;
  name: string;
  claim?: Claim<Id>;
}

/** The addresses on the site. */
interface SiteAddresses<Id> {
  /** The addresses of all live pages or documents. */
  kept: ReadonlyMap<Id, { address: string; name: string }>;
  /** The pages or documents that the plan writes or deletes. */
  moved: ReadonlySet<Id>;
  /** Addresses that are always in use, with the names of their owners. */
  reserved?: ReadonlyMap<string, string>;
}

/**
 * Finds pages or documents of a plan whose address has another owner. With the rule `fail`, each of them
 * becomes a conflict. With `skip`, they stay as they are on the site. With other rules, they get another
 * address. Runs in linear time, because each claim is handled at most once.
 */
export async function settleClaims<Id>(
  claims: readonly Claim<Id>[],
  { kept: onSite, moved, reserved = new Map<string, string>() }: SiteAddresses<Id>,
  rule: ConflictRule,
): Promise<void> {
  const owners = new Map<string, Owner<Id>>();
  for (const [address, name] of reserved) owners.set(address, { id: null, name });
  for (const [id, { address, name }] of onSite)
    if (!moved.has(id)) owners.set(address, { id, name });

  /**
   * Claims to check again, because a claim that is left keeps their address. A list, because recursion
   * could be too deep.
   */
  const next: { claim: Claim<Id>; owner: Owner<Id> }[] = [];
  /** Leaves a claim. It keeps its address on the site, which another claim may have taken. */
  function leave(claim: Claim<Id>, address: string, owner: Owner<Id>): void {
    claim.leave(hasIt(owner, address));
    const kept = onSite.get(claim.id);
    if (kept === undefined) return;
    const taker = owners.get(kept.address);
    const own: Owner<Id> = { id: claim.id, name: kept.name };
    owners.set(kept.address, own);
    if (taker?.claim && taker.id !== claim.id) next.push({ claim: taker.claim, owner: own });
  }

  for (const claim of claims) {
    const { id, address, name } = claim;
    const owner = owners.get(address);
    if (owner === undefined || owner.id === id) {
      owners.set(address, { id, name, claim });
    } else if (rule === 'fail' || rule === 'skip') {
      leave(claim, address, owner);
      for (let each = next.pop(); each; each = next.pop())
        leave(each.claim, onSite.get(each.owner.id!)!.address, each.owner);
    } else {
      const given = await claim.change(hasIt(owner, address), (other) => owners.has(other));
      if (given !== '') owners.set(given, { id, name });
    }
  }
}

const hasIt = ({ name }: Owner<unknown>, address: string) => `${name} has the address "${address}"`;

/** A page of the plan, and the address that it will have if it is written. */
export interface Placed {
  item: PlanPage;
  written?: {
    address: string;
    /** Plans the page again. The content of a large bundle does not stay in memory. */
    again: () => Promise<Extract<PlannedWrite, { kind: 'page' }>>;
  };
}

/** Settles the addresses of pages. A page that cannot have its address is written without one. */
export async function settleAddresses(
  placed: readonly Placed[],
  site: readonly SiteHead[],
  rule: ConflictRule,
  hash: (page: MergeablePage) => string,
  write: (planned: PlannedWrite) => Promise<void>,
): Promise<void> {
  const live = site.filter((page) => page.address !== '' && !isDeleted(page));
  const kept = new Map(live.map(({ id, address }) => [id, { address, name: `page ${id}` }]));
  const moved = new Set(
    placed.flatMap(({ item, written }) => (written || item.action === 'delete' ? [item.id] : [])),
  );
  const claims = placed.flatMap((entry): Claim<number>[] => {
    const { written } = entry;
    if (!written || written.address === '') return [];
    const { id } = entry.item;
    const claim: Claim<number> = {
      id,
      name: `page ${id}`,
      address: written.address,
      leave(reason) {
        entry.item = { ...entry.item, action: leftBy(rule), reason, hash: null };
        delete entry.written;
      },
      async change(hasAddress) {
        const planned = await written.again();
        const page = { ...planned.page, address: '' };
        const reason = `${hasAddress}, so this one gets none`;
        entry.item = { ...entry.item, reason, hash: hash(page) };
        written.address = '';
        await write({ ...planned, page, item: entry.item });
        return '';
      },
    };
    return [claim];
  });
  await settleClaims(claims, { kept, moved }, rule);
}

/**
 * Returns an issue for each page of the bundle whose address would begin with the word of the rental
 * items. Pages that only the site has are moved by the commit.
 */
export function pagesInTheWay(
  placed: readonly Placed[],
  site: readonly SiteHead[],
  { current, planned }: SettingsOfRun,
): Issue[] {
  const { rentals } = planned;
  if (!rentals) return [];
  const written = new Map(
    placed.flatMap(({ item, written }) => (written ? [[item.id, written.address] as const] : [])),
  );
  const isSame = new Set(
    placed.flatMap(({ item }) => (item.action === 'unchanged' ? [item.id] : [])),
  );
  const isNewWord = current.rentals?.path !== rentals.path;
  const kept = site.filter(({ id }) => isNewWord && isSame.has(id));
  return [...kept.map(({ id, address }) => [id, address] as const), ...written]
    .filter(([, address]) => firstPart(address) === rentals.path)
    .map(([id, address]) => ({
      path: `pages/${id}`,
      message: `has the address "${address}", and the addresses of rental items begin with "${rentals.path}"`,
    }));
}

/** Returns the action for a page or document whose address is taken. */
export const leftBy = (rule: ConflictRule) => (rule === 'fail' ? 'conflict' : 'skip');
