import { IMAGE_WIDTHS } from '@siteyard/schemas/limits';

/** An image whose address was judged, and its stored size in px where it is known. */
export interface JudgedImage {
  src: string;
  width?: number;
  height?: number;
}

/**
 * The `srcset` of an image of this site: the variants that the server makes (`?w=`), and the image
 * itself. Undefined for images of other sites. No zod here, so that islands can use it.
 */
export function srcSetOf({ src, width }: JudgedImage): string | undefined {
  if (!/^\/uploads\/[^?]+\.(jpg|png|webp|gif|avif)$/.test(src)) return undefined;
  const variants = IMAGE_WIDTHS.filter((each) => width === undefined || each < width);
  const parts = variants.map((each) => `${src}?w=${each} ${each}w`);
  if (width !== undefined) parts.push(`${src} ${width}w`);
  return parts.length > 1 ? parts.join(', ') : undefined;
}
