import type { BackupStatus } from '@siteyard/schemas/http';
import { expect, test, vi } from 'vitest';
import { formatDateTime } from '../../lib/format-date.ts';
import {
  callsOf,
  click,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../test-admin.tsx';
import { Backups, describeBackup } from './backups.tsx';

useAdminTests();

const AT = '2026-11-22T03:00:00.000Z';
const none: BackupStatus = {
  is_set_up: true,
  is_encrypted: true,
  is_beside_data: false,
  is_running: false,
  last: null,
  failure: null,
};
const last = { at: AT, file: 'siteyard-nightly-20261122T030000Z.backup', bytes: 1, trial: null };
const tried = (identical: number, problem: string | null) => ({
  ...none,
  last: { ...last, trial: { at: AT, pages: 43, identical, problem } },
});
const failure = { at: AT, reason: 'the disk is full' };

test.each([
  [{ ...none, is_set_up: false }, 1, false, /^This site makes no automatic backups\./],
  [none, 1, false, /^No backup was made yet\./],
  [{ ...none, last }, 5, false, /^The last backup was made on .*\. It is encrypted\.$/],
  [{ ...none, last, is_encrypted: false }, 5, false, /^The last backup was made on [^.]*\.$/],
  [tried(43, null), 5, false, /The site has tested that it can be restored \(43 pages\)\.$/],
  [tried(42, 'page 7: it cannot be shown'), 5, true, /cannot be restored: page 7: it cannot/],
  [{ ...none, last }, 40, true, /The next one is overdue\. Tell the person who runs the server\.$/],
  [{ ...none, failure }, 1, true, /: the disk is full\. There is none yet\./],
  [{ ...none, last, failure }, 1, true, /: the disk is full\. The last one was made on/],
])('describes %j after %i hours', (status, hours, isAlert, words) => {
  const found = describeBackup(status, Date.parse(AT) + hours * 3_600_000);
  expect(found.isAlert).toBe(isAlert);
  expect(found.text).toMatch(words);
});

test('a failure is shown on the screen', async () => {
  openAdmin(<Backups />, { 'GET /api/backup': { ...none, failure } });
  await seeText(`The backup failed on ${formatDateTime(AT)}: the disk is full.`);
});

test('a site without backups has no download', async () => {
  openAdmin(<Backups />, { 'GET /api/backup': { ...none, is_set_up: false } });
  await seeText('This site makes no automatic backups.');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('"Back up now" makes a backup, and shows the new one when it has ended', async () => {
  let status: BackupStatus = { ...none, is_beside_data: true };
  openAdmin(<Backups />, {
    'GET /api/backup': () => status,
    'POST /api/backup': () => ({ ...status, is_running: true }),
  });
  await seeText('No backup was made yet.');
  await seeText('If that disk is lost, they are lost, too');
  await click('Back up now');
  await seeText('A backup is being made…');
  const now = new Date().toISOString();
  status = { ...status, last: { ...last, at: now } };
  await seeText(`The last backup was made on ${formatDateTime(now)}.`);
});

test('the reason is shown if a backup cannot start', async () => {
  openAdmin(<Backups />, {
    'GET /api/backup': none,
    'POST /api/backup': refused(409, {
      error: 'Another import or undo is changing the content. Please try again when it has ended.',
    }),
  });
  await click('Back up now');
  await seeText(
    'Another import or undo is changing the content. Please try again when it has ended.',
  );
});

test('"Download" asks for the password, and saves the last backup under its name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
  let isWrong = true;
  openAdmin(<Backups />, {
    'GET /api/backup': { ...none, last },
    'POST /api/backup/download': () =>
      isWrong
        ? refused(422, { error: 'The current password is incorrect.' })
        : new Response('bytes'),
  });
  await click('Download…');
  await type('Your password', 'guess');
  await click('Download');
  await seeText('The current password is incorrect.');
  isWrong = false;
  await type('Your password', 'correct horse');
  await click('Download');
  await see(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { current_password: 'guess' },
    { current_password: 'correct horse' },
  ]);
  expect(saved.mock.contexts[0]).toMatchObject({ download: last.file });
});
