import { AppError } from '@siteyard/schemas/errors';
import { TRASH_DAYS } from '@siteyard/schemas/limits';
import {
  restoreAnswer,
  trashItem,
  type RestoreAnswer,
  type TrashItem,
} from '@siteyard/schemas/trash';
import { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import { route, type Route } from '../../http/route.ts';
import type { ContactRequestsService } from '../contact-requests/contact-requests.service.ts';
import type { PagesService } from '../pages/pages.service.ts';

/** A feature whose things can be deleted and restored. */
interface Bin {
  kind: TrashItem['kind'];
  list(): Promise<
    { id: string; title: string; deletedAt: Date | null | undefined; deletedBy: string | null }[]
  >;
  /** @throws AppError when there is no such thing */
  restore(id: string, actor: Actor): Promise<Omit<RestoreAnswer, 'ok'>>;
}

const DAY_MS = 86_400_000;

/** What was deleted in the last thirty days, and putting it back. */
export function trashRoutes(deps: {
  pages: PagesService;
  contactRequests: ContactRequestsService;
}): Route[] {
  const bins: Bin[] = [pageBin(deps.pages), contactRequestBin(deps.contactRequests)];
  const present = (bin: Bin, item: Awaited<ReturnType<Bin['list']>>[number]): TrashItem => {
    const deletedAt = item.deletedAt ?? new Date(0);
    return {
      id: `${bin.kind}-${item.id}`,
      kind: bin.kind,
      title: item.title,
      deleted_at: deletedAt.toISOString(),
      deleted_by: item.deletedBy,
      kept_until: new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    };
  };
  return [
    route({
      method: 'get',
      path: '/api/trash',
      policy: 'administrator',
      summary: 'What was deleted in the last 30 days',
      answer: z.array(trashItem),
      handle: async () => {
        const lists = await Promise.all(
          bins.map(async (bin) => (await bin.list()).map((item) => present(bin, item))),
        );
        return lists.flat().sort((a, b) => b.deleted_at.localeCompare(a.deleted_at));
      },
    }),
    route({
      method: 'post',
      path: '/api/trash/:id/restore',
      policy: 'administrator',
      summary: 'Put a deleted thing back',
      activity: 'trash.restored',
      params: z.object({ id: z.string().regex(/^[a-z_]+-[0-9a-f]{1,24}$/) }),
      answer: restoreAnswer,
      errors: ['page_not_found', 'contact_request_not_found', 'not_found'],
      handle: async ({ params, actor }) => {
        const [kind = '', id = ''] = params.id.split('-');
        const bin = bins.find((each) => each.kind === kind);
        if (!bin) throw new AppError('not_found');
        return { ok: true, ...(await bin.restore(id, actor())) };
      },
    }),
  ];
}

function pageBin(pages: PagesService): Bin {
  return {
    kind: 'page',
    list: async () =>
      (await pages.listDeleted()).map((page) => ({
        id: String(page._id),
        title: page.title,
        deletedAt: page.deleted_at,
        deletedBy: page.deleted_by ?? null,
      })),
    async restore(id, actor) {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError('page_not_found');
      const { page, lostAddress } = await pages.restore(Number(id), actor);
      return { path: `/api/pages/${page._id}`, lost_address: lostAddress };
    },
  };
}

function contactRequestBin(contactRequests: ContactRequestsService): Bin {
  return {
    kind: 'contact_request',
    list: async () =>
      (await contactRequests.listDeleted()).map((request) => ({
        id: request._id.toHexString(),
        title: `${request.first_name} ${request.last_name}`,
        deletedAt: request.deleted_at,
        deletedBy: request.deleted_by ?? null,
      })),
    async restore(id) {
      await contactRequests.restore(id);
      return { path: `/api/contact_requests/${id}`, lost_address: '' };
    },
  };
}
