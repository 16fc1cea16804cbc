import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { CropArea } from '@siteyard/schemas/http';
import type { ImageExtension } from '@siteyard/schemas/images';
import type { Sharp } from 'sharp';
import { readIcon, writeIcon } from './icon.ts';
import { detectType, inspectRaster, type RasterExtension } from './inspect.ts';
import { placeholderColour } from './placeholder.ts';
import { loadSharp } from './sharp.ts';

/** A stored image. */
export interface EncodedImage {
  bytes: Buffer;
  extension: ImageExtension;
  /** px */
  width: number;
  /** px; of one frame when the image is animated */
  height: number;
  animated: boolean;
  /** `#rrggbb` to show until the image has loaded, or '' for a transparent image. */
  placeholder: string;
}

/**
 * Encoder settings that always turn the same pixels into the same bytes. AVIF uses effort 2,
 * because effort 4 takes half a minute for a 12 megapixel picture.
 */
function encode(image: Sharp, extension: RasterExtension): Sharp {
  switch (extension) {
    case 'jpg':
      return image.jpeg({ quality: 88, mozjpeg: true });
    case 'png':
      return image.png({ compressionLevel: 9 });
    case 'webp':
      return image.webp({ quality: 88, effort: 4 });
    case 'gif':
      return image.gif({ effort: 5 });
    case 'avif':
      return image.avif({ quality: 65, effort: 2 });
  }
}

/**
 * Decodes an upload and encodes it again (security, decision 13): detects its type by content,
 * applies the orientation, drops metadata and limits the longest side to 4,000 px. An animated GIF
 * or WebP stays animated; all its frames count towards the 40 megapixels. The same input always
 * gives the same output.
 * @param area the part to keep, within a stored image that is no icon; all of it by default
 * @throws AppError `upload_not_an_image`, `upload_too_many_pixels`
 */
export async function reEncode(input: Buffer, area?: CropArea): Promise<EncodedImage> {
  const extension = await detectType(input);
  if (extension === null) throw new AppError('upload_not_an_image');
  if (extension === 'ico') {
    const icon = await readIcon(input);
    const largest = icon.at(-1)!;
    return {
      bytes: writeIcon(icon),
      extension,
      width: largest.size,
      height: largest.height,
      animated: false,
      placeholder: await placeholderColour(largest.png),
    };
  }
  const metadata = await inspectRaster(input, extension);
  const open = await loadSharp();
  const animated = (metadata.pages ?? 1) > 1 && (extension === 'gif' || extension === 'webp');
  const whole = open(input, {
    animated,
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: UPLOAD_LIMITS.pixels,
  });
  const part = area
    ? whole.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    : whole;
  const image = part.resize({
    width: UPLOAD_LIMITS.maxSidePx,
    height: UPLOAD_LIMITS.maxSidePx,
    fit: 'inside',
    withoutEnlargement: true,
  });
  try {
    const { data, info } = await encode(image, extension).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      extension,
      width: info.width,
      height: info.pageHeight ?? info.height,
      animated,
      placeholder: await placeholderColour(data),
    };
  } catch (cause) {
    throw new AppError('upload_not_an_image', {
      message: 'The image is damaged or incomplete. Save it again in an image program and retry.',
      cause,
    });
  }
}
