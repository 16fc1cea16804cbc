import type { OwnSession } from '@siteyard/schemas/http';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { formatDateTime } from '../../lib/format-date.ts';
import { SessionsScreen } from './sessions-screen.tsx';

useAdminTests();

const AT = '2026-03-02T08:15:00.000Z';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const session = (id: string, day: number, current = false): OwnSession => ({
  id,
  current,
  user_agent: CHROME,
  last_used_at: AT,
  expires_at: AT,
  signed_in_at: AT.replace('-02T', `-0${day}T`),
});

/** The screen of a user with three sessions. */
function open(answers: object = {}) {
  let sessions = [session('c', 4), session('b', 3), session('a', 2, true)];
  openAdmin(
    <>
      <SessionsScreen />
      <Toaster />
    </>,
    {
      'GET /api/admin_users/sessions': () => sessions,
      'DELETE /api/admin_users/sessions/c': () => {
        sessions = sessions.filter(({ id }) => id !== 'c');
        return { ok: true };
      },
      'DELETE /api/admin_users/sessions': () => {
        sessions = sessions.filter(({ current }) => current);
        return { ok: true };
      },
      ...answers,
    },
  );
}
const rows = () => [...document.querySelectorAll('ul[aria-label] li')];
const ended = () => callsOf(({ method }) => method === 'DELETE').map(({ path }) => path);
const newest = () =>
  click(`Sign out Chrome on Linux, signed in ${formatDateTime(session('c', 4).signed_in_at)}`);

test('this browser is first and has no button; the others are ended one by one or all at once', async () => {
  open();
  await see(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]?.textContent).toMatch(/^Chrome on Linux this browserSigned in /);
  expect(rows().map((row) => row.querySelectorAll('button').length)).toEqual([0, 1, 1]);
  await newest();
  await seeText('Signed out there');
  await see(() => expect(rows()).toHaveLength(2));
  await see(() => expect(document.activeElement?.ariaLabel).toBe('Where you are signed in'));
  expect(ended()).toEqual(['/api/admin_users/sessions/c']);

  await click('Sign out everywhere else');
  await seeText('You are not signed in anywhere else.');
  expect(rows()).toHaveLength(1);
  expect(ended()[1]).toBe('/api/admin_users/sessions');
});

test('a failed sign-out shows an error, and the session stays in the list', async () => {
  open({ 'DELETE /api/admin_users/sessions/c': refused(503, { error: 'Not now.' }) });
  await see(() => expect(rows()).toHaveLength(3));
  await newest();
  await seeText('Not now.');
  expect(rows()).toHaveLength(3);
});
