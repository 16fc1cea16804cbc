import { queryOptions } from '@tanstack/react-query';
import type { BackupStatus } from '@siteyard/schemas/backup';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/backup`: when the site last made a backup of itself. */
export const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: ({ signal }) => callApi<BackupStatus>('/api/backup', { signal }),
});
