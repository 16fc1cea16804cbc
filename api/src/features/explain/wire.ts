import type { IncomingMessage } from 'node:http';
import type { Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import { checkDisk } from '../doctor/check-disk.ts';
import { explainRoutes } from './explain.routes.ts';
import type { ContentAt, PastContent } from '../history/past-content.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import type { PageViews } from '../public-site/page-views.ts';
import type { PastViews } from '../public-site/past-page.routes.ts';
import type { RateLimits, UsedUpLimits } from '../../http/rate-limit.ts';
import { findStoredPictures } from '../uploads/stored-pictures.ts';
import { createCanonicalHost } from '../../http/canonical-host.ts';
import type { RecentRequests } from '../../http/recent-requests.ts';
import type { Route } from '../../http/route.ts';

/** Wires `sitectl explain`. */
export function wireExplain(deps: {
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
  connection: Connection;
  content: ContentStore;
  contentAt: ContentAt;
  views: Pick<PageViews, 'peek'>;
  viewsOf: (past: PastContent) => PastViews;
  recent: RecentRequests;
  outbox: MailOutbox;
  rateLimits: RateLimits & UsedUpLimits;
  pingDatabase: () => Promise<void>;
}): Route[] {
  const { content, contentAt, viewsOf, recent, outbox, pingDatabase } = deps;
  const { publicUrl } = deps.config;
  // A separate instance, because that for visitors counts redirects.
  const host = createCanonicalHost({
    publicUrl,
    trustProxy: 0,
    onElsewhere: () => undefined,
    onLoop: () => undefined,
  });
  return explainRoutes({
    content,
    contentAt,
    viewsOf,
    publicUrl,
    recent,
    outbox,
    pingDatabase,
    isElsewhere: (url) => {
      const request = {
        method: 'GET',
        url: url.pathname,
        headers: { host: url.host },
      };
      return host.isElsewhere(request as IncomingMessage);
    },
    findStored: (ids) => findStoredPictures(deps.connection, ids),
    limits: deps.rateLimits,
    checkDisk: () => checkDisk(deps.config.dataDir),
    known: () => content.number,
    isCached: (page) => deps.views.peek(page) !== null,
  });
}
