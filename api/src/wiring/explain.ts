import type { IncomingMessage } from 'node:http';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { ContentStore } from '../content/store.ts';
import { explainRoutes } from '../features/explain/explain.routes.ts';
import type { ContentAt } from '../features/history/past-content.ts';
import { findStoredPictures } from '../features/uploads/stored-pictures.ts';
import { createCanonicalHost } from '../http/canonical-host.ts';
import type { Route } from '../http/route.ts';
import type { Content } from './content.ts';

/** Wires together what `sitectl explain` looks at; returns its routes. */
export function createExplainRoutes(deps: {
  config: Pick<Config, 'publicUrl'>;
  connection: Connection;
  store: ContentStore;
  contentAt: ContentAt;
  content: Pick<Content, 'viewsOf' | 'views'>;
}): Route[] {
  const { publicUrl } = deps.config;
  // Not the one that visitors meet, which counts their redirects.
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
    isCached: (page) => deps.content.views.peek(page) !== null,
  });
}
