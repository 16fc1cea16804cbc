import type { Document } from 'bson';
import { hashSection, pageDetails } from '@siteyard/schemas/content';
import { CONTACT_FIELDS } from '@siteyard/schemas/http';
import { enquiryFields } from '@siteyard/schemas/rentals';
import type { KeptEntity } from '../../content/adopt.ts';
import { kindOf, type EntityKind } from '../../content/entities.ts';
import { stateId } from '../../content/state.ts';
import { jsonOf } from '../../lib/coerce-values.ts';
import { sha256, shortSha256 } from '../../lib/sha256.ts';
import { SETTINGS_STATE } from '../settings/settings-record.ts';
import { asPlain } from './archive/archive-format.ts';
import { ENTITIES } from './content-archive.ts';

/** Rules that match a document of the site with a document of the backup, and compare the two. */
interface Compared {
  /** The documents of the site that are compared; all by default. */
  filter?: Document;
  /** The field that identifies a document; `_id` by default. */
  identity?: string;
  /** The compared fields. Documents with equal values in them count as equal. */
  fields: readonly string[];
}

const DRAFT = { fields: ['base_revision', 'updated_at'] } as const;

/**
 * The rules for each compared collection. Dates are only compared for equality, because two installations
 * have different clocks.
 */
export const COMPARED_STATES = {
  pages: {
    // Two installations may use the same number for different pages.
    identity: 'key',
    fields: ['id', ...Object.keys(pageDetails.shape), 'content_hash', 'version', 'scheduled'],
  },
  contact_requests: {
    filter: { deleted: false },
    fields: [
      ...CONTACT_FIELDS,
      'status',
      'admin_notes',
      'assigned_to',
      'replies',
      'deleted',
      ...Object.keys(enquiryFields),
    ],
  },
  site_settings: { fields: ['revision', 'state'] },
  admin_users: { fields: ['email', 'password_hash'] },
  tokens: { fields: ['hash', 'scopes', 'expires_at'] },
  page_drafts: DRAFT,
  settings_drafts: DRAFT,
  sections: { fields: ['hash', 'revision'] },
  items: { fields: ['hash', 'revision', 'published_at'] },
  uploads: { fields: [] },
} as const satisfies Record<string, Compared>;

export type ComparedCollection = keyof typeof COMPARED_STATES;

const isCompared = (collection: string): collection is ComparedCollection =>
  Object.hasOwn(COMPARED_STATES, collection);

/**
 * Returns the collection and the document to compare for a document of a backup; null if it is not
 * compared.
 */
export function comparedDocument(
  collection: string,
  document: Document,
): { collection: ComparedCollection; document: Document } | null {
  if (collection === ENTITIES) return comparedEntity(asPlain(document) as KeptEntity);
  const older = COMPARED_AS[collection];
  if (older) {
    const plain = asPlain(document);
    if ('status' in plain && plain['status'] !== 'live') return null;
    return { collection: collection as ComparedCollection, document: older(plain) };
  }
  return isCompared(collection) ? { collection, document } : null;
}

/** Returns the document to compare for an entity of a content store; null if it is not compared. */
export function comparedEntity({
  _id,
  entry,
}: Pick<KeptEntity, '_id' | 'entry'>): ReturnType<typeof comparedDocument> {
  const collection = COMPARED_ENTITIES[kindOf(_id)];
  if (!collection || ('deleted' in entry && entry.deleted)) return null;
  const id = _id.slice(_id.indexOf(':') + 1);
  const scheduled = 'schedule' in entry ? entry.schedule?.id : undefined;
  return { collection, document: { ...entry, _id: id, scheduled } as Document };
}

const COMPARED_ENTITIES: Partial<Record<EntityKind, ComparedCollection>> = {
  page: 'pages',
  settings: 'site_settings',
  section: 'sections',
  item: 'items',
};

/** Converts documents of older versions so that they have the fields of today's entities. */
const COMPARED_AS: Record<string, (document: Document) => Document> = {
  pages: (document) => ({
    ...document,
    id: document['_id'] as number,
    address: document['address'] ?? '',
    scheduled: (document['scheduled'] as { id?: string } | null | undefined)?.id,
  }),
  site_settings: (document) => ({
    ...document,
    state: stateId(SETTINGS_STATE, jsonOf(document['settings'])),
  }),
  sections: (document) => ({
    ...document,
    hash: hashSection(document as never, String(document['content_hash']), sha256),
  }),
};

/** Returns the identity of a document and a hash of its state, both as text. */
export function stateOf(
  collection: ComparedCollection,
  document: Document,
): { identity: string; hash: string } {
  const { identity = '_id', fields }: Compared = COMPARED_STATES[collection];
  const values = fields.map((field) => (document[field] as unknown) ?? null);
  return {
    identity: JSON.stringify(document[identity]) ?? '',
    hash: shortSha256(JSON.stringify(values)),
  };
}
