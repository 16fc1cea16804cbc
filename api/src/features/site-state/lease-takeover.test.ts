import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from 'mongoose';
import { startTestDatabase, type TestDatabase } from '../../../../tests/helpers/database.ts';
import { connect } from '../../database/database.ts';
import { openStore, type ContentStore } from '../../content/store.ts';
import { createLogger } from '../../log.ts';
import { createMaintenanceLease } from './maintenance.service.ts';
import { createRunLease } from './run-lease.service.ts';
import { createScheduleLease } from './schedule-lease.service.ts';
import { SITE, siteStateModel } from './site-state.model.ts';
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

const OWNER = 'another machine|1|x';
const PAST = new Date(Date.now() - 60_000);

/** Stores a lease of another machine that was last renewed a minute ago. */
const store = (name: string, lease: object) =>
  siteState.change({}, { $set: { [name]: { owner: OWNER, until: PAST, since: PAST, ...lease } } });

/** Lets the holder renew the lease directly after this instance has read that the lease has expired. */
const renewedAfterRead = (name: string) => ({
  change: siteState.change,
  async read() {
    const read = await siteState.read();
    const until = new Date(Date.now() + 60_000);
    await siteStateModel(connection).updateOne(SITE, { $set: { [`${name}.until`]: until } });
    return read;
  },
});

test('a run keeps the lease that it renews while another instance takes it over', async () => {
  await store('applying', { run: 'slow', who: null });
  const late = createRunLease({ connection, siteState: renewedAfterRead('applying') });
  expect(await late.takeExpired()).toBeNull();
  expect((await siteState.read()).applying?.owner).toBe(OWNER);
  await siteState.change({}, { $unset: { applying: 1 } });
});

test('a restore keeps the lease that it renews while another instance takes it over', async () => {
  await store('site_work', { kind: 'restore', id: 'x', who: null, replacing: true });
  const late = createMaintenanceLease({ connection, siteState: renewedAfterRead('site_work') });
  expect(await late.takeAbandoned()).toBeNull();
  expect((await siteState.read()).site_work?.owner).toBe(OWNER);
  await siteState.change({}, { $unset: { site_work: 1 } });
});

test('scheduled changes keep the lease that is renewed while another instance takes it over', async () => {
  await store('scheduling', {});
  const late = createScheduleLease({ connection, siteState: renewedAfterRead('scheduling') });
  expect(await late.during(() => Promise.reject(new Error('was taken')))).toBe(false);
  expect((await siteState.read()).scheduling?.owner).toBe(OWNER);
});
