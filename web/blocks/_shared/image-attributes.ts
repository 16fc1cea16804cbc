import { IMAGE_WIDTHS } from '@siteyard/schemas/limits';
import { assetUrl, uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { BlockMetadata } from './view-props.ts';

export interface ImageAttributes {
  src: string;
  srcSet?: string;
  sizes?: string;
  width?: number;
  height?: number;
}

/**
 * `src` and, for images of this site, `srcset` and the stored size.
 * @param sizes how wide the image is shown, as the `sizes` attribute says it
 * @returns null when the address is missing or unsafe
 */
export function imageAttributes(
  address: unknown,
  sizes: string,
  { imageSize }: Pick<BlockMetadata, 'imageSize'> = {},
): ImageAttributes | null {
  const src = assetUrl(address);
  if (src === null) return null;
  const file = uploadFileName(src);
  if (file === null || file.endsWith('.ico')) return { src };
  const path = `/uploads/${file}`;
  const size = imageSize?.(file);
  const widths = IMAGE_WIDTHS.filter((width) => !size || width < size.width);
  const variants = widths.map((width) => `${path}?w=${width} ${width}w`);
  if (size) variants.push(`${path} ${size.width}w`);
  return {
    src: path,
    ...(variants.length > 1 && { srcSet: variants.join(', '), sizes }),
    ...(size && { width: size.width, height: size.height }),
  };
}

/** A stored image address as a CSS `url()`, or undefined when it is missing or unsafe. */
export function cssImage(address: unknown): string | undefined {
  const src = assetUrl(address);
  if (src === null) return undefined;
  return `url("${src.replace(/["\\\n]/g, (char) => encodeURIComponent(char))}")`;
}
