import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BACKUP_MAGIC, BACKUP_MODES } from '@siteyard/schemas/http';
import { BackupProblem, damaged } from '../backup-problem.ts';

const MAGIC = Buffer.from(BACKUP_MAGIC);
const VERSION = 1;
const { plain: PLAIN, encrypted: ENCRYPTED } = BACKUP_MODES;
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
/** The first bytes of a nonce. The number of the frame and the mark of the last frame follow. */
const NONCE_PREFIX_BYTES = 7;
/** The cost of scrypt as a power of 2. With r = 8 and p = 1, 2^17 takes 128 MB of memory. */
const COST_LOG2 = 17;
const MAX_COST_LOG2 = 18;
const GCM_TAG_BYTES = 16;
const SHA_BYTES = 32;

const AT = {
  version: MAGIC.length,
  mode: MAGIC.length + 1,
  cost: MAGIC.length + 2,
  salt: MAGIC.length + 3,
  check: MAGIC.length + 3 + SALT_BYTES,
  nonce: MAGIC.length + 3 + SALT_BYTES + CHECK_BYTES,
} as const;

export const HEADER_BYTES = AT.nonce + NONCE_PREFIX_BYTES;

/**
 * Seals and opens frames. A seal covers the header, the number of the frame, and whether it is the last
 * frame.
 */
export interface FrameSeal {
  tagBytes: number;
  /** Returns the stored frame: the data and the authentication tag. */
  seal(data: Buffer, index: number, isLast: boolean): Buffer;
  /** Returns the data; null if the frame was changed. */
  open(frame: Buffer, index: number, isLast: boolean): Buffer | null;
}

/**
 * Creates a header.
 * @param passphrase encrypts with AES-256-GCM. Null: only adds SHA-256 hashes, which detect damage.
 * @param costLog2 the cost of scrypt; tests use a small cost
 */
export async function createSeal(
  passphrase: string | null,
  costLog2 = COST_LOG2,
): Promise<{ header: Buffer; frames: FrameSeal }> {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header[AT.version] = VERSION;
  randomBytes(NONCE_PREFIX_BYTES).copy(header, AT.nonce);
  if (passphrase === null) return { header, frames: plainFrames(header) };
  header[AT.mode] = ENCRYPTED;
  header[AT.cost] = costLog2;
  randomBytes(SALT_BYTES).copy(header, AT.salt);
  const { key, check } = await derive(passphrase, header);
  check.copy(header, AT.check);
  return { header, frames: encryptedFrames(header, key) };
}

/**
 * Reads the header of a backup.
 * @throws BackupProblem
 */
export async function openSeal(header: Buffer, passphrase: string | null): Promise<FrameSeal> {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupProblem('not_a_backup', 'This file is not a backup of a site.');
  if (header.length < HEADER_BYTES) throw damaged('its first bytes', 'are cut off');
  const [version = 0, mode = 0, cost = 0] = header.subarray(AT.version);
  if (version > VERSION)
    throw new BackupProblem(
      'too_new',
      'This backup was written by a newer version. Update this installation first.',
    );
  if (version < VERSION || mode > ENCRYPTED || cost > MAX_COST_LOG2)
    throw damaged('its first bytes', 'are not valid');
  if (mode === PLAIN) return plainFrames(header);
  if (passphrase === null)
    throw new BackupProblem(
      'passphrase_missing',
      'This backup is encrypted. Its passphrase is needed.',
    );
  const { key, check } = await derive(passphrase, header);
  if (!check.equals(header.subarray(AT.check, AT.check + CHECK_BYTES)))
    throw new BackupProblem(
      'passphrase_wrong',
      'The passphrase is wrong, or the first bytes of the backup are damaged.',
    );
  return encryptedFrames(header, key);
}

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Derives the key, and a check value that distinguishes a wrong passphrase from a damaged backup. */
async function derive(passphrase: string, header: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const N = 2 ** (header[AT.cost] ?? 0);
  const salt = header.subarray(AT.salt, AT.salt + SALT_BYTES);
  if (N < 2) throw damaged('its first bytes', 'are not valid');
  const maxmem = 256 * N * 8 + 1024 * 1024;
  const bytes = await scryptKey(passphrase.normalize('NFC'), salt, 32 + CHECK_BYTES, {
    N,
    r: 8,
    p: 1,
    maxmem,
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/**
 * Returns the nonce of a frame: the prefix from the header, the frame number, and whether it is the last
 * frame. So no nonce is used twice.
 */
function nonceOf(header: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_PREFIX_BYTES + 5);
  header.copy(nonce, 0, AT.nonce, AT.nonce + NONCE_PREFIX_BYTES);
  nonce.writeUInt32BE(index, NONCE_PREFIX_BYTES);
  nonce[NONCE_PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}

function plainFrames(header: Buffer): FrameSeal {
  const tagOf = (data: Buffer, index: number, isLast: boolean) =>
    createHash('sha256')
      .update(header)
      .update(nonceOf(header, index, isLast))
      .update(data)
      .digest();
  return {
    tagBytes: SHA_BYTES,
    seal: (data, index, isLast) => Buffer.concat([data, tagOf(data, index, isLast)]),
    open(frame, index, isLast) {
      const data = frame.subarray(0, -SHA_BYTES);
      return tagOf(data, index, isLast).equals(frame.subarray(-SHA_BYTES)) ? data : null;
    },
  };
}

function encryptedFrames(header: Buffer, key: Buffer): FrameSeal {
  const options = { authTagLength: GCM_TAG_BYTES };
  return {
    tagBytes: GCM_TAG_BYTES,
    seal(data, index, isLast) {
      const nonce = nonceOf(header, index, isLast);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(header);
      return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
    },
    open(frame, index, isLast) {
      const nonce = nonceOf(header, index, isLast);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
        .setAAD(header)
        .setAuthTag(frame.subarray(-GCM_TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(frame.subarray(0, -GCM_TAG_BYTES)),
          decipher.final(),
        ]);
      } catch {
        return null;
      }
    },
  };
}
