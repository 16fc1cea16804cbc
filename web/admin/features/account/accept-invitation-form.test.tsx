import { expect, test, vi } from 'vitest';
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
import { AcceptInvitationForm } from './accept-invitation-form.tsx';

useAdminTests();

const EMAIL = 'june@brindle.example';
const PASSWORD = 'forklifts lift gently';
const guest = { ok: true, authenticated: false, user: null };
const user = { id: '2', email: EMAIL, must_change_password: false };

function open(accepted: unknown, token = 'secret') {
  let session: object = guest;
  const onSignedIn = vi.fn();
  openAdmin(<AcceptInvitationForm token={token} onSignedIn={onSignedIn} footer={null} />, {
    'GET /api/session': () => session,
    'POST /api/admin_users/invitations/accept': accepted,
    'POST /api/admin_users/sign_in': () => {
      session = { ok: true, authenticated: true, user };
      return { ok: true };
    },
  });
  return onSignedIn;
}

async function accept() {
  await type('Password', PASSWORD);
  await type('Confirm password', PASSWORD);
  await click('Accept Invitation');
}

test('accepts with the token and both passwords, and signs in with them', async () => {
  const onSignedIn = open({ ok: true, email: EMAIL });
  await accept();
  await see(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { invitation: { token: 'secret', ...passwords } },
    { admin_user: { email: EMAIL, password: PASSWORD } },
  ]);
});

test('a link that was replaced or used shows an error', async () => {
  const onSignedIn = open(refused(422, { error: 'This invitation is no longer valid.' }));
  await accept();
  await seeText('This invitation is no longer valid.');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the form cannot be used without a token in the address', async () => {
  open({}, '');
  await seeText('This address is incomplete.');
  await type('Password', PASSWORD);
  await type('Confirm password', PASSWORD);
  expect((await control('Accept Invitation')).disabled).toBe(true);
});
