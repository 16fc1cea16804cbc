import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * Lets a signed-in administrator through, as the actor of what follows. Administrators with the
 * password of the first start must set their own e-mail address and password first.
 */
export const requireAdmin: RequestHandler = (req, _res, next) => {
  if (!req.user) throw new AppError('not_signed_in');
  if (req.user.mustChangePassword) throw new AppError('own_password_required');
  req.actor = { name: req.user.email, source: 'administrator', administratorId: req.user.id };
  next();
};
