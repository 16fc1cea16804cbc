import { AppError } from '@siteyard/schemas/errors';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { PasswordsService } from './passwords.service.ts';

/**
 * Checks the password of a signed-in administrator again, before a call that needs more than a session.
 * @param user the caller; undefined without a session
 * @throws AppError `not_signed_in`, `current_password_wrong`, `too_many_requests`
 */
export type ConfirmPassword = (user: { id: string } | undefined, password: string) => Promise<void>;

export function createConfirmPassword(deps: {
  passwords: Pick<PasswordsService, 'check'>;
  rateLimits: RateLimits;
}): ConfirmPassword {
  // Shared with the change of the password: each gives a guesser the same answer.
  const guesses = deps.rateLimits('change-account', 5, 60);
  return async (user, password) => {
    if (!user) throw new AppError('not_signed_in');
    await guesses.take(user.id);
    await deps.passwords.check(user.id, password);
    await guesses.giveBack(user.id);
  };
}
