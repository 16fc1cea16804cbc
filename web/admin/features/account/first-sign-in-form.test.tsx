import { afterEach, expect, test, vi } from 'vitest';
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
import { FirstSignInForm } from './first-sign-in-form.tsx';
import { generatedPassword } from './generated-password.ts';

useAdminTests();
afterEach(() => generatedPassword.forget());

const open = (answer: unknown) => {
  const onDone = vi.fn();
  openAdmin(<FirstSignInForm onDone={onDone} />, { 'PUT /api/admin_users/password': answer });
  return onDone;
};
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);

test('asks only for an e-mail address and a new password, and continues', async () => {
  generatedPassword.keep('printed-password');
  const onDone = open({ ok: true });
  await see(async () => expect(document.activeElement).toBe(await control('Your email')));
  expect(labels()).toEqual(['Your email', 'New password']);
  await type('Your email', 'june@brindle.example');
  await type('New password', 'forklifts lift gently');
  await click('Show characters');
  expect((await control('New password')).type).toBe('text');
  await click('Save and continue');
  await see(() => expect(onDone).toHaveBeenCalledOnce());
  expect(callsOf(({ method }) => method === 'PUT')[0]?.body).toEqual({
    admin_user: {
      email: 'june@brindle.example',
      current_password: 'printed-password',
      password: 'forklifts lift gently',
      password_confirmation: 'forklifts lift gently',
    },
  });
});

test('asks for the generated password if it is unknown or was wrong', async () => {
  open({ ok: true });
  await control('Current password');
});

test('shows why the password was refused, and keeps the typed text', async () => {
  generatedPassword.keep('printed-password');
  const onDone = open(refused(422, { code: 'password_refused', error: 'Too short.' }));
  await type('Your email', 'june@brindle.example');
  await type('New password', 'short');
  await click('Save and continue');
  await seeText('Too short.');
  expect((await control('New password')).value).toBe('short');
  expect(onDone).not.toHaveBeenCalled();
});
