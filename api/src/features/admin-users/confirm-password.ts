import { AppError } from '@siteyard/schemas/errors';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { PasswordsService } from './passwords.service.ts';

/**
 * Checks the password of a signed-in administrator again, for calls that require more than a session.
 * @param user the caller; undefined without a session
 * @throws AppError `not_signed_in`, `current_password_wrong`, `too_many_requests`
 */
export type ConfirmPassword = (user: { id: string } | undefined, password: string) => Promise<void>;

export function createConfirmPassword(deps: {
  passwords: Pick<PasswordsService, 'check'>;
  /** Limits the password guesses for one account. The change of a password counts against the same limit. */
  guesses: RateLimit;
}): ConfirmPassword {
  const { passwords, guesses } = deps;
  return async (user, password) => {
    if (!user) throw new AppError('not_signed_in');
    await guesses.take(user.id);
    await passwords.check(user.id, password);
    await guesses.giveBack(user.id);
  };
}
