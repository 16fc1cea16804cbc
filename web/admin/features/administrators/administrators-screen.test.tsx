import type { AdminUsersAnswer } from '@siteyard/schemas/http';
import { Toaster } from 'sonner';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../test-admin.tsx';
import { AdministratorsScreen } from './administrators-screen.tsx';

useAdminTests();

const AT = '2026-03-02T08:15:00.000Z';
const owner = { id: '1', email: 'owner@example.com', is_self: true };
const june = { id: '2', email: 'june@brindle.example', is_self: false };
const person = (who: typeof owner) => ({ ...who, created_at: AT, last_sign_in_at: AT });
const invited = { id: '9', email: june.email, invited_by: owner.email, expires_at: AT };
const INVITE = 'POST /api/admin_users/invitations';

/** Opens the screen with the given answers. */
function open(site: Partial<AdminUsersAnswer>, answers: object = {}) {
  const now = { admin_users: [person(owner)], invitations: [], mail_set_up: false, ...site };
  openAdmin(
    <>
      <AdministratorsScreen pageTitles={new Map()} />
      <Toaster />
    </>,
    {
      'GET /api/admin_users': () => now,
      'GET /api/backup': {
        is_set_up: false,
        is_encrypted: true,
        is_beside_data: false,
        is_running: false,
        last: null,
        failure: null,
      },
      'GET /api/activity': { items: [], total: 0 },
      ...answers,
    },
  );
  return now as AdminUsersAnswer;
}

const removals = () =>
  [...document.querySelectorAll('button')].filter((each) => /^Remove/.test(each.ariaLabel ?? ''));

test('the last administrator cannot be removed, and administrators cannot remove themselves', async () => {
  open({});
  await seeText('The last administrator cannot be removed.');
  await seeText('No open invitations.');
  expect(removals()).toEqual([]);
  open({ admin_users: [person(owner), person(june)] });
  await seeText('You cannot remove yourself. Another administrator can.');
  expect(removals().map((each) => each.ariaLabel)).toEqual([`Remove ${june.email}`]);
});

test('a warning before an invitation names links that work only on this computer', async () => {
  open({ mail_set_up: false });
  await seeText('Links to this site do not work for others yet.');
});

test('an invitation has a link to copy, and a new link replaces it', async () => {
  let made = 0;
  const now = open(
    {},
    {
      [INVITE]: () => {
        now.invitations = [invited];
        const link = `https://www.example.com/invitation?invitation_token=${(made += 1)}`;
        return { invitation: { ...invited, link, mailed: false } };
      },
    },
  );
  await seeText('Mail is not set up on this site');
  await type('Email address to invite', ` ${june.email} `);
  await click('Invite');
  await seeText('No mail was sent because mail is not set up');
  const link = async () => (await control('Invitation link')).value;
  expect(await link()).toMatch(/=1$/);
  expect(document.body.textContent).not.toContain('The previous link no longer works.');
  await click('Done');
  await seeText(`Invited by ${owner.email}`);
  expect((await control('Email address to invite')).value).toBe('');

  await click(`New link for ${june.email}`);
  await seeText('The previous link no longer works.');
  expect(await link()).toMatch(/=2$/);
  const sent = callsOf(({ method }) => method === 'POST').map(({ body }) => body);
  const invitation = { email: june.email };
  expect(sent).toEqual([{ invitation }, { invitation }]);
});

test('the link is copied, or selected if the browser has no clipboard', async () => {
  const link = 'https://www.example.com/invitation?invitation_token=1';
  open({ mail_set_up: true }, { [INVITE]: { invitation: { ...invited, link, mailed: true } } });
  await type('Email address to invite', june.email);
  await click('Invite');
  await seeText(`A mail with its own link is on its way to ${june.email}.`);
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await click('Copy');
  await seeText('Copied.');
  expect(writeText).toHaveBeenCalledWith(link);
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  Object.assign(document, { execCommand: () => false });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  await click('Copy');
  await seeText('The text is selected');
  const field = await control('Invitation link');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
});

test('a refused invitation shows the error and keeps the address; one is withdrawn after a confirmation', async () => {
  const withdrawal = `DELETE /api/admin_users/invitations/${invited.id}`;
  const now = open(
    { invitations: [invited] },
    {
      [INVITE]: refused(409, { error: 'An administrator with this email address already exists.' }),
      [withdrawal]: () => {
        now.invitations = [];
        return { ok: true };
      },
    },
  );
  await type('Email address to invite', owner.email);
  await click('Invite');
  await seeText('An administrator with this email address already exists.');
  expect((await control('Email address to invite')).value).toBe(owner.email);
  await click(`Withdraw the invitation of ${june.email}`);
  expect(callsOf(({ method }) => method === 'DELETE')).toEqual([]);
  await click('Withdraw');
  await seeText('No open invitations.');
});

test('an administrator is removed after a confirmation, and the focus stays in the list', async () => {
  const now = open(
    { admin_users: [person(owner), person(june)] },
    {
      [`DELETE /api/admin_users/${june.id}`]: () => {
        now.admin_users = [person(owner)];
        return { ok: true };
      },
    },
  );
  await click(`Remove ${june.email}`);
  await seeText('Remove administrator?');
  await click('Cancel');
  expect(callsOf(({ method }) => method === 'DELETE')).toEqual([]);
  await click(`Remove ${june.email}`);
  await click('Remove');
  await seeText(`${june.email} no longer has access`);
  await seeText('The last administrator cannot be removed.');
  await see(() => expect(document.activeElement?.ariaLabel).toBe('Administrators'));
});
