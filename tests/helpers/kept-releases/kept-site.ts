import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { openEmbeddedDatabase } from '../../../api/src/embedded-db/open.ts';
import { createAgent, signInAt, type Agent } from '../agent.ts';
import { KEPT_ADMIN, type KeptAccount } from './kept-release.ts';
import { startSite } from '../running-site.ts';

export const releases = path.resolve(import.meta.dirname, '../../../fixtures/releases');

/** The versions of all kept releases. */
export const keptReleases: string[] = fs.readdirSync(releases).filter((name) => /^\d/.test(name));

/** The built product on a copy of a kept release. */
export interface KeptSite {
  url: string;
  dataDir: string;
  owner: Agent;
  /** A caller without a session. */
  caller(headers?: Record<string, string>): Agent;
  signIn(account: KeptAccount): Promise<Agent>;
  close(): Promise<void>;
}

/** Starts a site on a copy of a release. Close it afterwards. */
export async function openKeptRelease(version: string): Promise<KeptSite> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-kept-'));
  fs.cpSync(path.join(releases, version, 'data'), dataDir, { recursive: true });
  await freshen(dataDir);
  const site = await startSite({ DATA_DIR: dataDir, CAPTCHA_PROVIDER: 'none' });
  const { url } = site;
  const caller: KeptSite['caller'] = (headers) => createAgent(url, headers ?? { Origin: url });
  const signIn: KeptSite['signIn'] = (account) => signInAt(url, account);
  const close = async () => {
    await site.stop();
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { url, dataDir, caller, signIn, close, owner: await signIn(KEPT_ADMIN) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The dates by which the product deletes or applies something, by collection. */
const EXPIRY_FIELDS: Record<string, string[]> = {
  pages: ['deleted_at', 'scheduled.at', 'scheduled.made_at'],
  sections: ['deleted_at'],
  contact_requests: ['deleted_at'],
  content_runs: ['created_at', 'touched_at', 'applied_at'],
  received_content: ['at'],
  share_links: ['created_at', 'expires_at'],
};

type Stored = Record<string, unknown>;

/** Moves the dates of a kept release to the present, because its trash, runs and schedules would expire. */
async function freshen(dataDir: string): Promise<void> {
  const database = await openEmbeddedDatabase({ dataDir });
  const client = await MongoClient.connect(database.uri);
  try {
    const db = client.db();
    const deleted = await db
      .collection('pages')
      .find({ deleted_at: { $ne: null } })
      .toArray();
    const keptAt = Math.max(...deleted.map((page) => (page['deleted_at'] as Date).getTime()));
    const age = Date.now() - keptAt;
    for (const [name, fields] of Object.entries(EXPIRY_FIELDS))
      for (const stored of await db.collection(name).find().toArray()) {
        const dates = fields.flatMap((field) => {
          const date = valueAt(stored, field);
          return date instanceof Date ? [[field, new Date(date.getTime() + age)] as const] : [];
        });
        const moved = { $set: Object.fromEntries(dates) };
        if (dates.length > 0) await db.collection(name).updateOne({ _id: stored._id }, moved);
      }
  } finally {
    await client.close();
    await database.close();
  }
}

const valueAt = (stored: Stored, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as Stored | null | undefined)?.[key], stored);
