import type { RequestHandler } from 'express';
import type { Logger } from '../log.ts';

/** Logs once that requests come through a proxy although TRUST_PROXY says that there is none. */
export function proxyWarning(trustProxy: number, logger: Logger): RequestHandler {
  let told = trustProxy > 0;
  return (req, _res, next) => {
    if (!told && req.headers['x-forwarded-for'] !== undefined) {
      told = true;
      logger.warn(
        'Requests come through a proxy (X-Forwarded-For), but TRUST_PROXY is 0: every visitor counts as one address. Set TRUST_PROXY to the number of proxies in front.',
      );
    }
    next();
  };
}
