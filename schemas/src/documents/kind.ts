import type { Bundle, DocumentFolder } from '../bundle/bundle.ts';
import type { BundleIssue } from '../bundle/issues.ts';
import type { JsonFile } from '../bundle/json-file.ts';
import type { CanonicalFile } from '../bundle/canonical-file.ts';
import type { TargetVisitor } from '../bundle/targets.ts';
import type { BlockChange } from '../merge/diff-blocks.ts';
import type { ValueChange } from '../merge/diff-values.ts';
import type { FieldKind } from '../values/fields.ts';
import type { JsonObject } from '../values/json.ts';
import type { MergeConflict, Side } from '../merge/conflict.ts';
import type { PageMerge } from '../merge/page.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** The field that the content of each document has. */
export interface NamedContent {
  name: string;
}

/** A document: its content and its key. */
export type Keyed<Content> = Content & { key: string };

/** The result of reading the file of a document. */
export interface ReadKeyed<Content> {
  /** Absent if the file could not be read. */
  document?: Keyed<Content>;
  /** The document with the paths of its file; absent if `document` has the same paths. */
  asRead?: Keyed<Content>;
  /** The file in canonical form; absent if this form would lose content of the file. */
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/** A document of a bundle with its file. */
export interface FoundKeyed<Content> {
  file: string;
  /** The document with the paths of its file, which issues name. */
  document: Keyed<Content>;
}

/** The rules about the addresses of documents. Two documents of a kind never have the same address. */
interface AddressRules<Content> {
  of(content: Content): string;
  /** Returns the document with another address. */
  withAddress(content: Content, address: string): Content;
  /** Returns the addresses that other parts of the site use, each with a phrase that names its user. */
  reserved(settings: SiteSettings): Map<string, string>;
  /** Returns a free address that is similar to the wanted one. */
  free(wanted: string, isTaken: (address: string) => boolean): string;
}

/** The settings that a run reads and writes. */
export interface SettingsOfRun {
  /** The settings in the bundle; null if the bundle has none. */
  incoming: SiteSettings | null;
  /** The settings of the site before the run. */
  current: SiteSettings;
  /** The settings of the site after the run. */
  planned: SiteSettings;
}

/** The settings of both sides of a diff. */
export interface SettingsOfDiff {
  before: SiteSettings;
  after: SiteSettings;
}

/** The reason why a run cannot write a document. */
export interface Refusal {
  /** The rest of a sentence that begins with the document. */
  reason: string;
  conflicts: MergeConflict[];
}

/**
 * The functions and rules of one kind of documents. Bundles, diffs, merges and plans process each kind
 * with these functions. `kinds.ts` lists all kinds.
 */
export interface DocumentKind<Content extends NamedContent = NamedContent> {
  /** The folder in bundles, and the name of the list in plans and diffs. */
  folder: DocumentFolder;
  /** The noun for one document in sentences. */
  word: 'section' | 'item';
  /** Reads and checks the parsed JSON of a file, without the other files. */
  read(file: string, json: JsonFile): ReadKeyed<Content>;
  /** Returns the JSON value of a document in a file or a request, in canonical form. */
  toFile(document: Keyed<Content>): JsonObject;
  /** Returns the document of a JSON value that a site has sent, upgraded and in canonical form. */
  fromFile(value: JsonObject): Keyed<Content>;
  /** Merges three states. In a conflict, the value of the side `prefer` is used. */
  merge(base: Content, ours: Content, theirs: Content, prefer: Side): PageMerge<Content>;
  /**
   * Returns the differences of two states.
   * @param settings the settings of both sides, with which values get words; absent if unknown
   */
  diff(
    before: Content,
    after: Content,
    settings?: SettingsOfDiff,
  ): { details: ValueChange[]; blocks: BlockChange[] };
  /**
   * Returns the hash of the canonical form, without the key.
   * @param sha256 returns the hash of a text in hexadecimal
   */
  hash(content: Content, sha256: (text: string) => string): string;
  /** Returns the images of this site: distinct file names `<sha256>.<ext>`. */
  images(content: Content): string[];
  /** Returns the number of the linked page for each link. A number may be repeated. */
  links(content: Content): number[];
  /** Returns a copy in which `change` has replaced every field of these kinds. */
  mapFields(
    content: Content,
    kinds: readonly FieldKind[],
    change: (kind: FieldKind, value: string) => string,
  ): Content;
  /** Calls `visit` with every link and image. */
  visitTargets(content: Content, visit: TargetVisitor): void;
  /** The severity of a link to a missing page: a warning if visitors never see the document itself. */
  deadLinks: BundleIssue['severity'];
  /** Checks all documents of a bundle together, and their references to the settings. */
  checkTogether?(found: readonly FoundKeyed<Content>[], bundle: Bundle): BundleIssue[];
  /** The rules about addresses; absent if documents of this kind have no address. */
  addresses?: AddressRules<Content>;
  /** Returns the reason why a run cannot write a document; null if it can. */
  refusal?(content: Content, settings: SettingsOfRun): Refusal | null;
  /** The base of a merge whose real base is unknown. It is empty, so that all content counts as added. */
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
