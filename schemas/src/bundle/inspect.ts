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
import { documentKind, DOCUMENT_KINDS, listsByKind, readDocumentFile } from '../documents/kinds.ts';
import type { PageContent } from '../content/page-content.ts';
import { digestOf, isBundleFile } from './bundle-files.ts';
import type { BundleSource } from './bundle-source.ts';
import { checkChecksums } from './checksums.ts';
import { ContactIds, isContactFile } from './contact-files.ts';
import { readContactRequests, readSettings } from './json-files.ts';
import { checkDocumentKeys, checkDuplicates } from './duplicates.ts';
import type { FoundDocument, FoundPage, Inspection } from './inspection.ts';
import { issue, type BundleIssue } from './issues.ts';
import { contentOnDemand } from './content-on-demand.ts';
import { checkScope, formatManifest, readManifest } from './manifest.ts';
import { MediaInspector } from './media-files.ts';
import { readPageFile } from './page-file.ts';
import { ReadFiles } from './read-files.ts';
import { checkReferences } from './references.ts';
import { compareNumbers } from './renumber.ts';
import { unexpectedFile, unusedImage } from './unexpected-file.ts';

export interface InspectOptions {
  /**
   * Whether the content of a page is read again at each access instead of kept in memory. It needs
   * `readAgain` of the source.
   */
  contentOnDemand?: boolean;
}

/** Reads and checks every file of a bundle once. `readBundle` lists the checks. */
export async function inspectBundle(
  source: BundleSource,
  options: InspectOptions = {},
): Promise<Inspection> {
  return new Inspector(source, options).run();
}

class Inspector {
  private readonly read: ReadFiles;
  /** The names of the files that belong in the bundle. */
  private readonly names = new Set<string>();
  private readonly pages: FoundPage[] = [];
  private readonly documents: FoundDocument[] = [];
  /** Whether a document could not be read, so that its images are unknown. */
  private lacksDocuments = false;
  /** Ids of unreadable pages, from the names of their files. */
  private readonly unreadIds: number[] = [];
  private readonly contactIds = new ContactIds();
  /** Whether the whole bundle has an older version: then one warning suffices. */
  private olderContent = false;
  private readonly upgrade = { added: new Map<string, string>(), removed: [] as string[] };
  /** Removes the content of a page from memory; undefined if contents stay in memory. */
  private readonly onDemand: ReturnType<typeof contentOnDemand> | undefined;

  constructor(
    private readonly source: BundleSource,
    options: InspectOptions,
  ) {
    this.read = new ReadFiles(source);
    const { readAgain } = source;
    if (options.contentOnDemand && readAgain)
      this.onDemand = contentOnDemand((name, hash) => readAgain(name, hash));
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
    this.olderContent = this.read.issues.listed.some(({ path }) => path === 'contentVersion');
    for (const name of listed) this.sort(name, olderFormat);
    const settings = await this.settings();
    for (const name of this.namesOf((each) => each.startsWith('pages/'))) await this.page(name);
    for (const name of this.names) await this.document(name);
    const media = await this.media(olderFormat);
    for (const name of this.namesOf(isContactFile)) await this.contactRequests(name);
    this.pages.sort((a, b) => compareNumbers(a.page, b.page));
    this.documents.sort((a, b) => (a.document.key < b.document.key ? -1 : 1));
    this.read.issues.add(checkDuplicates(this.pages));
    for (const kind of DOCUMENT_KINDS)
      this.read.issues.add(checkDocumentKeys(this.documentsOf(kind), kind.word));
    const understood = this.unreadIds.length === 0;
    const scoped = understood ? this.scope(manifest) : manifest;
    await this.checksums();
    if (!settings || !media) return this.result();
    const pages = this.pages.map(({ page }) => page);
    const documents = listsByKind<BundleDocuments>((kind) =>
      this.documentsOf(kind).map(({ document }) => document),
    );
    const bundle: Bundle = {
      manifest: scoped,
      settings,
      media,
      pages,
      ...documents,
    };
    this.references(bundle);
    return this.result(understood && !this.lacksDocuments ? bundle : undefined);
  }

  private report(found: BundleIssue): void {
    this.read.issues.add([found]);
  }

  private result(bundle?: Bundle): Inspection {
    const { upgrade, pages, documents } = this;
    const contacts = { files: this.namesOf(isContactFile), count: this.contactIds.count };
    return {
      ...(bundle && { bundle }),
      digest: digestOf(this.read.hashes(), (bytes) => this.source.sha256(bytes)),
      issues: this.read.issues.all(),
      files: this.read.files,
      contacts,
      pages,
      documents,
      ...(upgrade.removed.length > 0 && { upgrade }),
    };
  }

  private namesOf(isWanted: (name: string) => boolean): string[] {
    return [...this.names].filter(isWanted);
  }

  private documentsOf(kind: DocumentKind): FoundDocument[] {
    return this.documents.filter((found) => found.kind === kind);
  }

  /** Adds the name of a file of the bundle, and reports an unexpected file. */
  private sort(name: string, olderFormat: string | undefined): void {
    // Files of git, of the desktop and of people, which have no checksum.
    if (/^(\.[a-z]|README\.md$)/i.test(name)) return;
    if (name === CHECKSUMS_FILE || isBundleFile(name, olderFormat)) this.names.add(name);
    else this.report(unexpectedFile(name, this.source.isLinkedFolder?.(name) ?? false));
  }

  private async manifest(): Promise<ReturnType<typeof readManifest>> {
    const bytes = await this.read.bytes(MANIFEST_FILE);
    if (!bytes) return { issues: [] };
    const read = readManifest(bytes);
    this.read.issues.add(read.issues);
    // The manifest of an older format is written only if the whole bundle can be upgraded.
    if (read.olderFormat === undefined) this.read.propose(MANIFEST_FILE, read.canonical);
    return read;
  }

  private async settings(): Promise<Bundle['settings'] | undefined> {
    if (this.names.has(SETTINGS_FILE)) return this.read.json(SETTINGS_FILE, readSettings);
    this.report(issue('bundle_file_missing', SETTINGS_FILE, 'is missing'));
    return undefined;
  }

  private async page(file: string): Promise<void> {
    const bytes = await this.read.bytes(file);
    const read = bytes && readPageFile(file, bytes);
    this.addIssues(read?.issues);
    this.read.propose(file, read?.canonical);
    if (!read?.page) {
      this.unreadIds.push(Number(/^pages\/(\d{1,15})/.exec(file)?.[1] ?? 0));
      return;
    }
    const { page, asRead } = read;
    this.pages.push({ file, page: this.pageForMemory(file, page, asRead), asRead });
  }

  /** Reads a document with a key; does nothing for any other file. */
  private async document(file: string): Promise<void> {
    const folder = documentFolderOf(file);
    if (folder === null) return;
    const kind = documentKind(folder);
    const bytes = await this.read.bytes(file);
    const read = bytes && readDocumentFile(kind, file, bytes);
    this.addIssues(read?.issues);
    this.read.propose(file, read?.canonical);
    if (read?.document)
      this.documents.push({ kind, file, document: read.document, asRead: read.asRead });
    else this.lacksDocuments = true;
  }

  private addIssues(found: BundleIssue[] = []): void {
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.read.issues.add(found.filter(({ code }) => code !== known));
  }

  /** Returns the page for memory: without its content if the file can be read again. */
  private pageForMemory(
    file: string,
    page: BundlePage,
    asRead: PageContent | undefined,
  ): BundlePage {
    const sha256 = this.read.sha256(file);
    // Content that is not in canonical form stays in memory, so that it is upgraded only once.
    if (!this.onDemand || asRead || sha256 === undefined) return page;
    return this.onDemand(page, { file, sha256 });
  }

  private async contactRequests(file: string): Promise<void> {
    const read = (bytes: Uint8Array) => readContactRequests(file, bytes);
    const { contact_requests: found = [] } = (await this.read.json(file, read)) ?? {};
    this.read.issues.add(this.contactIds.add(file, found));
  }

  private async media(olderFormat: string | undefined): Promise<Bundle['media'] | undefined> {
    const inspector = new MediaInspector({
      names: [...this.names],
      read: (name) => this.read.bytes(name),
      sha256: (name) => this.read.sha256(name) ?? '',
    });
    const { media, issues, canonical, replaced } = await inspector.run(olderFormat);
    this.read.issues.add(issues);
    for (const [name, text] of canonical)
      if (this.read.files.has(name)) this.read.propose(name, { name, text });
      else this.upgrade.added.set(name, text);
    this.upgrade.removed.push(...replaced);
    return media;
  }

  /** Returns the manifest with the right scope, and proposes it as the file to write. */
  private scope(manifest: Bundle['manifest']): Bundle['manifest'] {
    const pages = this.pages.map(({ page }) => page);
    const scoped = checkScope(manifest, pages);
    this.read.issues.add(scoped.issues);
    const isOlder = this.read.issues.listed.some(
      ({ file, path }) => file === MANIFEST_FILE && path === 'format',
    );
    const text = formatManifest(scoped.manifest);
    if (!isOlder || this.upgrade.removed.length > 0)
      this.read.propose(MANIFEST_FILE, { name: MANIFEST_FILE, text });
    return scoped.manifest;
  }

  private references(bundle: Bundle): void {
    const found = new Map(this.pages.map((each) => [each.page, each]));
    for (const kind of DOCUMENT_KINDS)
      this.read.issues.add(kind.checkTogether?.(this.documentsOf(kind), bundle) ?? []);
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
    this.read.issues.add(issues);
    if (this.unreadIds.length > 0 || this.lacksDocuments) return;
    for (const name of unused) this.report(unusedImage(name));
  }

  /** Compares the files of an archive with its `checksums.txt`. An archive of other programs has none. */
  private async checksums(): Promise<void> {
    if (!this.source.isPacked || !this.names.has(CHECKSUMS_FILE)) return;
    const sealed = new Map(this.read.hashes());
    const bytes = await this.read.bytes(CHECKSUMS_FILE);
    if (!bytes) return;
    // An image that does not match its name is reported already.
    const damaged = this.read.issues.listed.flatMap(({ code, file }) =>
      code === 'bundle_media_invalid' ? [file] : [],
    );
    this.read.issues.add(checkChecksums(bytes, sealed, new Set(damaged)));
  }
}
