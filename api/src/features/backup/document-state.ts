import type { Document } from 'bson';
import { shortSha256 } from '../../lib/sha256.ts';

/** How a restore recognizes a document of the site in a backup. */
interface Compared {
  /** The documents of the site that are counted; all by default. */
  filter?: Document;
  /** The field that identifies a document; `_id` by default. */
  identity?: string;
  /** The fields that make up its state: documents with equal values are the same. */
  fields: readonly string[];
}

const DRAFT = { fields: ['base_revision', 'updated_at'] } as const;

/**
 * The compared collections. Dates are compared for equality alone, because two installations have two
 * clocks.
 */
export const COMPARED_STATES = {
  pages: {
    filter: { status: 'live' },
    // Two installations may give one number to different pages.
    identity: 'key',
    fields: [
      ...['_id', 'status', 'title', 'description', 'address', 'social_image', 'search_title'],
      ...['noindex', 'content_hash', 'version', 'scheduled'],
    ],
  },
  contact_requests: {
    filter: { deleted: false },
    fields: [
      ...['first_name', 'last_name', 'email', 'phone', 'subject', 'message'],
      ...['status', 'admin_notes', 'assigned_to', 'replies', 'deleted'],
    ],
  },
  site_settings: { fields: ['revision', 'settings'] },
  admin_users: { fields: ['email', 'password_hash'] },
  tokens: { fields: ['hash', 'scopes', 'expires_at'] },
  page_drafts: DRAFT,
  settings_drafts: DRAFT,
  sections: {
    filter: { status: 'live' },
    fields: ['status', 'name', 'purpose', 'content_hash', 'revision'],
  },
  uploads: { fields: [] },
} as const satisfies Record<string, Compared>;

export type ComparedCollection = keyof typeof COMPARED_STATES;

export const isCompared = (collection: string): collection is ComparedCollection =>
  Object.hasOwn(COMPARED_STATES, collection);

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
