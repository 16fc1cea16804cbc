import { z } from 'zod';
import type { MalformedDocument } from './doctor.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { sha256Text } from '../primitives/sha256.ts';

/** The length that the passphrase of a backup must have, in characters. */
export const PASSPHRASE_LENGTH = { min: 8, max: 1000 } as const;

/** The size of one uploaded part of a backup, in bytes. */
export const RESTORE_PART_BYTES = 4 * 1024 * 1024;

/** The first bytes of every backup. A byte with the version of the seal and a byte with the mode follow. */
export const BACKUP_MAGIC = 'SITEYARD BACKUP\n';
export const BACKUP_MODES = { plain: 0, encrypted: 1 } as const;

/**
 * Whether a file begins like a backup.
 * @param first the first bytes of the file: 18, or all bytes of a shorter file
 */
export const isBackupFile = (first: Uint8Array): boolean =>
  [...BACKUP_MAGIC].every((each, at) => first[at] === each.charCodeAt(0));

/**
 * Whether a backup needs a passphrase.
 * @param first as for `isBackupFile`
 */
export const isEncryptedBackup = (first: Uint8Array): boolean =>
  isBackupFile(first) && first[BACKUP_MAGIC.length + 1] === BACKUP_MODES.encrypted;

/** The passphrase of a backup; null if the backup is not encrypted. */
const passphrase = boundedText(PASSPHRASE_LENGTH.max).min(1).nullable();

/** The format of the documents and images in a backup. */
export const BACKUP_FORMAT = 'site-backup/1';

/** The beginning of a backup, from which a version can refuse a backup that is too new. */
export const backupHead = z.object({ format: z.string(), product_version: z.string() });

const part = z.object({ count: z.number().int(), sha256: sha256Text });

/** The end of a backup: the list of its contents, with the hash of each part. */
export const backupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  product_version: z.string(),
  /** ISO, UTC. */
  created_at: z.iso.datetime(),
  site_id: z.string(),
  /** The installation that made the backup; absent in backups by older versions. */
  instance_id: z.string().optional(),
  title: z.string(),
  /** The number of the complete attempt to read the documents. Earlier attempts in the backup are ignored. */
  attempt: z.number().int(),
  /** By collection: the number of documents, and the SHA-256 of all of them in order. */
  collections: z.record(z.string(), part),
  /** File names `<sha256>.<ext>`, sorted. */
  pictures: z.array(z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{1,5}$/)),
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
  /** The number of uploaded parts. */
  parts: z.number().int().min(1).max(1_000_000),
  passphrase,
});

/** `POST /api/operator/restores/:id/apply` */
export const applyRestore = z.strictObject({
  passphrase,
  /** Whether the site keeps contact requests that are missing in the backup. They are compared by id. */
  contact_requests: z.enum(['keep', 'discard']),
  /** Whether a backup of another installation may replace the content. */
  replace_site: z.boolean(),
  /** Whether administrators and invitations of another installation replace those of the site. */
  accounts: z.boolean().default(false),
  /** Whether access tokens of another installation replace those of the site. */
  tokens: z.boolean().default(false),
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

/** The number of the site's documents that a restore removes and changes. */
const difference = z.object({
  /** Not in the backup. */
  missing: count,
  /** In the backup with another revision or other content. */
  differing: count,
});

export type Difference = z.output<typeof difference>;

/** The contents of a backup and of the site, and how the site differs from the backup. */
const restorePlan = z.object({
  backup: siteInBackup,
  site: z.object({
    site_id: z.string(),
    title: z.string(),
    pages: count,
    contact_requests: count,
    administrators: count,
    /** Whether the site has no content. A restore then replaces nothing. */
    is_empty: z.boolean(),
  }),
  /** `unknown`: the backup does not name its installation, because an older version made it. */
  installation: z.enum(['same', 'other', 'unknown']),
  /** Documents are compared by presence and revision, not by date. */
  differences: z.object({
    /** Pages that are not in the trash. */
    pages: difference,
    /** The first few of these pages. */
    named_pages: z.array(
      z.object({
        id: count,
        title: z.string(),
        is_missing: z.boolean(),
        updated_at: z.string(),
        saved_by: z.string().nullable(),
      }),
    ),
    contact_requests: difference,
    settings: difference,
    administrators: difference,
    /** The email addresses of the first few administrators that the backup lacks. */
    missing_administrators: z.array(z.string()),
    /** Access tokens. The token of this call may be among them; a restore keeps it. */
    tokens: difference,
    drafts: difference,
    sections: difference,
    /** Rental items. Absent in plans of older sites. */
    items: difference.default({ missing: 0, differing: 0 }),
    images: difference,
  }),
});

export type RestorePlan = z.output<typeof restorePlan>;

/** The text of the refusal to restore the backup of another installation. */
export function otherInstallationText({
  backup,
  site,
  installation,
}: Pick<RestorePlan, 'installation'> & {
  backup: Pick<RestorePlan['backup'], 'site_id' | 'title'>;
  site: Pick<RestorePlan['site'], 'site_id'>;
}): string {
  if (backup.site_id !== site.site_id)
    return `This is a backup of another site, "${backup.title}". Nothing was changed.`;
  if (installation === 'unknown')
    return 'This backup does not name its installation, because an older version made it. Nothing was changed.';
  return `This is a backup of another installation of "${backup.title}". Nothing was changed.`;
}

/** The comparison of the restored site with the backup. */
const restoreProof = z.object({
  is_equal: z.boolean(),
  collections: z.array(z.object({ name: z.string(), count, is_equal: z.boolean() })),
  pictures: count,
  /** Contact requests that the backup lacks and the site has kept. */
  kept_contact_requests: count,
  /**
   * The new name of the token of this call, if the backup has another token with its old name;
   * absent otherwise.
   */
  renamed_token: z.string().optional(),
});

export type RestoreProof = z.output<typeof restoreProof>;

export const restoreAnswer = z.object({
  id: z.string(),
  state: z.enum(['open', 'checking', 'checked', 'restoring', 'restored', 'failed']),
  created_at: z.string(),
  /** The processed parts of the backup; null if no check or restore is running. */
  progress: z.object({ done: count, total: count }).nullable(),
  /** Null until the backup is checked. */
  plan: restorePlan.nullable(),
  /** Null until the site is restored. */
  proof: restoreProof.nullable(),
  /** The reason for a failure; null if there is none. */
  error: z.object({ code: z.string(), error: z.string() }).nullable(),
});

export type RestoreAnswer = z.output<typeof restoreAnswer>;

/** The result of a trial restore: each backup is restored into a site that exists only for this. */
const backupTrial = z.object({
  at: z.string(),
  /** The number of pages of the restored site, without those in the trash. */
  pages: count,
  /** The number of these pages that are identical to the backup and can be shown. */
  identical: count,
  /** The first problem; null if there is none. */
  problem: z.string().nullable(),
});

export type BackupTrial = z.output<typeof backupTrial>;

/** `GET /api/backup`: the nightly backup, for administrators. */
export const backupStatus = z.object({
  /** Whether the site makes backups by itself. */
  is_set_up: z.boolean(),
  is_encrypted: z.boolean(),
  /** Whether the backups are on the disk of the site's data, whose loss they do not survive. */
  is_beside_data: z.boolean(),
  /** Whether a backup is being made now. */
  is_running: z.boolean(),
  /** The last backup; null if there is none. */
  last: z
    .object({
      at: z.string(),
      file: z.string(),
      bytes: count,
      /** Null until the backup was restored on trial. */
      trial: backupTrial.nullable(),
    })
    .nullable(),
  /** The last attempt if it failed; null otherwise. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});

export type BackupStatus = z.output<typeof backupStatus>;

/** `POST /api/backup/download`: the administrator's own password, because a backup contains everything. */
export const downloadBackup = z.strictObject({ current_password: boundedText(1000) });

/** The result of `sitectl backup verify`. */
export interface VerifiedBackup {
  plan: RestorePlan;
  proof: RestoreProof;
  /** The number of rendered pages. */
  pages: number;
  /** The number of images that were read and matched their hash. */
  pictures: number;
  /** Pages and images that failed the check. */
  problems: { where: string; message: string }[];
  /**
   * Documents whose stored form the site cannot read, because an older version or a person wrote
   * them. A restore writes them unchanged, so they are not a fault of the backup.
   */
  malformed: MalformedDocument[];
  /** The number of malformed documents that `malformed` omits. */
  unnamed: number;
}
