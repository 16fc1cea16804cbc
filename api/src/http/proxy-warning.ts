import type { RequestHandler } from 'express';
import type { Logger } from '../log.ts';

/** Warns once if requests come through a proxy although TRUST_PROXY is 0. */
export function proxyWarning(trustProxy: number, logger: Logger): RequestHandler {
  let told = trustProxy > 0;
  return (req, _res, next) => {
    if (!told && req.headers['x-forwarded-for'] !== undefined) {
      told = true;
      logger.warn(
        'Requests come through a proxy (X-Forwarded-For), but TRUST_PROXY is 0: all visitors count as one address. Set TRUST_PROXY to the number of proxies in front of the site.',
      );
    }
    next();
  };
}
