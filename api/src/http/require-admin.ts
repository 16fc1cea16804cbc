import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { bearerToken } from './bearer-token.ts';

/**
 * Admits a signed-in administrator and sets `req.actor`. Administrators with the generated password
 * must set their own e-mail address and password first.
 */
export const requireAdmin: RequestHandler = (req, res, next) => {
  if (!req.user) {
    // A document is opened by a person: the sign-in brings them back to it.
    if (!req.path.toLowerCase().startsWith('/api/')) {
      res.set('Cache-Control', 'no-store');
      return res.redirect(302, `/login?redirect=${encodeURIComponent(req.originalUrl)}`);
    }
    if (bearerToken(req.headers.authorization) !== null)
      throw new AppError('not_signed_in', {
        message: 'This call is only for administrators who are signed in, not for access tokens.',
      });
    throw new AppError('not_signed_in');
  }
  if (req.user.mustChangePassword) throw new AppError('own_password_required');
  req.actor = { name: req.user.email, source: 'administrator', administratorId: req.user.id };
  next();
};
