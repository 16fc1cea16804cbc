import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/helpers/database.ts';
import { openStore, type ContentStore } from '../../../../content/store.ts';
import { connect } from '../../../../database/database.ts';
import { createLogger } from '../../../../log.ts';
import { LeaseLost } from '../../../site-state/lease.ts';
import { createRunLease } from '../../../site-state/run-lease.service.ts';
import { createSiteState, type SiteState } from '../../../site-state/site-state.service.ts';
import type { Run } from '../store/run.model.ts';
import { commitRun, isCommitted } from './commit-run.ts';

let database: TestDatabase;
let connection: Connection;
let content: ContentStore;
let siteState: SiteState;
beforeAll(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
  content = await openStore(connection.db!);
  siteState = await createSiteState(connection, content, await createLogger('silent'));
});
afterAll(async () => {
  await siteState.close();
  await connection.close();
  await database.stop();
});

/** A run that changes nothing. */
const changesOf = (_id: string) => {
  const run = { _id, kind: 'import', who: null, actor_source: 'cli' } as Run;
  return { run, items: [], documents: [], images: [] };
};

test('a run whose lease another instance has taken over is not committed', async () => {
  const leases = createRunLease({ connection, siteState, leaseMs: 60_000 });
  const slow = await leases.take('a lost run', null);
  const taken = await leases.takeExpired(new Date(Date.now() + 120_000));
  const commit = commitRun(content, slow, changesOf('a lost run'));
  await expect(commit).rejects.toBeInstanceOf(LeaseLost);
  await taken?.release();
});

test('a commit that a lost process may have sent is applied, or never will be', async () => {
  const leases = createRunLease({ connection, siteState, leaseMs: 60_000 });
  const later = new Date(Date.now() + 120_000);
  const first = await leases.take('a fifth run', null);
  await commitRun(content, first, changesOf('a fifth run'));
  const finishing = await leases.takeExpired(later);
  expect(await isCommitted(content, 'a fifth run')).toBe(true);
  await finishing?.release();

  const slow = await leases.take('a sixth run', null);
  const other = await leases.takeExpired(later);
  expect(await isCommitted(content, 'a sixth run')).toBe(false);
  // The lost process sends its commit only now, and has not noticed the loss of its lease.
  await content
    .commit(
      { by: null, request: 'run:a sixth run', isRepeat: true },
      {
        kind: 'import',
        states: [],
        compute: () => ({ entries: new Map() }),
      },
    )
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toMatchObject({ code: 'unavailable' }),
    );
  const commit = commitRun(content, slow, changesOf('a sixth run'));
  await expect(commit).rejects.toBeInstanceOf(LeaseLost);
  await other?.release();
});
