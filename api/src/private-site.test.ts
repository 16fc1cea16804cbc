import { Server } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { seedReport } from '@siteyard/schemas/http';
import { startTestSite } from '../../tests/helpers/app.ts';
import { startTestDatabase } from '../../tests/helpers/database.ts';
import { openStore } from './content/store.ts';
import { connect } from './database/database.ts';
import { runModel } from './features/content-ops/runs/store/run.model.ts';
import { siteStateModel } from './features/site-state/site-state.model.ts';
import { startPrivateSite, type PrivateSite } from './private-site.ts';

describe('the private site of the command line', () => {
  test('answers only requests with its token and no cookie, and never seeds', async () => {
    const database = await startTestDatabase();
    const site = await startPrivateSite({ mongodbUri: database.uri });
    try {
      const get = (path: string, headers: Record<string, string> = {}) =>
        fetch(site.url + path, { headers, redirect: 'manual' });
      const bearer = { Authorization: `Bearer ${site.token}` };
      for (const path of ['/', '/pages/1', '/api/session', '/api/operator/seed', '/healthz']) {
        expect((await get(path)).status, path).toBe(401);
        expect((await get(path, { Authorization: 'Bearer wrong' })).status, path).toBe(401);
      }
      expect((await get('/api/operator/seed', bearer)).status).toBe(200);
      expect((await get('/pages/1', bearer)).status).toBe(404);
      const withCookie = await fetch(`${site.url}/api/operator/seed`, {
        method: 'POST',
        headers: { ...bearer, Cookie: 'siteyard=x', 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect(withCookie.status).toBe(403);
    } finally {
      await site.close();
      await database.stop();
    }
  });

  test('can be closed at once when it is idle', async () => {
    const database = await startTestDatabase();
    // Work in progress would then fail with an unhandled rejection, which ends the process.
    for (let time = 0; time < 5; time += 1)
      await (await startPrivateSite({ mongodbUri: database.uri })).close();
    await database.stop();
  });

  test('closes the site and the database if it cannot listen', async () => {
    const database = await startTestDatabase();
    const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      setImmediate(() => this.emit('error', new Error('no port is free')));
      return this;
    });
    onTestFinished(() => listen.mockRestore());
    await expect(startPrivateSite({ mongodbUri: database.uri })).rejects.toThrow('no port is free');
    const connection = await connect(database.uri);
    // A site that runs is in this collection.
    expect(await connection.collection('instances').countDocuments()).toBe(0);
    await connection.close();
    await database.stop();
  });

  test.each([
    ['after its commit', 'applied'],
    ['before its commit', 'failed'],
  ])('first ends a run that an earlier process has left %s', async (moment, state) => {
    const database = await startTestDatabase();
    const call = async ({ url, token }: PrivateSite, method: string, path: string, body?: object) =>
      (
        await fetch(`${url}/api/operator/runs${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json() as Promise<{ id: string }>;
    const earlier = await startPrivateSite({ mongodbUri: database.uri });
    const { id } = await call(earlier, 'POST', '', {
      source: { name: 'test' },
      bundle: { site_id: null, content_version: CONTENT_VERSION, digest: '0'.repeat(64) },
    });
    await earlier.close();
    await leaveRun(database.uri, id, moment === 'after its commit');
    const site = await startPrivateSite({ mongodbUri: database.uri });
    try {
      expect(await call(site, 'GET', `/${id}`)).toMatchObject({ state });
    } finally {
      await site.close();
      await database.stop();
    }
  });

  test('works alongside a running site, which shows its changes at once', async () => {
    const database = await startTestDatabase();
    const app = await startTestSite({ databaseUri: database.uri });
    const site = await startPrivateSite({ mongodbUri: database.uri });
    try {
      const answer = await fetch(`${site.url}/api/operator/seed`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${site.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ names: ['terms'] }),
      });
      const { pages } = seedReport.parse(await answer.json());
      expect(pages).toMatchObject([{ id: 11, result: 'created' }]);
      await expect
        .poll(async () => (await app.guest().get('/pages/11')).status, { timeout: 2_000 })
        .toBe(200);
    } finally {
      await site.close();
      await app.close();
      await database.stop();
    }
  });
});

/** Stores the traces of a process that was killed a minute ago while it applied a run. */
async function leaveRun(uri: string, run: string, isCommitted: boolean): Promise<void> {
  const connection = await connect(uri);
  const past = new Date(Date.now() - 60_000);
  await runModel(connection).updateOne({ _id: run }, { $set: { state: 'applying' } });
  if (isCommitted) {
    const store = await openStore(connection.db!);
    const compute = () => ({ entries: new Map() });
    await store.commit(
      { by: null, request: `run:${run}` },
      { kind: 'import', states: [], compute },
    );
    await store.close();
  }
  const applying = { run, owner: 'gone', who: null, since: past, until: past };
  await siteStateModel(connection).updateOne({ _id: 'site' }, { $set: { applying } });
  await connection.close();
}
