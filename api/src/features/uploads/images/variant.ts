import { IMAGE_WIDTHS, UPLOAD_LIMITS } from '@siteyard/schemas/limits';
import type { ImageExtension } from '@siteyard/schemas/upload';
import Negotiator from 'negotiator';
import type { UploadDocument } from '../uploads.model.ts';
import { loadSharp } from './sharp.ts';

/** What a visitor gets in place of the original. */
export interface Variant {
  /** px; never more than the original has */
  width: number;
  extension: Exclude<ImageExtension, 'ico'>;
}

/**
 * Which variant answers `?w=`, or null for the original. A width between the offered ones is
 * rounded up, one beyond them down, so that an address written by hand works and nobody can ask
 * for more variants than there are. Animated pictures have no AVIF.
 * @param asked the query's value
 * @param accept the request's `Accept` header
 */
export function chooseVariant(
  record: Pick<UploadDocument, 'extension' | 'width' | 'animated'>,
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
 * Whether an `Accept` header names a type. A wildcard does not count: browsers that cannot show a
 * new type send one too.
 */
function accepts(header: string, type: string): boolean {
  return new Negotiator({ headers: { accept: header } }).mediaTypes().includes(type);
}

/** Draws a variant of a stored image. The same image gives the same bytes. */
export async function drawVariant(
  bytes: Buffer,
  { animated }: Pick<UploadDocument, 'animated'>,
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
