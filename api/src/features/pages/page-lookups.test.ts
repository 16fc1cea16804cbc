import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  databaseKind,
  startTestDatabase,
  type TestDatabase,
} from '../../../../tests/helpers/database.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import { openStore, type ContentStore } from '../../content/store.ts';
import { connect } from '../../database/database.ts';
import { createPageLookups, type PageLookups } from './page-lookups.service.ts';

const PAGES = 50;

let database: TestDatabase;
let connection: Connection;
let content: ContentStore;
let lookups: PageLookups;
beforeAll(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
  content = await openStore(connection.db!);
  lookups = createPageLookups({ content });
  for (let n = 0; n < PAGES; n += 1) await store(n);
});
afterAll(async () => {
  await content.close();
  await connection.close();
  await database.stop();
});

/** Stores pages, each with its own commit. */
async function store(n: number): Promise<void> {
  const now = new Date();
  const entry: PageEntry = {
    id: n + 1,
    key: `key-${n}`,
    title: `Page ${n}`,
    description: '',
    social_image: '',
    address: `pages-of/${n}`,
    former_addresses: [],
    content: '',
    content_hash: '',
    images: [],
    published_at: n % 2 ? now : null,
    created_at: now,
    updated_at: now,
    updated_by: null,
    source: 'token',
    version: 1,
    content_revision: 1,
    details_revision: 1,
  };
  await content.commit(
    { by: null },
    { kind: 'test', states: [], compute: () => ({ entries: new Map([[`page:${n + 1}`, entry]]) }) },
  );
}

/** Returns the number of documents that the last query in this database has read. */
async function examined(): Promise<number> {
  const name = connection.db!.databaseName;
  const report = await connection.db!.admin().command({ siteyardRecorder: name });
  return (report['traces'] as Record<string, { examined: number }>)[name]!.examined;
}

test('finds pages by number and by address, each once', async () => {
  const found = await lookups.findLive({
    ids: [8, 9, 999],
    addresses: ['pages-of/7', 'pages-of/20', 'none'],
  });
  expect(found.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: 8, title: 'Page 7', address: 'pages-of/7', isPublic: true },
    { id: 9, title: 'Page 8', address: 'pages-of/8', isPublic: false },
    { id: 21, title: 'Page 20', address: 'pages-of/20', isPublic: false },
  ]);
  expect(await lookups.findLive({ ids: [], addresses: [] })).toEqual([]);
});

test.runIf(databaseKind() === 'embedded')(
  'reads no pages from the database: each view after a change looks for those of the menu',
  async () => {
    await lookups.findLive({ ids: [], addresses: ['pages-of/7', 'pages-of/8'] });
    expect(await examined()).toBeLessThanOrEqual(2);
    await lookups.findLive({ ids: [3, 4], addresses: [] });
    expect(await examined()).toBeLessThanOrEqual(2);
  },
);
