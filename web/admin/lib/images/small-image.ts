import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';

/** The address of a small variant of a picture of this site; other addresses unchanged. */
export function smallImage(url: string): string {
  const name = uploadFileName(url);
  return name === null ? url : `/uploads/${name}?w=320`;
}
