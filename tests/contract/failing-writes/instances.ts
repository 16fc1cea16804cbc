import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { startTestSite } from '../../helpers/app.ts';
import { startTestDatabase } from '../../helpers/database.ts';
import { startFaultProxy, type FaultProxy } from '../../helpers/faults/fault-proxy.ts';
import { type Instance } from './call.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** Writes that the site sends in the background and not for a request. */
const BACKGROUND = ['findAndModify mail_outbox', 'update instances'];

/** A site whose first instance reaches its database through a proxy. */
export interface FaultySite {
  proxy: FaultProxy;
  /** The instance behind the proxy. */
  here: Instance;
  /** The other instance, or the same one if the site has only one. */
  there: Instance;
  close(): Promise<void>;
}

/**
 * Starts a site whose first instance is behind a proxy.
 * @param count the number of instances
 * @param seed the seed of the site
 */
export async function startFaultySite(count: 1 | 2, seed = 'none'): Promise<FaultySite> {
  const database = await startTestDatabase();
  const proxy = await startFaultProxy(database.uri, { uncounted: BACKGROUND });
  const uri = new URL(proxy.uri);
  // By default, the driver waits 500 ms before it connects again.
  uri.searchParams.set('minHeartbeatFrequencyMS', '10');
  const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-backups-'));
  const env = { SEED: seed, TRUST_PROXY: '1', BACKUP_DIR: backups };
  const direct = await mongoose.createConnection(database.uri).asPromise();
  const here = await startInstance(uri.href, direct, env);
  // This instance sends no mail, because the writes of the outbox do not belong to a request.
  await here.app.site.services.outbox.close();
  const there = count === 2 ? await startInstance(database.uri, direct, env) : here;
  return {
    proxy,
    here,
    there,
    async close() {
      await here.app.close();
      if (there !== here) await there.app.close();
      await direct.close();
      await proxy.close();
      await database.stop();
      fs.rmSync(backups, { recursive: true });
    },
  };
}

async function startInstance(
  databaseUri: string,
  direct: Connection,
  env: Record<string, string>,
): Promise<Instance> {
  const app = await startTestSite({
    databaseUri,
    privateToken: TOKEN,
    env,
    alone: 'Its writes are counted.',
    stateTiming: {
      pollMs: 50,
      behindMs: 1500,
    },
  });
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  return { app, direct, admin: await app.signIn(), operator, guest: app.guest() };
}
