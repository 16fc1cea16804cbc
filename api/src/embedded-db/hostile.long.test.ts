import { MongoClient } from 'mongodb';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, readOwner } from './address.ts';
import { openEmbeddedDatabase } from './open.ts';

test('no command with wrong arguments causes a programming error', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
  const database = await openEmbeddedDatabase({ dataDir });
  const client = await MongoClient.connect(database.uri);
  const pid = readOwner(filesIn(dataDir).lock)?.pid;
  const commands = [
    'find',
    'insert',
    'update',
    'delete',
    'aggregate',
    'findAndModify',
    'createIndexes',
    'drop',
    'dropDatabase',
    'ping',
    'getMore',
    'killCursors',
    'listCollections',
    'listIndexes',
    'create',
    'saslStart',
    'siteyardRelease2',
  ];
  const values = [null, -1, 'x', [], {}, [1], { $x: 1 }, [{ $x: 1 }], true, new Date(0), /x/];
  const options = [
    'filter',
    'q',
    'query',
    'documents',
    'updates',
    'deletes',
    'pipeline',
    'cursor',
    'sort',
    'projection',
    'indexes',
    'key',
    'update',
    'fields',
    'batchSize',
    'limit',
    'index',
    'collation',
    'cursors',
    'nameOnly',
    'readConcern',
    'payload',
    'lsid',
    'ordered',
  ];
  const db = client.db('fuzz');
  for (const command of commands) {
    for (const value of values) {
      await db.command({ [command]: value }).catch(() => undefined);
      for (const option of options)
        await db.command({ [command]: 'c', [option]: value }).catch((error: Error) => {
          expect(error.message).not.toMatch(
            /undefined|Cannot read|not a function|not iterable|The embedded database failed/,
          );
        });
    }
  }
  expect(readOwner(filesIn(dataDir).lock)?.pid).toBe(pid);
  await client.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 600_000);
