import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';

const IMAGES = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml';
const HEIC = 'image/heic,image/heif,.heic,.heif';

/**
 * `accept` of file inputs: the types that the server stores, and types that the browser converts.
 * iPhones send a photo as JPEG only if the input does not name HEIC.
 * @param userAgent of the browser
 */
export const acceptedImages = (userAgent: string): string =>
  /iPhone|iPad|iPod/.test(userAgent) ? IMAGES : `${IMAGES},${HEIC}`;

/** `accept` of file inputs in this browser. */
export const ACCEPTED_IMAGES = acceptedImages(globalThis.navigator?.userAgent ?? '');

/** `accept` of the input for the site's icon. */
export const ACCEPTED_ICONS = 'image/png,image/x-icon,image/vnd.microsoft.icon,.ico';

/** The maximum size of a file, in MiB. */
export const MAX_MEGABYTES = UPLOAD_LIMITS.bytes / 1024 / 1024;

/** The types and the limits of pictures, shown before the upload. */
export const IMAGE_LIMITS = `JPEG, PNG, WebP, GIF, AVIF or SVG, at most ${MAX_MEGABYTES} MB. Large photos are scaled down.`;
/** The types and the limits of the site's icon. */
export const ICON_LIMITS = `PNG or ICO, at most ${MAX_MEGABYTES} MB.`;

/** The advice for a picture that this browser cannot open. */
export const HEIC_HELP =
  'This browser cannot open HEIC pictures. Save the picture as JPEG first, or upload it from the iPhone, which converts it. To take new photos as JPEG, choose “Most Compatible” in Settings, Camera, Formats.';

/** Types that browsers do not report, by file extension. */
const TYPES: Record<string, string> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  apng: 'image/apng',
  ico: 'image/x-icon',
};

/** Returns the MIME type of a file; '' if neither the browser nor the file extension determines it. */
export function imageTypeOf(file: { name: string; type: string }): string {
  return file.type || (TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
}
