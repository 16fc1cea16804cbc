import { describe, expect, test } from 'vitest';
import { readSession } from './session.ts';

const user = { id: '1', email: 'admin@example.com', must_change_password: false };

describe('readSession', () => {
  test('reads authenticated with user', () => {
    expect(readSession({ ok: true, authenticated: true, user })).toEqual({ user });
  });

  test('reads ok with admin_user', () => {
    expect(readSession({ ok: true, admin_user: user })).toEqual({ user });
  });

  test('treats a successful answer without a session as a guest', () => {
    expect(readSession({ ok: true, authenticated: false, user: null })).toEqual({ user: null });
  });

  test.each([undefined, null, {}, { authenticated: true }, { error: 'no' }])(
    'treats %j as a guest',
    (answer) => {
      expect(readSession(answer)).toEqual({ user: null });
    },
  );
});
