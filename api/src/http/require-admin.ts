import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';

/** Lets a signed-in administrator through, as the actor of what follows. */
export const requireAdmin: RequestHandler = (req, _res, next) => {
  if (!req.user) throw new AppError('not_signed_in');
  req.actor = { name: req.user.email, source: 'administrator', administratorId: req.user.id };
  next();
};
