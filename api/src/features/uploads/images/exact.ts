import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { structureProblem, type ImageExtension } from '@siteyard/schemas/images';
import { readIcon, writeIcon } from './icon.ts';
import { detectType, inspectRaster } from './inspect.ts';
import { placeholderColour } from './placeholder.ts';
import type { EncodedImage } from './re-encode.ts';
import { loadSharp } from './sharp.ts';

/**
 * Checks an image of a bundle. The image is stored without any change, so that its address stays the same.
 * So it must decode completely, match its extension, meet the size limits of uploads, and have no metadata
 * and no bytes after its end.
 * @throws AppError `bundle_media_invalid` with the reason
 */
export async function checkExact(
  bytes: Buffer,
  extension: ImageExtension,
): Promise<Omit<EncodedImage, 'bytes'>> {
  try {
    if (bytes.length > UPLOAD_LIMITS.bytes) throw refuse('it is too large');
    const detected = await detectType(bytes);
    if (detected !== extension) throw refuse(`it is not a ${extension} file`);
    return extension === 'ico' ? await checkIcon(bytes) : await checkRaster(bytes, extension);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'bundle_media_invalid') throw error;
    throw refuse(error.message, error);
  }
}

const refuse = (why: string, cause?: unknown) =>
  new AppError('bundle_media_invalid', {
    message: `An image of the bundle cannot be used as it is: ${why}`,
    cause,
  });

async function checkRaster(bytes: Buffer, extension: Exclude<ImageExtension, 'ico'>) {
  const metadata = await inspectRaster(bytes, extension);
  const { exif, icc, iptc, xmp, orientation, width } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  if (width > UPLOAD_LIMITS.maxSidePx || height > UPLOAD_LIMITS.maxSidePx)
    throw refuse(`its sides are longer than ${UPLOAD_LIMITS.maxSidePx} px`);
  if (exif || icc || iptc || xmp || orientation !== undefined) throw refuse('it contains metadata');
  const wrong = structureProblem(bytes, extension);
  if (wrong) throw refuse(wrong.message);
  const open = await loadSharp();
  const animated = (metadata.pages ?? 1) > 1;
  try {
    // Decodes every pixel of every frame, so that each browser can show the image. Shrinking it to its mean
    // needs no memory, and a third of the time of sharp's statistics.
    await open(bytes, { animated, failOn: 'warning', limitInputPixels: UPLOAD_LIMITS.pixels })
      .resize(1, 1, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch (cause) {
    throw refuse('it is damaged', cause);
  }
  return { extension, width, height, animated, placeholder: await placeholderColour(bytes) };
}

async function checkIcon(bytes: Buffer) {
  const pictures = await readIcon(bytes);
  // Other programs may hide data in icons, so only icons that this product wrote are accepted.
  if (!writeIcon(pictures).equals(bytes)) throw refuse('it is not an icon that this product wrote');
  const largest = pictures.at(-1)!;
  return {
    extension: 'ico' as const,
    width: largest.size,
    height: largest.height,
    animated: false,
    placeholder: await placeholderColour(largest.png),
  };
}
