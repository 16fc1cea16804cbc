import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { createSite, type Site, type SiteOptions } from '../../api/src/wiring/site.ts';
import type { LeaseTiming } from '../../api/src/features/site-state/lease.ts';
import { readConfig, type Config } from '../../api/src/config.ts';
import { connect } from '../../api/src/database/database.ts';

/** One complete site, as one process runs it. */
export interface Instance {
  site: Site;
  config: Config;
  connection: Connection;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * The parameters of cheap password hashes. The product's hashes would take a tenth of the CPU time of
 * these tests.
 */
const QUICK_HASHES = { memoryCost: 64, timeCost: 1 };

/** The longest wait until an instance has read the commits of the others, in ms. */
const CATCH_UP_MS = 2_000;

/** With a single instance, a restore need not wait until other instances know of it. */
export const TIMING_ALONE: LeaseTiming = { settleMs: 0, renewMs: 500 };

/** The number of instances for one site: `SITEYARD_TEST_INSTANCES`, or one. */
export function instancesWanted(): number {
  return Number(process.env['SITEYARD_TEST_INSTANCES'] ?? 1);
}

/** Starts a site with its own connection and data folder on the database at `uri`. */
export async function startInstance(
  uri: string,
  env: NodeJS.ProcessEnv,
  options: Pick<
    SiteOptions,
    'renderer' | 'assets' | 'privateToken' | 'leaseTiming' | 'stateTiming'
  >,
): Promise<Instance> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-test-'));
  const config = readConfig({ ...env, MONGODB_URI: uri, DATA_DIR: dataDir });
  const connection = await connect(uri);
  const logger = pino({ level: config.logLevel });
  const site = await createSite({
    config,
    logger,
    connection,
    passwordCost: QUICK_HASHES,
    backupCostLog2: 4,
    trialRestores: null,
    ...options,
  });
  return {
    site,
    config,
    connection,
    dataDir,
    async close() {
      await site.close();
      await connection.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Distributes the requests of all callers to the instances in turn, like a load balancer. An instance
 * may show visitors stale data for a moment, so a visitor's request waits until its instance has read
 * the newest commit.
 */
export function balance(instances: readonly Instance[]): RequestListener {
  const [only] = instances;
  if (only && instances.length === 1) return only.site.handler;
  let turn = 0;
  return (req, res) => {
    const { site } = instances[turn++ % instances.length]!;
    // Calls of administrators and operators are not cached.
    const { cookie, authorization } = req.headers;
    const isGuest = req.method === 'GET' && cookie === undefined && authorization === undefined;
    if (req.url?.startsWith('/api/') && !isGuest) return site.handler(req, res);
    void caughtUp(site, instances).then(() => site.handler(req, res));
  };
}

async function caughtUp(site: Site, all: readonly Instance[]): Promise<void> {
  const newest = Math.max(...all.map((each) => each.site.services.siteState.revision()));
  const until = performance.now() + CATCH_UP_MS;
  while (site.services.siteState.revision() < newest && performance.now() < until) await delay(5);
}
