import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import type { ActivityService } from '../features/activity/activity.service.ts';
import { assetFiles } from '../features/public-site/asset-files.ts';
import { anyPathHandler, type PublicSite } from '../features/public-site/public-site.ts';
import { UNAVAILABLE_PAGE } from '../features/public-site/unavailable-page.ts';
import { restoreGate, type RestoreState } from '../http/restore-gate.ts';
import { mountRoutes, type Guards } from '../http/mount-routes.ts';
import { errorHandler } from '../http/error-handler.ts';
import { limitReads } from '../http/limit-reads.ts';
import { proxyWarning } from '../http/proxy-warning.ts';
import { drainRequest } from '../http/drain-request.ts';
import { requestLog } from '../http/request-log.ts';
import type { Route } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Logger } from '../log.ts';

/** Creates an Express application with handlers and routes, in the order in which they run. */
export function createExpressApp(deps: {
  /** The number of reverse proxies between visitors and the site. */
  trustProxy: number;
  https: boolean;
  /** The folder with the files for `/assets`; null if Vite serves them. */
  assetsFolder: string | null;
  measure: RequestHandler;
  /** Stores each request for `sitectl explain`. */
  remember: RequestHandler;
  routes: readonly Route[];
  guards: Guards;
  note: ActivityService['note'];
  publicSite: PublicSite;
  /** Redirects visitors to PUBLIC_URL. */
  redirect: RequestHandler;
  restore: RestoreState;
  logger: Logger;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use((_req, res, next) => {
    // The handlers below and a streamed image all add listeners to the response. Node warns of a leak above
    // ten.
    res.setMaxListeners(30);
    next();
  });
  app.use(
    drainRequest(),
    deps.measure,
    requestLog(deps.logger),
    deps.remember,
    proxyWarning(deps.trustProxy, deps.logger),
    securityHeaders({ https: deps.https }),
    deps.redirect,
  );
  if (deps.assetsFolder !== null) app.use('/assets', assetFiles(deps.assetsFolder));
  app.use(limitReads(), compression());
  app.use(restoreGate(deps.restore, UNAVAILABLE_PAGE));
  mountRoutes(app, deps.routes, deps.guards, deps.note, deps.restore);
  app.use(anyPathHandler(deps.publicSite));
  app.use(() => {
    throw new AppError('not_found');
  });
  app.use(errorHandler);
  return app;
}
