import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestDatabase } from '../../../../tests/helpers/database.ts';
import { connect } from '../../database/database.ts';
import { openStore } from '../../content/store.ts';
import { createLogger } from '../../log.ts';
import { createSiteState } from './site-state.service.ts';

async function startTwo() {
  const database = await startTestDatabase();
  const connection = await connect(database.uri);
  const logger = await createLogger('silent');
  const content = await openStore(connection.db!);
  const create = () => createSiteState(connection, content, logger);
  const [one, other] = [await create(), await create()];
  onTestFinished(async () => {
    await one.close();
    await other.close();
    await connection.close();
    await database.stop();
  });
  return [one, other, connection.collection<Instance>('instances')] as const;
}

interface Instance {
  _id: string;
  restore: string | null;
  until: Date;
}

test('an instance that reads the state knows at once of a change by another', async () => {
  const [one, other] = await startTwo();
  const maintenance = { kind: 'restore', id: 'a', owner: 'b', who: null, replacing: true } as const;
  const times = { since: new Date(), until: new Date() };
  await one.change({}, { $set: { site_work: { ...maintenance, ...times } } });
  await other.read();
  expect(other.isRestoring()).toBe(true);
  await one.change({}, { $unset: { site_work: 1 } });
  const { revision } = await other.read();
  expect(other.isRestoring()).toBe(false);
  expect(other.revision()).toBe(revision);
});

const restoring = {
  $set: {
    site_work: {
      kind: 'restore',
      id: 'a',
      owner: 'b',
      who: null,
      replacing: true,
      since: new Date(),
      until: new Date(),
    },
  },
} as const;

describe('waiting until every instance knows', () => {
  /** A time that is longer than the test may take, in ms. */
  const EVER = 600_000;
  const soon = () => new Date(Date.now() + EVER);

  test('ends when the others know of it', async () => {
    const [one, other] = await startTwo();
    await one.change({}, restoring);
    await one.knownByAll({ restore: 'a' }, EVER);
    expect(other.isRestoring()).toBe(true);
  });

  test('lasts while an instance does not answer, but not longer than requested', async () => {
    const [one, , instances] = await startTwo();
    await instances.insertOne({ _id: 'silent', restore: null, until: soon() });
    await one.change({}, restoring);
    const ended: string[] = [];
    const patient = one.knownByAll({ restore: 'a' }, EVER).then(() => ended.push('patient'));
    await one.knownByAll({ restore: 'a' }, 300).then(() => ended.push('hasty'));
    expect(ended).toEqual(['hasty']);
    await instances.updateOne({ _id: 'silent' }, { $set: { restore: 'a' } });
    await patient;
  });

  test('does not wait for instances that have ended', async () => {
    const [one, other, instances] = await startTwo();
    await other.close();
    await instances.insertOne({ _id: 'killed', restore: null, until: new Date(Date.now() - 1) });
    await one.change({}, restoring);
    await one.knownByAll({ restore: 'a' }, EVER);
  });

  test('ends with the work that waits', async () => {
    const [one, , instances] = await startTwo();
    await instances.insertOne({ _id: 'silent', restore: null, until: soon() });
    const closing = new AbortController();
    const waiting = one.knownByAll({ restore: 'a' }, EVER, closing.signal);
    closing.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });

  test.each([
    ['this instance', true],
    ['another', false],
  ])('of a restore lasts while %s has a running call that can write', async (_, isOwn) => {
    const [one, other] = await startTwo();
    const end = (isOwn ? one : other).writes.begin();
    const of = { kind: 'restore', id: 'r', owner: 'b', who: null, replacing: true } as const;
    await one.change({}, { $set: { site_work: { ...of, since: soon(), until: soon() } } });
    const order: string[] = [];
    const known = one.knownByAll({ restore: 'r' }, EVER).then(() => order.push('known'));
    // Without a call that waits, all steps take less time than this.
    await other.knownByAll({ restore: 'r' }, 0).then(
      () => undefined,
      () => undefined,
    );
    order.push('ended');
    end();
    await known;
    expect(order).toEqual(['ended', 'known']);
  });

  test('begins no background work while a restore replaces the content', async () => {
    const [one] = await startTwo();
    const done: string[] = [];
    const work = (name: string) =>
      one.unlessRestoring(() => Promise.resolve(done.push(name)).then(() => {}));
    await work('before');
    const of = { kind: 'restore', id: 'r', owner: 'b', who: null, replacing: true } as const;
    await one.change({}, { $set: { site_work: { ...of, since: soon(), until: soon() } } });
    await work('meanwhile');
    await one.change({}, { $unset: { site_work: 1 } });
    await work('after');
    expect(done).toEqual(['before', 'after']);
    expect(one.writes.any()).toBe(false);
  });
});
