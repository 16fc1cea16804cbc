import { callForFile } from '../../../lib/http.ts';

/** `POST /api/backup/download`: returns the file of the last backup. */
export const downloadBackup = (current_password: string) =>
  callForFile('/api/backup/download', { method: 'POST', json: { current_password } });
