import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { RESTORE_PART_BYTES, type VerifiedBackup } from '@siteyard/schemas/http';
import { AppError, type ErrorCode } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { NO_ASSETS } from './adapters/web-assets.ts';
import { loadRenderer } from './adapters/renderer.ts';
import { readConfig } from './config.ts';
import { openDatabaseBeside } from './database/database.ts';
import type { RestoreDocument, RestoresService } from './features/backup/restores.service.ts';
import { COMPARED } from './features/backup/stored-collections.ts';
import { createMalformedDocuments } from './features/doctor/malformed-documents.service.ts';
import { LEASE_TIMING } from './features/site-state/lease.ts';
import { readPage } from './features/pages/page-record.ts';
import { createUploadFiles } from './features/uploads/upload-files.ts';
import { pictureFileModel } from './features/uploads/uploads.model.ts';
import { sha256 } from './lib/sha256.ts';
import { createSite, type Site } from './wiring/site.ts';

/** The restore of the temporary site needs an actor. */
const ACTOR = { name: 'sitectl', source: 'cli' } as const;
const LOOK_EVERY_MS = 20;

/**
 * Verifies a backup: restores it into a site with a temporary database, compares everything with the
 * hashes of the backup, reads every image and renders every page. The site sends no mail, because it has
 * no mail server.
 * @param onStep gets the name of each step, for a person who waits
 * @throws AppError if the backup is damaged, too new, or the passphrase is wrong
 */
export async function verifyBackup({
  file,
  home,
  passphrase,
  onStep = () => {},
}: {
  file: string;
  /** An empty folder for the temporary database. It is removed. */
  home: string;
  passphrase: string | null;
  onStep?: (text: string) => void;
}): Promise<VerifiedBackup> {
  const endings: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })];
  const problems: VerifiedBackup['problems'] = [];
  try {
    const config = readConfig({ DATA_DIR: home, NODE_ENV: 'production' });
    const logger = pino({ level: 'error' }, { write: (line) => problems.push(problemOf(line)) });
    const [database, renderer] = await openDatabaseBeside(config, logger, loadRenderer());
    endings.push(() => database.close());
    const { connection } = database;
    const site = await createSite({
      config,
      logger,
      connection,
      renderer,
      assets: NO_ASSETS,
      leaseTiming: { ...LEASE_TIMING, settleMs: 0 },
    });
    endings.push(() => site.close());
    const { plan, proof } = await restore(site.services.restores, { file, passphrase }, onStep);
    const pictures = await readPictures(connection, problems, onStep);
    const pages = await renderPages(site, onStep);
    const unreadable = await findMalformed(connection, site, onStep);
    if (!plan || !proof) throw new Error('the restore ended without a proof');
    return { plan, proof, pages, pictures, problems, ...unreadable };
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function restore(
  restores: RestoresService,
  { file, passphrase }: { file: string; passphrase: string | null },
  onStep: (text: string) => void,
): Promise<RestoreDocument> {
  const { _id } = await restores.create(ACTOR);
  let parts = 0;
  onStep('Reading the backup');
  for await (const part of createReadStream(file, { highWaterMark: RESTORE_PART_BYTES })) {
    await restores.putPart(_id, parts, part as Buffer);
    parts += 1;
  }
  onStep('Checking every part');
  await restores.check(_id, Math.max(parts, 1), passphrase);
  await until(restores, _id, 'checked');
  onStep('Restoring it into a temporary site');
  const everything = { replace_site: true, accounts: true, tokens: true };
  const options = { passphrase, contact_requests: 'discard', ...everything } as const;
  await restores.apply(_id, options, ACTOR);
  return until(restores, _id, 'restored');
}

async function until(
  restores: RestoresService,
  id: string,
  wanted: RestoreDocument['state'],
): Promise<RestoreDocument> {
  for (;;) {
    const restore = await restores.get(id);
    if (restore.state === wanted) return restore;
    const { error } = restore;
    if (error) throw new AppError(error.code as ErrorCode, { message: error.error });
    await wait(LOOK_EVERY_MS);
  }
}

async function readPictures(
  connection: Connection,
  problems: VerifiedBackup['problems'],
  onStep: (text: string) => void,
): Promise<number> {
  const files = createUploadFiles(connection);
  let count = 0;
  for await (const { _id, file_id } of pictureFileModel(connection).find().lean().cursor()) {
    count += 1;
    onStep(`Reading images: ${count}`);
    if (sha256(await files.read(file_id)) !== _id)
      problems.push({ where: `image ${_id}`, message: 'its bytes do not match its name' });
  }
  return count;
}

/** Renders every page that is not in the trash, in its public form. */
async function renderPages(site: Site, onStep: (text: string) => void): Promise<number> {
  const { content, views } = site.services;
  const live = (await content.refresh()).all('page').filter(({ deleted }) => !deleted);
  for (const [n, entry] of live.entries()) {
    onStep(`Rendering pages: ${n + 1}`);
    await views.preview(await readPage(content, entry), { scripts: true });
  }
  return live.length;
}

/** Finds stored documents that the site cannot read. */
async function findMalformed(
  connection: Connection,
  site: Site,
  onStep: (text: string) => void,
): Promise<Pick<VerifiedBackup, 'malformed' | 'unnamed'>> {
  const collections = COMPARED.map(({ name }) => name);
  const documents = createMalformedDocuments({
    connection,
    content: site.services.content,
    collections,
  });
  const found: Pick<VerifiedBackup, 'malformed' | 'unnamed'> = { malformed: [], unnamed: 0 };
  let looked = 0;
  for (let after: string | undefined | null; after !== null;) {
    const part = await documents.check(after);
    looked += part.documents;
    found.malformed.push(...part.malformed);
    found.unnamed += part.unnamed;
    onStep(`Checking stored documents: ${looked}`);
    after = part.next;
  }
  return found;
}

/** Converts an error that the site has logged to a problem of the backup. */
function problemOf(line: string): VerifiedBackup['problems'][number] {
  const { page, blockId, msg, err } = JSON.parse(line) as {
    page?: number;
    blockId?: string;
    msg?: string;
    err?: { message?: string };
  };
  const where = [page !== undefined && `page ${page}`, blockId && `block ${blockId}`];
  return {
    where: where.filter(Boolean).join(', ') || 'the site',
    message: [msg, err?.message].filter(Boolean).join(': '),
  };
}
