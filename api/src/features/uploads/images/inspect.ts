import { ANIMATED_PNG_HELP, isAnimatedPng, type ImageExtension } from '@siteyard/schemas/images';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { Metadata } from 'sharp';
import { loadSharp } from './sharp.ts';

export type RasterExtension = Exclude<ImageExtension, 'ico'>;

const EXTENSION_BY_MIME = new Map<string, ImageExtension>([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
  ['image/x-icon', 'ico'],
]);

/** The names of the formats in libvips. */
const FORMAT: Record<RasterExtension, string> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/** The maximum number of frames in an animation. A file with more frames counts as an attack. */
const MAX_FRAMES = 1_000;

const HEIC_HELP =
  'HEIC pictures are not supported. Save the picture as JPEG and upload that. On an iPhone, choose “Most Compatible” in Settings, Camera, Formats.';

/**
 * Detects the type of an image by its first bytes; null for types that are not accepted.
 * @throws AppError `upload_not_an_image` for HEIC and animated PNG, with the remedy
 */
export async function detectType(bytes: Uint8Array): Promise<ImageExtension | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {};
  if (/^image\/hei[cf]/.test(mime))
    throw new AppError('upload_not_an_image', { message: HEIC_HELP });
  if (isAnimatedPng(bytes))
    throw new AppError('upload_not_an_image', { message: ANIMATED_PNG_HELP });
  return EXTENSION_BY_MIME.get(mime) ?? null;
}

/**
 * Reads the header of an image before any pixel is decoded.
 * @throws AppError `upload_not_an_image`, or `upload_too_many_pixels` if all frames together have more
 *   than 40 megapixels
 */
export async function inspectRaster(bytes: Buffer, extension: RasterExtension): Promise<Metadata> {
  const open = await loadSharp();
  let metadata: Metadata;
  try {
    metadata = await open(bytes, { limitInputPixels: false, animated: true }).metadata();
  } catch (cause) {
    throw new AppError('upload_not_an_image', { cause });
  }
  // Refuses a file whose first bytes name another type than the decoder finds.
  if (metadata.format !== FORMAT[extension]) throw new AppError('upload_not_an_image');
  if (extension === 'avif' && metadata.compression !== 'av1')
    throw new AppError('upload_not_an_image');
  // For an animation, libvips gives the height of all frames below each other.
  const pixels = metadata.width * metadata.height;
  if (pixels > UPLOAD_LIMITS.pixels || (metadata.pages ?? 1) > MAX_FRAMES)
    throw new AppError('upload_too_many_pixels', {
      message: `The image has too many pixels: at most ${UPLOAD_LIMITS.pixels / 1_000_000} megapixels, all pictures of an animation together. Make it smaller and try again.`,
    });
  return metadata;
}
