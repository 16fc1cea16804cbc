import type { BundlePage } from '../bundle.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { PlanPage, PlanSection } from '../plan.ts';
import type { SectionContent } from '../section.ts';
import type { SiteSettings } from '../settings.ts';
import type { SettingsSides } from './decide-settings.ts';
import type { BundleHead, SiteHead } from './sides.ts';

/** The two sides of an import. Contents are read one at a time, so that memory stays flat. */
export interface PlanSource {
  bundle: readonly BundleHead[];
  /** Every page of the site, also those in the trash. */
  site: readonly SiteHead[];
  lastPageId: number;
  /** Whether the bundle covers only some pages of its site. */
  partial: boolean;
  /**
   * For a migration: what it has read, as hashes of pages by key and of the settings. It writes over
   * exactly that and nothing else, and receives nothing.
   */
  read?: { pages: ReadonlyMap<string, string>; settings: string | null };
  /** `incoming`: null where the bundle's settings are not imported. */
  settings: Omit<SettingsSides, 'incoming'> & {
    incoming: SiteSettings | null;
    revision: number;
  };
  /** The hashes of the proposals that wait for an administrator, by the number of their page. */
  waiting: ReadonlyMap<number, string>;
  /** The sections of both sides; absent where the run is not about sections. */
  sections?: SectionSource;
  /** A page of the bundle in canonical form. */
  incoming: (key: string) => Promise<BundlePage>;
  /** A page of the site in canonical form. */
  current: (id: number) => Promise<MergeablePage>;
  /** Former states of a page in canonical form, newest first; not the current one. */
  former: (id: number) => Promise<MergeablePage[]>;
  /** Whether the bundle has the site's own lineage. */
  isOwn: boolean;
  /** Received content by its hash; null where it is not kept. */
  received: (hash: string) => Promise<MergeablePage | null>;
  /** Those of the images that the site has, or that the run brings. */
  images: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The hash of a page in canonical form. */
  hash: (page: MergeablePage) => string;
  hashSettings: (settings: SiteSettings) => string;
  /** SHA-256 in hex. */
  sha256: (text: string) => string;
}

/** What planning knows of a section of the site before it reads its blocks. */
export interface SiteSection {
  key: string;
  name: string;
  state: 'live' | 'trash' | 'undone';
  /** Incremented by every write. */
  revision: number;
  hash: string;
  /** The hash of what it last received from the bundle's lineage; null for nothing. */
  received: string | null;
}

/** The sections of both sides, each in canonical form. */
export interface SectionSource {
  bundle: readonly { key: string; name: string }[];
  /** For a migration: what it has read, as hashes by key; compare `PlanSource`. */
  read: ReadonlyMap<string, string>;
  /** Deleted ones too. */
  site: readonly SiteSection[];
  incoming: (key: string) => Promise<SectionContent>;
  current: (key: string) => Promise<SectionContent>;
  /** Former states, newest first; not the current one. */
  former: (key: string) => Promise<SectionContent[]>;
  /** Received content by its hash; null where it is not kept. */
  received: (hash: string) => Promise<SectionContent | null>;
  hash: (section: SectionContent) => string;
  /** Told what an apply would do. */
  write: (planned: PlannedSection) => Promise<void>;
}

/** What a section received: the base of the next import. */
export interface ReceivedSection {
  section: SectionContent;
  hash: string;
}

/** What a page received: the base of the next import. */
export interface ReceivedPage {
  page: MergeablePage;
  hash: string;
  /** Its number in the bundle. */
  id: number;
}

/** One thing that the run does when it is applied. */
export type PlannedWrite =
  | {
      kind: 'page';
      item: PlanPage;
      site: SiteHead | null;
      page: MergeablePage;
      received: ReceivedPage | null;
      /** Whether visitors must not see it before an administrator publishes it. */
      hidden?: boolean;
    }
  /** A new page that is what was sent of it, with these references. */
  | { kind: 'sent'; item: PlanPage; received: Omit<ReceivedPage, 'page'> }
  /** The page stays as it is, and what came in waits for an administrator. */
  | {
      kind: 'proposal';
      item: PlanPage;
      site: SiteHead;
      page: MergeablePage;
      received: ReceivedPage;
    }
  | { kind: 'delete'; item: PlanPage; site: SiteHead }
  /** The page stays as it is; only the base of the next import changes. */
  | { kind: 'receive'; site: SiteHead; received: ReceivedPage };

/** What the run does to a section; compare `PlannedWrite`. */
export type PlannedSection =
  | {
      kind: 'write';
      item: PlanSection;
      site: SiteSection | null;
      section: SectionContent;
      received: ReceivedSection | null;
    }
  | { kind: 'delete'; item: PlanSection; site: SiteSection }
  | { kind: 'receive'; site: SiteSection; received: ReceivedSection };
