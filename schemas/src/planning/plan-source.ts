import type { MergeablePage } from '../merge/page.ts';
import type { BundlePage, DocumentFolder } from '../bundle/bundle.ts';
import type { NamedContent } from '../documents/kind.ts';
import type { PlanDocument, PlanPage } from './plan.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { SettingsSides } from './decide-settings.ts';
import type { BundleHead, SiteHead } from './sides.ts';

/** The bundle and the site of an import. Contents are read one at a time to limit memory. */
export interface PlanSource {
  bundle: readonly BundleHead[];
  /** Every page of the site, with the trash. */
  site: readonly SiteHead[];
  lastPageId: number;
  /** Whether the bundle covers only some pages of its site. */
  partial: boolean;
  /**
   * For a migration: the hashes of the pages (by key) and of the settings that the script read. The
   * migration may replace only these states.
   */
  read?: { pages: ReadonlyMap<string, string>; settings: string | null };
  /** `incoming` is null if the bundle's settings are not imported. */
  settings: Omit<SettingsSides, 'incoming'> & {
    incoming: SiteSettings | null;
    revision: number;
  };
  /** The hashes of pending proposals, by the number of the page; for a proposed page, by its key. */
  waiting: ReadonlyMap<number | string, string>;
  /** Whether the new pages of a draft are proposals too, instead of unpublished pages. */
  proposesPages?: boolean;
  /** The currency of the rates and deposits of the site's items; absent if no item has any. */
  lockedCurrency?: string;
  /** The documents of both sides, by kind. Kinds that the run cannot have are absent. */
  documents?: { [Folder in DocumentFolder]?: DocumentSource };
  /** Reads a page of the bundle in canonical form. */
  incoming: (key: string) => Promise<BundlePage>;
  /** Reads a page of the site in canonical form. */
  current: (id: number) => Promise<MergeablePage>;
  /** Reads the former states of a page in canonical form without the current one, newest first. */
  former: (id: number) => Promise<MergeablePage[]>;
  /** Whether the bundle has the site's own lineage. */
  isOwn: boolean;
  /** Reads a received state by its hash; null if it is not stored. */
  received: (hash: string) => Promise<MergeablePage | null>;
  /** Returns which of the images the site or the run has. */
  images: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the hash of a page in canonical form. */
  hash: (page: MergeablePage) => string;
  hashSettings: (settings: SiteSettings) => string;
  /** Returns the SHA-256 in hexadecimal. */
  sha256: (text: string) => string;
}

/** A document of the site without its content. */
export interface SiteDocument {
  key: string;
  name: string;
  /** Sections are always published. */
  state: SiteHead['state'];
  /** Incremented by every write. */
  revision: number;
  hash: string;
  /** The hash of the state last received from the bundle's lineage; null if none. */
  received: string | null;
  /** Its address, if documents of its kind have one. */
  address?: string;
}

/** The documents of one kind on both sides, each in canonical form. */
export interface DocumentSource<Content extends NamedContent = NamedContent> {
  bundle: readonly { key: string; name: string }[];
  /** For a migration: the hashes of the documents that the script read, by key. */
  read: ReadonlyMap<string, string>;
  /** Every document of the site, with deleted ones. */
  site: readonly SiteDocument[];
  incoming(key: string): Promise<Content>;
  current(key: string): Promise<Content>;
  /** Reads the former states without the current one, newest first. */
  former(key: string): Promise<Content[]>;
  /** Reads a received state by its hash; null if it is not stored. */
  received(hash: string): Promise<Content | null>;
  /** Stores a planned change. */
  write(planned: PlannedDocument<Content>): Promise<void>;
}

/** The received state of a document: the base of the next import. */
export interface ReceivedDocument<Content> {
  content: Content;
  hash: string;
}

/** The received state of a page: the base of the next import. */
export interface ReceivedPage {
  page: MergeablePage;
  hash: string;
  /** The number in the bundle. */
  id: number;
}

/** A planned change of a page. */
export type PlannedWrite =
  | {
      kind: 'page';
      item: PlanPage;
      site: SiteHead | null;
      page: MergeablePage;
      received: ReceivedPage | null;
      /** Whether the page stays hidden until an administrator publishes it. */
      hidden?: boolean;
    }
  /** A new page with unchanged content of the bundle. */
  | { kind: 'sent'; item: PlanPage; received: Omit<ReceivedPage, 'page'> }
  /** The page stays unchanged, and the content becomes a proposal. */
  | {
      kind: 'proposal';
      item: PlanPage;
      /** Null for a proposed page, which the site does not have. */
      site: SiteHead | null;
      page: MergeablePage;
      received: ReceivedPage | null;
      /** The keys of the proposed pages that the content links to, by their numbers in this plan. */
      links: Record<number, string>;
    }
  | { kind: 'delete'; item: PlanPage; site: SiteHead }
  /** The page stays unchanged. Only the base of the next import changes. */
  | { kind: 'receive'; site: SiteHead; received: ReceivedPage };

/** A planned change of a document. `receive` changes only the base of the next import. */
export type PlannedDocument<Content extends NamedContent = NamedContent> =
  | {
      kind: 'write';
      item: PlanDocument;
      site: SiteDocument | null;
      content: Content;
      received: ReceivedDocument<Content> | null;
    }
  | { kind: 'delete'; item: PlanDocument; site: SiteDocument }
  | { kind: 'receive'; site: SiteDocument; received: ReceivedDocument<Content> };
