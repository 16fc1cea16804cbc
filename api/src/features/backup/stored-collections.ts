import type { Document } from 'bson';

/** A collection in a backup. */
export interface StoredCollection {
  name: string;
  /** The documents that a backup contains; all by default. */
  filter?: Document;
  /** Converts a document to its form in the backup. */
  keep?: (document: Document) => Document;
  /** Whether the site changes the collection on its own. A restore does not compare such a collection. */
  isVolatile?: boolean;
}

/** The fields of `site_state` that belong to the site's content. Other fields belong to the database. */
export const SITE_FIELDS: ReadonlySet<string> = new Set(['_id', 'seeded_at', 'kept_samples']);

/** The fields about the site that a backup stores in the document of the site. */
const CONTENT_FIELDS = [
  'site_id',
  'last_page_id',
  'lineages',
  'migrations',
  'seeded_with',
] as const;

/** The states of runs that have ended. Other runs have not changed the site yet. */
const ENDED_RUNS = ['applied', 'failed', 'discarded'];

/** The collections outside the content store, in the order of a backup. */
export const BACKED_UP: readonly StoredCollection[] = [
  { name: 'page_drafts' },
  { name: 'settings_drafts' },
  { name: 'content_runs', filter: { state: { $in: ENDED_RUNS } } },
  { name: 'run_items' },
  { name: 'run_images' },
  { name: 'run_sections', filter: { item: { $exists: true } }, keep: without('sent') },
  { name: 'contact_requests' },
  { name: 'admin_users' },
  { name: 'admin_invitations' },
  { name: 'share_links' },
  { name: 'tokens' },
  { name: 'activity' },
  { name: 'mail_outbox', isVolatile: true },
];

/** The records of pictures. A backup omits the file id of the bytes, which differs between databases. */
export const UPLOADS: StoredCollection = { name: 'uploads', keep: without('file_id', 'next') };

/** Collections that a backup of another installation replaces only if the operator requests it. */
const ONLY_IF_NAMED = {
  // The outbox belongs to the accounts, because the other installation has already sent its own mails.
  accounts: ['admin_users', 'admin_invitations', 'mail_outbox'],
  tokens: ['tokens'],
} as const;

/** The collections that stay as they are when a backup of another installation is restored. */
export const untouchedBy = (named: { accounts: boolean; tokens: boolean }): string[] => [
  ...(named.accounts ? [] : ONLY_IF_NAMED.accounts),
  ...(named.tokens ? [] : ONLY_IF_NAMED.tokens),
];

/** Whether a restore only empties a collection. Share links end if their administrators are replaced. */
export const isOnlyEmptied = (name: string, untouched: readonly string[]): boolean =>
  name === 'share_links' && untouched.includes('admin_users');

/** The collections that a restore compares with the backup. */
export const COMPARED: readonly StoredCollection[] = [...BACKED_UP, UPLOADS].filter(
  ({ isVolatile }) => !isVolatile,
);

/** Collections that only backups of older versions contain. A restore adds them to the content store. */
export const OF_OLDER_VERSIONS: readonly StoredCollection[] = [
  { name: 'received_content' },
  { name: 'page_versions' },
  { name: 'pages' },
  { name: 'sections' },
  { name: 'site_settings_versions' },
  { name: 'site_settings' },
];

/** The document of the site, without the fields that belong to the database. */
export const SITE_STATE: StoredCollection = {
  name: 'site_state',
  keep: (document) => fieldsOf(document, [...SITE_FIELDS]),
};

/** Returns the document of the site with the fields about the site from the content store. */
export const withSite = (site: object): StoredCollection => ({
  ...SITE_STATE,
  keep: (document) => ({
    ...SITE_STATE.keep?.(document),
    ...fieldsOf(site as Document, CONTENT_FIELDS),
  }),
});

/** Returns the fields about the site, for the content store, from the document of a backup. */
export const contentFieldsOf = (document: Document): Document => fieldsOf(document, CONTENT_FIELDS);

/**
 * The collections that a backup leaves out. Sessions, counters, leases and secrets belong to one
 * database. Open runs are not part of the site. The bytes of pictures are files in the backup.
 */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'rate_limits',
  'secrets',
  'backup_state',
  'instances',
  'content_log',
  'content_states',
  'content_parts',
  'content_checkpoints',
  'run_pages',
  'run_media',
  'run_contacts',
  'image_parts',
  'pages',
  'page_versions',
  'sections',
  'site_settings',
  'site_settings_versions',
  'received_content',
  'staged_content',
  'restores',
  'restore_parts',
  'restore_documents',
  'upload_stages',
  'upload_files.files',
  'upload_files.chunks',
];

/** The collections that a restore empties, because they belong to the replaced content. */
export const EMPTIED: readonly string[] = [
  'sessions',
  'staged_content',
  'run_pages',
  'run_media',
  'run_contacts',
  'image_parts',
];

function without(...fields: string[]) {
  return (document: Document): Document =>
    Object.fromEntries(Object.entries(document).filter(([name]) => !fields.includes(name)));
}

const fieldsOf = (document: Document, fields: readonly string[]): Document =>
  Object.fromEntries(
    fields
      .filter((field) => document[field] !== undefined)
      .map((field) => [field, document[field] as unknown]),
  );
