import { expect, test } from 'vitest';
import {
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

test('the form requires all three fields and shows why it failed', async () => {
  const user = { id: '1', email: 'owner@example.com', must_change_password: false };
  openAdmin(<ChangePasswordForm />, {
    'GET /api/session': { ok: true, authenticated: true, user },
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
