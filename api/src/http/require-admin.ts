import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/**
 * Admits a signed-in administrator and sets `req.actor`. Administrators with the generated password
 * must set their own e-mail address and password first.
 */
export const requireAdmin: RequestHandler = (req, _res, next) => {
  if (!req.user) throw new AppError('not_signed_in');
  if (req.user.mustChangePassword) throw new AppError('own_password_required');
  req.actor = { name: req.user.email, source: 'administrator', administratorId: req.user.id };
  next();
};
