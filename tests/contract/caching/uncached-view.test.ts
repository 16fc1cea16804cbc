import mongoose from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestSite } from '../../helpers/app.ts';
import { createPage, heading } from '../../helpers/factories.ts';

const READS = ['find', 'findOne', 'aggregate', 'countDocuments'] as const;

/** Records the collections that the site reads from now until the end of the test. */
function recordReads(): string[] {
  const reads: string[] = [];
  const { prototype } = mongoose.mongo.Collection;
  for (const name of READS) {
    const original = prototype[name] as (...given: unknown[]) => unknown;
    const recording = function (this: { collectionName: string }, ...given: unknown[]) {
      reads.push(this.collectionName);
      return original.apply(this, given);
    };
    const spy = vi.spyOn(prototype, name).mockImplementation(recording as never);
    onTestFinished(() => spy.mockRestore());
  }
  return reads;
}

test('a view that is not cached reads the database once', async () => {
  const app = await startTestSite({
    alone: 'Its reads are counted.',
    // The intervals are longer than the test, because searches for changes and for ended leases read
    // the log, too.
    stateTiming: { pollMs: 600_000, behindMs: 600_000 },
    leaseTiming: { settleMs: 0, renewMs: 600_000 },
  });
  onTestFinished(() => app.close());
  const admin = await app.signIn();
  const first = await createPage(admin, {}, [heading('h', 'First')]);
  const second = await createPage(admin, {}, [heading('h', 'Second')]);
  const guest = app.guest();
  // The first view also reads the settings.
  await guest.get(`/pages/${first.id}`);
  const reads = recordReads();
  expect((await guest.get(`/pages/${second.id}`)).text).toContain('Second');
  expect(reads).toEqual(['content_states']);
});
