import type { IncomingMessage } from 'node:http';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { ContentStore } from '../content/store.ts';
import { checkDisk } from '../features/doctor/check-disk.ts';
import { explainRoutes } from '../features/explain/explain.routes.ts';
import type { ContentAt } from '../features/history/past-content.ts';
import { findStoredPictures } from '../features/uploads/stored-pictures.ts';
import { createCanonicalHost } from '../http/canonical-host.ts';
import type { RecentRequests } from '../http/recent-requests.ts';
import type { Route } from '../http/route.ts';
import type { Accounts } from './accounts.ts';
import type { Content } from './content.ts';

/** Wires the facts for `sitectl explain`, and returns its routes. */
export function createExplainRoutes(deps: {
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
  connection: Connection;
  store: ContentStore;
  contentAt: ContentAt;
  content: Pick<Content, 'viewsOf' | 'views'>;
  recent: RecentRequests;
  accounts: Pick<Accounts, 'outbox' | 'rateLimits'>;
  pingDatabase: () => Promise<void>;
}): Route[] {
  const { publicUrl } = deps.config;
  // Not the instance for visitors, because that one counts their redirects.
  const host = createCanonicalHost({
    ...{ publicUrl, trustProxy: 0, onElsewhere: () => undefined, onLoop: () => undefined },
  });
  return explainRoutes({
    ...{ content: deps.store, contentAt: deps.contentAt, viewsOf: deps.content.viewsOf, publicUrl },
    isElsewhere: (url) => {
      const request = { method: 'GET', url: url.pathname, headers: { host: url.host } };
      return host.isElsewhere(request as IncomingMessage);
    },
    findStored: (ids) => findStoredPictures(deps.connection, ids),
    ...{ recent: deps.recent, pingDatabase: deps.pingDatabase },
    ...{ outbox: deps.accounts.outbox, limits: deps.accounts.rateLimits },
    checkDisk: () => checkDisk(deps.config.dataDir),
    known: () => deps.store.number,
    isCached: (page) => deps.content.views.peek(page) !== null,
  });
}
