import type { BackupStatus } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/backup`: starts a backup, and returns the state of the backups. */
export const makeBackup = () => callApi<BackupStatus>('/api/backup', { method: 'POST', json: {} });
