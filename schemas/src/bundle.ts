import { z } from 'zod';
import { focalPoint, storedFocalPoint } from './focal-point.ts';
import type { PageContent } from './page-content.ts';
import { pageAddress, pageDescription, pageId, pageKey, pageTitle, searchTitle } from './page.ts';
import { asset } from './primitives/asset-url.ts';
import { plainText } from './primitives/text.ts';
import type { SectionContent } from './section.ts';
import { siteSettings } from './settings.ts';
import { IMAGE_TYPES } from './upload.ts';

/** The format's name and version. */
export const BUNDLE_FORMAT = 'site-bundle/2';

/** The files of a bundle besides `pages/` and `media/`; all of them are required. */
export const MANIFEST_FILE = 'site.json';
export const SETTINGS_FILE = 'settings.json';
export const CHECKSUMS_FILE = 'checksums.txt';

/** `site.json` */
export const bundleManifest = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  contentVersion: z.number().int().min(0),
  /** The site that the content comes from; null, and left out of the file, for a starter. */
  site_id: z.uuid().nullable().default(null),
  /** What the bundle covers: the whole site, or the pages with these keys, sorted. */
  scope: z
    .union([z.literal('site'), z.strictObject({ pages: z.array(pageKey).max(100_000) })], {
      error: 'must be "site", or the keys of pages: {"pages": […]}',
    })
    .default('site'),
});

export type BundleManifest = z.output<typeof bundleManifest>;

/** `settings.json` */
export const bundleSettings = siteSettings;

/**
 * `pages/0011-terms.json` as it may be written. Only the outline of the content is checked here:
 * `readPageContent` reads its tree and `checkPageContent` checks it.
 */
export const bundlePage = z.strictObject({
  id: pageId,
  key: pageKey,
  title: pageTitle,
  description: pageDescription.default(''),
  address: pageAddress.default(''),
  social_image: asset.default(''),
  search_title: searchTitle.optional(),
  noindex: z.boolean().optional(),
  content: z.union([z.record(z.string(), z.unknown()), z.string()], {
    error: 'must be the page content: an object with a list "content" of blocks',
  }),
});

/** A page of a bundle in memory, its content up to date and in canonical form. */
export type BundlePage = Omit<z.output<typeof bundlePage>, 'content'> & { content: PageContent };

/** A section of a bundle in memory, its blocks up to date and in canonical form. */
export interface BundleSection extends SectionContent {
  key: string;
}

/** `media/<sha256>.json`: one image. */
export const bundleMediaEntry = z.strictObject({
  /** The name the image was uploaded under. */
  name: plainText(300),
  type: z.enum(Object.values(IMAGE_TYPES)),
  /** px */
  width: z.number().int().min(1),
  /** px */
  height: z.number().int().min(1),
  bytes: z.number().int().min(1),
  alt: plainText().default(''),
  /** Absent at the centre. */
  focal_point: focalPoint.optional(),
  /** SHA-256 of the image that this one was cropped from. The bundle need not have that image. */
  crop_of: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of an image, in hexadecimal')
    .optional(),
});

export type BundleMediaEntry = z.output<typeof bundleMediaEntry>;

/** The canonical form of an entry: without a focal point that is the centre. */
export function tidyMediaEntry({ focal_point, ...rest }: BundleMediaEntry): BundleMediaEntry {
  const point = storedFocalPoint(focal_point);
  return { ...rest, ...(point && { focal_point: point }) };
}

/** What is said of an image that its bytes do not tell, of an entry or a stored image. */
export function imageDetails({
  name,
  alt,
  focal_point,
  crop_of,
}: Pick<BundleMediaEntry, 'name' | 'alt' | 'focal_point' | 'crop_of'>) {
  return { name, alt, ...(focal_point && { focal_point }), ...(crop_of && { crop_of }) };
}

export type ImageDetails = ReturnType<typeof imageDetails>;

/** The members of `ImageDetails`. */
export const IMAGE_FIELDS = ['name', 'alt', 'focal_point', 'crop_of'] as const;

/** An entry with other details. */
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
export interface Bundle {
  manifest: BundleManifest;
  settings: z.output<typeof bundleSettings>;
  /** By id, ascending. */
  pages: BundlePage[];
  /** By key, ascending; absent where there are none. */
  sections?: BundleSection[];
  /** By file name `<sha256>.<ext>`; the bytes are the bundle's `media/<name>`. */
  media: Record<string, BundleMediaEntry>;
}

/** The folder of the sections; a bundle without any does not have it. */
export const SECTION_FOLDER = 'sections';

/** The name of the file that holds a section: `sections/<key>.json`. */
export const bundleSectionFileName = (key: string) => `${SECTION_FOLDER}/${key}.json`;

/** Whether a file of a bundle is in its place to hold a section. */
export const isSectionFile = (name: string) => /^sections\/\w[\w.-]*\.json$/.test(name);

/** The file of a page: `pages/0011-terms.json`. The name is for people; code uses the id inside. */
export function bundlePageFileName(page: { id: number; title: string }): string {
  const slug = page.title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `pages/${String(page.id).padStart(4, '0')}${slug && `-${slug}`}.json`;
}

/** `checksums.txt`: one line for each file, sorted by name. */
export function formatChecksums(files: ReadonlyMap<string, string>): string {
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sha256]) => `${sha256}  ${name}\n`)
    .join('');
}
