import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupStatus, createBackup, downloadBackup } from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { ConfirmPassword } from '../admin-users/confirm-password.ts';
import type { BackupsService } from './backups.service.ts';
import type { ScheduledBackups } from './scheduled-backups.service.ts';

/** The routes for `sitectl backup` and for backups in the admin. */
export function backupRoutes(deps: {
  backups: BackupsService;
  scheduled: Pick<ScheduledBackups, 'status' | 'makeNow' | 'openLast'>;
  confirmPassword: ConfirmPassword;
}): Route[] {
  const { backups, scheduled } = deps;
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
  ];
}
