import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { createPage, pageContent } from '../helpers/factories.ts';
import { startFaultProxy, type FaultProxy, type WriteFault } from '../helpers/fault-proxy.ts';
import { heading } from './runs/helpers.ts';

/** Each write of a call fails in turn. Visitors see the state that the response reported. */

let database: TestDatabase;
let proxy: FaultProxy;
let app: TestSite;
let other: TestSite;
let admin: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startFaultProxy(database.uri);
  app = await startTestSite({ databaseUri: proxy.uri, alone: 'Its writes are counted.' });
  other = await startTestSite({ databaseUri: database.uri, alone: 'It is the other instance.' });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await other.close();
  await proxy.close();
  await database.stop();
});

interface Call {
  /** Makes the change. */
  send(): Promise<{ status: number; text: string }>;
  /** A page, and the texts that visitors see there before and after the change. */
  address: string;
  before: string;
  after: string;
}

const saying = (text: string) => pageContent(heading('h', text));
const publish = async (id: number, text: string) =>
  admin.put(`/api/pages/${id}`, { page: { content: saying(text) } });

async function publishedPage(): Promise<number> {
  const { id } = await createPage(admin, {}, [heading('h', 'Before it')]);
  return id;
}

const CALLS: Record<string, () => Promise<Call>> = {
  async publish() {
    const id = await publishedPage();
    return {
      send: () => publish(id, 'After it'),
      ...{ address: `/pages/${id}`, before: 'Before it', after: 'After it' },
    };
  },
  async unpublish() {
    const id = await publishedPage();
    return {
      send: () => admin.post(`/api/pages/${id}/unpublish`),
      ...{ address: `/pages/${id}`, before: 'Before it', after: '404' },
    };
  },
  async delete() {
    const id = await publishedPage();
    return {
      send: () => admin.delete(`/api/pages/${id}`),
      ...{ address: `/pages/${id}`, before: 'Before it', after: '404' },
    };
  },
  async settings() {
    const id = await publishedPage();
    await admin.put('/api/site_settings', { settings: { title: 'Title before' } });
    return {
      send: () => admin.put('/api/site_settings', { settings: { title: 'Title after' } }),
      ...{ address: `/pages/${id}`, before: 'Title before', after: 'Title after' },
    };
  },
};

const seen = async (site: TestSite, address: string) => {
  const { status, text } = await site.guest().get(address);
  return status === 200 ? text : String(status);
};

/** The writes of the call without a fault. */
async function writesOf(make: () => Promise<Call>): Promise<number> {
  const { send } = await make();
  const before = proxy.writes();
  expect((await send()).status).toBeLessThan(300);
  return proxy.writes() - before;
}

const FAULTS: WriteFault[] = ['close before', 'close after', 'not primary'];

describe.each(Object.entries(CALLS))('%s', (_name, make) => {
  test.each(FAULTS)(
    'is reported as visitors see it: %s',
    async (fault) => {
      const writes = await writesOf(make);
      expect(writes).toBeGreaterThan(0);
      for (let nth = 1; nth <= writes; nth += 1) {
        const { send, address, before, after } = await make();
        const failed = proxy.failWrite(nth, fault);
        const [{ status, text }] = await Promise.all([send(), failed]);
        const reported = status < 300 ? after : before;
        const about = `write ${nth} of ${writes}: ${status} ${text.slice(0, 200)}`;
        expect(await seen(app, address), about).toContain(reported);
        await expect.poll(() => seen(other, address), { timeout: 5_000 }).toContain(reported);
      }
    },
    60_000,
  );
});
