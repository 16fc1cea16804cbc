import {
  CHECKSUMS_FILE,
  isSectionFile,
  MANIFEST_FILE,
  MEDIA_ENTRY_NAME,
  MEDIA_FILE_NAME,
  SETTINGS_FILE,
  type Bundle,
  type BundlePage,
  type BundleSection,
} from '../bundle.ts';
import { AppError } from '../errors.ts';
import type { PageContent } from '../page-content.ts';
import { withoutNavbar } from '../section.ts';
import { checkChecksums } from './checksums.ts';
import { ContactIds, isContactFile } from './contact-files.ts';
import { readContactRequests, readSettings, type ReadDocument } from './documents.ts';
import { checkDuplicates, checkSectionKeys } from './duplicates.ts';
import { formatSteps } from './formats/index.ts';
import { IssueList } from './issue-list.ts';
import { isFault, issue, type BundleErrorCode, type BundleIssue } from './issues.ts';
import { checkScope, formatManifest, readManifest } from './manifest.ts';
import { MediaInspector } from './media-files.ts';
import { readPageFile, readPageUnchecked, type CanonicalFile } from './page-file.ts';
import { compareNumbers } from './renumber.ts';
import { checkReferences, noteTargets } from './references.ts';
import { readSectionFile } from './section-file.ts';

/** Where the files of a bundle come from: a folder, an archive, a test. */
export interface BundleSource {
  /** The names of all files, relative to the bundle, with '/' between folders; no folders. */
  list(): Promise<string[]>;
  /** The bytes of a listed file. May throw an `AppError` with a `bundle_…` code to refuse it. */
  read(name: string): Promise<Uint8Array>;
  /**
   * Reads a file again, at once, for a lean inspection.
   * @throws AppError `bundle_file_invalid` for a file that was changed since
   */
  readAgain?(name: string, sha256: string): Uint8Array;
  /** The platform's SHA-256, in lower-case hex. */
  sha256(bytes: Uint8Array): string;
}

/** The result of reading every file of a bundle once. */
export interface Inspection {
  bundle?: Bundle;
  issues: BundleIssue[];
  /** Files that belong to the bundle: their hash and, where it is known, their canonical form. */
  files: Map<string, { sha256: string; canonical?: CanonicalFile }>;
  /** The files of contact requests, and how many they hold. They are not kept in memory. */
  contacts: { files: readonly string[]; count: number };
  /** The pages that were understood, and the files that they were read from. */
  pages: readonly { file: string; page: BundlePage }[];
  /** The same of sections. */
  sections: readonly { file: string; section: BundleSection }[];
  /** Files that the current format has instead of others, for a bundle of an older format. */
  upgrade?: { added: Map<string, string>; removed: readonly string[] };
}

/** A page, the file it was read from, and its tree with the paths of that file where they differ. */
interface FoundPage {
  file: string;
  page: BundlePage;
  asRead?: PageContent;
}

/** A section, in the same way. */
interface FoundSection {
  file: string;
  section: BundleSection;
  asRead?: PageContent | undefined;
}

export interface InspectOptions {
  /**
   * Whether the content of a page is read again each time that it is asked for, where the source can: a
   * large bundle that is used page by page takes little memory then.
   */
  lean?: boolean;
  /**
   * Gets each page with which nothing is wrong as soon as it is read, and is waited for. What is wrong
   * with other files, or with the bundle, is known only at the end.
   */
  onPage?: (page: BundlePage, isChecked: boolean) => Promise<void>;
  /**
   * Whether the blocks of pages are left unchecked where the file is as an export writes it, because
   * whoever gets the pages checks them.
   */
  unchecked?: boolean;
}

/** Reads and checks every file of a bundle once; see `readBundle` for what is reported. */
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
  private readonly sections: FoundSection[] = [];
  /** Whether a section could not be read, so that nobody knows which images it shows. */
  private lacksSections = false;
  /** Ids of pages that exist but could not be read, taken from the names of their files. */
  private readonly unreadIds: number[] = [];
  private readonly names = new Set<string>();
  private readonly contactIds = new ContactIds();
  private olderContent = false;
  private readonly upgrade = { added: new Map<string, string>(), removed: [] as string[] };

  /** Gives a page a content that is read again; missing where all of it is held in memory. */
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
    const settings = await this.document(SETTINGS_FILE, readSettings);
    for (const name of [...this.names].filter((each) => each.startsWith('pages/')))
      await this.page(name);
    for (const name of [...this.names].filter(isSectionFile)) await this.section(name);
    const media = await this.media(olderFormat);
    for (const name of [...this.names].filter(isContactFile)) await this.contactRequests(name);
    this.pages.sort((a, b) => compareNumbers(a.page, b.page));
    this.sections.sort((a, b) => (a.section.key < b.section.key ? -1 : 1));
    this.issues.add(checkDuplicates(this.pages));
    this.issues.add(checkSectionKeys(this.sections));
    const understood = this.unreadIds.length === 0;
    const scoped = understood ? this.scope(manifest) : manifest;
    await this.checksums();
    if (!settings || !media) return this.result();
    const pages = this.pages.map(({ page }) => page);
    const sections = this.sections.map(({ section }) => section);
    const bundle: Bundle = {
      ...{ manifest: scoped, settings, media, pages },
      ...(sections.length > 0 && { sections }),
    };
    this.references(bundle);
    return this.result(understood && !this.lacksSections ? bundle : undefined);
  }

  private report(found: BundleIssue): void {
    this.issues.add([found]);
  }

  private result(bundle?: Bundle): Inspection {
    const { files, upgrade, pages, sections } = this;
    const upgrades = upgrade.removed.length > 0;
    const contacts = { files: [...this.names].filter(isContactFile), count: this.contactIds.count };
    return {
      ...(bundle && { bundle }),
      issues: this.issues.all(),
      files,
      contacts,
      pages,
      sections,
      ...(upgrades && { upgrade }),
    };
  }

  /** Keeps a name that belongs to a bundle, and reports one that does not. */
  private sort(name: string, olderFormat: string | undefined): void {
    // What git, the desktop and people put beside a bundle; it has no checksum.
    if (/^(\.[a-z]|README\.md$)/i.test(name)) return;
    const older = formatSteps.find(({ from }) => from === olderFormat)?.replaces ?? [];
    const top = [MANIFEST_FILE, SETTINGS_FILE, CHECKSUMS_FILE, ...older].includes(name);
    const image = name.startsWith('media/') ? name.slice('media/'.length) : '';
    const current = olderFormat === undefined;
    const entry =
      current && (MEDIA_ENTRY_NAME.test(image) || isContactFile(name) || isSectionFile(name));
    if (top || entry || MEDIA_FILE_NAME.test(image) || /^pages\/[\w][\w.-]*\.json$/.test(name))
      this.names.add(name);
    else
      this.report(
        issue('bundle_file_unexpected', printable(name), 'does not belong in a bundle', {
          suggestion: 'Remove it, or move it out of the folder.',
        }),
      );
  }

  /** The bytes of a file and their hash, or an issue and undefined. */
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
    // That of an older format is written once everything else can be upgraded too.
    if (read.olderFormat === undefined) this.propose(MANIFEST_FILE, read.canonical);
    return read;
  }

  private async document<T>(
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
    const unchecked = bytes && this.options.unchecked ? readPageUnchecked(file, bytes) : null;
    const read = unchecked ?? (bytes && readPageFile(file, bytes));
    // When the whole bundle is of an older version, one warning is enough; no page repeats it.
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.issues.add(read?.issues.filter(({ code }) => code !== known) ?? []);
    this.propose(file, read?.canonical);
    if (read?.page) {
      if (!read.issues.some(isFault)) await this.options.onPage?.(read.page, !unchecked);
      this.pages.push({ file, page: this.held(file, read.page, read.asRead), asRead: read.asRead });
    } else this.unreadIds.push(Number(/^pages\/(\d{1,15})/.exec(file)?.[1] ?? 0));
  }

  private async section(file: string): Promise<void> {
    const bytes = await this.bytes(file);
    const read = bytes && readSectionFile(file, bytes);
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.issues.add(read?.issues.filter(({ code }) => code !== known) ?? []);
    this.propose(file, read?.canonical);
    if (read?.section) this.sections.push({ file, section: read.section, asRead: read.asRead });
    else this.lacksSections = true;
  }

  /** The page as it is held in memory: without its content where the source can read that again. */
  private held(file: string, page: BundlePage, asRead: PageContent | undefined): BundlePage {
    const sha256 = this.files.get(file)?.sha256;
    // Another text than the canonical one has to be brought up to date, and that once.
    if (!this.readContentAgain || asRead || sha256 === undefined) return page;
    const { content, ...head } = page;
    noteTargets(head as BundlePage, content);
    return this.readContentAgain(head as BundlePage, { file, sha256 });
  }

  private async contactRequests(file: string): Promise<void> {
    const { contact_requests: found = [] } =
      (await this.document(file, (bytes) => readContactRequests(file, bytes))) ?? {};
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

  /** The manifest with the right scope, proposed as the file to write. */
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
    const { issues, unused } = checkReferences(
      bundle,
      (page) => found.get(page)?.file ?? '',
      this.unreadIds,
      (page) => found.get(page)?.asRead ?? page.content,
      this.sections.map(({ file, section, asRead }) => ({
        file,
        content: asRead ?? withoutNavbar(section.content),
      })),
    );
    this.issues.add(issues);
    if (this.unreadIds.length > 0 || this.lacksSections) return;
    for (const name of unused)
      this.report(
        issue(
          'bundle_file_unexpected',
          `media/${name}`,
          'is used by no page, no section and no setting',
          {
            severity: 'warning',
            suggestion: `Remove it and media/${name.slice(0, 64)}.json.`,
          },
        ),
      );
  }

  private async checksums(): Promise<void> {
    const sealed = new Map([...this.files].map(([name, { sha256 }]) => [name, sha256]));
    if (!this.names.has(CHECKSUMS_FILE)) {
      const suggestion = 'sitectl validate --fix seals the bundle.';
      const more = { fixable: true, suggestion };
      this.report(issue('bundle_file_missing', CHECKSUMS_FILE, 'is missing', more));
      return;
    }
    const bytes = await this.bytes(CHECKSUMS_FILE);
    if (!bytes) return;
    // An image that does not match its name has been reported already.
    const damaged = this.issues.listed.flatMap(({ code, file }) =>
      code === 'bundle_media_invalid' ? [file] : [],
    );
    this.issues.add(checkChecksums(bytes, sealed, new Set(damaged)));
  }
}

/** Where the content of a page is, and what the file has to be. */
interface Place {
  file: string;
  sha256: string;
}

/**
 * Gives pages a content that is read from their files when it is asked for. All of them share one
 * getter: with one of its own, each would take a kilobyte.
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

/** A file name with what could disturb a terminal escaped. */
function printable(name: string): string {
  return name.replace(
    /[^\x20-\x7e\u00a1-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
