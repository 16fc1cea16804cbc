import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRunsService } from './runs.service.ts';

test('a run is prepared to its end before it releases its lease, also if counting its items fails', async () => {
  const did: string[] = [];
  const does = (what: string) => async () => void did.push(what);
  const lease = { during: (work: () => unknown) => work(), release: does('released') };
  const runs = createRunsService({
    store: {
      create: async () => ({ _id: 'r' }),
      update: does('ended'),
      countBareItems: () => Promise.reject(new Error('the database has gone')),
    },
    leases: { refuseWhileTaken: async () => ({}), take: async () => lease },
    noteDeadLinks: async (planned: unknown) => planned,
  } as never);
  const applying = runs.applyOwn({} as never, { name: 'x', source: 'y' } as never, async () => {
    await setImmediate();
    did.push('prepared');
    return { plan: {}, items: [] } as never;
  });
  await expect(applying).rejects.toThrow('the database has gone');
  expect(did).toEqual(['prepared', 'released', 'ended']);
});
