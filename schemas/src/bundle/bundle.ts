import { z } from 'zod';
import { focalPoint, storedFocalPoint } from '../images/focal-point.ts';
import type { PageContent } from '../content/page-content.ts';
import { pageDetails } from '../content/page-details.ts';
import { pageId, pageKey } from '../content/page-id.ts';
import { IMAGE_TYPES } from '../images/image-types.ts';
import type { ItemFields } from '../rentals/item.ts';
import { SHA256 } from '../primitives/sha256.ts';
import { slugOf } from '../primitives/slug.ts';
import { plainText } from '../primitives/text.ts';
import type { SectionContent } from '../content/section.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** The format's name and version. */
export const BUNDLE_FORMAT = 'site-bundle/2';

/** The required files of a bundle outside `pages/` and `media/`. */
export const MANIFEST_FILE = 'site.json';
export const SETTINGS_FILE = 'settings.json';
export const CHECKSUMS_FILE = 'checksums.txt';

/** `site.json` */
export const bundleManifest = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  contentVersion: z.number().int().min(0),
  /** The site that the content comes from. A starter has null, which is left out of the file. */
  site_id: z.uuid().nullable().default(null),
  /** The whole site, or the sorted keys of the pages in the bundle. */
  scope: z
    .union([z.literal('site'), z.strictObject({ pages: z.array(pageKey).max(100_000) })], {
      error: 'must be "site", or the keys of pages: {"pages": […]}',
    })
    .default('site'),
});

export type BundleManifest = z.output<typeof bundleManifest>;

/**
 * A page file, such as `pages/0011-terms.json`. This schema does not check the block tree:
 * `readPageContent` reads it and `checkPageContent` checks it.
 */
export const bundlePage = z.strictObject({
  id: pageId,
  key: pageKey,
  ...pageDetails.shape,
  content: z.union([z.record(z.string(), z.unknown()), z.string()], {
    error: 'must be the page content: an object with a list "content" of blocks',
  }),
});

/** A page of a bundle in memory, with current content in canonical form. */
export type BundlePage = Omit<z.output<typeof bundlePage>, 'content'> & { content: PageContent };

/**
 * The folders of documents that have a key, a name, and one file each, in the order of plans and
 * differences. A bundle without such documents lacks the folder.
 */
export const DOCUMENT_FOLDERS = ['sections', 'items'] as const;
export type DocumentFolder = (typeof DOCUMENT_FOLDERS)[number];

/** A document of each folder in memory, without its key, in canonical form. */
interface DocumentContent {
  sections: SectionContent;
  items: ItemFields;
}

/** A document in memory, in canonical form. */
export type KeyedDocument<Folder extends DocumentFolder> = DocumentContent[Folder] & {
  key: string;
};

/** The documents of a bundle, sorted by key. A folder without documents is absent. */
export type BundleDocuments = { [Folder in DocumentFolder]?: KeyedDocument<Folder>[] };

/** A section of a bundle in memory, with current blocks in canonical form. */
export type BundleSection = KeyedDocument<'sections'>;

/** `media/<sha256>.json`: one image. */
export const bundleMediaEntry = z.strictObject({
  /** The file name of the upload. */
  name: plainText(300),
  type: z.enum(Object.values(IMAGE_TYPES)),
  /** px */
  width: z.number().int().min(1),
  /** px */
  height: z.number().int().min(1),
  bytes: z.number().int().min(1),
  alt: plainText().default(''),
  /** Absent if it is the centre. */
  focal_point: focalPoint.optional(),
  /** SHA-256 of the original of a crop. The bundle may lack that image. */
  crop_of: z.string().regex(SHA256, 'must be the SHA-256 of an image, in hexadecimal').optional(),
});

export type BundleMediaEntry = z.output<typeof bundleMediaEntry>;

/** Returns an entry in canonical form, which omits a focal point at the centre. */
export function tidyMediaEntry({ focal_point, ...rest }: BundleMediaEntry): BundleMediaEntry {
  const point = storedFocalPoint(focal_point);
  return { ...rest, ...(point && { focal_point: point }) };
}

/** Returns the details of an image that people can edit and that its bytes do not contain. */
export function imageDetails({
  name,
  alt,
  focal_point,
  crop_of,
}: Pick<BundleMediaEntry, 'name' | 'alt' | 'focal_point' | 'crop_of'>) {
  return { name, alt, ...(focal_point && { focal_point }), ...(crop_of && { crop_of }) };
}

export type ImageDetails = ReturnType<typeof imageDetails>;

export const IMAGE_FIELDS = ['name', 'alt', 'focal_point', 'crop_of'] as const;

/** Returns an entry with its details replaced. */
export function describedAs(entry: BundleMediaEntry, details: ImageDetails): BundleMediaEntry {
  const { type, width, height, bytes } = entry;
  return { ...details, type, width, height, bytes };
}

/** The name of an image's file: `<sha256>.<ext>`. */
export const MEDIA_FILE_NAME = new RegExp(
  `^[0-9a-f]{64}\\.(${Object.keys(IMAGE_TYPES).join('|')})$`,
);

/** The name of the file that describes an image: `<sha256>.json`. */
export const MEDIA_ENTRY_NAME = /^[0-9a-f]{64}\.json$/;

/** The file that describes an image `<sha256>.<ext>`: `media/<sha256>.json`. */
export function mediaEntryFile(name: string): string {
  return `media/${name.slice(0, 64)}.json`;
}

/** A bundle in memory, without the bytes of its images. */
export interface Bundle extends BundleDocuments {
  manifest: BundleManifest;
  settings: SiteSettings;
  /** By id, ascending. */
  pages: BundlePage[];
  /** By file name `<sha256>.<ext>`. The file `media/<name>` contains the bytes. */
  media: Record<string, BundleMediaEntry>;
}

/** Returns the name of the file of a document: `sections/<key>.json`. */
export const documentFileName = (folder: DocumentFolder, key: string) => `${folder}/${key}.json`;

/** Returns the folder of the documents that a file name belongs to; null for any other file. */
export function documentFolderOf(file: string): DocumentFolder | null {
  const [folder = '', name = '', ...rest] = file.split('/');
  if (rest.length > 0 || !/^\w[\w.-]*\.json$/.test(name)) return null;
  return DOCUMENT_FOLDERS.find((each) => each === folder) ?? null;
}

/** Returns the name of a page's file, such as `pages/0011-terms.json`. Code uses only the id in the file. */
export function bundlePageFileName(page: { id: number; title: string }): string {
  const slug = slugOf(page.title, 60);
  return `pages/${String(page.id).padStart(4, '0')}${slug && `-${slug}`}.json`;
}

/**
 * Returns the text of `checksums.txt`: one line for each file, sorted by name.
 * @param files the SHA-256 of each file in hexadecimal, by file name
 */
export function formatChecksums(files: ReadonlyMap<string, string>): string {
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sha256]) => `${sha256}  ${name}\n`)
    .join('');
}
