import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Config } from '../../config.ts';
import { modelOf } from '../../database/model-of.ts';
import { readOne } from '../../database/stored-documents.ts';

interface SecretDocument {
  _id: string;
  value: string;
}

const schema = new Schema<SecretDocument>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { collection: 'secrets', versionKey: false, autoIndex: false, autoCreate: false },
);

function secretModel(connection: Connection): Model<SecretDocument> {
  return modelOf<SecretDocument>(connection, 'Secret', schema);
}

/**
 * Returns the secret that signs the session cookie: SESSION_SECRET, or a secret that is generated once. A
 * generated secret is stored in the data folder (mode 0600). With MONGODB_URI, it is stored in the
 * database, so that all instances share it.
 */
export async function findSessionSecret(
  config: Pick<Config, 'sessionSecret' | 'mongodbUri' | 'dataDir'>,
  connection: Connection,
): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret;
  return config.mongodbUri
    ? secretInDatabase(connection)
    : secretInFile(path.join(config.dataDir, 'session-secret'));
}

async function secretInDatabase(connection: Connection): Promise<string> {
  const model = secretModel(connection);
  await model.updateOne(
    { _id: 'session' },
    { $setOnInsert: { value: randomBytes(32).toString('hex') } },
    { upsert: true },
  );
  const stored = await readOne(model.findOne({ _id: 'session' }).lean());
  if (!stored) throw new Error('the session secret is missing from the database');
  return stored.value;
}

async function secretInFile(file: string): Promise<string> {
  for (;;) {
    try {
      const secret = (await readFile(file, 'utf8')).trim();
      if (secret.length >= 32) return secret;
      await rm(file, { force: true }); // Incomplete because of a full disk, and never used.
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const next = `${file}.${process.pid}`;
    await writeFile(next, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    try {
      await link(next, file); // Fails if another process was first; its secret is used then.
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(next, { force: true });
    }
  }
}
