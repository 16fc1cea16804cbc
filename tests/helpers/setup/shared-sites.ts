import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PageSummary } from '@siteyard/schemas/http';
import { findBrowser } from '../../../scripts/lib/find-browser.mjs';
import { ok, signInAt } from '../agent.ts';
import { removeSite, startSite, type RunningSite } from '../running-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers `GET /<worker>` with the site that the files of this worker share. */
    sharedSites: string;
    /** A folder that is removed after the run. */
    scratch: string;
  }
}

/** A call of the administrator. */
type Call = (method: string, path: string, data?: object) => Promise<unknown>;

async function signIn({ url }: RunningSite): Promise<Call> {
  const agent = await signInAt(url);
  const headers = { 'Content-Type': 'application/json' };
  return async (method, path, data) =>
    ok(await agent.send(method, path, data ? { headers, body: JSON.stringify(data) } : {})).body;
}

const pagesOf = async (call: Call) => (await call('GET', '/api/pages')) as PageSummary[];
const contactsOf = async (call: Call) =>
  ((await call('GET', '/api/contact_requests')) as { items: { id: string }[] }).items;
const sectionsOf = async (call: Call) =>
  ((await call('GET', '/api/sections')) as { sections: { key: string }[] }).sections;
const itemsOf = async (call: Call) =>
  ((await call('GET', '/api/items?limit=500')) as { items: { key: string }[] }).items;
const othersOf = async (call: Call) => {
  const { admin_users } = (await call('GET', '/api/admin_users')) as {
    admin_users: { id: string; is_self: boolean }[];
  };
  return admin_users.filter(({ is_self }) => !is_self);
};

/** Starts a site with the seed `minimal`, and returns a function that resets it. */
async function startShared() {
  const site = await startSite({ SEED: 'minimal', CAPTCHA_PROVIDER: 'none', TRUST_PROXY: '1' });
  const owner = await signIn(site);
  const first = new Set((await pagesOf(owner)).map(({ id }) => id));
  const { settings } = (await owner('GET', '/api/site_settings')) as { settings: object };
  const clean = async () => {
    // Tests may have ended the session.
    const call = await signIn(site);
    for (const { id } of await pagesOf(call))
      if (!first.has(id)) await call('DELETE', `/api/pages/${id}`);
    for (let found = await contactsOf(call); found.length > 0; found = await contactsOf(call))
      for (const { id } of found) await call('DELETE', `/api/contact_requests/${id}`);
    const keys = (await itemsOf(call)).map(({ key }) => key);
    if (keys.length > 0) await call('POST', '/api/items/bulk', { action: 'delete', keys });
    for (const { key } of await sectionsOf(call)) await call('DELETE', `/api/sections/${key}`);
    for (const { id } of await othersOf(call)) await call('DELETE', `/api/admin_users/${id}`);
    // Absent settings would keep their values.
    const none = { business: { name: '', locations: [] }, notice: null, look: null, rentals: null };
    await call('PUT', '/api/site_settings', { settings: { ...none, ...settings } });
  };
  return { site, clean };
}

/**
 * Starts a site for each worker at its first request, because a start takes seconds. Each later request
 * removes the data of the previous file, so that no file depends on another one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks the browser of the npm package before the workers start.
  await findBrowser();
  const shared = new Map<string, ReturnType<typeof startShared>>();
  const server = http.createServer((request, response) => {
    const worker = request.url ?? '/';
    const known = shared.get(worker);
    const started = known ?? startShared();
    shared.set(worker, started);
    void started
      .then(async ({ site, clean }) => {
        if (known) await clean();
        response.end(JSON.stringify({ url: site.url, dataDir: site.dataDir }));
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedSites', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const scratch = mkdtempSync(join(tmpdir(), 'siteyard-e2e-'));
  project.provide('scratch', scratch);
  return async () => {
    server.closeAllConnections();
    server.close();
    for (const started of shared.values()) {
      const site = await started.then(({ site }) => site).catch(() => undefined);
      if (site) await removeSite(site);
    }
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  };
}
