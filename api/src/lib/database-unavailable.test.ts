import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

test('the database is unavailable if the connection of a bulk write ends, but not if it refuses a write', () => {
  const result = {} as mongo.BulkWriteResult;
  const cut = new mongo.MongoNetworkError('read ECONNRESET');
  expect(isDatabaseUnavailable(new mongo.MongoBulkWriteError(cut as never, result))).toBe(true);
  const refused = { message: 'E11000 duplicate key', code: 11000, writeErrors: [] };
  expect(isDatabaseUnavailable(new mongo.MongoBulkWriteError(refused as never, result))).toBe(
    false,
  );
});
