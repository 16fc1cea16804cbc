import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  applyRestore,
  backupStatus,
  checkRestore,
  createBackup,
  createRestore,
  downloadBackup,
  RESTORE_PART_BYTES,
  restoreAnswer,
} from '@siteyard/schemas/http';
import { z } from 'zod';
import { Reply, route, type Route } from '../../http/route.ts';
import { receiveBytes } from '../../http/receive-bytes.ts';
import { presentRestore } from './backup.presenter.ts';
import type { BackupsService } from './backups.service.ts';
import type { ConfirmPassword } from '../admin-users/confirm-password.ts';
import type { ScheduledBackups } from './scheduled-backups.service.ts';
import type { RestoresService } from './restores.service.ts';

const restoreId = z.string().regex(/^[0-9a-f]{24}$/);
const ONE = { params: z.object({ id: restoreId }), notFound: 'restore_not_found' } as const;
const partParams = z.object({ id: restoreId, number: z.coerce.number().int().min(0).max(999_999) });

/** The calls of `sitectl backup` and `sitectl move`, and the backups in the admin. */
export function backupRoutes(deps: {
  backups: BackupsService;
  restores: RestoresService;
  scheduled: Pick<ScheduledBackups, 'status' | 'makeNow' | 'openLast'>;
  confirmPassword: ConfirmPassword;
}): Route[] {
  const { backups, restores, scheduled } = deps;
  return [
    route({
      method: 'get',
      path: '/api/backup',
      policy: 'administrator',
      summary: 'Get the last backup of the site by itself, and the reason of a failure since',
      answer: backupStatus,
      handle: () => scheduled.status(),
    }),
    route({
      method: 'post',
      path: '/api/backup',
      policy: 'administrator',
      summary: 'Make a backup in the backup folder of the site, in the background',
      status: 202,
      answer: backupStatus,
      errors: ['not_found', 'run_in_progress'],
      activity: 'backup.created',
      handle: async ({ about }) => {
        await scheduled.makeNow();
        about('/site');
        return scheduled.status();
      },
    }),
    route({
      method: 'post',
      path: '/api/backup/download',
      policy: 'administrator',
      summary:
        'Download the last backup, with the password of the account: application/octet-stream',
      body: downloadBackup,
      answerType: 'application/octet-stream',
      errors: ['not_found', 'current_password_wrong', 'too_many_requests'],
      activity: 'backup.downloaded',
      handle: async ({ body, req, about, res }) => {
        await deps.confirmPassword(req.user, body.current_password);
        const { file, size, bytes } = await scheduled.openLast();
        about('/site');
        res.set({
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(size),
          'Content-Disposition': `attachment; filename="${file}"`,
          'Cache-Control': 'no-store',
        });
        await pipeline(Readable.from(bytes, { objectMode: false }), res);
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/backups',
      policy: 'operator:admin',
      summary: 'Make a backup of everything and download it: application/octet-stream',
      body: createBackup,
      answerType: 'application/octet-stream',
      errors: ['run_in_progress', 'backup_damaged'],
      activity: 'backup.created',
      handle: async ({ body, actor, about, res }) => {
        const { bytes, end } = await backups.start(body.passphrase, actor().name);
        about('/site');
        res.set('Content-Type', 'application/octet-stream');
        await pipeline(Readable.from(bytes, { objectMode: false }), res).finally(end);
      },
    }),
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
      // The body is the part itself.
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
