import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRunLease,
  LeaseLost,
} from '../../../api/src/features/site-state/run-lease.service.ts';
import { startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ env: { SEED: 'none' } });
});
afterAll(() => app.close());

test('a lease is renewed for as long as planning takes, and a lost one is noticed', async () => {
  const { siteState } = app.site.services;
  const leases = createRunLease({ connection: app.connection, siteState, leaseMs: 2_000 });
  const until = async () => (await siteState.read()).applying?.until.getTime() ?? 0;
  const lease = await leases.take('a'.repeat(24), null);
  const first = await until();
  await lease.during(() => expect.poll(until).toBeGreaterThan(first));
  await lease.release();

  const other = await leases.take('b'.repeat(24), null);
  await expect(other.during(() => other.release())).rejects.toBeInstanceOf(LeaseLost);
});
