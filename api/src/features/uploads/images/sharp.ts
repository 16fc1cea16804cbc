import type { Sharp, SharpInput, SharpOptions } from 'sharp';

export type OpenImage = (input: SharpInput, options?: SharpOptions) => Sharp;

let loading: Promise<OpenImage> | undefined;

/** How long one operation on an image may take, in seconds. The largest take a few. */
const LONGEST_S = 60;

/** Loaders of libvips that may read uploaded bytes; all others stay disabled. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
];

/**
 * Loads sharp when the first image needs it, so that a site without image work does not use memory
 * for it. Enables only the loaders of accepted types (security, decision 13).
 */
export function loadSharp(): Promise<OpenImage> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // Images are processed one at a time (see queue.ts), so a cache would only cost memory.
    sharp.cache(false);
    return (input, options) => sharp(input, options).timeout({ seconds: LONGEST_S });
  });
  return loading;
}
