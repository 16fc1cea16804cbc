import { expect, test } from 'vitest';
import {
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../test-admin.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

useAdminTests();

test.each([
  [500, {}, 'Request failed'],
  [429, { error: 'Too many tries.' }, 'Too many tries.'],
  [422, { errors: ['Email is odd', 'Try another'] }, 'Email is odd, Try another'],
])('the form shows the error for status %i', async (status, body, text) => {
  openAdmin(<ForgotPasswordForm footer={null} />, {
    'POST /api/admin_users/password': refused(status, body),
  });
  await type('Email', 'nobody@example.com');
  await click('Send reset email');
  await see(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(text));
  expect((await control('Send reset email')).disabled).toBe(false);
});

test('the form requires an e-mail address and cannot be sent twice', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  openAdmin(<ForgotPasswordForm footer={null} />, {
    'POST /api/admin_users/password': () => released.then(() => ({ ok: true })),
  });
  expect((await control('Send reset email')).disabled).toBe(true);
  expect([...document.querySelectorAll('input')].map((input) => input.type)).toEqual(['email']);
  await type('Email', 'nobody@example.com');
  await click('Send reset email');
  expect((await control('Sending…')).disabled).toBe(true);
  release();
  await seeText('If that email exists, reset instructions have been sent.');
  await control('Send reset email');
});
