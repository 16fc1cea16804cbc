import { queryOptions } from '@tanstack/react-query';
import type { BackupStatus } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/backup`: the state of the site's automatic backups. */
export const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: ({ signal }) => callApi<BackupStatus>('/api/backup', { signal }),
});
