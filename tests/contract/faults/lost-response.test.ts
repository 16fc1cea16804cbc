import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createPage, pageContent } from '../../helpers/factories.ts';
import { startFaultProxy, type FaultProxy } from '../../helpers/faults/fault-proxy.ts';

/** The timeout of a response in the URI, which replaces the default of 30 s. */
const SHORT_MS = 3_000;

let database: TestDatabase;
let proxy: FaultProxy;
const sites: TestSite[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startFaultProxy(database.uri);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await proxy.close();
  await database.stop();
});

async function startBehindProxy(options: Record<string, string> = {}) {
  const uri = new URL(proxy.uri);
  for (const [name, value] of Object.entries(options)) uri.searchParams.set(name, value);
  const app = await startTestSite({ databaseUri: uri.href, alone: 'One response is lost.' });
  sites.push(app);
  return app;
}

describe('after the database lost a response', () => {
  let admin: Agent;
  beforeAll(async () => {
    const app = await startBehindProxy({ socketTimeoutMS: String(SHORT_MS) });
    admin = await app.signIn();
  });

  const saveTitle = (title: string) => admin.put('/api/site_settings', { settings: { title } });

  // The site finds the change in the log, so the lost response is no error.
  test('settings are saved once, and can be saved again', async () => {
    await saveTitle('Before');
    const lost = proxy.loseResponse('insert', 'content_log', 'settings');
    const first = saveTitle('First');
    await lost;
    // The second save waits for the first one.
    const second = await saveTitle('Second');
    expect((await first).status).toBe(200);
    expect(second.status).toBe(200);
    expect((await admin.get('/api/site_settings')).body).toMatchObject({
      settings: { title: 'Second' },
    });
    const versions = (await admin.get('/api/site_settings/versions')).body as { title: string }[];
    expect(versions.map(({ title }) => title)).toEqual(['First', 'Before']);
  }, 15_000);

  test('a page is published once, and can be published again', async () => {
    const { id } = await createPage(admin);
    const publish = () => admin.put(`/api/pages/${id}`, { page: { content: pageContent() } });
    const lost = proxy.loseResponse('insert', 'content_log', 'publish');
    const first = publish();
    await lost;
    const second = await publish();
    expect((await first).status).toBe(200);
    expect(second.status).toBe(200);
    expect((await admin.get(`/api/pages/${id}/versions`)).body).toHaveLength(1);
  }, 15_000);
});

describe('with the default of 30 s for a response', () => {
  let app: TestSite;
  beforeAll(async () => {
    // Other instances on this database would also look for changes, so they are closed.
    await Promise.all(sites.splice(0).map((site) => site.close()));
    app = await startBehindProxy();
  });

  test('an instance looks for changes again after a look without a response', async () => {
    const look = ['find', 'site_state', 'revision', 'site_work'];
    await proxy.loseResponse(...look);
    await proxy.loseResponse(...look);
  }, 15_000);

  test('an instance reads the log again after a read without a response', async () => {
    const head = ['find', 'content_log', 'sort', 'token'];
    await proxy.loseResponse(...head);
    await proxy.loseResponse(...head);
  }, 15_000);

  test('/readyz returns 503 while the database does not answer', async () => {
    const lost = proxy.loseResponse('ping');
    const answer = app.guest().get('/readyz');
    await lost;
    expect((await answer).status).toBe(503);
  }, 15_000);
});
