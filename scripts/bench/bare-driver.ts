/**
 * The baseline for exports and imports, which uses only the MongoDB driver:
 * `tsx bare-driver.ts <task> <data folder> <folder>`. Prints the elapsed time and the CPU time in ms as
 * JSON, without the start of the process and of the database. Tasks:
 * - `pages-out`: reads the pages of a running site, and writes each as a file into the folder
 * - `pages-in`: writes the pages of a bundle into a database by `bulkWrite`
 * - `pictures-in`: writes the pictures of a bundle into GridFS
 */
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { connect } from '../../api/src/database/database.ts';
import { openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { cpuOf } from './processes.mjs';

const AT_ONCE = 500;
const [what = '', dataDir = '', folder = ''] = process.argv.slice(2);

const database = await openEmbeddedDatabase({ dataDir });
const connection = await connect(database.uri);
const db = connection.db!;

async function pagesOut(): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const contents = db.collection<{ _id: string; content: string }>('received_content');
  const all = await db
    .collection('pages')
    .find({ status: 'live' }, { projection: { content_ref: 1 } })
    .toArray();
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = new Map(
      all.slice(at, at + AT_ONCE).map(({ _id, content_ref }) => [String(content_ref.hash), _id]),
    );
    for await (const { _id, content } of contents.find({ _id: { $in: [...some.keys()] } }))
      fs.writeFileSync(
        path.join(folder, `${String(some.get(_id))}.json`),
        JSON.stringify(JSON.parse(content), null, 2),
      );
  }
}

async function pagesIn(): Promise<void> {
  const files = fs.readdirSync(path.join(folder, 'pages'));
  for (let at = 0; at < files.length; at += AT_ONCE)
    await db.collection('bare_pages').bulkWrite(
      files.slice(at, at + AT_ONCE).map((name) => ({
        insertOne: {
          document: JSON.parse(fs.readFileSync(path.join(folder, 'pages', name), 'utf8')) as object,
        },
      })),
    );
}

async function picturesIn(): Promise<void> {
  const bucket = new mongoose.mongo.GridFSBucket(db, {
    bucketName: 'bare',
    writeConcern: { w: 'majority', journal: true },
  });
  for (const name of fs.readdirSync(path.join(folder, 'media')))
    if (!name.endsWith('.json'))
      await pipeline(
        fs.createReadStream(path.join(folder, 'media', name)),
        bucket.openUploadStream(name),
      );
}

const work = { 'pages-out': pagesOut, 'pages-in': pagesIn, 'pictures-in': picturesIn }[what];
if (!work) throw new Error(`There is no work "${what}".`);
const [started, usedBefore] = [performance.now(), cpuOf(process.pid)];
await work();
const ms = performance.now() - started;
console.log(JSON.stringify({ ms, cpu: cpuOf(process.pid) - usedBefore }));
await connection.close();
await database.close();
