/** The image types that the site stores, by file extension. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  ico: 'image/x-icon',
} as const;

export type ImageExtension = keyof typeof IMAGE_TYPES;
