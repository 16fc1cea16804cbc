import type { BackupStatus } from '@siteyard/schemas/backup';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/format-date.ts';
import { openAdmin, seeText, useAdminTests } from '../../test-admin.tsx';
import { BackupLine, describeBackup } from './backup-line.tsx';

useAdminTests();

const AT = '2026-11-22T03:00:00.000Z';
const none: BackupStatus = {
  ...{ is_set_up: true, is_encrypted: true, is_beside_data: false },
  ...{ last: null, failure: null },
};
const last = { at: AT, file: 'siteyard-nightly-20261122T030000Z.backup', bytes: 1 };
const failure = { at: AT, reason: 'the disk is full' };

test.each([
  [{ ...none, is_set_up: false }, 1, false, /^This site makes no backups by itself\./],
  [none, 1, false, /^No backup was made yet\./],
  [{ ...none, last }, 5, false, /^The last backup was made on .*\. It is encrypted\.$/],
  [{ ...none, last, is_encrypted: false }, 5, false, /^The last backup was made on [^.]*\.$/],
  [{ ...none, last }, 40, true, /and none since\. Tell whoever runs the server\.$/],
  [{ ...none, failure }, 1, true, /: the disk is full\. There is none yet\./],
  [{ ...none, last, failure }, 1, true, /: the disk is full\. The last one was made on/],
])('tells of %j after %i hours', (status, hours, isAlert, words) => {
  const found = describeBackup(status, Date.parse(AT) + hours * 3_600_000);
  expect(found.isAlert).toBe(isAlert);
  expect(found.text).toMatch(words);
});

test('is shown on the screen', async () => {
  openAdmin(<BackupLine />, { 'GET /api/backup': { ...none, failure } });
  await seeText(`The backup failed on ${formatDateTime(AT)}: the disk is full.`);
});
