import type { Sharp, SharpInput, SharpOptions } from 'sharp';

export type OpenImage = (input: SharpInput, options?: SharpOptions) => Sharp;

let loading: Promise<OpenImage> | undefined;

/** Loaders of libvips that may see a stranger's bytes; every other one stays shut. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
];

/**
 * Loads sharp when the first image needs it: a site at rest does not pay for it. Only loaders of
 * the types that are accepted are left open (security, decision 13).
 */
export function loadSharp(): Promise<OpenImage> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // Images are worked on one after the other (see queue.ts), so nothing is worth remembering.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
