import {
  relativeAddress,
  scheduledChange,
  scheduledContent,
  contentTree,
  undoneVersions,
} from '@siteyard/schemas/stored-shapes';
import {
  changeSource,
  pageId,
  pageKey,
  type ChangeSource,
  type PageDetails,
} from '@siteyard/schemas/page';
import { Schema, type Connection, type Model } from 'mongoose';
import type { ContentReference } from '../../lib/content-reference.ts';
import type { UndoneVersions } from '../../lib/undone-versions.ts';

export interface PageDocument {
  /** The number in the URL of the page. */
  _id: number;
  /** A `staged` page is new with a run: see `NextPage`. */
  status: 'live' | 'deleted' | 'staged';
  key: string;
  title: string;
  description: string;
  /** Absent rather than '', so that the unique index ignores pages without an address. */
  address?: string;
  /** Readable addresses that it had before and that redirect to it. */
  former_addresses?: string[];
  social_image: string;
  /** Absent where it is made from the titles of page and site. */
  search_title?: string;
  /** Absent where search engines may list the page. */
  noindex?: boolean;
  /** The canonical tree with its `contentVersion`; always read it with `readPageContent`. */
  content: unknown;
  /**
   * Where the content is instead, for a page that a run has created and nobody has changed since. Queries
   * put it in, as JSON; whoever writes content removes the reference.
   */
  content_ref?: ContentReference;
  content_hash: string;
  /** Incremented by each publish. */
  content_revision: number;
  /** Incremented by each change of title, description, address or social image. */
  details_revision: number;
  /** Incremented by every write: for compare-and-set, and as the number of the saved version. */
  version: number;
  /** The version that it began with, where its number had a page before; absent for 1. */
  first_version?: number;
  /** Who saved the current state, and through what. */
  saved_by: string | null;
  source: ChangeSource;
  created_at: Date;
  updated_at: Date;
  /** When it was last published; null for a page that visitors do not see. */
  published_at: Date | null;
  /** When it was unpublished; null or absent since it was published again, and before. */
  unpublished_at?: Date | null;
  deleted_at?: Date | null;
  deleted_by?: string | null;
  /** Whether it is in the trash because the run that created it was undone. */
  undone?: boolean;
  /** The address of a deleted page, which it gets back if it is still free. */
  deleted_address?: string;
  /** The words of title, description, address and number, for the search. */
  search_words: string[];
  /** File names of the uploaded images that the page shows. */
  images: string[];
  /** The `Idempotency-Key` of the call that created it, with the caller. */
  created_with?: string;
  /** Hashes of what other sites, folders or seeds last sent for this page, by their name. */
  received?: unknown;
  /** Versions that an undo has taken back: they are not what it was before. */
  undone_versions?: UndoneVersions;
  /** The run that is about to change the page; see content-ops. Of a new one, a `NextPage`. */
  next?: unknown;
  /** What becomes of it at a date; absent for nothing. Never in a version or a bundle. */
  scheduled?: ScheduledChange | null;
  /** What is published then; beside `scheduled`, so that lists can leave it out. */
  scheduled_content?: ScheduledContent | null;
}

/**
 * What a page with the status `staged` has as `next`. Everything else it has already as it becomes.
 */
export interface NextPage {
  /** The run that creates it. */
  run: string;
  /** The readable address that it gets, which another page may have until then; absent for none. */
  address?: string;
  /** Present for a page that is in the trash then. */
  status?: 'deleted';
}

/** A change of a page that is made at a date. */
export interface ScheduledChange {
  /** Tells it apart from one that has replaced it. */
  id: string;
  action: 'publish' | 'unpublish';
  at: Date;
  by: { name: string | null; administratorId?: string };
  made_at: Date;
  /** The content revision at that time; see `isOutdated`. */
  base_revision: number;
  /** The details at that time that it changes. Absent if it changes none. */
  base_details?: Partial<PageDetails>;
  /** Why it was not made at its date. */
  missed?: { at: Date; reason: 'published_since' | 'refused'; message: string };
}

/** Content that was validated, and the details that change with it. */
export interface ScheduledContent {
  content: unknown;
  details: Partial<PageDetails>;
  /** File names of the uploaded images that it shows. */
  images: string[];
}

/** Stands for the key of a page that has lost it. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

const schema = new Schema<PageDocument>(
  {
    _id: { type: Number, required: true, shape: pageId },
    status: { type: String, required: true },
    key: { type: String, stored: true, shape: pageKey, neutral: NO_KEY },
    title: { type: String, stored: true },
    description: { type: String },
    address: { type: String, shape: relativeAddress },
    former_addresses: { type: [String], default: undefined },
    social_image: { type: String },
    search_title: { type: String },
    noindex: { type: Boolean },
    content: {
      type: Schema.Types.Mixed,
      ...{ stored: true, unless: 'content_ref', shape: contentTree, neutral: {} },
    },
    content_ref: { type: Schema.Types.Mixed },
    content_hash: { type: String },
    content_revision: { type: Number, stored: true },
    details_revision: { type: Number, stored: true },
    version: { type: Number },
    first_version: { type: Number },
    saved_by: { type: String },
    source: { type: String, stored: true, shape: changeSource, neutral: 'cli' },
    created_at: { type: Date, stored: true },
    updated_at: { type: Date, stored: true },
    published_at: { type: Date },
    unpublished_at: { type: Date },
    deleted_at: { type: Date },
    deleted_by: { type: String },
    deleted_address: { type: String },
    undone: { type: Boolean },
    search_words: { type: [String], default: undefined },
    images: { type: [String], default: undefined },
    created_with: { type: String },
    received: { type: Schema.Types.Mixed },
    undone_versions: { type: Schema.Types.Mixed, shape: undoneVersions },
    next: { type: Schema.Types.Mixed },
    scheduled: { type: Schema.Types.Mixed, shape: scheduledChange },
    scheduled_content: { type: Schema.Types.Mixed, shape: scheduledContent },
  },
  {
    collection: 'pages',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ key: 1 }, { unique: true, sparse: true });
schema.index({ address: 1 }, { unique: true, sparse: true });
schema.index({ former_addresses: 1 }, { sparse: true });
schema.index({ created_with: 1 }, { unique: true, sparse: true });
schema.index({ status: 1, updated_at: -1, _id: -1 });
schema.index({ search_words: 1 });
schema.index({ images: 1 });
schema.index({ 'next.address': 1 }, { sparse: true });
schema.index({ 'scheduled.at': 1 }, { sparse: true });
schema.index({ 'scheduled_content.images': 1 }, { sparse: true });

/** Fields that lists omit. */
export const UNLISTED = {
  ...{ content: 0, content_ref: 0, next: 0, content_hash: 0, images: 0, search_words: 0 },
  ...{ former_addresses: 0, received: 0, created_with: 0, scheduled_content: 0 },
  ...{ undone_versions: 0, first_version: 0 },
};
/** A page in a list. */
export type PageHead = Omit<PageDocument, keyof typeof UNLISTED>;

export function pageModel(connection: Connection): Model<PageDocument> {
  return connection.models.Page ?? connection.model<PageDocument>('Page', schema);
}
