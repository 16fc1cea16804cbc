import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'mongoose';
import * as renderer from '@siteyard/web/renderer';
import type { Site } from '../../api/src/wiring/site.ts';
import type { SiteAssets } from '../../api/src/adapters/web-assets.ts';
import { startTestDatabase } from './database.ts';
import { balance, instancesWanted, startInstance } from './instances.ts';

export const ADMIN = {
  email: 'owner@example.com',
  password: 'a long enough test password',
} as const;

/** What a call answered; `body` is the parsed JSON, or the text. */
export interface Answer {
  status: number;
  headers: Headers;
  // Answers are judged by the tests themselves, field by field.
  body: unknown;
  text: string;
}

/** A caller: a browser with its cookies and its origin, or somebody with headers of their own. */
export interface Agent {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Any method, body as it is (a string, a form). */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** The Cookie header that the next call carries. */
  cookie(): string;
}

export interface SendOptions {
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface TestSite {
  url: string;
  /** The first one, where several instances answer. */
  site: Site;
  connection: Connection;
  dataDir: string;
  /** The data folders of all that answer. */
  dataDirs: readonly string[];
  /** Sends what waits in the outbox, and waits for what another instance is sending. */
  sendMail(): Promise<void>;
  /** A browser in which nobody is signed in. */
  guest(): Agent;
  /** A browser in which the administrator is signed in. */
  signIn(email?: string, password?: string): Promise<Agent>;
  /** Somebody who is no browser: no cookie, no origin. */
  plain(headers?: Record<string, string>): Agent;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  /** Environment over the tests' own: no captcha, silent log. */
  env?: Record<string, string>;
  /** A database that another instance uses too; it stays when this site closes. */
  databaseUri?: string;
  privateToken?: string;
  assets?: Partial<SiteAssets>;
  /** Wraps the renderer, to count or to fail. */
  renderPage?: typeof renderer.renderPage;
  /** Why only one instance may answer, whatever the run asks for: the test is about one process. */
  alone?: string;
}

const assets: SiteAssets = {
  stylesheet: '/assets/public.css',
  clientScript: '/assets/main.js',
  folder: null,
  adminDocument: () => Promise.resolve('<!doctype html><title>Admin</title><div id="root"></div>'),
  build: 'test',
  relaxedPolicy: false,
};

/**
 * The real application on a free port and a database of its own, with one administrator. Under
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
  const start = async () => {
    const instance = await startInstance(database.uri, env, {
      renderer: { renderPage: options.renderPage ?? renderer.renderPage },
      assets: { ...assets, ...options.assets },
      privateToken: options.privateToken,
    });
    const { firstStart, adminUsers } = instance.site.services;
    await firstStart.run(instance.config.seed);
    await adminUsers.createFirst({ ...ADMIN, mustChangePassword: false });
    return instance;
  };
  // Together, as an operator's tool starts them.
  const wanted = options.alone === undefined ? instancesWanted() : 1;
  const instances = await Promise.all(Array.from({ length: wanted }, start));
  const { site, config, connection, dataDir } = instances[0]!;
  const server = http.createServer(balance(instances));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const instance of instances) instance.site.listensOn(port);
  const url = `http://127.0.0.1:${port}`;
  const browser = () => createAgent(url, { Origin: config.publicUrl ?? url });
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
    plain: (headers = {}) => createAgent(url, headers),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(instances.map((instance) => instance.close()));
      await database.stop();
    },
  };
}

/** A caller of one site that keeps the cookies it is given and sends `own` headers with each call. */
export function createAgent(url: string, own: Record<string, string>): Agent {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send: Agent['send'] = async (method, target, { body, headers } = {}) => {
    const response = await fetch(url + target, {
      method,
      redirect: 'manual',
      headers: { ...own, ...(jar.size > 0 && { Cookie: cookie() }), ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
      text,
    };
  };
  const json =
    (method: string) =>
    (target: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, target, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      });
  return {
    get: (target, headers) => send('GET', target, { headers }),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: (target, headers) => send('DELETE', target, { headers }),
    send,
    cookie,
  };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', value = ''] = pair.split('=', 2);
  const gone = attributes.some((attribute) => /^\s*expires=thu, 01 jan 1970/i.test(attribute));
  if (gone || value === '') jar.delete(name);
  else jar.set(name, value);
}
