import { IMAGE_WIDTHS } from '@siteyard/schemas/primitives/limits';

/** An image with a safe address, and its stored size in px if it is known. */
export interface SafeImage {
  src: string;
  width?: number;
  height?: number;
}

/**
 * Returns the `srcset` of an image of this site: the variants that the server makes (`?w=`), and the
 * image in its own width if that is not too wide for any screen. Undefined for images of other sites.
 * This file imports no zod, so that islands can use it.
 */
export function srcSetOf({ src, width }: SafeImage): string | undefined {
  if (!/^\/uploads\/[^?]+\.(jpg|png|webp|gif|avif)$/.test(src)) return undefined;
  const variants = IMAGE_WIDTHS.filter((each) => width === undefined || each < width);
  const parts = variants.map((each) => `${src}?w=${each} ${each}w`);
  // The server never enlarges an image. For the next larger width, it sends the original width in a
  // lighter format.
  const whole = width !== undefined && IMAGE_WIDTHS.find((each) => each >= width);
  if (whole) parts.push(`${src}?w=${whole} ${width}w`);
  return parts.length > 1 ? parts.join(', ') : undefined;
}
