import MongoStore from 'connect-mongo';
import type { SessionData } from 'express-session';
import { GridFSBucket } from 'mongodb';
import mongoose from 'mongoose';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase('conformance');
});
afterAll(() => database.stop());

describe('mongoose', () => {
  const schema = new mongoose.Schema(
    {
      slug: { type: String, required: true, unique: true },
      title: String,
      revision: { type: Number, default: 1 },
      tags: { type: [String], index: true },
      blocks: [{ type: { type: String }, props: mongoose.Schema.Types.Mixed }],
      at: { type: Date, expires: 3600 },
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  let connection: mongoose.Connection;
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(database.uri, {
        writeConcern: { w: 'majority', journal: true },
        autoCreate: false,
      })
      .asPromise();
  });
  afterAll(() => connection.close());

  test('creates its indexes twice, and stores, finds, changes and deletes documents', async () => {
    const Page = connection.model('Page', schema);
    await Page.init();
    await Page.createIndexes();
    expect((await Page.collection.indexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'slug_1',
      'tags_1',
      'at_1',
    ]);
    const page = await Page.create({
      slug: 'home',
      title: 'Home',
      tags: ['a', 'b'],
      blocks: [{ type: 'Hero', props: { x: { y: [1] } } }],
    });
    await expect(Page.create({ slug: 'home' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { slug: 1 },
    });
    await Page.insertMany([{ slug: 'two', tags: ['b'] }, { slug: 'three' }]);
    expect(await Page.find({ tags: 'b' }).sort({ slug: -1 }).lean()).toMatchObject([
      { slug: 'two' },
      { slug: 'home' },
    ]);
    expect(await Page.exists({ slug: 'three' })).not.toBeNull();
    await Page.updateOne({ _id: page._id }, { $set: { title: 'New' }, $push: { tags: 'c' } });
    expect(await Page.findById(page._id).lean()).toMatchObject({
      title: 'New',
      tags: ['a', 'b', 'c'],
      blocks: [{ props: { x: { y: [1] } } }],
    });
    const swapped = await Page.findOneAndUpdate(
      { _id: page._id, revision: 1 },
      { $set: { title: 'Third' }, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
    expect(swapped?.revision).toBe(2);
    expect(
      await Page.findOneAndUpdate({ _id: page._id, revision: 1 }, { $set: { title: 'Lost' } }),
    ).toBeNull();
    expect(await Page.countDocuments({})).toBe(3);
    const seen = [];
    for await (const item of Page.find().select('slug').cursor({ batchSize: 1 }))
      seen.push(item.slug);
    expect(seen).toEqual(['home', 'two', 'three']);
    expect(await Page.deleteMany({ slug: { $ne: 'home' } })).toMatchObject({ deletedCount: 2 });
  });

  test('refuses to save a document that has changed since the read', async () => {
    const Note = connection.model(
      'Note',
      new mongoose.Schema({ text: String }, { optimisticConcurrency: true }),
    );
    const one = await Note.create({ text: 'a' });
    const two = await Note.findById(one._id).orFail();
    one.text = 'b';
    await one.save();
    two.text = 'c';
    await expect(two.save()).rejects.toThrow(mongoose.Error.VersionError);
  });
});

test('connect-mongo stores sessions', async () => {
  const store = MongoStore.create({
    mongoUrl: database.uri,
    collectionName: 'sessions',
    ttl: 60,
    touchAfter: 0,
    autoRemove: 'disabled',
  });
  const call = <T>(
    run: (done: (error: unknown, value?: T | null) => void) => unknown,
  ): Promise<T | null | undefined> =>
    new Promise(
      (resolve, reject) =>
        void run((error, value) => (error ? reject(error as Error) : resolve(value))),
    );
  const session = { cookie: { originalMaxAge: 60_000 }, user: 'ada' } as unknown as SessionData;
  await call((done) => store.set('sid', session, done));
  expect(await call<SessionData>((done) => store.get('sid', done))).toMatchObject({ user: 'ada' });
  await call((done) => store.touch('sid', { ...session, lastModified: undefined } as never, done));
  expect(await call<number>((done) => store.length(done))).toBe(1);
  expect(await call<SessionData[]>((done) => store.all(done as never))).toHaveLength(1);
  await call((done) => store.destroy('sid', done));
  expect(await call<SessionData>((done) => store.get('sid', done))).toBeFalsy();
  await call((done) => store.clear(done));
  await store.close();
});

test('GridFS stores identical files', async () => {
  const client = await mongoose.mongo.MongoClient.connect(database.uri);
  const bucket = new GridFSBucket(client.db() as never, { bucketName: 'uploads' });
  const bytes = Buffer.from(Array.from({ length: 700_001 }, (_, i) => (i * 31) % 256));
  const upload = bucket.openUploadStreamWithId('sha' as never, 'picture.webp', {
    metadata: { width: 5 },
  });
  upload.end(bytes);
  await once(upload, 'finish');
  // `equals` compares the bytes, because a matcher of vitest would take seconds.
  expect((await buffer(bucket.openDownloadStream('sha' as never))).equals(bytes)).toBe(true);
  const range = { start: 260_000, end: 600_000 };
  const part = await buffer(bucket.openDownloadStreamByName('picture.webp', range));
  expect(part.equals(bytes.subarray(260_000, 600_000))).toBe(true);
  expect(await bucket.find({ 'metadata.width': 5 }).toArray()).toMatchObject([
    { _id: 'sha', length: 700_001 },
  ]);
  await bucket.rename('sha' as never, 'other.webp');
  await bucket.delete('sha' as never);
  expect(await client.db().collection('uploads.chunks').countDocuments()).toBe(0);
  await client.close();
});
