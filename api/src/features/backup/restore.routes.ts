import {
  applyRestore,
  checkRestore,
  createRestore,
  RESTORE_PART_BYTES,
  restoreAnswer,
} from '@siteyard/schemas/http';
import { z } from 'zod';
import { receiveBytes } from '../../http/receive-bytes.ts';
import { Reply, route, type Route } from '../../http/route.ts';
import { presentRestore } from './backup.presenter.ts';
import type { RestoresService } from './restores.service.ts';

const restoreId = z.string().regex(/^[0-9a-f]{24}$/);
const ONE = { params: z.object({ id: restoreId }), notFound: 'restore_not_found' } as const;
const partParams = z.object({ id: restoreId, number: z.coerce.number().int().min(0).max(999_999) });

/** The routes that restore a backup, for `sitectl backup` and `sitectl move`. */
export function restoreRoutes({ restores }: { restores: RestoresService }): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/operator/restores',
      policy: 'operator:admin',
      summary: 'Start a restore; nothing is changed before it is applied',
      body: createRestore,
      status: 201,
      answer: restoreAnswer,
      handle: async ({ actor }) => presentRestore(await restores.create(actor())),
    }),
    route({
      method: 'put',
      path: '/api/operator/restores/:id/parts/:number',
      policy: 'operator:admin',
      summary: 'Send a part of the backup, at most 4 MB; the first one has the number 0',
      params: partParams,
      notFound: 'restore_not_found',
      // The body is the raw part, so it is not parsed.
      before: [],
      bodyType: 'application/octet-stream',
      status: 204,
      errors: ['restore_not_found', 'restore_not_open', 'too_large'],
      handle: async ({ params: { id, number }, req }) => {
        const { bytes, whole } = await receiveBytes(req, RESTORE_PART_BYTES, 'too_large');
        if (whole) await restores.putPart(id, number, bytes);
        return new Reply(204);
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/restores/:id/check',
      policy: 'operator:admin',
      summary: 'Check the backup in the background, and compare it with the site',
      ...ONE,
      body: checkRestore,
      status: 202,
      answer: restoreAnswer,
      errors: ['restore_not_found', 'restore_not_open'],
      handle: async ({ params: { id }, body: { parts, passphrase } }) =>
        presentRestore(await restores.check(id, parts, passphrase)),
    }),
    route({
      method: 'get',
      path: '/api/operator/restores/:id',
      policy: 'operator:admin',
      summary: 'Get a restore: its state, its plan, and its proof when it is done',
      ...ONE,
      answer: restoreAnswer,
      errors: ['restore_not_found'],
      handle: async ({ params: { id } }) => presentRestore(await restores.get(id)),
    }),
    route({
      method: 'delete',
      path: '/api/operator/restores/:id',
      policy: 'operator:admin',
      summary: 'Discard a restore that was not applied',
      ...ONE,
      status: 204,
      errors: ['restore_not_found', 'restore_not_open'],
      handle: async ({ params: { id } }) => {
        await restores.discard(id);
        return new Reply(204);
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/restores/:id/apply',
      policy: 'operator:admin',
      summary:
        'Restore a backup that was checked, in the background; the site answers 503 while its content is replaced',
      ...ONE,
      body: applyRestore,
      status: 202,
      answer: restoreAnswer,
      errors: ['restore_not_found', 'restore_not_open', 'restore_other_site', 'run_in_progress'],
      handle: async ({ params: { id }, body, actor }) =>
        presentRestore(await restores.apply(id, body, actor())),
    }),
  ];
}
