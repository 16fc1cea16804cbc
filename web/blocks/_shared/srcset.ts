import { IMAGE_WIDTHS } from '@siteyard/schemas/limits';

/** An image with a safe address, and its stored size in px if it is known. */
export interface JudgedImage {
  src: string;
  width?: number;
  height?: number;
}

/**
 * The `srcset` of an image of this site: the variants that the server makes (`?w=`), the largest as
 * wide as the image itself where that is not too much for any screen. Undefined for images of other sites. No zod here, so that islands can use it.
 */
export function srcSetOf({ src, width }: JudgedImage): string | undefined {
  if (!/^\/uploads\/[^?]+\.(jpg|png|webp|gif|avif)$/.test(src)) return undefined;
  const variants = IMAGE_WIDTHS.filter((each) => width === undefined || each < width);
  const parts = variants.map((each) => `${src}?w=${each} ${each}w`);
  // The server never draws more than there is, but in a lighter format than the original's.
  const whole = width !== undefined && IMAGE_WIDTHS.find((each) => each >= width);
  if (whole) parts.push(`${src}?w=${whole} ${width}w`);
  return parts.length > 1 ? parts.join(', ') : undefined;
}
