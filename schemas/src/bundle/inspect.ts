import {
  CHECKSUMS_FILE,
  documentFolderOf,
  MANIFEST_FILE,
  SETTINGS_FILE,
  type Bundle,
  type BundleDocuments,
  type BundlePage,
} from './bundle.ts';
import type { DocumentKind } from '../documents/kind.ts';
import {
  documentKind,
  DOCUMENT_KINDS,
  listsByKind,
  readDocumentFile,
  type AnyDocument,
} from '../documents/kinds.ts';
import { AppError } from '../errors/errors.ts';
import type { PageContent } from '../content/page-content.ts';
import { checkChecksums } from './checksums.ts';
import { ContactIds, isContactFile } from './contact-files.ts';
import { readContactRequests, readSettings, type ReadDocument } from './documents.ts';
import { checkDocumentKeys, checkDuplicates } from './duplicates.ts';
import { IssueList } from './issue-list.ts';
import { isFault, issue, type BundleErrorCode, type BundleIssue } from './issues.ts';
import { checkScope, formatManifest, readManifest } from './manifest.ts';
import { MediaInspector } from './media-files.ts';
import { readPageFile, type CanonicalFile } from './page-file.ts';
import { compareNumbers } from './renumber.ts';
import { checkReferences, noteTargets } from './references.ts';
import { digestOf, isBundleFile } from './bundle-files.ts';

/** The files of a bundle in a folder, an archive or a test. */
export interface BundleSource {
  /** Returns the names of all files (not folders), relative to the bundle, with '/' between folders. */
  list(): Promise<string[]>;
  /** Returns the bytes of a listed file. May throw an `AppError` with a `bundle_…` code to refuse the file. */
  read(name: string): Promise<Uint8Array>;
  /** Whether a listed name is a symbolic link to a folder. */
  isLinkedFolder?(name: string): boolean;
  /**
   * Reads a file again synchronously, for a lean inspection.
   * @throws AppError `bundle_file_invalid` if the file has changed
   */
  readAgain?(name: string, sha256: string): Uint8Array;
  /** Returns the SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array): string;
  /**
   * Whether the files come from an archive. The `checksums.txt` of an archive must match. A folder of
   * version 0.2.0 may have one too, which does not count.
   */
  isPacked?: boolean;
}

/** The result of reading every file of a bundle once. */
export interface Inspection {
  bundle?: Bundle;
  /** See `digestOf`. */
  digest: string;
  issues: BundleIssue[];
  /** The hash of each file of the bundle, and its canonical form if known. */
  files: Map<string, { sha256: string; canonical?: CanonicalFile }>;
  /** The files of contact requests, and the number of requests in them. */
  contacts: { files: readonly string[]; count: number };
  /** The readable pages with their files. */
  pages: readonly { file: string; page: BundlePage }[];
  /** The readable documents with keys, with their files. */
  documents: readonly FoundDocument[];
  /** For a bundle of an older format: the files that the current format adds and removes. */
  upgrade?: { added: Map<string, string>; removed: readonly string[] };
}

interface FoundPage {
  file: string;
  page: BundlePage;
  /** The tree with the paths of the file, if they differ from those of `page`. */
  asRead?: PageContent;
}

interface FoundDocument {
  kind: DocumentKind;
  file: string;
  document: AnyDocument;
  /** The document with the paths of the file, if they differ from those of `document`. */
  asRead?: AnyDocument | undefined;
}

export interface InspectOptions {
  /**
   * Whether the content of a page is read again for each access, if the source has `readAgain`. A large
   * bundle that is processed page by page then takes little memory.
   */
  lean?: boolean;
  /**
   * Receives each page without faults when it is read, before the other files are checked. The
   * inspection waits for the promise.
   */
  onPage?: (page: BundlePage) => Promise<void>;
}

/** Reads and checks every file of a bundle once. `readBundle` lists the checks. */
export async function inspectBundle(
  source: BundleSource,
  options: InspectOptions = {},
): Promise<Inspection> {
  return new Inspector(source, options).run();
}

class Inspector {
  private readonly issues = new IssueList();
  private readonly files: Inspection['files'] = new Map();
  private readonly pages: FoundPage[] = [];
  private readonly documents: FoundDocument[] = [];
  /** Whether a document could not be read, so that its images are unknown. */
  private lacksDocuments = false;
  /** Ids of unreadable pages, from the names of their files. */
  private readonly unreadIds: number[] = [];
  private readonly names = new Set<string>();
  private readonly contactIds = new ContactIds();
  private olderContent = false;
  private readonly upgrade = { added: new Map<string, string>(), removed: [] as string[] };

  /** Replaces the content of a page by a getter that reads it again; undefined if contents stay in memory. */
  private readonly readContentAgain: ReturnType<typeof contentReader> | undefined;

  constructor(
    private readonly source: BundleSource,
    private readonly options: InspectOptions,
  ) {
    const { readAgain } = source;
    if (options.lean && readAgain)
      this.readContentAgain = contentReader((name, hash) => readAgain(name, hash));
  }

  async run(): Promise<Inspection> {
    const listed = (await this.source.list()).toSorted();
    if (!listed.includes(MANIFEST_FILE)) {
      const message = 'is missing, so this is not a site bundle';
      this.report(issue('bundle_unreadable', MANIFEST_FILE, message));
      return this.result();
    }
    const { value: manifest, olderFormat } = await this.manifest();
    if (!manifest) return this.result();
    this.olderContent = this.issues.listed.some(({ path }) => path === 'contentVersion');
    for (const name of listed) this.sort(name, olderFormat);
    const settings = await this.single(SETTINGS_FILE, readSettings);
    for (const name of [...this.names].filter((each) => each.startsWith('pages/')))
      await this.page(name);
    for (const name of this.names) await this.document(name);
    const media = await this.media(olderFormat);
    for (const name of [...this.names].filter(isContactFile)) await this.contactRequests(name);
    this.pages.sort((a, b) => compareNumbers(a.page, b.page));
    this.documents.sort((a, b) => (a.document.key < b.document.key ? -1 : 1));
    this.issues.add(checkDuplicates(this.pages));
    for (const kind of DOCUMENT_KINDS)
      this.issues.add(checkDocumentKeys(this.documentsOf(kind), kind.word));
    const understood = this.unreadIds.length === 0;
    const scoped = understood ? this.scope(manifest) : manifest;
    await this.checksums();
    if (!settings || !media) return this.result();
    const pages = this.pages.map(({ page }) => page);
    const documents = listsByKind<BundleDocuments>((kind) =>
      this.documentsOf(kind).map(({ document }) => document),
    );
    const bundle: Bundle = { ...{ manifest: scoped, settings, media, pages }, ...documents };
    this.references(bundle);
    return this.result(understood && !this.lacksDocuments ? bundle : undefined);
  }

  private report(found: BundleIssue): void {
    this.issues.add([found]);
  }

  private result(bundle?: Bundle): Inspection {
    const { files, upgrade, pages, documents } = this;
    const upgrades = upgrade.removed.length > 0;
    const contacts = { files: [...this.names].filter(isContactFile), count: this.contactIds.count };
    return {
      ...(bundle && { bundle }),
      digest: digestOf(
        [...files].map(([name, { sha256 }]) => [name, sha256]),
        (bytes) => this.source.sha256(bytes),
      ),
      issues: this.issues.all(),
      files,
      contacts,
      pages,
      documents,
      ...(upgrades && { upgrade }),
    };
  }

  /** Adds the name of a file of the bundle, and reports an unexpected file. */
  private sort(name: string, olderFormat: string | undefined): void {
    // Files of git, of the desktop and of people, which have no checksum.
    if (/^(\.[a-z]|README\.md$)/i.test(name)) return;
    if (name === CHECKSUMS_FILE || isBundleFile(name, olderFormat)) this.names.add(name);
    else if (this.source.isLinkedFolder?.(name))
      this.report(
        issue(
          'bundle_file_unexpected',
          printable(name),
          'is a linked folder (a symbolic link), which is not followed; a bundle holds files only',
          { suggestion: 'Replace the link by the folder itself.' },
        ),
      );
    else
      this.report(
        issue('bundle_file_unexpected', printable(name), 'does not belong in a bundle', {
          suggestion: 'Remove it, or move it out of the folder.',
        }),
      );
  }

  /** Reads a file and stores its hash. Returns undefined and reports an issue if the source refuses it. */
  private async bytes(name: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await this.source.read(name);
      this.files.set(name, { sha256: this.source.sha256(bytes) });
      return bytes;
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('bundle_')) throw error;
      this.report(issue(error.code as BundleErrorCode, name, error.message));
      return undefined;
    }
  }

  private async manifest(): Promise<ReturnType<typeof readManifest>> {
    const bytes = await this.bytes(MANIFEST_FILE);
    if (!bytes) return { issues: [] };
    const read = readManifest(bytes);
    this.issues.add(read.issues);
    // The manifest of an older format is written only if the whole bundle can be upgraded.
    if (read.olderFormat === undefined) this.propose(MANIFEST_FILE, read.canonical);
    return read;
  }

  private async single<T>(
    name: string,
    read: (bytes: Uint8Array) => ReadDocument<T>,
  ): Promise<T | undefined> {
    if (!this.names.has(name)) {
      this.missing(name);
      return undefined;
    }
    const bytes = await this.bytes(name);
    if (!bytes) return undefined;
    const { value, canonical, issues } = read(bytes);
    this.issues.add(issues);
    this.propose(name, canonical);
    return value;
  }

  private missing(name: string): void {
    this.report(issue('bundle_file_missing', name, 'is missing'));
  }

  private propose(name: string, canonical: CanonicalFile | undefined): void {
    const file = this.files.get(name);
    if (file && canonical) file.canonical = canonical;
  }

  private async page(file: string): Promise<void> {
    const bytes = await this.bytes(file);
    const read = bytes && readPageFile(file, bytes);
    // If the whole bundle has an older version, one warning suffices.
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.issues.add(read?.issues.filter(({ code }) => code !== known) ?? []);
    this.propose(file, read?.canonical);
    if (read?.page) {
      if (!read.issues.some(isFault)) await this.options.onPage?.(read.page);
      this.pages.push({
        file,
        page: this.leanPage(file, read.page, read.asRead),
        asRead: read.asRead,
      });
    } else this.unreadIds.push(Number(/^pages\/(\d{1,15})/.exec(file)?.[1] ?? 0));
  }

  /** Reads a document with a key; does nothing for any other file. */
  private async document(file: string): Promise<void> {
    const folder = documentFolderOf(file);
    if (folder === null) return;
    const kind = documentKind(folder);
    const bytes = await this.bytes(file);
    const read = bytes && readDocumentFile(kind, file, bytes);
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.issues.add(read?.issues.filter(({ code }) => code !== known) ?? []);
    this.propose(file, read?.canonical);
    if (read?.document)
      this.documents.push({ kind, file, document: read.document, asRead: read.asRead });
    else this.lacksDocuments = true;
  }

  private documentsOf(kind: DocumentKind): FoundDocument[] {
    return this.documents.filter((found) => found.kind === kind);
  }

  /** Returns the page for memory: without its content if the file can be read again. */
  private leanPage(file: string, page: BundlePage, asRead: PageContent | undefined): BundlePage {
    const sha256 = this.files.get(file)?.sha256;
    // Content that is not in canonical form stays in memory, so that it is upgraded only once.
    if (!this.readContentAgain || asRead || sha256 === undefined) return page;
    const { content, ...head } = page;
    noteTargets(head as BundlePage, content);
    return this.readContentAgain(head as BundlePage, { file, sha256 });
  }

  private async contactRequests(file: string): Promise<void> {
    const { contact_requests: found = [] } =
      (await this.single(file, (bytes) => readContactRequests(file, bytes))) ?? {};
    this.issues.add(this.contactIds.add(file, found));
  }

  private async media(olderFormat: string | undefined): Promise<Bundle['media'] | undefined> {
    const inspector = new MediaInspector({
      names: [...this.names],
      read: (name) => this.bytes(name),
      sha256: (name) => this.files.get(name)?.sha256 ?? '',
    });
    const { media, issues, canonical, replaced } = await inspector.run(olderFormat);
    this.issues.add(issues);
    for (const [name, text] of canonical)
      if (this.files.has(name)) this.propose(name, { name, text });
      else this.upgrade.added.set(name, text);
    this.upgrade.removed.push(...replaced);
    return media;
  }

  /** Returns the manifest with the right scope, and proposes it as the file to write. */
  private scope(manifest: Bundle['manifest']): Bundle['manifest'] {
    const scoped = checkScope(
      manifest,
      this.pages.map(({ page }) => page),
    );
    this.issues.add(scoped.issues);
    const older = this.issues.listed.some(
      ({ file, path }) => file === MANIFEST_FILE && path === 'format',
    );
    if (!older || this.upgrade.removed.length > 0)
      this.propose(MANIFEST_FILE, { name: MANIFEST_FILE, text: formatManifest(scoped.manifest) });
    return scoped.manifest;
  }

  private references(bundle: Bundle): void {
    const found = new Map(this.pages.map((each) => [each.page, each]));
    for (const kind of DOCUMENT_KINDS)
      this.issues.add(kind.checkTogether?.(this.documentsOf(kind), bundle) ?? []);
    const { issues, unused } = checkReferences(
      bundle,
      (page) => found.get(page)?.file ?? '',
      this.unreadIds,
      (page) => found.get(page)?.asRead ?? page.content,
      this.documents.map(({ document, asRead = document, ...rest }) => ({
        ...rest,
        document: asRead,
      })),
    );
    this.issues.add(issues);
    if (this.unreadIds.length > 0 || this.lacksDocuments) return;
    for (const name of unused)
      this.report(
        issue(
          'bundle_file_unexpected',
          `media/${name}`,
          'is used by no page, section, item or setting',
          {
            severity: 'warning',
            suggestion: `Remove it and media/${name.slice(0, 64)}.json.`,
          },
        ),
      );
  }

  /** Compares the files of an archive with its `checksums.txt`. An archive of other programs has none. */
  private async checksums(): Promise<void> {
    if (!this.source.isPacked || !this.names.has(CHECKSUMS_FILE)) return;
    const sealed = new Map([...this.files].map(([name, { sha256 }]) => [name, sha256]));
    const bytes = await this.bytes(CHECKSUMS_FILE);
    if (!bytes) return;
    // An image that does not match its name is reported already.
    const damaged = this.issues.listed.flatMap(({ code, file }) =>
      code === 'bundle_media_invalid' ? [file] : [],
    );
    this.issues.add(checkChecksums(bytes, sealed, new Set(damaged)));
  }
}

/** The file with the content of a page, and its hash. */
interface Place {
  file: string;
  sha256: string;
}

/**
 * Returns a function that adds a `content` to pages, which is read from the file at each access. All
 * pages share one getter, because a getter for each page would take a kilobyte.
 */
function contentReader(
  read: NonNullable<BundleSource['readAgain']>,
): (head: BundlePage, place: Place) => BundlePage {
  const places = new WeakMap<BundlePage, Place>();
  const descriptor = {
    enumerable: true,
    get(this: BundlePage) {
      const { file, sha256 } = places.get(this)!;
      const page = JSON.parse(new TextDecoder().decode(read(file, sha256))) as BundlePage;
      return page.content;
    },
  };
  return (head, place) => {
    places.set(head, place);
    return Object.defineProperty(head, 'content', descriptor);
  };
}

/** Escapes characters in a file name that could disturb a terminal. */
function printable(name: string): string {
  return name.replace(
    /[^\x20-\x7e\u00a1-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
