import type { CSSProperties } from 'react';
import { cssPosition } from '@siteyard/schemas/focal-point';
import { assetUrl, uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { safeColour } from './colour.ts';
import { srcSetOf, type JudgedImage } from './srcset.ts';
import type { BlockMetadata } from './view-props.ts';

type Sizes = Pick<BlockMetadata, 'imageSize'>;

/** The address and stored size of an image, or null when its address is missing or unsafe. */
export function judgeImage(address: unknown, { imageSize }: Sizes = {}): JudgedImage | null {
  const src = assetUrl(address);
  if (src === null) return null;
  const file = uploadFileName(src);
  if (file === null) return { src };
  const size = imageSize?.(file);
  return { src: `/uploads/${file}`, ...(size && { width: size.width, height: size.height }) };
}

/**
 * The attributes of an `<img>` for a stored address, or null when it is missing or unsafe.
 * @param sizes how wide the image is shown, as the `sizes` attribute says it
 * @param ownSize whether it is shown as large as it is; variants of one whose size is not known
 *   (on the canvas) would be taken for as wide as `sizes` says
 */
export function imageAttributes(
  address: unknown,
  sizes: string,
  metadata: Sizes = {},
  ownSize = false,
) {
  const image = judgeImage(address, metadata);
  if (image === null) return null;
  const srcSet = ownSize && image.width === undefined ? undefined : srcSetOf(image);
  return { ...image, ...(srcSet && { srcSet, sizes }) };
}

/** The colour of a stored image as the background of its place, until it is loaded. */
export function placeholderOf(address: unknown, { imageSize }: Sizes): CSSProperties | undefined {
  const src = assetUrl(address);
  const file = src === null ? null : uploadFileName(src);
  const colour = file === null ? undefined : safeColour(imageSize?.(file)?.placeholder);
  return colour === undefined ? undefined : { backgroundColor: colour };
}

/**
 * Which place of an image stays in sight where it is cut to a box, for `object-position` and
 * `background-position`; undefined for its centre, which is the default of the blocks' classes.
 */
export function focusOf(
  address: unknown,
  { focalPoint }: Pick<BlockMetadata, 'focalPoint'>,
): string | undefined {
  const src = assetUrl(address);
  const file = src === null ? null : uploadFileName(src);
  const point = file === null ? undefined : focalPoint?.(file);
  return point && cssPosition(point);
}

/** A stored image address as a CSS `url()`, or undefined when it is missing or unsafe. */
export function cssImage(address: unknown): string | undefined {
  const src = assetUrl(address);
  if (src === null) return undefined;
  return `url("${src.replace(/["\\\n]/g, (char) => encodeURIComponent(char))}")`;
}
