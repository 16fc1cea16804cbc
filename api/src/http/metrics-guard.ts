import { AppError } from '@siteyard/schemas/errors';
import type { Request, RequestHandler } from 'express';
import { timingSafeEqualText } from '../lib/timing-safe-equal.ts';
import { bearerToken } from './bearer-token.ts';
import { hostNameOf, LOOPBACK_NAMES } from './host-name.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Decides who may read `/metrics`: with a token, callers that send it. Without one, programs on this
 * machine, and only if PUBLIC_URL is not set. A site with a public address has a proxy in front of
 * it, and a proxy on this machine that adds no header looks like a program on this machine.
 */
export function metricsGuard(options: {
  publicUrl: string | undefined;
  metricsToken?: string;
}): RequestHandler {
  const { publicUrl, metricsToken: token } = options;
  return (req, _res, next) => {
    if (token !== undefined) {
      const given = bearerToken(req.headers.authorization);
      if (given === null || !timingSafeEqualText(given, token)) throw new AppError('not_signed_in');
      return next();
    }
    if (publicUrl !== undefined) throw new AppError('not_found');
    if (comesFromHere(req)) return next();
    throw new AppError('forbidden', {
      message: 'Set METRICS_TOKEN to read the metrics from another machine.',
    });
  };
}

/** Whether a program on this machine has called, by one of its own names, and without a proxy. */
function comesFromHere(req: Request): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '');
  const isForwarded = FORWARDED.some((name) => req.headers[name] !== undefined);
  const name = hostNameOf(req.headers.host)?.name ?? '';
  return isLoopback && !isForwarded && LOOPBACK_NAMES.includes(name);
}
