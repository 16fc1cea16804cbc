import type { Document } from 'bson';

/** A collection that a backup holds. */
export interface StoredCollection {
  name: string;
  /** Which documents; all by default. */
  filter?: Document;
  /** Changes a document to what the backup keeps of it. */
  keep?: (document: Document) => Document;
  /** Whether the site changes it by itself, so that no proof compares it. */
  isVolatile?: boolean;
}

/** What of `site_state` belongs to the site and not to the database that it runs on. */
export const SITE_FIELDS: ReadonlySet<string> = new Set([...['_id', 'seeded_at', 'kept_samples']]);

/** The data about the site that a backup has in the document of the site. */
const CONTENT_FIELDS = [
  ...['site_id', 'last_page_id', 'lineages', 'migrations', 'seeded_with'],
] as const;

/** Runs that have ended. Others have not changed the site yet. */
const ENDED_RUNS = ['applied', 'failed', 'discarded'];

/** Documents outside the content store, in the order in which a backup reads them. */
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

/** Of the bytes of a picture the record says nothing: where they are differs between databases. */
export const UPLOADS: StoredCollection = { name: 'uploads', keep: without('file_id', 'next') };

/** Collections that a backup of another installation replaces only if the operator names them. */
const ONLY_IF_NAMED = {
  // Mails of the other installation were sent there.
  accounts: ['admin_users', 'admin_invitations', 'mail_outbox'],
  tokens: ['tokens'],
} as const;

/** The collections that stay as they are when a backup of another installation is restored. */
export const untouchedBy = (named: { accounts: boolean; tokens: boolean }): string[] => [
  ...(named.accounts ? [] : ONLY_IF_NAMED.accounts),
  ...(named.tokens ? [] : ONLY_IF_NAMED.tokens),
];

/** Whether a restore only empties a collection: a link to a draft ends with its administrator. */
export const isOnlyEmptied = (name: string, untouched: readonly string[]): boolean =>
  name === 'share_links' && untouched.includes('admin_users');

/** What the proof of a restore compares. */
export const COMPARED: readonly StoredCollection[] = [...BACKED_UP, UPLOADS].filter(
  ({ isVolatile }) => !isVolatile,
);

/** Collections that only the backups of older versions have. A restore adds them to the content store. */
export const OF_OLDER_VERSIONS: readonly StoredCollection[] = [
  { name: 'received_content' },
  { name: 'page_versions' },
  { name: 'pages' },
  { name: 'sections' },
  { name: 'site_settings_versions' },
  { name: 'site_settings' },
];

/** One document, of which only the fields of the site are kept. */
export const SITE_STATE: StoredCollection = {
  name: 'site_state',
  keep: (document) => fieldsOf(document, [...SITE_FIELDS]),
};

/** The document of the site, with the data about the site in the content store. */
export const withSite = (site: object): StoredCollection => ({
  ...SITE_STATE,
  keep: (document) => ({
    ...SITE_STATE.keep?.(document),
    ...fieldsOf(site as Document, CONTENT_FIELDS),
  }),
});

/** The data about the site in the document of a backup, for the content store. */
export const contentFieldsOf = (document: Document): Document => fieldsOf(document, CONTENT_FIELDS);

/**
 * What a backup leaves out: sessions, counters, leases and secrets belong to the database that they
 * are in; open runs are not part of the site; the bytes of pictures are in the backup as files.
 */
export const LEFT_OUT: readonly string[] = [
  ...['sessions', 'rate_limits', 'secrets', 'backup_state', 'instances'],
  // A backup has the content in collections of its own: see content-archive.ts.
  ...['content_log', 'content_states', 'content_parts', 'content_checkpoints'],
  ...['run_pages', 'run_media', 'run_contacts', 'image_parts'],
  // Documents of older versions, which stay as they were before the upgrade.
  ...['pages', 'page_versions', 'sections', 'site_settings', 'site_settings_versions'],
  ...['received_content', 'staged_content'],
  ...['restores', 'restore_parts', 'restore_documents'],
  ...['upload_stages', 'upload_files.files', 'upload_files.chunks'],
];

/** What a restore empties, because it belongs to the content that is replaced. */
export const EMPTIED: readonly string[] = [
  ...['sessions', 'staged_content', 'run_pages', 'run_media', 'run_contacts', 'image_parts'],
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
