import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import {
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
} from '../../helpers/content-runs.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** Fields that a run writes again and again: its leases, and its progress. */
const RENEWED = ['applying.until', 'working.until', 'progress'];

interface Filter {
  _id?: { $in?: readonly unknown[] };
}

/** The parts of a command that determine its amount of work. */
interface Sent {
  find?: string;
  update?: string;
  filter?: Filter;
  documents?: readonly unknown[];
  deletes?: readonly { q: Filter }[];
  updates?: readonly { q: Filter; u: { $set?: object } }[];
}

/** Returns the number of ids in a filter; 1 for any other filter. */
const named = (filter: Filter | undefined) => filter?._id?.$in?.length ?? 1;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Returns the number of reads and writes in a command. Commands are not counted: the site batches reads
 * and writes, and a slow machine needs more commands for the same work.
 */
function workOf({ filter, documents, deletes, updates }: Sent): number {
  if (documents) return documents.length;
  if (deletes) return sum(deletes.map(({ q }) => named(q)));
  if (updates) return sum(updates.map(({ q }) => named(q)));
  return named(filter);
}

/**
 * Whether the number of such commands depends on the duration of the test: the site polls its state,
 * reports that it is running, and renews leases. The test does not count these commands.
 */
function isByTheClock({ find, update, updates }: Sent): boolean {
  const names = Object.keys(updates?.[0]?.u.$set ?? {});
  const isRenewal = names.length > 0 && names.every((name) => RENEWED.includes(name));
  return find === 'site_state' || update === 'instances' || isRenewal;
}

let database: TestDatabase;
let site: TestSite;
let operator: Agent;
/** The command and the collection of each read and write of the site. */
const work: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  const uri = new URL(database.uri);
  uri.searchParams.set('monitorCommands', 'true');
  site = await startTestSite({
    env: { SEED: 'none' },
    privateToken: TOKEN,
    databaseUri: uri.href,
    alone: 'only the commands of one instance are counted',
    // The intervals are longer than the test, because searches for changes and for ended leases read
    // the log, too.
    stateTiming: { pollMs: 600_000, behindMs: 600_000 },
    leaseTiming: { settleMs: 0, renewMs: 600_000 },
  });
  operator = site.plain({ Authorization: `Bearer ${TOKEN}` });
  site.connection
    .getClient()
    .on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
      if (isByTheClock(command)) return;
      const name = `${commandName} ${String(command[commandName])}`;
      for (let left = workOf(command); left > 0; left -= 1) work.push(name);
    });
});
afterAll(async () => {
  await site.close();
  await database.stop();
});

/** Returns the reads and writes of the site during a task. */
async function askedDuring(task: () => Promise<unknown>): Promise<string[]> {
  // The site may still be removing the received content of an earlier import.
  await site.site.settled();
  work.length = 0;
  await task();
  return [...work];
}

// Each limit is the present number. Do not raise a limit without a good reason.
test('an import of one new page needs at most 66 reads and writes', async () => {
  await importBundle(operator, { siteId: null, pages: [sentPage(40)], settings: {} });
  const { pages, settings } = await exportSite(operator);
  const bundle = { siteId: null, pages: [...pages, sentPage(41)], settings };
  const asked = await askedDuring(async () => {
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
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(66);
});

test('an export of two pages needs at most 6 reads', async () => {
  const asked = await askedDuring(() => exportSite(operator));
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6);
});

test('forty new pages are one commit', async () => {
  const { siteId } = await exportSite(operator);
  const pages = Array.from({ length: 40 }, (_, n) => sentPage(200 + n, { address: `new/${n}` }));
  const asked = await askedDuring(() => importBundle(operator, { siteId, pages, partial: true }));
  expect(asked.filter((each) => each === 'insert content_log')).toHaveLength(1);
});

test('images are looked up in one command, for any number of images', async () => {
  const { siteId } = await exportSite(operator);
  const run = await sendBundle(operator, { siteId, pages: [], partial: true });
  const entry = { name: 'a.png', type: 'image/png', width: 1, height: 1, bytes: 1 };
  const names = Array.from({ length: 40 }, (_, n) => `${sha256(`image ${n}`)}.png`);
  const media = Object.fromEntries(names.map((name) => [name, entry]));
  const asked = await askedDuring(async () => {
    const answer = await operator.post(`/api/operator/runs/${run.id}/media`, { media });
    expect((answer.body as { missing: unknown[] }).missing).toHaveLength(40);
  });
  expect(asked.filter((each) => each === 'find image_parts')).toHaveLength(1);
});
