import type { SessionAnswer } from '@siteyard/schemas/http';
import type { Administrator } from '../admin-users/admin-users.service.ts';
import type { OwnSession } from './own-sessions.service.ts';

/** The signed-in administrator, if there is one. */
export function presentSession(user: Administrator | undefined): SessionAnswer {
  return {
    ok: user !== undefined,
    authenticated: user !== undefined,
    user: user
      ? { id: user.id, email: user.email, must_change_password: user.mustChangePassword }
      : null,
  };
}

/** One of an administrator's own sessions. */
export function presentOwnSession(session: OwnSession) {
  return {
    id: session.id,
    current: session.current,
    signed_in_at: session.signedInAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    user_agent: session.userAgent,
  };
}
