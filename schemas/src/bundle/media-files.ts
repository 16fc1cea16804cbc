import {
  bundleMediaEntry,
  MANIFEST_FILE,
  MEDIA_FILE_NAME,
  mediaEntryFile,
  type Bundle,
  type BundleMediaEntry,
} from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { toCanonicalFile } from '../values/json.ts';
import { IMAGE_TYPES } from '../images/image-types.ts';
import { readMediaEntry } from './json-files.ts';
import { formatSteps, type OlderDocuments } from './formats/index.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import { duplicateKeyIssues, readJsonFile } from './json-file.ts';
import { checkMedia } from './media.ts';

/** The files of a bundle. */
interface MediaSource {
  names: readonly string[];
  /** Returns undefined if the file cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Returns the hash of a file that was read. */
  sha256(name: string): string;
}

interface InspectedMedia {
  /** The entries by image, with the type and size of its bytes; absent if an entry could not be read. */
  media?: Bundle['media'];
  issues: BundleIssue[];
  /** The canonical text of each `media/<sha256>.json`. */
  canonical: Map<string, string>;
  /** Files of an older format that the entries replace; empty if an entry could not be read. */
  replaced: readonly string[];
}

/** The entries by their file `media/<sha256>.json`; null if an entry could not be read. */
type Entries = Map<string, BundleMediaEntry | null>;

/** Reads and checks the images of a bundle and their entries. */
export class MediaInspector {
  private readonly issues: BundleIssue[] = [];

  constructor(private readonly source: MediaSource) {}

  /** @param olderFormat the format of the bundle, if it is not the current one */
  async run(olderFormat?: string): Promise<InspectedMedia> {
    const { names } = this.source;
    const images = names.flatMap((name) => {
      const image = name.startsWith('media/') ? name.slice('media/'.length) : '';
      return MEDIA_FILE_NAME.test(image) ? [image] : [];
    });
    const older = formatSteps.find(({ from }) => from === olderFormat);
    const entries = older ? await this.olderEntries(older) : await this.entries();
    const media = await this.images(images, entries ?? new Map());
    const understood = entries !== undefined && ![...entries.values()].includes(null);
    // If two images have the same entry, the first one in the folder counts.
    const known = new Map(
      [...images, ...Object.keys(media)].toReversed().map((name) => [mediaEntryFile(name), name]),
    );
    return {
      ...(understood && { media }),
      issues: this.issues.map((found) => ({
        ...found,
        ...older?.placeOf(found.file, found.path ?? '', known),
      })),
      canonical: new Map(
        understood
          ? Object.entries(media).map(([name, entry]) => [
              mediaEntryFile(name),
              toCanonicalFile(entry),
            ])
          : [],
      ),
      replaced: understood && older ? older.replaces : [],
    };
  }

  private report(found: readonly BundleIssue[]): void {
    for (const each of found) this.issues.push(each);
  }

  private async entries(): Promise<Entries> {
    const entries: Entries = new Map();
    for (const file of this.source.names) {
      if (!/^media\/[^.]+\.json$/.test(file)) continue;
      const bytes = await this.source.read(file);
      const read = bytes && readMediaEntry(file, bytes);
      this.report(read?.issues ?? []);
      entries.set(file, read?.value ?? null);
    }
    return entries;
  }

  /** Returns the entries from the documents of an older format; undefined if they cannot be read. */
  private async olderEntries(step: (typeof formatSteps)[number]): Promise<Entries | undefined> {
    const documents = new Map<string, unknown>();
    for (const file of step.replaces) {
      if (!this.source.names.includes(file)) {
        this.issues.push(issue('bundle_file_missing', file, 'is missing'));
        return undefined;
      }
      const bytes = await this.source.read(file);
      if (!bytes) return undefined;
      const { value, text, issues } = readJsonFile(file, bytes);
      const wrong = issues.length > 0 ? issues : duplicateKeyIssues(file, text);
      this.report(wrong);
      if (wrong.length > 0) return undefined;
      documents.set(file, value);
    }
    const upgraded: OlderDocuments = step.up(documents);
    const unreadable = step.replaces.filter((file) => upgraded.has(file));
    for (const file of unreadable)
      this.issues.push(
        issue('bundle_file_invalid', file, 'must be an object of images: {"<sha256>.<ext>": {…}}'),
      );
    if (unreadable.length > 0) return undefined;
    const entries: Entries = new Map();
    for (const [file, value] of upgraded) {
      if (file === MANIFEST_FILE) continue;
      const checked = checkValue(bundleMediaEntry, value);
      if (!checked.ok) this.report(valueIssues(file, checked.problems));
      entries.set(file, checked.ok ? checked.value : null);
    }
    return entries;
  }

  /** Checks that every image matches its entry, and that every entry has an image. */
  private async images(images: readonly string[], entries: Entries): Promise<Bundle['media']> {
    const media: Bundle['media'] = {};
    const described = new Set<string>();
    for (const name of images) {
      const [file, entryFile] = [`media/${name}`, mediaEntryFile(name)];
      described.add(entryFile);
      const entry = entries.get(entryFile);
      if (entry) media[name] = entry;
      const bytes = await this.source.read(file);
      if (!bytes) continue;
      const checked = checkMedia(name, bytes, this.source.sha256(file), entry ?? undefined);
      this.report(checked.issues);
      if (checked.entry) media[name] = checked.entry;
      if (entry === undefined)
        this.issues.push(
          issue('bundle_file_missing', entryFile, `is missing; it describes ${file}`, {
            suggestion: 'Put the description back, or remove the image.',
          }),
        );
    }
    for (const [file, entry] of entries) {
      if (described.has(file)) continue;
      const hash = file.slice('media/'.length, -'.json'.length);
      const extension = Object.entries(IMAGE_TYPES).find(([, type]) => type === entry?.type)?.[0];
      if (entry) media[`${hash}.${extension}`] = entry;
      const message = `describes an image that is not there: ${hash}.${extension ?? '<ext>'}`;
      const suggestion = 'Put the image back, or remove its description.';
      this.issues.push(issue('bundle_file_missing', file, message, { suggestion }));
    }
    return media;
  }
}
