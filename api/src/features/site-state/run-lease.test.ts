import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from 'mongoose';
import { startTestDatabase, type TestDatabase } from '../../../../tests/helpers/database.ts';
import { connect } from '../../database/database.ts';
import { openStore, type ContentStore } from '../../content/store.ts';
import { createLogger } from '../../log.ts';
import { LeaseLost } from './lease.ts';
import { createRunLease } from './run-lease.service.ts';
import { createSiteState, type SiteState } from './site-state.service.ts';

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

test('a lease is renewed until it is released, and no other instance takes it over', async () => {
  const leases = createRunLease({ connection, siteState, leaseMs: 2_000 });
  const lease = await leases.take('a run', null);
  const until = async () => (await siteState.read()).applying?.until.getTime() ?? 0;
  const first = await until();
  const stop = lease.keep();
  await expect.poll(until).toBeGreaterThan(first);
  const second = await until();
  await expect.poll(until).toBeGreaterThan(second);
  expect(await leases.takeExpired(new Date(first + 1))).toBeNull();
  stop();
  await lease.release();
});

test('a lease is renewed during work, and its loss during work is noticed', async () => {
  const leases = createRunLease({ connection, siteState, leaseMs: 2_000 });
  const lease = await leases.take('a second run', null);
  const until = async () => (await siteState.read()).applying?.until.getTime() ?? 0;
  const first = await until();
  await lease.during(() => expect.poll(until).toBeGreaterThan(first));
  await lease.release();

  const other = await leases.take('a third run', null);
  await expect(other.during(() => other.release())).rejects.toBeInstanceOf(LeaseLost);
});

test('a slow instance does not end the lease of the instance that has taken over', async () => {
  const leases = createRunLease({ connection, siteState, leaseMs: 60_000 });
  const slow = await leases.take('a fourth run', null);
  const taken = await leases.takeExpired(new Date(Date.now() + 120_000));
  await slow.release();
  expect(await leases.takenBy()).toBe('a fourth run');
  await expect(slow.renew()).rejects.toBeInstanceOf(LeaseLost);
  await taken?.release();
  expect(await leases.takenBy()).toBe(null);
});
