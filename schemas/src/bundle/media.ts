import { mediaEntryFile, type BundleMediaEntry } from './bundle.ts';
import { structureProblem } from '../images/image-structure.ts';
import { UPLOAD_LIMITS } from '../primitives/limits.ts';
import { IMAGE_TYPES, type ImageExtension } from '../images/image-types.ts';
import { issue, type BundleIssue } from './issues.ts';

/** The result of checking an image. */
export interface CheckedMedia {
  /** The entry with the type and size of the bytes. */
  entry?: BundleMediaEntry;
  issues: BundleIssue[];
}

/** The advice for an image that a site would refuse. Uploads are converted, but images of bundles are not. */
export const REPLACE_IMAGE =
  'sitectl validate --fix encodes it again, where sitectl comes with the site. Elsewhere, upload the image in the admin, put it in place there, and export again.';

/**
 * Checks an image without decoding it: its name must be the SHA-256 of its bytes, its first bytes must
 * match its type, it must have no metadata, and its entry must have the right type and size.
 * @param name `<sha256>.<ext>`
 */
export function checkMedia(
  name: string,
  bytes: Uint8Array,
  sha256: string,
  entry: BundleMediaEntry | undefined,
): CheckedMedia {
  const file = `media/${name}`;
  const [hash = '', extension = ''] = name.split('.');
  const type = IMAGE_TYPES[extension as ImageExtension];
  const refused = (message: string, suggestion = REPLACE_IMAGE): CheckedMedia => ({
    issues: [issue('bundle_media_invalid', file, message, { suggestion })],
  });
  if (bytes.length > UPLOAD_LIMITS.bytes)
    return refused(`is too large; at most ${UPLOAD_LIMITS.bytes / 1024 / 1024} MB an image`);
  if (hash !== sha256)
    return refused(
      `does not match its name: its SHA-256 is ${sha256}`,
      'It is damaged or was replaced: export it again, or put the original back.',
    );
  if (imageType(bytes) !== type) return refused(`is not an image of type ${type}`);
  const problem = structureProblem(bytes, extension as ImageExtension);
  // The site finds an incomplete image when it decodes it.
  if (problem && problem.kind !== 'cut_off')
    return refused(`cannot be used as it is: ${problem.message}`);
  if (!entry) return { issues: [] };
  const issues: BundleIssue[] = [];
  const wrong = (key: 'type' | 'bytes', value: string | number) =>
    issues.push(
      issue('bundle_file_invalid', mediaEntryFile(name), `should be ${JSON.stringify(value)}`, {
        path: key,
        fixable: true,
        suggestion: 'sitectl validate --fix corrects it.',
      }),
    );
  if (entry.type !== type) wrong('type', type);
  if (entry.bytes !== bytes.length) wrong('bytes', bytes.length);
  return { entry: { ...entry, type, bytes: bytes.length }, issues };
}

/** Returns the type of an image by its first bytes, or null. */
function imageType(bytes: Uint8Array): string | null {
  const at = (start: number, text: string) =>
    [...text].every((char, index) => bytes[start + index] === char.charCodeAt(0));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return IMAGE_TYPES.jpg;
  if (at(0, '\u0089PNG\r\n\u001a\n')) return IMAGE_TYPES.png;
  if (at(0, 'RIFF') && at(8, 'WEBP')) return IMAGE_TYPES.webp;
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return IMAGE_TYPES.gif;
  if (at(4, 'ftypavif') || at(4, 'ftypavis')) return IMAGE_TYPES.avif;
  if (at(0, '\u0000\u0000\u0001\u0000')) return IMAGE_TYPES.ico;
  return null;
}
