import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/content-run';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { exportSite, importBundle, plan, sendBundle, sentPage } from './helpers.ts';

/** What is written again and again for as long as something takes: leases, and how far a run is. */
const RENEWED = ['applying.until', 'working.until', 'progress'];

interface Update {
  updates?: readonly { u: { $set?: object } }[];
}

/**
 * What the site sends as often as the time that a test takes decides is not counted: it looks at its
 * state for changes and interrupted work, and renews leases.
 */
function isByTheClock(command: Record<string, unknown>): boolean {
  const { $set = {} } = (command as Update).updates?.[0]?.u ?? {};
  const names = Object.keys($set);
  const isRenewal = names.length > 0 && names.every((name) => RENEWED.includes(name));
  return command['find'] === 'site_state' || isRenewal;
}

const TOKEN = 'one-time-token-of-a-private-site';
let database: TestDatabase;
let site: TestSite;
let operator: Agent;
const commands: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  const uri = new URL(database.uri);
  uri.searchParams.set('monitorCommands', 'true');
  site = await startTestSite({
    env: { SEED: 'none' },
    privateToken: TOKEN,
    databaseUri: uri.href,
    alone: 'only the commands of one instance are counted',
  });
  operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  site.connection
    .getClient()
    .on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
      if (!isByTheClock(command)) commands.push(`${commandName} ${String(command[commandName])}`);
    });
});
afterAll(async () => {
  await site.close();
  await database.stop();
});

/** What is sent to the database meanwhile, by name and collection. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  // What an import before it was sent may still be being removed.
  await site.site.settled();
  commands.length = 0;
  await work();
  return [...commands];
}

// Each bound is what is sent today. Raise one only for something that is worth a command.
test('an import of one new page sends at most 66 commands to the database', async () => {
  await importBundle(operator, { siteId: null, pages: [sentPage(40)], settings: {} });
  const { pages, settings } = await exportSite(operator);
  const bundle = { siteId: null, pages: [...pages, sentPage(41)], settings };
  const sent = await sentDuring(async () => {
    await operator.get('/api/operator/site');
    const planned = await plan(operator, await sendBundle(operator, bundle, { adopt: true }));
    const at = `/api/operator/runs/${planned.id}`;
    const minimal = site.plain({ Authorization: `Bearer ${TOKEN}`, Prefer: 'return=minimal' });
    await minimal.post(`${at}/apply?wait=20`, { seal: planned.plan?.seal });
    await site.site.settled();
    const { state, plan: receipt } = (await operator.get(at)).body as ContentRun;
    expect(state).toBe('applied');
    expect(receipt?.pages.filter(({ action }) => action === 'create')).toHaveLength(1);
    await operator.get('/api/operator/pages?after=0&as=hashes');
  });
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(66);
});

test('an export of a few pages sends at most 5 commands to the database', async () => {
  const sent = await sentDuring(() => exportSite(operator));
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(5);
});

test('new pages with addresses are folded together', async () => {
  const { siteId } = await exportSite(operator);
  const pages = Array.from({ length: 40 }, (_, n) => sentPage(200 + n, { address: `new/${n}` }));
  const sent = await sentDuring(() => importBundle(operator, { siteId, pages, partial: true }));
  expect(sent.filter((command) => command === 'update pages').length).toBeLessThanOrEqual(10);
});

test('images are looked for together, however many are announced', async () => {
  const { siteId } = await exportSite(operator);
  const run = await sendBundle(operator, { siteId, pages: [], partial: true });
  const entry = { name: 'a.png', type: 'image/png', width: 1, height: 1, bytes: 1 };
  const names = Array.from({ length: 40 }, (_, n) => `${sha256(`image ${n}`)}.png`);
  const media = Object.fromEntries(names.map((name) => [name, entry]));
  const sent = await sentDuring(async () => {
    const answer = await operator.post(`/api/operator/runs/${run.id}/media`, { media });
    expect((answer.body as { missing: unknown[] }).missing).toHaveLength(40);
  });
  expect(sent.filter((command) => command === 'find image_parts')).toHaveLength(1);
});
