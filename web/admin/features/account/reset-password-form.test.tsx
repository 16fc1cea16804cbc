import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  seeText,
  type,
  useAdminTests,
  type Answers,
} from '../../test-admin.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

useAdminTests();

const PASSWORD = 'a long enough password';

const open = (token: string, answers: Answers = {}) =>
  openAdmin(<ResetPasswordForm token={token} onDone={() => {}} footer={null} />, answers);

describe('a new password', () => {
  test('cannot be set without a token in the address', async () => {
    open('');
    await seeText('Missing reset token.');
    await type('New password', PASSWORD);
    await type('Confirm new password', PASSWORD);
    expect((await control('Set Password')).disabled).toBe(true);
  });

  test('requires both fields and shows the error', async () => {
    let answer = refused(422, { error: 'This link is no longer valid.' });
    open('not-one', { 'PUT /api/admin_users/password': () => answer });
    expect((await control('New password')).type).toBe('password');
    expect((await control('Confirm new password')).type).toBe('password');
    expect((await control('Set Password')).disabled).toBe(true);
    await type('New password', PASSWORD);
    expect((await control('Set Password')).disabled).toBe(true);
    await type('Confirm new password', PASSWORD);
    await click('Set Password');
    await seeText('This link is no longer valid.');
    expect(callsOf().map(({ body }) => body)).toEqual([
      {
        admin_user: {
          reset_password_token: 'not-one',
          password: PASSWORD,
          password_confirmation: PASSWORD,
        },
      },
    ]);
    answer = refused(500);
    await click('Set Password');
    await seeText('Reset failed');
  });
});
