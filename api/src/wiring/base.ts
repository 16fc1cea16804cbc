import type { Db } from 'mongodb';
import type { Connection } from 'mongoose';
import { createSanitiser, type Sanitiser } from '../adapters/sanitiser.ts';
import type { Config } from '../config.ts';
import { openStore, type ContentStore } from '../content/store.ts';
import { nativeDatabase } from '../database/native-database.ts';
import { onMalformed } from '../database/stored-documents.ts';
import { createContentAt, type ContentAt } from '../features/history/past-content.ts';
import { createMetrics, type Metrics } from '../features/metrics/metrics.ts';
import { createVisibleSite, type ReadVisibleSite } from '../features/public-site/visible-site.ts';
import { findSessionSecret } from '../features/sessions/session-secret.ts';
import {
  createOtherAddressReport,
  type OtherAddressReport,
} from '../features/site-state/other-address.service.ts';
import { createSiteState, type SiteState } from '../features/site-state/site-state.service.ts';
import { createResponseCache, type ResponseCache } from '../http/response-cache.ts';
import { createRateLimits, type RateLimits, type UsedUpLimits } from '../http/rate-limit.ts';
import { createRecentRequests, type RecentRequests } from '../http/recent-requests.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Logger } from '../log.ts';
import { upgradeContent } from '../upgrade/upgrade-content.ts';
import { ensureAllIndexes } from './indexes.ts';
import { createSiteAddress, type SiteAddress } from './site-address.ts';
import type { SiteOptions } from './site-options.ts';

/** The time limit for checking the health of the database, in ms. */
const PING_MS = 2_000;

/** The parts of the site that most features need. */
export interface Base {
  config: Config;
  connection: Connection;
  logger: Logger;
  content: ContentStore;
  contentAt: ContentAt;
  readSite: ReadVisibleSite;
  siteState: SiteState;
  /** The secret that signs cookies and the challenges of the captcha. */
  secret: string;
  address: SiteAddress;
  otherAddress: OtherAddressReport;
  sanitiser: Sanitiser;
  rateLimits: RateLimits & UsedUpLimits;
  responseCache: ResponseCache;
  metrics: Metrics;
  recent: RecentRequests;
  /** @throws if the database does not answer */
  pingDatabase: () => Promise<void>;
}

/** Opens the content store, upgrades the data of older versions, and creates missing indexes. */
export async function openBase(options: SiteOptions): Promise<Base> {
  const { config, connection, logger } = options;
  onMalformed(connection, (collection, id, problems) =>
    logger.warn({ collection, id, problems }, 'a stored document is malformed'),
  );
  const db = nativeDatabase(connection);
  const content = await openStore(db as unknown as Db);
  await upgradeContent({ connection, content, logger, before: options.beforeUpgrade });
  const [siteState, secret] = await Promise.all([
    createSiteState(connection, content, logger, options.stateTiming),
    findSessionSecret(config, connection),
    ensureAllIndexes(connection),
  ]);
  const { publicUrl } = config;
  return {
    config,
    connection,
    logger,
    content,
    siteState,
    secret,
    contentAt: createContentAt(content),
    readSite: createVisibleSite({ content, publicUrl }),
    address: createSiteAddress(config),
    otherAddress: createOtherAddressReport({ connection, publicUrl, logger }),
    sanitiser: createSanitiser(),
    rateLimits: createRateLimits(connection),
    responseCache: createResponseCache(() => content.number),
    metrics: createMetrics(),
    recent: createRecentRequests(() => content.number),
    async pingDatabase() {
      await withTimeout(PING_MS, db.command({ ping: 1 }), 'the database does not answer');
    },
  };
}
