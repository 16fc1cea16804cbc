import { IMAGE_WIDTHS, UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { ImageExtension } from '@siteyard/schemas/images';
import Negotiator from 'negotiator';
import type { Picture } from '../picture.ts';
import { loadSharp } from './sharp.ts';

/** A smaller or converted image that a visitor gets instead of the original. */
export interface Variant {
  /** px; at most the width of the original */
  width: number;
  extension: Exclude<ImageExtension, 'ico'>;
}

/**
 * Chooses the variant for `?w=`, or null for the original. Rounds other widths up to the next
 * offered one, or down to the largest. Other addresses still work, and callers cannot create more variants
 * than the offered ones. Animated pictures have no AVIF variant.
 * @param asked the query's value
 * @param accept the request's `Accept` header
 */
export function chooseVariant(
  record: Pick<Picture, 'extension' | 'width' | 'animated'>,
  asked: number,
  accept: string,
): Variant | null {
  if (record.extension === 'ico') return null;
  const offered = IMAGE_WIDTHS.find((width) => width >= asked) ?? IMAGE_WIDTHS.at(-1)!;
  const width = Math.min(offered, record.width);
  if (!record.animated && accepts(accept, 'image/avif')) return { width, extension: 'avif' };
  if (accepts(accept, 'image/webp')) return { width, extension: 'webp' };
  return { width, extension: record.extension };
}

/**
 * Returns whether an `Accept` header names a type. A wildcard does not count, because browsers that do
 * not support a new type also send one.
 */
function accepts(header: string, type: string): boolean {
  return new Negotiator({ headers: { accept: header } }).mediaTypes().includes(type);
}

/** Creates a variant of a stored image. The same image always gives the same bytes. */
export async function drawVariant(
  bytes: Buffer,
  { animated }: Pick<Picture, 'animated'>,
  { width, extension }: Variant,
): Promise<Buffer> {
  const open = await loadSharp();
  const image = open(bytes, {
    animated: animated && (extension === 'webp' || extension === 'gif'),
    limitInputPixels: UPLOAD_LIMITS.pixels,
  }).resize({ width, withoutEnlargement: true });
  switch (extension) {
    case 'avif':
      return image.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
    case 'gif':
      return image.gif({ effort: 5 }).toBuffer();
  }
}
