import type { CSSProperties } from 'react';
import { cssPosition } from '@siteyard/schemas/images';
import { assetUrl, uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { safeColour } from '../look/colour.ts';
import { srcSetOf, type SafeImage } from './srcset.ts';
import type { BlockMetadata } from '../view-props.ts';

type Sizes = Pick<BlockMetadata, 'imageSize'>;

/** Returns the address and stored size of an image, or null if its address is missing or unsafe. */
export function safeImage(address: unknown, { imageSize }: Sizes = {}): SafeImage | null {
  const src = assetUrl(address);
  if (src === null) return null;
  const file = uploadFileName(src);
  if (file === null) return { src };
  const size = imageSize?.(file);
  return { src: `/uploads/${file}`, ...(size && { width: size.width, height: size.height }) };
}

/**
 * Returns the attributes of an `<img>` for a stored address, or null if it is missing or unsafe.
 * @param sizes the value of the `sizes` attribute
 * @param ownSize whether the image is shown in its own size. An image of unknown size (on the canvas)
 *   then gets no variants, because the browser would show it as wide as `sizes`
 */
export function imageAttributes(
  address: unknown,
  sizes: string,
  metadata: Sizes = {},
  ownSize = false,
) {
  const image = safeImage(address, metadata);
  if (image === null) return null;
  const srcSet = ownSize && image.width === undefined ? undefined : srcSetOf(image);
  return { ...image, ...(srcSet && { srcSet, sizes }) };
}

/** The file name of an image of this site; null for any other address. */
function fileOf(address: unknown): string | null {
  const src = assetUrl(address);
  return src === null ? null : uploadFileName(src);
}

/** The placeholder colour of a stored image, as a background until the image is loaded. */
export function placeholderOf(address: unknown, { imageSize }: Sizes): CSSProperties | undefined {
  const file = fileOf(address);
  const colour = file === null ? undefined : safeColour(imageSize?.(file)?.placeholder);
  return colour === undefined ? undefined : { backgroundColor: colour };
}

/**
 * The focal point of an image that is cropped, for `object-position` and `background-position`;
 * undefined for the centre, which is the default of the blocks' classes.
 */
export function focusOf(
  address: unknown,
  { focalPoint }: Pick<BlockMetadata, 'focalPoint'>,
): string | undefined {
  const file = fileOf(address);
  const point = file === null ? undefined : focalPoint?.(file);
  return point && cssPosition(point);
}

/** Returns a stored image address as a CSS `url()`, or undefined if it is missing or unsafe. */
export function cssImage(address: unknown): string | undefined {
  const src = assetUrl(address);
  if (src === null) return undefined;
  return `url("${src.replace(/["\\\n]/g, (char) => encodeURIComponent(char))}")`;
}
