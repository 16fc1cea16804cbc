import {
  backupHead,
  backupManifest,
  type BackupManifest,
  BACKUP_FORMAT,
} from '@siteyard/schemas/http';
import { isOverLimits } from '@siteyard/schemas/values';
import { sha256 } from '../../../lib/sha256.ts';
import { BackupProblem, damaged } from '../backup-problem.ts';
import {
  FIRST_ENTRY,
  LAST_ENTRY,
  MAX_DOCUMENT_BYTES,
  splitChunk,
  unpackChunk,
} from './archive-format.ts';
import { Digester } from './digest.ts';
import { unseal } from './sealed-stream.ts';
import { readTar } from './tar.ts';

/** An item of a backup, in the order of the file. */
export type ArchiveItem =
  | {
      kind: 'documents';
      collection: string;
      /** The attempt that wrote this item. Only items of the attempt in the manifest count. */
      attempt: number;
      /** Several documents in sequence, compressed. */
      packed: Buffer;
      chunk: Buffer;
      /** The name of the entry, for error messages. */
      where: string;
    }
  | { kind: 'picture'; name: string; bytes: Buffer };

/** The maximum size of the first entry in bytes. It contains two short texts. */
const MAX_HEAD_BYTES = 64 * 1024;
/**
 * The maximum size of the last entry. It lists every picture, and is stored in one document with the
 * restore.
 */
const MAX_MANIFEST_BYTES = MAX_DOCUMENT_BYTES;
/**
 * The limits of the last entry. It has three levels of nesting, and real sites have fewer pictures than
 * this.
 */
const ENTRY_LIMITS = { depth: 8, nodes: 300_000 } as const;

const DOCUMENTS = /^documents\/(\d{1,2})\/([a-z_]{1,40})\/(\d{1,9})\.bson\.gz$/;
const PICTURE = /^pictures\/(([0-9a-f]{64})\.[a-z0-9]{1,5})$/;

/**
 * Reads a backup and verifies it: no part was changed, and no part is missing.
 * @param visit receives each item before the whole backup is verified, so its effects must be reversible
 * @throws BackupProblem
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
  visit: (item: ArchiveItem) => Promise<void> | void = () => {},
): Promise<BackupManifest> {
  const found = { digests: new Map<string, Digester>(), pictures: new Set<string>(), bytes: 0 };
  let [manifest, isFirst]: [BackupManifest | undefined, boolean] = [undefined, true];
  for await (const { name, bytes } of readTar(unseal(source, passphrase))) {
    if (isFirst) checkHead(name, bytes);
    else if (manifest) throw damaged(name, 'follows the end');
    else if (name === LAST_ENTRY) manifest = parse(bytes, MAX_MANIFEST_BYTES, name, backupManifest);
    else {
      const item = await itemOf(name, bytes);
      if (item.kind === 'picture') {
        found.pictures.add(item.name);
        found.bytes += bytes.length;
      } else {
        const key = `${item.attempt} ${item.collection}`;
        const digester = found.digests.get(key) ?? new Digester();
        found.digests.set(key, digester);
        for (const document of splitChunk(item.chunk, name)) digester.add(document);
      }
      await visit(item);
    }
    isFirst = false;
  }
  if (!manifest) throw damaged('its end', 'is missing');
  prove(manifest, found);
  return manifest;
}

async function itemOf(name: string, bytes: Buffer): Promise<ArchiveItem> {
  const [, file, hash] = PICTURE.exec(name) ?? [];
  if (file !== undefined) {
    if (sha256(bytes) !== hash) throw damaged(name, 'does not match its name');
    return { kind: 'picture', name: file, bytes };
  }
  const [, attempt, collection] = DOCUMENTS.exec(name) ?? [];
  if (collection === undefined) throw damaged(name, 'does not belong in a backup');
  return {
    kind: 'documents',
    collection,
    attempt: Number(attempt),
    packed: bytes,
    where: name,
    chunk: await unpackChunk(bytes, name),
  };
}

function prove(
  { collections, attempt, pictures, picture_bytes }: BackupManifest,
  found: { digests: Map<string, Digester>; pictures: ReadonlySet<string>; bytes: number },
): void {
  for (const [name, { count, sha256: hash }] of Object.entries(collections)) {
    const own = (found.digests.get(`${attempt} ${name}`) ?? new Digester()).digest();
    if (own.count !== count || own.sha256 !== hash)
      throw damaged(
        `the collection ${name}`,
        `has ${own.count} documents that are not the ${count} written`,
      );
  }
  const missing = pictures.find((name) => !found.pictures.has(name));
  if (missing !== undefined) throw damaged(`pictures/${missing}`, 'is missing');
  if (found.pictures.size !== pictures.length || found.bytes !== picture_bytes)
    throw damaged('pictures', 'are more than were written');
}

function checkHead(name: string, bytes: Buffer): void {
  if (name !== FIRST_ENTRY) throw damaged('its first entry', 'is missing');
  const { format, product_version } = parse(bytes, MAX_HEAD_BYTES, name, backupHead);
  if (format !== BACKUP_FORMAT)
    throw new BackupProblem(
      'too_new',
      `This backup was written by a newer version, ${product_version}. Update this installation first.`,
    );
}

function parse<T>(
  bytes: Buffer,
  maxBytes: number,
  name: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T {
  if (bytes.length > maxBytes) throw damaged(name, 'is larger than in any backup');
  // Parsing JSON with many small values takes thirty times as much memory as its text.
  if (isOverLimits(bytes, ENTRY_LIMITS)) throw damaged(name, 'has more values than in any backup');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw damaged(name, 'is not JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw damaged(name, 'does not have the form of a backup');
}
