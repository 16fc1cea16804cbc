import type { Bundle, DocumentFolder } from '../bundle/bundle.ts';
import type { BundleIssue } from '../bundle/issues.ts';
import type { JsonFile } from '../bundle/json-file.ts';
import type { CanonicalFile } from '../bundle/page-file.ts';
import type { TargetVisitor } from '../bundle/targets.ts';
import type { BlockChange } from '../merge/diff-blocks.ts';
import type { ValueChange } from '../merge/diff-values.ts';
import type { FieldKind } from '../values/fields.ts';
import type { JsonObject } from '../values/json.ts';
import type { MergeConflict, Side } from '../merge/conflict.ts';
import type { PageMerge } from '../merge/page.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** The common member of all documents with a key. */
export interface NamedContent {
  name: string;
}

export type Keyed<Content> = Content & { key: string };

/** The result of reading the file of a document. */
export interface ReadKeyed<Content> {
  /** Absent if the file could not be read. */
  document?: Keyed<Content>;
  /** The document with the paths of the file, if they differ from those of `document`. */
  asRead?: Keyed<Content>;
  /** Absent if it would lose content of the file. */
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/** A document of a bundle with its file. */
export interface FoundKeyed<Content> {
  file: string;
  /** The document as in its file, so that the paths of issues lead to places in the file. */
  document: Keyed<Content>;
}

/** The rules about the addresses of documents. No two documents of a kind have one address. */
interface AddressRules<Content> {
  of(content: Content): string;
  /** Returns the document with another address. */
  withAddress(content: Content, address: string): Content;
  /** Returns the addresses that other parts of the site have, with the names of the owners. */
  reserved(settings: SiteSettings): Map<string, string>;
  /** Returns an address that is not in use and similar to the wanted one. */
  free(wanted: string, isTaken: (address: string) => boolean): string;
}

/** The settings of an import. */
export interface SettingsOfRun {
  /** Those of the bundle; null if the run has none. */
  incoming: SiteSettings | null;
  /** Those of the site before and after the run. */
  current: SiteSettings;
  planned: SiteSettings;
}

/** The settings of both sides of a diff. */
export interface SettingsOfDiff {
  before: SiteSettings;
  after: SiteSettings;
}

export interface Refusal {
  reason: string;
  conflicts: MergeConflict[];
}

/**
 * The rules of one kind of documents with keys. Bundles, differences, merges and plans process every
 * kind by these functions. A new kind is one such record; `kinds.ts` lists all of them.
 */
export interface DocumentKind<Content extends NamedContent = NamedContent> {
  /** The folder in bundles, and the name of the list in plans and differences. */
  folder: DocumentFolder;
  /** One document, in sentences. */
  word: 'section' | 'item';
  /** Reads and checks the parsed JSON of a file, without the other files. */
  read(file: string, json: JsonFile): ReadKeyed<Content>;
  /** Returns the value of a file, which requests have too, in canonical form. */
  toFile(document: Keyed<Content>): JsonObject;
  /** Reads the value of a file, as a site sends it, upgraded and in canonical form. */
  fromFile(value: JsonObject): Keyed<Content>;
  /** Merges three states; `prefer` decides conflicts. */
  merge(base: Content, ours: Content, theirs: Content, prefer: Side): PageMerge<Content>;
  /** @param settings the settings of both sides, for values in words; absent if they are unknown */
  diff(
    before: Content,
    after: Content,
    settings?: SettingsOfDiff,
  ): { details: ValueChange[]; blocks: BlockChange[] };
  /** @param sha256 returns the hash of a text in hexadecimal */
  hash(content: Content, sha256: (text: string) => string): string;
  /** Returns the images of this site: distinct file names `<sha256>.<ext>`. */
  images(content: Content): string[];
  /** Returns the numbers of linked pages, with repetitions. */
  links(content: Content): number[];
  /** Returns a copy in which `change` has replaced every field of these kinds. */
  mapFields(
    content: Content,
    kinds: readonly FieldKind[],
    change: (kind: FieldKind, value: string) => string,
  ): Content;
  /** Calls `visit` with every link and image. */
  visitTargets(content: Content, visit: TargetVisitor): void;
  /** The severity of a link to a missing page: a warning if visitors do not see the document itself. */
  deadLinks: BundleIssue['severity'];
  /** Checks the documents of a bundle together, and what they refer to in the settings. */
  checkTogether?(found: readonly FoundKeyed<Content>[], bundle: Bundle): BundleIssue[];
  /** The rules about addresses; absent if the documents have none. */
  addresses?: AddressRules<Content>;
  /** Returns the reason why a run cannot write a document; null if it can. */
  refusal?(content: Content, settings: SettingsOfRun): Refusal | null;
  /** The base of a merge with an unknown base: all content counts as added. */
  noBase: Content;
  /** Whether a merged document is complete, valid and within its limits. */
  isUsable(content: Content): boolean;
  /**
   * Returns the key of a copy. It depends on the content, so that a second import does not make a
   * second copy.
   * @param hash a SHA-256 in hexadecimal
   */
  copyKey(key: string, hash: string): string;
}
