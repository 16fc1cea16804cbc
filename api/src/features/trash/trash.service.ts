import { AppError } from '@siteyard/schemas/errors';
import type { RestoredItemAnswer, TrashItem } from '@siteyard/schemas/http';
import type { Actor } from '../../lib/actor.ts';
import type { ContactRequestsService } from '../contact-requests/contact-requests.service.ts';
import type { ItemsService } from '../items/items.service.ts';
import type { PagesService } from '../pages/pages.service.ts';

/** A deleted item that can still be restored. */
export interface TrashEntry {
  kind: TrashItem['kind'];
  /** The id within its kind. */
  id: string;
  title: string;
  deletedAt: Date;
  deletedBy: string | null;
}

/** The time of a deletion whose time was not stored. */
const UNKNOWN = new Date(0);

interface Caller {
  actor: Actor;
  /** Called if a rental item is not in the trash any more, so that the restore changes nothing. */
  onUnchanged?: () => void;
}

interface Restored {
  answer: Omit<RestoredItemAnswer, 'ok'>;
  /** The name for the activity log, of a rental item only. */
  name?: string;
}

export interface TrashService {
  /** Lists the deleted items of all kinds, the latest deletion first. */
  list(): Promise<TrashEntry[]>;
  /**
   * Restores a deleted item.
   * @param id the id within its kind
   * @returns the path of the item, and the address that it has lost to another item, '' for none; for a
   *   rental item also its name
   * @throws AppError `page_not_found`, `item_not_found`, `item_address_taken`, `too_many_items`,
   *   `contact_request_not_found`; `not_found` for an unknown kind
   */
  restore(kind: string, id: string, caller: Caller): Promise<Restored>;
}

/** The deleted items of one kind. */
interface Bin {
  list(): Promise<Omit<TrashEntry, 'kind'>[]>;
  restore(id: string, caller: Caller): Promise<Restored>;
}

export function createTrashService(deps: {
  pages: PagesService;
  items: Pick<ItemsService, 'listDeleted' | 'restore'>;
  contactRequests: ContactRequestsService;
}): TrashService {
  const bins = new Map<TrashItem['kind'], Bin>([
    ['page', pageBin(deps.pages)],
    ['item', itemBin(deps.items)],
    ['contact_request', contactRequestBin(deps.contactRequests)],
  ]);
  return {
    async list() {
      const lists = await Promise.all(
        [...bins].map(async ([kind, bin]) =>
          (await bin.list()).map((entry) => ({ ...entry, kind })),
        ),
      );
      return lists.flat().sort((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime());
    },
    async restore(kind, id, caller) {
      const bin = bins.get(kind as TrashItem['kind']);
      if (!bin) throw new AppError('not_found');
      return bin.restore(id, caller);
    },
  };
}

function pageBin(pages: PagesService): Bin {
  return {
    list: async () =>
      (await pages.listDeleted()).map((page) => ({
        id: String(page._id),
        title: page.title,
        deletedAt: page.deleted_at ?? UNKNOWN,
        deletedBy: page.deleted_by ?? null,
      })),
    async restore(id, { actor }) {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('page_not_found');
      const { page, lostAddress } = await pages.restore(Number(id), actor);
      return { answer: { path: `/api/pages/${page._id}`, lost_address: lostAddress } };
    },
  };
}

function itemBin(items: Pick<ItemsService, 'listDeleted' | 'restore'>): Bin {
  return {
    list: async () =>
      (await items.listDeleted()).map(({ key, name, deleted }) => ({
        id: key,
        title: name,
        deletedAt: deleted?.at ?? UNKNOWN,
        deletedBy: deleted?.by ?? null,
      })),
    async restore(id, caller) {
      const { stored, lostAddress } = await items.restore(id, caller);
      const { key, name } = stored.entry;
      return { answer: { path: `/api/items/${key}`, lost_address: lostAddress }, name };
    },
  };
}

function contactRequestBin(contactRequests: ContactRequestsService): Bin {
  return {
    list: async () =>
      (await contactRequests.listDeleted()).map((request) => ({
        id: request._id.toHexString(),
        title: `${request.first_name} ${request.last_name}`,
        deletedAt: request.deleted_at ?? UNKNOWN,
        deletedBy: request.deleted_by ?? null,
      })),
    async restore(id) {
      await contactRequests.restore(id);
      return { answer: { path: `/api/contact_requests/${id}`, lost_address: '' } };
    },
  };
}
