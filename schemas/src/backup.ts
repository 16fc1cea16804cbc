import { z } from 'zod';
import type { MalformedDocument } from './doctor.ts';
import { boundedText } from './primitives/bounded-text.ts';

/** The length that the passphrase of a backup must have, in characters. */
export const PASSPHRASE_LENGTH = { min: 8, max: 1000 } as const;

/** How many bytes of a backup one call sends to be restored. */
export const RESTORE_PART_BYTES = 4 * 1024 * 1024;

/** The first bytes of every backup. The version of the seal follows, then whether it is encrypted. */
export const BACKUP_MAGIC = 'SITEYARD BACKUP\n';
export const BACKUP_MODES = { plain: 0, encrypted: 1 } as const;

/**
 * Whether a file that begins with these bytes is a backup that needs a passphrase.
 * @param first at least 18 bytes, where the file has them
 */
export function isEncryptedBackup(first: Uint8Array): boolean {
  const magic = [...BACKUP_MAGIC].every((each, at) => first[at] === each.charCodeAt(0));
  return magic && first[BACKUP_MAGIC.length + 1] === BACKUP_MODES.encrypted;
}

/** The passphrase of a backup; null for one that is not encrypted. */
const passphrase = boundedText(PASSPHRASE_LENGTH.max).min(1).nullable();

/** The format of what is inside a backup. */
export const BACKUP_FORMAT = 'site-backup/1';

/** The beginning of a backup: enough to refuse one that is too new. */
export const backupHead = z.object({ format: z.string(), product_version: z.string() });

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({ count: z.number().int(), sha256: sha256Hex });

/** The end of a backup: what is in it, and the hash of each part. */
export const backupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  product_version: z.string(),
  /** ISO, UTC. */
  created_at: z.iso.datetime(),
  site_id: z.string(),
  title: z.string(),
  /** Which try of reading the documents counts. */
  attempt: z.number().int(),
  /** SHA-256 of all documents one after the other, by collection. */
  collections: z.record(z.string(), part),
  /** File names `<sha256>.<ext>`, sorted. */
  pictures: z.array(z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{1,5}$/)),
  /** Of all pictures. */
  picture_bytes: z.number().int(),
});

export type BackupManifest = z.output<typeof backupManifest>;
export type CollectionDigest = z.output<typeof part>;

/** `POST /api/operator/backups` */
export const createBackup = z.strictObject({
  passphrase: boundedText(PASSPHRASE_LENGTH.max)
    .min(PASSPHRASE_LENGTH.min, `must have at least ${PASSPHRASE_LENGTH.min} characters`)
    .nullable(),
});

/** `POST /api/operator/restores` */
export const createRestore = z.strictObject({});

/** `POST /api/operator/restores/:id/check` */
export const checkRestore = z.strictObject({
  /** How many parts were sent. */
  parts: z.number().int().min(1).max(1_000_000),
  passphrase,
});

/** `POST /api/operator/restores/:id/apply` */
export const applyRestore = z.strictObject({
  passphrase,
  /** What happens to contact requests that came after the backup. */
  newer_contact_requests: z.enum(['keep', 'discard']),
  /** Whether the content of another site may be replaced. */
  replace_site: z.boolean(),
});

const count = z.number().int();

const siteInBackup = z.object({
  site_id: z.string(),
  title: z.string(),
  created_at: z.string(),
  product_version: z.string(),
  pages: count,
  contact_requests: count,
  administrators: count,
  pictures: count,
  picture_bytes: count,
});

/** What a restore would do: what the backup has, and what the site has since. */
export const restorePlan = z.object({
  backup: siteInBackup,
  site: z.object({
    site_id: z.string(),
    title: z.string(),
    pages: count,
    contact_requests: count,
    administrators: count,
    /** Whether it has no content, so that a restore replaces nothing. */
    is_empty: z.boolean(),
  }),
  /** What the site has that is newer than the backup. Lists name the newest few. */
  newer: z.object({
    pages: count,
    newest_pages: z.array(
      z.object({
        id: count,
        title: z.string(),
        updated_at: z.string(),
        saved_by: z.string().nullable(),
      }),
    ),
    /** When the settings were saved; null where they are not newer. */
    settings: z.string().nullable(),
    contact_requests: count,
    administrators: z.array(z.string()),
    /** What else is lost, in numbers. Absent where the site has an older version. */
    others: z
      .object({
        drafts: count,
        sections: count,
        images: count,
        /** Contact requests of the backup with replies that were written since. */
        answered_requests: count,
        /** Access tokens, perhaps with the one that asks, which stays. */
        tokens: count,
      })
      .optional(),
  }),
});

export type RestorePlan = z.output<typeof restorePlan>;

/** The comparison of what was restored with the backup. */
export const restoreProof = z.object({
  is_equal: z.boolean(),
  collections: z.array(z.object({ name: z.string(), count, is_equal: z.boolean() })),
  pictures: count,
  /** Newer contact requests that the site has kept. */
  kept_contact_requests: count,
  /**
   * What the token that asked is called now, because the backup has another one of its name. Absent
   * where it has kept its name.
   */
  renamed_token: z.string().optional(),
});

export type RestoreProof = z.output<typeof restoreProof>;

/** A restore. */
export const restoreAnswer = z.object({
  id: z.string(),
  state: z.enum(['open', 'checking', 'checked', 'restoring', 'restored', 'failed']),
  created_at: z.string(),
  /** Parts of the backup that are worked through; null where nothing is under way. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Null until the backup is checked. */
  plan: restorePlan.nullable(),
  /** Null until it is restored. */
  proof: restoreProof.nullable(),
  /** Why it has failed. */
  error: z.object({ code: z.string(), error: z.string() }).nullable(),
});

export type RestoreAnswer = z.output<typeof restoreAnswer>;

/** `GET /api/backup`: the nightly backup, for administrators. */
export const backupStatus = z.object({
  /** Whether the operator has set a folder for backups. */
  is_set_up: z.boolean(),
  is_encrypted: z.boolean(),
  /** The last one that was written. */
  last: z.object({ at: z.string(), file: z.string(), bytes: count }).nullable(),
  /** The last try, where it has failed. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});

export type BackupStatus = z.output<typeof backupStatus>;

/** What `sitectl backup verify` has proved. */
export interface VerifiedBackup {
  plan: RestorePlan;
  proof: RestoreProof;
  /** How many pages were rendered, and how many images were read back. */
  pages: number;
  pictures: number;
  /** What could not be rendered or is not what it should be. */
  problems: { where: string; message: string }[];
  /**
   * Documents that the site cannot read as they are stored, as a site has that an older version or a
   * hand has changed. They are restored as they were, so they are no problem of the backup.
   */
  malformed: MalformedDocument[];
  /** How many more are malformed than `malformed` names. */
  unnamed: number;
}
