import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageAnswer } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../../../api/src/embedded-db/open.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';

let dataDir: string;
let database: EmbeddedDatabase;
let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  dataDir = fs.mkdtempSync('/tmp/siteyard-restart-');
  database = await openEmbeddedDatabase({ dataDir });
  const uri = new URL(database.uri);
  uri.pathname = '/restart';
  app = await startTestSite({ databaseUri: uri.href });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Publishes numbered headings on a page again and again, until `stop` is called. */
function startPublishing(page: number) {
  const seen = { statuses: new Set<number>(), acknowledged: 0 };
  let running = true;
  const ended = (async () => {
    for (let n = 1; running; n += 1) {
      const content = pageContent(block('HeadingBlock', { id: 'H', text: `No. ${n}` }));
      const answer = await admin.put(`/api/pages/${page}`, { page: { content } });
      seen.statuses.add(answer.status);
      if (answer.status === 200) seen.acknowledged = n;
    }
  })();
  return {
    page,
    seen,
    stop: () => {
      running = false;
      return ended;
    },
  };
}

test('a database that is killed under load restarts without losing an acknowledged write', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => createPage(admin)));
  const writers = pages.map(({ id }) => startPublishing(id));
  try {
    const allBeyond = (counts: number[]) =>
      expect
        .poll(() => writers.every(({ seen }, index) => seen.acknowledged > (counts[index] ?? 0)), {
          timeout: 10_000,
        })
        .toBe(true);
    await allBeyond([0, 0, 0]);
    const owner = readOwner(filesIn(path.resolve(dataDir)).lock);
    if (!owner) throw new Error('the database has no owner');
    process.kill(owner.pid, 'SIGKILL');
    // Writes succeed again within ten seconds, without a restart of the site.
    await allBeyond(writers.map(({ seen }) => seen.acknowledged + 3));
  } finally {
    await Promise.all(writers.map(({ stop }) => stop()));
  }
  for (const { page, seen } of writers) {
    // While the database is unavailable, calls return 503, and no other error. Sessions are not lost.
    expect([...seen.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const stored = pageAnswer.parse((await admin.get(`/api/pages/${page}`)).body);
    const shown = Number(/No\. (\d+)/.exec(JSON.stringify(stored.content))?.[1]);
    expect(shown).toBeGreaterThanOrEqual(seen.acknowledged);
  }
  expect((await app.guest().get('/readyz')).status).toBe(200);
}, 60_000);
