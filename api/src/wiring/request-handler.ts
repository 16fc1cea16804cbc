import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import type { SiteAssets } from '../adapters/web-assets.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import type { PublicSite } from '../features/public-site/public-site.ts';
import type { SessionMiddleware } from '../features/sessions/session-middleware.ts';
import { createCanonicalHost } from '../http/canonical-host.ts';
import { queuePipelined } from '../http/queue-pipelined.ts';
import type { Route } from '../http/route.ts';
import { refuseTinyChunks } from '../http/refuse-tiny-chunks.ts';
import type { Base } from './base.ts';
import { createExpressApp } from './express-app.ts';
import { createGuards, type TokenAccess } from './guards.ts';

/** Creates the handler of all requests: cached pages first, then the routes with their guards. */
export function createRequestHandler(
  deps: Base & {
    access: TokenAccess;
    sessions: SessionMiddleware;
    assets: SiteAssets;
    publicSite: PublicSite;
    note: ActivityService['note'];
    routes: readonly Route[];
  },
): { handler: RequestListener; express: Express } {
  const { config, siteState, otherAddress, metrics, recent, publicSite } = deps;
  const { publicUrl, trustProxy } = config;
  const guards = createGuards({
    ...deps.access,
    publicUrl,
    sessions: deps.sessions,
    metricsToken: config.metricsToken,
    onMessageRefused: otherAddress.refused,
  });
  const canonicalHost = createCanonicalHost({
    publicUrl,
    trustProxy,
    onElsewhere: otherAddress.redirected,
    onLoop: otherAddress.looping,
  });
  const express = createExpressApp({
    trustProxy,
    guards,
    publicSite,
    routes: deps.routes,
    note: deps.note,
    https: deps.address.https,
    assetsFolder: deps.assets.folder,
    measure: metrics.middleware,
    remember: recent.middleware,
    redirect: canonicalHost.redirect,
    restore: {
      ...siteState,
      beginWrite: siteState.writes.begin,
    },
    logger: deps.logger,
  });

  const answer: RequestListener = (req, res) => {
    // Express takes five times as long as a plain server, so cached pages are answered first.
    const id = randomUUID();
    // During a restore, cached pages must not be shown: the Express application answers 503.
    const needsExpress = siteState.isRestoring() || canonicalHost.isElsewhere(req);
    if (needsExpress || !publicSite.answerFromCache(req, res, id)) express(req, res);
    else {
      metrics.cachedPage();
      recent.cachedPage(id, req, res);
    }
  };
  // If this process was suspended, other instances no longer wait for it, and a restore may have begun.
  const handler = queuePipelined((req, res) => {
    if (siteState.isBehind() && siteState.isReachable())
      void siteState.catchUp().then(() => answer(req, res));
    else answer(req, res);
  });
  return { handler: refuseTinyChunks(handler), express };
}
