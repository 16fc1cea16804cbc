import type { LeaseTiming } from '../../api/src/features/site-state/lease.ts';
import type { SiteStateTiming } from '../../api/src/features/site-state/change-poller.ts';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'mongoose';
import * as renderer from '@siteyard/web/renderer';
import { pausingRenderer, type Renderer } from '../../api/src/adapters/renderer.ts';
import type { Site } from '../../api/src/wiring/site.ts';
import type { ReadSeed } from '../../api/src/features/content-ops/seed/seed-bundles.ts';
import type { SiteAssets } from '../../api/src/adapters/web-assets.ts';
import { ADMIN, createAgent, type Agent } from './agent.ts';
import { startTestDatabase } from './database.ts';
import { balance, instancesWanted, startInstance, TIMING_ALONE } from './instances.ts';

export { ADMIN, type Agent, type Answer } from './agent.ts';

export interface TestSite {
  url: string;
  /** The first instance. */
  site: Site;
  connection: Connection;
  dataDir: string;
  /** The data folders of all instances. */
  dataDirs: readonly string[];
  /** Sends the mails in the outbox, and waits for those that another instance is sending. */
  sendMail(): Promise<void>;
  /** A browser without a session. */
  guest(): Agent;
  /** A browser with a session of the administrator. */
  signIn(email?: string, password?: string): Promise<Agent>;
  /** A client that is not a browser: without cookies and origin. */
  plain(headers?: Record<string, string>): Agent;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  /** Environment variables in addition to the defaults (no captcha, silent log). */
  env?: Record<string, string>;
  /** The database of another instance. It is not dropped when this site closes. */
  databaseUri?: string;
  privateToken?: string;
  assets?: Partial<SiteAssets>;
  /** Replaces the renderer, for example by one that counts calls or fails. */
  renderPage?: Renderer['renderPage'];
  stateTiming?: SiteStateTiming;
  leaseTiming?: LeaseTiming;
  /** Replaces the function that reads the product's seeds. */
  readSeed?: ReadSeed;
  /** The reason why this site has one instance, also with `SITEYARD_TEST_INSTANCES=2`. */
  alone?: string;
}

const assets: SiteAssets = {
  stylesheet: '/assets/public.css',
  clientScript: '/assets/main.js',
  folder: null,
  adminDocument: () => Promise.resolve('<!doctype html><title>Admin</title><div id="root"></div>'),
  relaxedPolicy: false,
};

/**
 * Starts the real application on a free port with a new database and one administrator. With
 * `SITEYARD_TEST_INSTANCES=2` two instances answer in turn.
 */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const database = options.databaseUri
    ? { uri: options.databaseUri, stop: () => Promise.resolve() }
    : await startTestDatabase();
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    CAPTCHA_PROVIDER: 'none',
    LOG_LEVEL: 'silent',
    ...options.env,
  };
  const wanted = options.alone === undefined ? instancesWanted() : 1;
  const start = async () => {
    const instance = await startInstance(database.uri, env, {
      renderer: options.renderPage ? { renderPage: options.renderPage } : pausingRenderer(renderer),
      assets: { ...assets, ...options.assets },
      privateToken: options.privateToken,
      ...(wanted === 1 && { leaseTiming: options.leaseTiming ?? TIMING_ALONE }),
      ...(options.stateTiming && { stateTiming: options.stateTiming }),
      ...(options.readSeed && { readSeed: options.readSeed }),
    });
    const { firstStart, adminUsers } = instance.site.services;
    await firstStart.run(instance.config.seed);
    await adminUsers.createFirst({ ...ADMIN, mustChangePassword: false });
    return instance;
  };
  // All instances start at the same time, as on the machines of an operator.
  const instances = await Promise.all(Array.from({ length: wanted }, start));
  const { site, config, connection, dataDir } = instances[0]!;
  const server = http.createServer(balance(instances));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const instance of instances) instance.site.listensOn(port);
  const url = `http://127.0.0.1:${port}`;
  const browser = () => createAgent(server, { Origin: config.publicUrl ?? url });
  return {
    url,
    site,
    connection,
    dataDir,
    dataDirs: instances.map((instance) => instance.dataDir),
    async sendMail() {
      await Promise.all(instances.map((each) => each.site.services.outbox.drain()));
    },
    guest: browser,
    async signIn(email = ADMIN.email, password = ADMIN.password) {
      const agent = browser();
      const answer = await agent.post('/api/admin_users/sign_in', {
        admin_user: { email, password },
      });
      if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
      return agent;
    },
    plain: (headers = {}) => createAgent(server, headers),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(instances.map((instance) => instance.close()));
      await database.stop();
    },
  };
}
