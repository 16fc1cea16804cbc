import { expect, onTestFinished, test } from 'vitest';
import { startTestDatabase } from '../../../../tests/helpers/database.ts';
import { connect } from '../../database/database.ts';
import { createLogger } from '../../log.ts';
import { createSiteState } from './site-state.service.ts';

/** Two instances of a site. */
async function startTwo() {
  const database = await startTestDatabase();
  const connection = await connect(database.uri);
  const logger = await createLogger('silent');
  const create = () => createSiteState(connection, logger);
  const [one, other] = [await create(), await create()];
  onTestFinished(async () => {
    one.close();
    other.close();
    await connection.close();
    await database.stop();
  });
  return [one, other] as const;
}

test('an instance that reads the state knows at once what another has changed', async () => {
  const [one, other] = await startTwo();
  const maintenance = { kind: 'restore', id: 'a', owner: 'b', who: null, replacing: true } as const;
  const times = { since: new Date(), until: new Date() };
  await one.change({}, { $set: { maintenance: { ...maintenance, ...times } } });
  await other.read();
  expect(other.isReplaced()).toBe(true);
  await one.change({}, { $unset: { maintenance: 1 } });
  const { revision } = await other.read();
  expect(other.isReplaced()).toBe(false);
  expect(other.revision()).toBe(revision);
});
