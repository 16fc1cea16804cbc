import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabaseBeside, optionsBeside } from './database.ts';
import { filesIn } from '../embedded-db/address.ts';

const logger = pino({ level: 'silent' });
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'siteyard-db-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('closes the database when the other task fails', async () => {
  const config = { dataDir, mongodbUri: undefined };
  const failing = Promise.reject(new Error('a module cannot be read'));
  await expect(openDatabaseBeside(config, logger, failing)).rejects.toThrow(/cannot be read/);
  // Its process has ended, so nothing keeps the program alive.
  await expect.poll(() => existsSync(filesIn(dataDir).lock)).toBe(false);
  expect(existsSync(filesIn(dataDir).data)).toBe(true);
});

test('reports that the database cannot be opened, even when the other task fails too', async () => {
  const config = { dataDir, mongodbUri: 'mongodb://127.0.0.1:9/x?serverSelectionTimeoutMS=50' };
  const failing = Promise.reject(new Error('a module cannot be read'));
  await expect(openDatabaseBeside(config, logger, failing)).rejects.toThrow(/MONGODB_URI/);
});

test('every wait for the database has a limit, and options in the URI win', () => {
  expect(optionsBeside('mongodb://a/site')).toMatchObject({
    w: 'majority',
    journal: true,
    readPreference: 'primary',
    serverSelectionTimeoutMS: expect.any(Number),
    connectTimeoutMS: expect.any(Number),
    socketTimeoutMS: expect.any(Number),
    waitQueueTimeoutMS: expect.any(Number),
  });
  const own = optionsBeside('mongodb://a/site?w=1&SocketTimeoutMS=5&maxPoolSize=3');
  for (const name of ['w', 'socketTimeoutMS', 'maxPoolSize']) expect(own).not.toHaveProperty(name);
  expect(own).toHaveProperty('journal', true);
});
