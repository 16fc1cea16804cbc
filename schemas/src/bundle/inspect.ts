import {
  CHECKSUMS_FILE,
  MANIFEST_FILE,
  MEDIA_FILE,
  MEDIA_FILE_NAME,
  SETTINGS_FILE,
  type Bundle,
  type BundlePage,
} from '../bundle.ts';
import { AppError } from '../errors.ts';
import { toCanonicalFile } from '../json.ts';
import type { PageContent } from '../page-content.ts';
import { checkChecksums } from './checksums.ts';
import { readManifest, readMedia, readSettings, type ReadDocument } from './documents.ts';
import { checkDuplicates } from './duplicates.ts';
import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';
import { checkMedia } from './media.ts';
import { readPageFile, type CanonicalFile } from './page-file.ts';
import { checkReferences } from './references.ts';

/** Where the files of a bundle come from: a folder, an archive, a test. */
export interface BundleSource {
  /** The names of all files, relative to the bundle, with '/' between folders; no folders. */
  list(): Promise<string[]>;
  /** The bytes of a listed file. May throw an `AppError` with a `bundle_…` code to refuse it. */
  read(name: string): Promise<Uint8Array>;
  /** The platform's SHA-256, in lower-case hex. */
  sha256(bytes: Uint8Array): string;
}

/** The result of reading every file of a bundle once. */
export interface Inspection {
  bundle?: Bundle;
  issues: BundleIssue[];
  /** Files that belong to the bundle: their hash and, where it is known, their canonical form. */
  files: Map<string, { sha256: string; canonical?: CanonicalFile }>;
}

/** A page, the file it was read from, and its tree with the paths of that file. */
interface FoundPage {
  file: string;
  page: BundlePage;
  asRead: PageContent;
}

/** Reads and checks every file of a bundle once; see `readBundle` for what is reported. */
export async function inspectBundle(source: BundleSource): Promise<Inspection> {
  return new Inspector(source).run();
}

class Inspector {
  private readonly issues: BundleIssue[] = [];
  private readonly files: Inspection['files'] = new Map();
  private readonly pages: FoundPage[] = [];
  /** Ids of pages that exist but could not be read, taken from the names of their files. */
  private readonly unreadIds: number[] = [];
  private readonly names: string[] = [];
  private olderContent = false;

  constructor(private readonly source: BundleSource) {}

  async run(): Promise<Inspection> {
    const listed = (await this.source.list()).toSorted();
    if (!listed.includes(MANIFEST_FILE)) {
      const message = 'is missing, so this is not a site bundle';
      this.issues.push(issue('bundle_unreadable', MANIFEST_FILE, message));
      return this.result();
    }
    const manifest = await this.document(MANIFEST_FILE, readManifest);
    if (!manifest) return this.result();
    this.olderContent = this.issues.some(({ path }) => path === 'contentVersion');
    for (const name of listed) this.sort(name);
    const settings = await this.document(SETTINGS_FILE, readSettings);
    const entries = await this.document(MEDIA_FILE, readMedia);
    for (const name of this.names.filter((each) => each.startsWith('pages/')))
      await this.page(name);
    const media = await this.media(entries);
    this.pages.sort((a, b) => a.page.id - b.page.id);
    this.issues.push(...checkDuplicates(this.pages));
    await this.checksums();
    if (!settings || !entries) return this.result();
    const bundle: Bundle = {
      manifest,
      settings,
      media,
      pages: this.pages.map(({ page }) => page),
    };
    this.references(bundle);
    return this.result(this.unreadIds.length === 0 ? bundle : undefined);
  }

  private result(bundle?: Bundle): Inspection {
    return { ...(bundle && { bundle }), issues: this.issues, files: this.files };
  }

  /** Keeps a name that belongs to a bundle, and reports one that does not. */
  private sort(name: string): void {
    // What git, the desktop and people put beside a bundle; it has no checksum.
    if (/^(\.[a-z]|README\.md$)/i.test(name)) return;
    const top = [MANIFEST_FILE, SETTINGS_FILE, MEDIA_FILE, CHECKSUMS_FILE].includes(name);
    const media = name.startsWith('media/') && MEDIA_FILE_NAME.test(name.slice('media/'.length));
    if (top || media || /^pages\/[\w][\w.-]*\.json$/.test(name)) this.names.push(name);
    else
      this.issues.push(
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
      this.issues.push(issue(error.code as BundleErrorCode, name, error.message));
      return undefined;
    }
  }

  private async document<T>(
    name: string,
    read: (bytes: Uint8Array) => ReadDocument<T>,
  ): Promise<T | undefined> {
    if (name !== MANIFEST_FILE && !this.names.includes(name)) {
      this.missing(name);
      return undefined;
    }
    const bytes = await this.bytes(name);
    if (!bytes) return undefined;
    const { value, canonical, issues } = read(bytes);
    this.issues.push(...issues);
    this.propose(name, canonical);
    return value;
  }

  private missing(name: string): void {
    this.issues.push(issue('bundle_file_missing', name, 'is missing'));
  }

  private propose(name: string, canonical: CanonicalFile | undefined): void {
    const file = this.files.get(name);
    if (file && canonical) file.canonical = canonical;
  }

  private async page(file: string): Promise<void> {
    const bytes = await this.bytes(file);
    const read = bytes && readPageFile(file, bytes);
    // When the whole bundle is of an older version, one warning is enough; no page repeats it.
    const known = this.olderContent ? 'bundle_not_canonical' : undefined;
    this.issues.push(...(read?.issues.filter(({ code }) => code !== known) ?? []));
    this.propose(file, read?.canonical);
    if (read?.page && read.asRead) this.pages.push({ file, page: read.page, asRead: read.asRead });
    else this.unreadIds.push(Number(/^pages\/(\d{1,15})/.exec(file)?.[1] ?? 0));
  }

  /** Checks every image, and returns the entries corrected by what their bytes prove. */
  private async media(entries: Bundle['media'] | undefined): Promise<Bundle['media']> {
    const right: Bundle['media'] = { ...entries };
    const there = this.names.filter((name) => name.startsWith('media/'));
    for (const file of there) {
      const name = file.slice('media/'.length);
      const bytes = await this.bytes(file);
      if (!bytes) continue;
      const entry = entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
      const checked = checkMedia(name, bytes, this.files.get(file)?.sha256 ?? '', entry);
      this.issues.push(...checked.issues);
      if (checked.entry) right[name] = checked.entry;
      if (entries && !entry)
        this.issues.push(
          issue('bundle_file_unexpected', file, 'has no entry in media.json', {
            suggestion: 'Add the entry, or remove the image.',
          }),
        );
    }
    for (const name of Object.keys(entries ?? {}))
      if (!there.includes(`media/${name}`))
        this.issues.push(
          issue('bundle_file_missing', MEDIA_FILE, `names media/${name}, which is not there`, {
            path: name,
            suggestion: 'Put the image back, or remove its entry.',
          }),
        );
    if (entries) this.propose(MEDIA_FILE, { name: MEDIA_FILE, text: toCanonicalFile(right) });
    return right;
  }

  private references(bundle: Bundle): void {
    const fileOf = new Map(this.pages.map(({ page, file }) => [page.id, file]));
    const pages = this.pages.map(({ page, asRead }) => ({ ...page, content: asRead }));
    const { issues, unused } = checkReferences(
      { ...bundle, pages },
      (page) => fileOf.get(page.id) ?? '',
      this.unreadIds,
    );
    this.issues.push(...issues);
    if (this.unreadIds.length > 0) return;
    for (const name of unused)
      this.issues.push(
        issue('bundle_file_unexpected', `media/${name}`, 'is used by no page and no setting', {
          severity: 'warning',
          suggestion: 'Remove it and its entry in media.json.',
        }),
      );
  }

  private async checksums(): Promise<void> {
    const sealed = new Map([...this.files].map(([name, { sha256 }]) => [name, sha256]));
    if (!this.names.includes(CHECKSUMS_FILE)) {
      const suggestion = 'sitectl validate --fix seals the bundle.';
      const more = { fixable: true, suggestion };
      this.issues.push(issue('bundle_file_missing', CHECKSUMS_FILE, 'is missing', more));
      return;
    }
    const bytes = await this.bytes(CHECKSUMS_FILE);
    if (!bytes) return;
    // An image that does not match its name has been reported already.
    const damaged = this.issues.flatMap(({ code, file }) =>
      code === 'bundle_media_invalid' ? [file] : [],
    );
    this.issues.push(
      ...checkChecksums(bytes, sealed).filter(
        ({ code, file }) => !(code === 'bundle_checksum_mismatch' && damaged.includes(file)),
      ),
    );
  }
}

/** A file name with what could disturb a terminal escaped. */
function printable(name: string): string {
  return name.replace(
    /[^\x20-\x7e\u00a1-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
