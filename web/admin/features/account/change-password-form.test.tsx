import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  seeText,
  type,
  useAdminTests,
} from '../../test-admin.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

useAdminTests();

const user = { id: '1', email: 'owner@example.com', must_change_password: false };
const session = { 'GET /api/session': { ok: true, authenticated: true, user } };

test('the form sends the current password and the new one twice, confirms the change, and is cleared', async () => {
  openAdmin(<ChangePasswordForm />, { ...session, 'PUT /api/admin_users/password': { ok: true } });
  await type('Current password', 'the first password');
  await type('New password', 'the second password');
  await type('Confirm new password', 'the second password');
  await click('Update Password');
  await seeText('Password updated.');
  const [sent] = callsOf(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({
    admin_user: {
      current_password: 'the first password',
      password: 'the second password',
      password_confirmation: 'the second password',
    },
  });
  expect((await control('Current password')).value).toBe('');
});

test('the form requires all three fields and shows the error', async () => {
  openAdmin(<ChangePasswordForm />, {
    ...session,
    'PUT /api/admin_users/password': refused(500),
  });
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    expect((await control('Update Password')).disabled).toBe(true);
    expect((await control(label)).type).toBe('password');
    await type(label, 'a long enough password');
  }
  await click('Update Password');
  await seeText('Update failed');
});
