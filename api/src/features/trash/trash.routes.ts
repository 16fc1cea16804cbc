import { restoredItemAnswer, trashItem } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Request } from 'express';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentTrashEntry } from './trash.presenter.ts';
import type { TrashService } from './trash.service.ts';

/** The calls that list and restore deleted items. */
export function trashRoutes(deps: { trash: TrashService }): Route[] {
  const { trash } = deps;
  return [
    route({
      method: 'get',
      path: '/api/trash',
      policy: 'administrator',
      summary: 'List the items that were deleted in the last 30 days',
      answer: z.array(trashItem),
      handle: async () => (await trash.list()).map(presentTrashEntry),
    }),
    route({
      method: 'post',
      path: '/api/trash/:id/restore',
      policy: 'administrator+write',
      summary: 'Restore a deleted item; a contact request as a token needs the scope contacts too',
      activity: 'trash.restored',
      params: z.object({ id: z.string().regex(/^[a-z_]+-[0-9a-f-]{1,36}$/) }),
      answer: restoredItemAnswer,
      errors: [
        'page_not_found',
        'contact_request_not_found',
        'item_not_found',
        'item_address_taken',
        'too_many_items',
        'not_found',
      ],
      handle: async ({ params, actor, about, req }) => {
        const [kind = '', ...rest] = params.id.split('-');
        const id = rest.join('-');
        if (kind === 'contact_request') refuseWithoutContacts(req);
        const { answer, name } = await trash.restore(kind, id, {
          actor: actor(),
          onUnchanged: () => about(null),
        });
        if (name !== undefined) about(name);
        return { ok: true, ...answer };
      },
    }),
  ];
}

/** @throws AppError `forbidden` if the caller is a token without the scope `contacts` */
function refuseWithoutContacts({ tokenScopes }: Request): void {
  if (tokenScopes && !tokenScopes.includes('contacts'))
    throw new AppError('forbidden', {
      message: 'To restore a contact request, the token needs the scope "contacts" too.',
    });
}
